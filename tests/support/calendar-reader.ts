// Reads a calendar file as strictly as RFC 5545 and RFC 5546 demand, and throws an error if the file breaks a rule.

export type CalendarLine = { name: string; parameters: Record<string, string>; value: string };
export type ReadEntry = {
  uid: string;
  sequence: number;
  stamp: string;
  starts_at: string;
  ends_at: string;
  title: string;
  description: string | null;
  place: string | null;
  url: string | null;
  status: string;
  organizer: { name: string; email: string };
  guests: { name: string; email: string; role: string; answer: string }[];
};
export type ReadCalendar = { method: string; name: string | null; entries: ReadEntry[] };

const insist = (holds: unknown, what: string): void => {
  if (!holds) throw new Error(`Not a calendar: ${what}`);
};
/** The lines of the file. Each folded line is joined to one. */
const unfolded = (file: string): string[] => {
  insist(file.endsWith('\r\n'), 'the last line has no end');
  insist(!/[^\r]\n|\r[^\n]/.test(`${file} `), 'a line ends with something else than CR LF');
  const physical = file.slice(0, -2).split('\r\n');
  for (const line of physical) {
    insist(Buffer.byteLength(line) <= 75, `a line is longer than 75 octets: ${line}`);
    insist(!/[\ud800-\udbff]$|^ ?[\udc00-\udfff]/.test(line), 'a character is cut in two');
    insist(line !== '' && line !== ' ', 'a line is empty');
  }
  const lines: string[] = [];
  for (const line of physical)
    if (line.startsWith(' ')) lines[lines.length - 1] += line.slice(1);
    else lines.push(line);
  return lines;
};
const parsed = (line: string): CalendarLine => {
  const name = /^[A-Z][A-Z0-9-]*/.exec(line)?.[0] ?? '';
  insist(name, `a line has no name: ${line}`);
  const parameters: Record<string, string> = {};
  let rest = line.slice(name.length);
  for (;;) {
    // oxlint-disable-next-line no-control-regex -- control characters are forbidden there
    const found = /^;([A-Z-]+)=("[^"\u0000-\u0008\u000a-\u001f]*"|[^";:,\u0000-\u001f]*)/.exec(rest);
    if (!found) break;
    parameters[found[1]!] = found[2]!
      .replace(/^"(.*)"$/s, '$1')
      .replaceAll(/\^([n^'])/g, (_, mark: string) => ({ n: '\n', '^': '^', "'": '"' })[mark]!);
    rest = rest.slice(found[0].length);
  }
  insist(rest.startsWith(':'), `a line has no value: ${line}`);
  // oxlint-disable-next-line no-control-regex -- control characters are forbidden there
  insist(!/[\u0000-\u0008\u000a-\u001f\u007f]/.test(rest), `a control character stands in ${name}`);
  return { name, parameters, value: rest.slice(1) };
};
const textOf = (value: string): string => {
  insist(/^(?:[^\\;,]|\\[\\;,nN])*$/.test(value), `a text is not escaped: ${value}`);
  return value.replaceAll(/\\([\\;,nN])/g, (_, mark: string) => (/n/i.test(mark) ? '\n' : mark));
};
const momentOf = (value: string): string => {
  const found = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(value);
  insist(found, `not a moment in UTC: ${value}`);
  const [, year, month, day, hour, minute, second] = found!;
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
  insist(new Date(iso).toISOString() === iso, `a moment that does not exist: ${value}`);
  return iso;
};
const addressOf = (value: string): string => {
  insist(/^mailto:[^\s@]+@[^\s@]+$/.test(value), `not an address: ${value}`);
  return value.slice('mailto:'.length);
};

/** Reads the appointments of a calendar file. */
export const readCalendar = (file: string): ReadCalendar => {
  const lines = unfolded(file).map(parsed);
  const [first, last] = [lines[0]!, lines.at(-1)!];
  insist(first.name === 'BEGIN' && first.value === 'VCALENDAR', 'it does not begin');
  insist(last.name === 'END' && last.value === 'VCALENDAR', 'it does not end');
  const head: CalendarLine[] = [];
  const events: CalendarLine[][] = [];
  let inside: CalendarLine[] | null = null;
  for (const line of lines.slice(1, -1)) {
    if (line.name === 'BEGIN') {
      insist(line.value === 'VEVENT' && !inside, `unexpected ${line.value}`);
      inside = [];
    } else if (line.name === 'END') {
      insist(line.value === 'VEVENT' && inside, `unexpected end of ${line.value}`);
      events.push(inside!);
      inside = null;
    } else if (inside) inside.push(line);
    else {
      insist(!events.length, 'a property of the calendar stands after its events');
      head.push(line);
    }
  }
  insist(!inside, 'an event does not end');
  const once = (among: readonly CalendarLine[], name: string): CalendarLine => {
    const found = among.filter((line) => line.name === name);
    insist(found.length === 1, `${name} stands there ${found.length} times`);
    return found[0]!;
  };
  const atMostOnce = (among: readonly CalendarLine[], name: string): CalendarLine | null =>
    among.some((line) => line.name === name) ? once(among, name) : null;
  insist(once(head, 'VERSION').value === '2.0', 'another version');
  once(head, 'PRODID');
  const method = once(head, 'METHOD').value;
  insist(['REQUEST', 'CANCEL', 'PUBLISH'].includes(method), `unknown method ${method}`);
  const entries = events.map((event): ReadEntry => {
    const optional = (name: string): string | null => {
      const line = atMostOnce(event, name);
      return line ? textOf(line.value) : null;
    };
    const organizer = once(event, 'ORGANIZER');
    const guests = event.filter(({ name }) => name === 'ATTENDEE');
    const entry: ReadEntry = {
      uid: textOf(once(event, 'UID').value),
      sequence: Number(once(event, 'SEQUENCE').value),
      stamp: momentOf(once(event, 'DTSTAMP').value),
      starts_at: momentOf(once(event, 'DTSTART').value),
      ends_at: momentOf(once(event, 'DTEND').value),
      title: textOf(once(event, 'SUMMARY').value),
      description: optional('DESCRIPTION'),
      place: optional('LOCATION'),
      url: atMostOnce(event, 'URL')?.value ?? null,
      status: once(event, 'STATUS').value,
      organizer: { name: organizer.parameters['CN'] ?? '', email: addressOf(organizer.value) },
      guests: guests.map(({ parameters, value }) => ({
        name: parameters['CN'] ?? '',
        email: addressOf(value),
        role: parameters['ROLE'] ?? '',
        answer: parameters['PARTSTAT'] ?? '',
      })),
    };
    insist(Number.isInteger(entry.sequence) && entry.sequence >= 0, 'SEQUENCE is no number');
    insist(entry.starts_at < entry.ends_at, 'it ends before it begins');
    insist(entry.uid.length > 0, 'UID is empty');
    if (method === 'PUBLISH') insist(!guests.length, 'PUBLISH names attendees');
    else insist(guests.length > 0, `${method} names nobody`);
    insist(
      (entry.status === 'CANCELLED') === (method === 'CANCEL') || method === 'PUBLISH',
      'method and status differ',
    );
    return entry;
  });
  insist(new Set(entries.map(({ uid }) => uid)).size === entries.length, 'a UID stands there twice');
  const name = atMostOnce(head, 'NAME');
  return { method, name: name && textOf(name.value), entries };
};

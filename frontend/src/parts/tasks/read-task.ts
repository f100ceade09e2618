import { dayLength, dayText } from '@candor/contracts/values/days';
import { weekdayOf } from '@candor/contracts/values/quarter-hours';
import type { Repeats, TaskKind } from '@candor/contracts/tasks/events';
import {
  any,
  escaped,
  type DatePart,
  type Language,
  type PartOfLine,
  rulesFor,
  timeOf,
  type Words,
  wordsOf,
} from './date-rules.ts';

// Reads a task from one line: 'call Priya tomorrow 10'. The functions are pure: days are counted from 1 January 1970 on the reader's clock, times are minutes.
/** The present time on the reader's clock, and how they write. `monthFirst`: '11/20' is 20 November. */
export type ReadBy = { now: number; language: string; monthFirst: boolean };
export type ReadTask = {
  /** The line without the parts that were understood, except the kind. */
  title: string;
  parts: PartOfLine[];
  kind: TaskKind | null;
  /** YYYY-MM-DD. Null if no date was found. */
  day: string | null;
  /** HH:MM. Null means any time of that day. */
  time: string | null;
  /** The other meaning of an hour written without minutes: '3' is 15:00, or 03:00. */
  other_time: string | null;
  every: Repeats['every'] | null;
  /** The text after an @. */
  member: string | null;
};

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The kind of task that a word at the start or the end of the line names. */
const kindIn = (line: string, said: Words): (PartOfLine & { kind: TaskKind }) | null => {
  for (const [kind, list] of Object.entries(said.kinds))
    for (const text of list.toSorted((a, b) => b.length - a.length)) {
      const found =
        new RegExp(String.raw`^\s*(${escaped(text)})(?![\p{L}\p{N}])`, 'iu').exec(line) ??
        new RegExp(String.raw`(?<![\p{L}\p{N}])(${escaped(text)})\s*$`, 'iu').exec(line);
      if (!found) continue;
      const from = found.index + found[0].indexOf(found[1]!);
      return { part: 'kind', from, to: from + found[1]!.length, kind: kind as TaskKind };
    }
  return null;
};

const readIn = (line: string, language: Language, { now, monthFirst }: ReadBy): ReadTask => {
  const [today, minutesNow] = [Math.floor(now / dayLength), Math.floor((now % dayLength) / 60_000)];
  const said = wordsOf(language);
  const bareHour = new RegExp(
    String.raw`^[\s,\uE000]*?\s(\d{1,2})(?![\p{L}\p{N}.:/-]|\s*${any([...said.oclock, ...said.am, ...said.pm])}(?![\p{L}\p{N}]))`,
    'iu',
  );
  const parts: PartOfLine[] = [];
  const all: DatePart = {};
  // The parts that were understood are blanked, so that none is read twice.
  let left = line;
  const take = (part: PartOfLine['part'], from: number, to: number) => {
    parts.push({ part, from, to });
    left = left.slice(0, from) + '\uE000'.repeat(to - from) + left.slice(to);
  };
  const member = /(?<![\p{L}\p{N}])@(\p{L}[\p{L}'’-]*)/u.exec(left);
  if (member) take('member', member.index, member.index + member[0].length);
  for (const { part, pattern, read } of rulesFor(language, monthFirst)) {
    if (part === 'date' && all.day !== undefined) continue;
    if (part === 'time' && all.minutes !== undefined) continue;
    if (part === 'repeat' && all.every) continue;
    for (const match of left.matchAll(pattern)) {
      const found = read(match, today, minutesNow);
      if (!found) continue;
      Object.assign(all, found);
      take(part, match.index, match.index + match[0].length);
      // 'Tuesday 9': a number after a date is an hour.
      const bare = all.minutes === undefined && bareHour.exec(left.slice(match.index + match[0].length));
      const hour =
        bare && part !== 'time' ? timeOf(Number(bare[1]), 0, bare[1]!.length > 1 && bare[1]!.startsWith('0')) : null;
      if (bare && hour && all.day !== undefined) {
        Object.assign(all, hour);
        const from = match.index + match[0].length + bare[0].length - bare[1]!.length;
        take('time', from, from + bare[1]!.length);
      }
      break;
    }
  }
  const kind = kindIn(left.replaceAll('\uE000', ' '), said);
  if (kind) parts.push({ part: 'kind', from: kind.from, to: kind.to });
  // A time alone means today, or tomorrow if it has passed. A task that repeats begins at the next such time.
  const timed = all.minutes !== undefined;
  const later = timed && all.minutes! <= minutesNow ? today + 1 : today;
  let day = all.day ?? (timed || all.every ? later : null);
  if (all.every === 'working_days' && day !== null) while (weekdayOf(day) > 4) day++;
  const title = left
    .replaceAll(/\uE000+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s,;:–-]+|[\s,;:–-]+$/g, '');
  return {
    title,
    parts: parts.toSorted((a, b) => a.from - b.from),
    kind: kind?.kind ?? null,
    day: day === null ? null : dayText(day),
    time: timed ? clock(all.minutes!) : null,
    other_time: all.other === undefined ? null : clock(all.other),
    every: all.every ?? null,
    member: member?.[1] ?? null,
  };
};
const understood = ({ parts }: ReadTask): number => parts.reduce((sum, { from, to }) => sum + to - from, 0);

/** The line as read in the reader's language or, if the other language explains more of it, in that one. */
export const readTask = (line: string, by: ReadBy): ReadTask => {
  const own: Language = by.language === 'de' ? 'de' : 'en';
  const first = readIn(line, own, by);
  const second = readIn(line, own === 'de' ? 'en' : 'de', by);
  return second.day !== null && first.day === null && understood(second) > understood(first) ? second : first;
};
/** Words that may be names: those with a capital letter, and those after the verb. Returns at most three texts, the longest first. */
export const namesIn = (line: string, { parts }: ReadTask): string[] => {
  let left = line;
  for (const { from, to } of parts) left = left.slice(0, from) + '\uE000'.repeat(to - from) + left.slice(to);
  const runs = left.match(/\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)*/gu) ?? [];
  const kind = parts.find(({ part }) => part === 'kind');
  const after = kind ? /^\s*([\p{L}'’-]{3,})/u.exec(left.slice(kind.to))?.[1] : undefined;
  return [...new Set([...runs.toSorted((a, b) => b.length - a.length), ...(after ? [after] : [])])].slice(0, 3);
};

// Wall-clock times of a zone, for date and time inputs.

const partsOf = (at: number, zone: string | null | undefined) => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone ?? undefined,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  return Object.fromEntries(parts.map((part) => [part.type, part.value]));
};

/** A moment as a datetime-local input shows it in the zone: '2026-11-20T15:00:12'. */
export const wallClock = (at: string | number, zone?: string | null): string => {
  const p = partsOf(new Date(at).getTime(), zone);
  return `${p.year}-${p.month}-${p.day}T${p.hour}:${p.minute}:${p.second}`;
};

/** The moment at which the zone's clocks show this text. In the hour that happens twice it is the first one; in the hour that is left out, the moment after the change. */
export const momentAt = (text: string, zone?: string | null): string => {
  const wanted = Date.parse(`${text.length === 10 ? `${text}T00:00:00` : text}Z`);
  let at = wanted;
  for (let round = 0; round < 2; round += 1) at = wanted - (Date.parse(`${wallClock(at, zone)}Z`) - at);
  return new Date(at).toISOString();
};

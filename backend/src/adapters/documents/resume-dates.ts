import { monthNamed, plainly, present } from './resume-words.ts';

// Periods as people write them: '03/2019 – heute', 'Mar 2019 to May 2021', '2019.04–2021.03', '2019年4月'.

/** A month as yyyy-mm, or a year. `to` null: it continues. */
export type Span = { from: string; to: string | null };
/** `start` and `end`: its place in the line. */
export type FoundSpan = Span & { start: number; end: number };

const year = '(?:19[5-9]\\d|20[0-4]\\d)';
const word = '[\\p{L}.]{3,14}';
const point = [
  // 2019年4月 · 2019년 4월
  `(?<Y1>${year})\\s?[年년]\\s?(?:(?<M1>1[0-2]|0?[1-9])\\s?[月월])?(?:\\s?\\d{1,2}\\s?[日일])?`,
  // 2019-04 · 2019.04 · 2019/04
  `(?<Y2>${year})[-./](?<M2>1[0-2]|0[1-9])(?:[-./](?:[0-2]\\d|3[01]))?`,
  // 01.04.2019 · 04/2019 · 4.2019
  `(?:(?:0?[1-9]|[12]\\d|3[01])[./-])?(?<M3>1[0-2]|0?[1-9])\\s?[./-]\\s?(?<Y3>${year})`,
  // April 2019 · avr. 2019 · abril de 2019 · Apr '19
  `(?<W4>${word})\\s?(?:de |del |of |, ?|')?(?<Y4>${year})`,
  // 2019 April
  `(?<Y5>${year})\\.? (?<W5>${word})(?=\\s|$|[-–—,)])`,
  `(?<Y6>${year})`,
];
const at = (part: string, of: string): string => part.replaceAll(/\(\?<(\w)(\d)>/g, `(?<${of}$1$2>`);
const one = (of: string): string => `(?:${point.map((each) => at(each, of)).join('|')})`;
const between =
  '(?:\\s*[-–—−~〜～→]\\s*|\\s+(?:to|until|till|bis|à|au|hasta|até|a|al|tot|do|til|по|до|إلى|עד)\\s+|\\s*(?:から|至|到)\\s*)';
const open = "(?<now>[\\p{L}.'’ ]{2,24})";
const range = new RegExp(`(?<![\\d+])${one('a')}(?:${between}(?:${one('b')}|${open}))?(?!\\d)`, 'giu');
/** A short span, such as 2019-21. */
const short = new RegExp(`(?<![\\d+./])(?<from>${year})\\s?[-–—/]\\s?(?<to>\\d{2})(?![\\d./-])`, 'u');
const since = /(?:^|\s)(?:since|seit|depuis|desde|dal|sinds|od|sedan|siden|с|від)\s*$/iu;

const pointOf = (groups: Record<string, string | undefined>, of: string): string | null => {
  for (let n = 1; n <= point.length; n++) {
    const found = groups[`${of}Y${n}`];
    if (!found) continue;
    const written = groups[`${of}W${n}`];
    const month = written ? monthNamed(written) : Number(groups[`${of}M${n}`] ?? 0);
    return month ? `${found}-${String(month).padStart(2, '0')}` : found;
  }
  return null;
};
const unnamed = (groups: Record<string, string | undefined>, of: string): string | null => {
  const written = groups[`${of}W4`] ?? groups[`${of}W5`];
  return written && monthNamed(written) === undefined ? written : null;
};

/** How many characters at the start of the text say that the span continues; 0: none. The characters after them belong to something else. */
const saysNow = (text: string): number => {
  let taken = '';
  for (const word of text.split(/(?<=\s)/)) {
    taken += word;
    if (present.test(plainly(taken))) return taken.trimEnd().length;
  }
  return 0;
};

/** The first span of a line. Null: there is none. A single date is a span that begins and ends with that date. */
export const spanIn = (line: string): FoundSpan | null => {
  const brief = short.exec(line);
  if (brief) {
    const { from, to } = brief.groups as { from: string; to: string };
    const ended = from.slice(0, 2) + to;
    if (ended >= from) return { from, to: ended, start: brief.index, end: brief.index + brief[0].length };
  }
  for (const found of line.matchAll(range)) {
    const groups = found.groups as Record<string, string | undefined>;
    const from = pointOf(groups, 'a');
    if (!from) continue;
    // 'Siemens 2019': the word before the year is not a month, so it is not part of the time.
    const before = unnamed(groups, 'a');
    const start = found.index + (before && groups.aW4 ? found[0].indexOf(from, before.length) : 0);
    const until = pointOf(groups, 'b');
    const end = found.index + found[0].length;
    if (until) return until >= from.slice(0, until.length) ? { from, to: until, start, end } : null;
    const now = groups.now && saysNow(groups.now);
    if (now) return { from, to: null, start, end: found.index + found[0].lastIndexOf(groups.now!) + now };
    const rest = groups.now ? found.index + found[0].lastIndexOf(groups.now) : end;
    const lead = since.exec(line.slice(0, start));
    if (lead) return { from, to: null, start: lead.index, end: rest };
    return {
      from,
      to: from,
      start,
      end: groups.now ? start + from.length + (groups.aW4 && !before ? groups.aW4.length + 1 : 0) : end,
    };
  }
  return null;
};

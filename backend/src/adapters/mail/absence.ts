// Finds the day on which an absent person is back, in the words of their automatic answer in English and German.

const months: readonly (readonly string[])[] = [
  ['january', 'januar', 'jan', 'jänner'],
  ['february', 'februar', 'feb'],
  ['march', 'märz', 'mar', 'mär', 'maerz'],
  ['april', 'apr'],
  ['may', 'mai'],
  ['june', 'juni', 'jun'],
  ['july', 'juli', 'jul'],
  ['august', 'aug'],
  ['september', 'sept', 'sep'],
  ['october', 'oktober', 'oct', 'okt'],
  ['november', 'nov'],
  ['december', 'dezember', 'dec', 'dez'],
];
const monthOf = (word: string): number =>
  1 + months.findIndex((names) => names.includes(word.toLowerCase().replace(/\.$/, '')));
const name = months
  .flat()
  .sort((a, b) => b.length - a.length)
  .join('|');
const back =
  '(?:until|till|through|back (?:in the office )?(?:on|by)|return(?:ing)?(?: to the office)? on|bis(?: zum| einschließlich)?|(?:wieder )?ab(?: dem)?|wieder am|zurück am)';
const weekday =
  '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)),?\\s+';
const before = `\\b${back}\\s+(?:the\\s+|dem\\s+|den\\s+)?(?:${weekday})?(?:the\\s+|dem\\s+|den\\s+)?`;
const shapes: readonly { shape: RegExp; order: 'ymd' | 'dmy' | 'dm' | 'd-name' | 'name-d' }[] = [
  { shape: new RegExp(`${before}(\\d{4})-(\\d{1,2})-(\\d{1,2})`, 'i'), order: 'ymd' },
  { shape: new RegExp(`${before}(\\d{1,2})\\.\\s?(\\d{1,2})\\.\\s?(\\d{4})`, 'i'), order: 'dmy' },
  { shape: new RegExp(`${before}(\\d{1,2})\\.\\s?(\\d{1,2})\\.`, 'i'), order: 'dm' },
  {
    shape: new RegExp(`${before}(\\d{1,2})(?:st|nd|rd|th|\\.)?\\s+(?:of\\s+)?(${name})\\b\\.?,?(?:\\s+(\\d{4}))?`, 'i'),
    order: 'd-name',
  },
  {
    shape: new RegExp(`${before}(${name})\\b\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?,?(?:\\s+(\\d{4}))?`, 'i'),
    order: 'name-d',
  },
];
const dayOf = (year: number, month: number, day: number): string | null => {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at.toISOString().slice(0, 10) : null;
};

/** The day as YYYY-MM-DD. A date without a year is the next such date from `today`. Null: the words name no plausible day. */
export const absentUntil = (words: string, today: string): string | null => {
  for (const { shape, order } of shapes) {
    const found = shape.exec(words);
    if (!found) continue;
    const [, a = '', b = '', c] = found;
    const parts =
      order === 'ymd'
        ? { year: Number(a), month: Number(b), day: Number(c) }
        : order === 'dmy' || order === 'dm'
          ? { year: c ? Number(c) : null, month: Number(b), day: Number(a) }
          : order === 'd-name'
            ? { year: c ? Number(c) : null, month: monthOf(b), day: Number(a) }
            : { year: c ? Number(c) : null, month: monthOf(a), day: Number(b) };
    const year = parts.year ?? Number(today.slice(0, 4));
    const day = dayOf(year, parts.month, parts.day);
    const found_ = day && parts.year === null && day < today ? dayOf(year + 1, parts.month, parts.day) : day;
    // An absence of more than a year and a half is a misread date; a day in the past is not the end of an absence.
    if (found_ && found_ >= today && Date.parse(found_) - Date.parse(today) < 550 * 86_400_000) return found_;
  }
  return null;
};

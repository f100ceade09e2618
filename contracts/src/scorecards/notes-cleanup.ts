// Tidies notes that an interviewer typed during a conversation: form only, by fixed rules. The same text always gives the same result, tidying
// twice changes nothing more, no word is lost, and the text goes nowhere else.

/** The right spelling of terms that people type in haste. The keys are in lower case. */
const terms: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'API',
    'APIs',
    'AWS',
    'CEO',
    'CI',
    'CSS',
    'CTO',
    'GitHub',
    'GraphQL',
    'HTML',
    'HTTP',
    'JavaScript',
    'JSON',
    'KPI',
    'Kubernetes',
    'LinkedIn',
    'MongoDB',
    'MySQL',
    'Node.js',
    'PostgreSQL',
    'Python',
    'SaaS',
    'SQL',
    'TypeScript',
    'UI',
    'URL',
    'UX',
  ].map((term) => [term.toLowerCase(), term]),
);
const word = /(?<![\p{L}\p{N}_@./-])[\p{L}][\p{L}\p{N}]*(?:\.js)?(?![\p{L}\p{N}_@/-])/gu;
/** The most characters of a word or mail address (RFC 3696): longer text is not changed. */
const longestWord = 320;
/** The place in a word where a part begins that is not changed, such as an address or a path; -1: nowhere. Each test reads a character once. */
const apartIn = (word: string): number => {
  const at = word.indexOf('@', 1);
  const dot = at < 0 ? -1 : word.indexOf('.', at + 2);
  if (word.length > longestWord || (dot >= 0 && dot < word.length - 1)) return 0;
  return word.search(/\b(?:https?:\/\/|www\.)\S/u);
};
type Stretch = { from: number; to: number };
/** The parts that are not changed. */
const apart = (text: string): Stretch[] =>
  [...text.matchAll(/\S+/gu)].flatMap(({ 0: found, index }) => {
    const begins = apartIn(found);
    return begins < 0 ? [] : [{ from: index + begins, to: index + found.length }];
  });
const outside = (text: string, tidy: (part: string) => string, keep = (found: string): string => found): string => {
  let done = '';
  let at = 0;
  for (const { from, to } of apart(text)) {
    done += tidy(text.slice(at, from)) + keep(text.slice(from, to));
    at = to;
  }
  return done + tidy(text.slice(at));
};
/** The minute at the beginning of a line. A dash before a number may be a minus, so dashes go only before a space. */
const minute = /^(\d{1,2}:\d{2})\s*(?:[-–—]\s+|:\s*)?(?=\S)/u;
const bullet = /^(?:[*•‣·▪]\s*|[–—-]\s+)(?=\S)/u;

const spelled = (text: string): string => text.replace(word, (found) => terms[found.toLowerCase()] ?? found);
const spaced = (text: string): string =>
  text
    .replace(/[\t\u00a0 ]+/gu, ' ')
    .replace(/ +([,;.!?](?!\S))/gu, '$1')
    .replace(/([!?]){2,}/gu, '$1')
    .trim();
/** Capitalizes the first letter and each sentence, outside the untouched parts. Words with a small first letter on purpose (iOS, eBay) stay. */
const begun = (text: string): string => {
  const kept = outside(
    text,
    (part) => part,
    (found) => '\0'.repeat(found.length),
  );
  let done = '';
  let at = 0;
  for (const { 1: before, 2: letter, 3: next, index } of kept.matchAll(/(^|[.!?]\s+)(\p{Ll})(\p{Lu}?)/gu)) {
    if (next) continue;
    const begins = index + before!.length;
    done += text.slice(at, begins) + letter!.toUpperCase();
    at = begins + letter!.length;
  }
  return done + text.slice(at);
};
const line = (raw: string): string => {
  let rest = spaced(raw);
  const time = minute.exec(rest)?.[1];
  if (time) rest = rest.replace(minute, '');
  const listed = bullet.test(rest);
  if (listed) rest = rest.replace(bullet, '');
  // The sentence begins with its first word; an address at the beginning stays as it is.
  const tidy = outside(rest, spelled);
  const text = apart(tidy)[0]?.from === 0 ? tidy : begun(tidy);
  return `${time ? `${time} ` : ''}${listed ? '- ' : ''}${text}`.trimEnd();
};
/** The notes with single spaces, one kind of bullet, capitalized sentences, the usual spelling of known terms, and at most one empty line in a row. */
export const cleanedNotes = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map(line)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

import { typedWebAddress } from '@candor/contracts/values/web-address';
import type { ResumeFacts } from '@candor/contracts/resumes/resume-parser';
import { spanIn, type Span } from './resume-dates.ts';
import {
  contactLabels,
  employerWords,
  familyLabels,
  givenLabels,
  headings,
  honorifics,
  jobWords,
  nameLabels,
  otherNumbers,
  type Part,
  particles,
  phoneLabels,
  plainly,
  schoolWords,
  secondGiven,
  spanishHeadings,
  spoken,
  titlesOfDocument,
} from './resume-words.ts';

// Finds a resume's facts about its person by rules and never by a model. This code runs inside the box, because a stranger wrote the text.

type ReadName = NonNullable<ResumeFacts['name']>;
type ReadWork = ResumeFacts['work'][number];
type ReadSchool = ResumeFacts['education'][number];

const most = { lines: 1500, line: 400, emails: 5, phones: 5, links: 10, work: 30, education: 15, words: 60 } as const;
/** Marks at the beginning of a list line. */
const bullet = /^\s*(?:[•●▪■◆◦‣∙·*»>✓✔➢➤–—-])\s+/u;
const han = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}々ー]+$/u;
const hangul = /^\p{sc=Hangul}+$/u;
/** Joins letters that are spaced apart: 'E X P E R I E N C E'. Other lines stay unchanged. */
const together = (line: string): string =>
  /^(?:\S ){3,}\S$/u.test(line.replaceAll(/ {2,}/g, ' ').trim()) || /^(?:\p{Lu} ){3,}/u.test(line)
    ? line
        .trim()
        .split(/ {2,}/)
        .map((word) => (/^(?:\S )+\S$/u.test(word) ? word.replaceAll(' ', '') : word))
        .join(' ')
    : line;
const bare = (line: string): string => plainly(line).replaceAll(/^[^\p{L}]+|[^\p{L}.']+$/gu, '');

const parts = new Map<string, Part>(
  (Object.entries(headings) as [Part, readonly string[]][]).flatMap(([part, words]) =>
    words.map((word) => [word, part] as const),
  ),
);
/** The part of a resume that begins with this heading. Null: the line is not such a heading. */
const headingOf = (line: string): Part | null => {
  if (line.length > 60 || /[@\d]/.test(line)) return null;
  const text = bare(line);
  const known = parts.get(text) ?? parts.get(text.replaceAll(' ', ''));
  if (known) return known;
  // Headings such as 'Work Experience & Internships', 'Sprachen und Interessen'
  const [first, ...rest] = text.split(/\s*(?:&|\/|\+|\band\b|\bund\b|\bet\b|\by\b|\be\b|\bi\b|\bи\b|,|:|\|)\s*/u);
  return rest.length && first && text.split(/\s+/).length <= 6 ? (parts.get(first) ?? null) : null;
};

/** A whole part in one line, with its content, such as 'Skills: TypeScript, React'. Null: the line is not one. */
const partInLine = (line: string): { part: Part; words: string } | null => {
  const found = /^([^:：]{2,40})[:：]\s*(\S.*)$/u.exec(line.replace(bullet, ''));
  const part = found && headingOf(found[1]!);
  return part === 'skills' || part === 'languages' ? { part, words: found![2]! } : null;
};
const streetWords =
  /\b(?:street|st|road|rd|avenue|ave|lane|ln|square|sq|drive|dr|blvd|boulevard|court|ct|highway|hwy|apt|suite|rue|calle|avenida|av|rua|via|piazza|plaza|platz|allee|gasse|ulica|ul)\b|(?:straße|strasse|str\.|gasse|platz|allee|weg|laan|straat|gatan|vej)(?=[\s,]|$)/iu;
const postalCode =
  /\b[A-Z]{1,2}\d[\dA-Z]?\s*\d[A-Z]{2}\b|\b[A-Z]{2}\s+\d{5}(?:-\d{4})?\b|(?:^|[,\s])(?:[A-Z]{1,2}-)?\d{4,5}\s+\p{Lu}\p{Ll}/u;
/** A line with a person's address. None of it is a skill. */
const isAddressLine = (line: string): boolean =>
  (/\d/.test(line) && streetWords.test(line)) ||
  postalCode.test(line) ||
  contactLabels.has(bare(line.split(/[:：]/u)[0]!));

/** The lengths are bounded, so that matching is not tried from every character of a text of dots and letters. */
const mail = /(?<![\p{L}\d._%+'-])[\p{L}\d._%+'-]{1,64}@[\p{L}\d](?:[\p{L}\d-]{0,63}\.){1,8}\p{L}{2,24}/gu;
/** Unmasks 'ada (at) host [dot] com' and 'ada @ host.com'. */
const unhidden = (text: string): string =>
  text
    .replaceAll(/\s?[([{]\s?(?:at|ät|arroba|@|собака)\s?[)\]}]\s?/giu, '@')
    .replaceAll(/\s?[([{]\s?(?:dot|punkt|punto|point|\.)\s?[)\]}]\s?/giu, '.')
    .replaceAll(/(?<=[\w.-]) ?@ ?(?=[\w-]+\.)/gu, '@')
    .replaceAll('＠', '@')
    .replaceAll('mailto:', ' ');
const emailsIn = (text: string): string[] => [
  ...new Set([...unhidden(text).matchAll(mail)].map(([found]) => found.replace(/^[.'-]+|[.'-]+$/g, '').toLowerCase())),
];

const digits = (text: string): string => text.replaceAll(/\D/g, '');
const numberish = /(?<![\p{L}\d/@.])(?:\+|00)?[(]?\d(?:[\d\s().\-/–\u00A0\u2009]{5,22})\d(?![\p{L}\d@])/gu;
/** Phone numbers, the surest first. */
const phonesIn = (lines: readonly string[]): string[] => {
  const found = new Map<string, { as: string; sure: number }>();
  for (const [at, raw] of lines.entries()) {
    const line = raw.normalize('NFKC');
    for (const match of line.matchAll(numberish)) {
      let as = match[0].trim().replaceAll(/\s+/g, ' ');
      // Two numbers beside each other: '+49 30 123456 / +49 170 1234567'.
      as = as.split(/\s[/–-]\s(?=\+|0)/)[0]!;
      const count = digits(as).length;
      if (count < 7 || count > 15) continue;
      const before = line.slice(Math.max(0, match.index - 28), match.index);
      const international = /^(?:\+|00[1-9])/.test(as);
      const called =
        phoneLabels.test(before) ||
        phoneLabels.test(line.slice(match.index + match[0].length, match.index + match[0].length + 12));
      const label = before.slice(
        Math.max(before.lastIndexOf('|'), before.lastIndexOf('•'), before.lastIndexOf(',')) + 1,
      );
      if (otherNumbers.test(label) && !called) continue;
      if (/\bfax\b/i.test(label)) continue;
      if (!international && !called && (spanIn(as) || /^\d{4}\s?[-–/]\s?\d{2,4}$/.test(as))) continue;
      const sure = (international ? 0.5 : 0) + (called ? 0.4 : 0) + (at < 14 ? 0.2 : 0) + (count >= 9 ? 0.1 : 0);
      if (sure < 0.3) continue;
      const key = digits(as).replace(/^00/, '');
      if (!found.has(key)) found.set(key, { as, sure });
    }
  }
  return [...found.values()].toSorted((a, b) => b.sure - a.sure).map(({ as }) => as);
};

const link =
  /\b(?:https?:\/\/|www\.)[^\s<>|,;)\]]+|\b(?:[a-z]{2,3}\.)?(?:linkedin\.com\/in|xing\.com\/profile|github\.com|gitlab\.com|behance\.net|dribbble\.com|stackoverflow\.com\/users|orcid\.org)\/[^\s<>|,;)\]]+/giu;
const linksIn = (text: string): string[] => [
  ...new Set([...text.matchAll(link)].flatMap(([found]) => typedWebAddress(found.replace(/[.,:]+$/, '')) ?? [])),
];

const capitals = (text: string): boolean => /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);
const titled = (word: string): string =>
  word
    .split(/(?<=[-'’])/)
    .map((part) => part.charAt(0) + part.slice(1).toLocaleLowerCase())
    .join('');
const isNameWord = (word: string): boolean =>
  /^[\p{L}\p{M}][\p{L}\p{M}'’.-]*$/u.test(word) &&
  (/^\p{Lu}/u.test(word) || /^\p{Lo}/u.test(word) || particles.has(plainly(word)));
const cleaned = (line: string): string =>
  line
    .replace(bullet, '')
    .replace(
      /\s*[,(|]\s*(?:ph\.?d|m\.?b\.?a|m\.?sc|b\.?sc|m\.?a|b\.?a|m\.?d|rn|pmp|cpa|jr|sr|he\/him|she\/her|they\/them)\b.*$/iu,
      '',
    )
    .trim();
/** The words of a line that could be a name, without titles. Null: the line is not a name. */
const nameWords = (line: string): string[] | null => {
  const text = cleaned(line);
  if (text.length < 2 || text.length > 60 || /[@\d:;/\\|!?•()[\]]/u.test(text)) return null;
  const words = text.split(/[\s,]+/u).filter((word) => word && !honorifics.test(plainly(word)));
  if (!words.length || words.length > 6 || !words.every(isNameWord)) return null;
  const solid = words.join('');
  if (han.test(solid)) return solid.length >= 2 && solid.length <= 6 && words.length <= 2 ? words : null;
  if (hangul.test(solid)) return solid.length >= 2 && solid.length <= 5 && words.length <= 3 ? words : null;
  return words.length >= 2 ? words : null;
};
const split = (words: readonly string[], line: string, spanish = false): { first_name: string; last_name: string } => {
  const solid = words.join('');
  if (words.length === 1) {
    // Few compound family names have two letters.
    const two =
      /^(?:欧阳|歐陽|司马|司馬|上官|诸葛|諸葛|남궁|황보)/u.test(solid) || (han.test(solid) && solid.length === 4)
        ? 2
        : 1;
    return { last_name: solid.slice(0, two), first_name: solid.slice(two) };
  }
  if (han.test(solid) || hangul.test(solid)) return { last_name: words[0]!, first_name: words.slice(1).join('') };
  const comma = /^([^,]+),\s*([^,]+)$/.exec(cleaned(line));
  const proper = (text: readonly string[]) =>
    text
      .map((word) => (capitals(word) && word.replaceAll(/[^\p{L}]/gu, '').length > 1 ? titled(word) : word))
      .join(' ');
  if (comma) {
    const names = comma.slice(1).map((side) => side.split(/\s+/).filter((word) => !honorifics.test(plainly(word))));
    return { last_name: proper(names[0]!), first_name: proper(names[1]!) };
  }
  // Names such as DUPONT Marie, Marie DUPONT
  const shouted = words.map((word) => capitals(word) && word.length > 1 && !word.endsWith('.'));
  if (shouted.some(Boolean) && !shouted.every(Boolean)) {
    const last = words.filter((_, at) => shouted[at] || (particles.has(plainly(words[at]!)) && shouted[at + 1]));
    const first = words.filter((word) => !last.includes(word));
    if (first.length) return { last_name: proper(last), first_name: proper(first) };
  }
  let from = words.length - 1;
  if (spanish && words.length > 2 && !words.some((word) => particles.has(plainly(word))))
    from = words.length > 3 || !secondGiven.has(plainly(words[1]!)) ? words.length - 2 : from;
  while (from > 1 && particles.has(plainly(words[from - 1]!))) from--;
  return { first_name: proper(words.slice(0, from)), last_name: proper(words.slice(from)) };
};
/** Words in email addresses that are not names. */
const common = new Set([
  'the',
  'and',
  'for',
  'new',
  'real',
  'jobs',
  'job',
  'mail',
  'info',
  'hello',
  'contact',
  'kontakt',
]);
/** How many of the name's words the address contains. */
const heldBy = (words: readonly string[], email: string | undefined): number => {
  const local = plainly(email?.split('@')[0] ?? '').replaceAll(/[^a-z]/g, '');
  if (local.length < 3) return 0;
  const sides = words.map((word) => plainly(word).replaceAll(/[^a-z]/g, '')).filter((word) => word.length > 1);
  const tokens = plainly(email!.split('@')[0]!).split(/[^a-z]+/);
  return sides.filter(
    (word) =>
      (tokens.includes(word) && !common.has(word)) ||
      (word.length > 3 && (local.includes(word) || local.includes(word.replaceAll(/[aou]e/g, (two) => two[0]!)))),
  ).length;
};
const labelled = (lines: readonly string[], labels: readonly string[]): string | null => {
  for (const [at, line] of lines.entries()) {
    const found = /^([\p{L}\p{M} .'’-]{1,30}?)\s*(?:[:：]|\t| {2,}|\|)\s*(.*)$/u.exec(line);
    if (found && labels.includes(plainly(found[1]!))) return found[2]!.trim() || (lines[at + 1] ?? null);
    const plain = plainly(line);
    const label = labels.toSorted((a, b) => b.length - a.length).find((each) => plain.startsWith(`${each} `));
    if (label) return line.slice(label.length).trim();
    // The label stands alone, with its answer below or in the next cell.
    if (labels.includes(bare(line)) && lines[at + 1]) return lines[at + 1]!;
  }
  return null;
};
/** 'Curriculum Vitae: Ada Lovelace' is about Ada Lovelace. */
const withoutTitle = (line: string): string => {
  const [first, ...rest] = line.split(/\s*(?:[:：|]|\s[–—-]\s)\s*/u);
  return rest.length && titlesOfDocument.includes(bare(first!)) ? rest.join(' | ') : line;
};
const nameIn = (lines: readonly string[], email: string | undefined): ReadName | null => {
  const head = lines.slice(0, 60);
  const spanish = lines.filter((line) => spanishHeadings.has(bare(line))).length > 1;
  const given = labelled(
    head,
    givenLabels.filter((each) => !nameLabels.includes(each)),
  );
  const family = labelled(
    head,
    familyLabels.filter((each) => !nameLabels.includes(each)),
  );
  if (
    given &&
    family &&
    isNameWord(given.split(/\s+/)[0]!) &&
    isNameWord(family.split(/\s+/).at(-1)!) &&
    given !== family
  )
    return { first_name: cleaned(given), last_name: cleaned(family), sure: 0.95 };
  const told = labelled(head, nameLabels);
  const words = told && nameWords(told);
  if (words) return { ...split(words, told, spanish), sure: 0.95 };
  let best: (ReadName & { score: number }) | null = null;
  let part: Part | null = null;
  for (const [at, line] of head.entries()) {
    part = headingOf(line) ?? part;
    for (const piece of pieces(withoutTitle(line))) {
      const found = nameWords(piece);
      if (!found || headingOf(piece) || titlesOfDocument.includes(bare(piece)) || contactLabels.has(bare(piece)))
        continue;
      const plain = plainly(piece);
      if (jobWords.test(plain) || schoolWords.test(plain) || spoken.test(plain)) continue;
      if (employerWords.test(plain) && !heldBy(found, email)) continue;
      const held = heldBy(found, email);
      // A name is above the person's profession, and hardly ever among their jobs or skills.
      const below = head[at + 1] ?? '';
      const above =
        below.length < 60 && jobWords.test(plainly(below)) && !spanIn(below) && part !== 'work' && part !== 'education';
      const among = part === 'work' || part === 'education' ? -3 : part === 'skills' ? -1 : 0;
      const short = found.some((word) => word.length === 1) ? -1 : 0;
      const score =
        held * 3 + (at === 0 ? 3 : at < 3 ? 2 : at < 6 ? 1 : 0) - at * 0.05 + (above ? 2 : 0) + among + short;
      if (!best || score > best.score)
        best = { ...split(found, piece, spanish), score, sure: held >= 2 ? 0.97 : held ? 0.9 : at < 3 ? 0.75 : 0.4 };
    }
  }
  if (!best) return null;
  const { score: _, ...name } = best;
  return name;
};

/** The pieces of a line that are side by side: columns, and facts with marks between them. */
const pieces = (line: string): string[] =>
  line
    .split(/\t| {3,}|\s*[|•·●▪■◆]\s*|\s[–—]\s|\s-\s/u)
    .map((each) => each.trim())
    .filter(Boolean);
/** The same as `pieces`, also split at commas and at the words for 'at'. */
const facts = (line: string): string[] =>
  pieces(line.replaceAll(/\s(?:at|@|bei|beim|chez|en|presso|bij|hos)\s(?=\p{Lu})/gu, ' | ').replaceAll(/[()]/g, ' | '))
    .flatMap((each) => each.split(/[,;，、](?!\s*(?:inc|ltd|llc|corp|co|s\.?a|s\.?l|gmbh|lda|k\.?s)\b\.?)\s*/iu))
    .map((each) => each.replaceAll(/^[\s,.;:–—-]+|[\s,;:–—-]+$/gu, ''))
    .filter((each) => /\p{L}{2}|[\p{sc=Han}\p{sc=Hangul}]/u.test(each));
const isTitle = (text: string): boolean => jobWords.test(plainly(text));
const isHouse = (text: string): boolean => employerWords.test(plainly(text));

type Entry = Span & { heads: string[] };
/** The headings of each entry in a part of the resume. Dates show where an entry begins; the first date shows whether dates come before or after the headings. */
const entriesIn = (lines: readonly string[], headed: boolean): Entry[] => {
  const dated = lines.flatMap((line, at) => {
    const span = bullet.test(line) ? null : spanIn(line);
    return span && line.length < 200 ? [{ at, span }] : [];
  });
  if (!dated.length) return [];
  const isHead = (line: string | undefined): line is string =>
    line !== undefined &&
    line.length <= 110 &&
    !bullet.test(line) &&
    !(/[.;。]$/.test(line) && line.split(/\s+/).length > 6) &&
    !spanIn(line) &&
    !line.endsWith('。');
  // How many headings are above a date. The first date shows this if it follows a part's heading; otherwise the lines after the previous entry's text show it.
  const leads = dated.slice(1).flatMap(({ at }, index) => {
    let above = at - 1;
    while (above > dated[index]!.at && isHead(lines[above])) above--;
    return above > dated[index]!.at ? [at - 1 - above] : [];
  });
  const lead = Math.min(3, headed ? dated[0]!.at : leads.length ? Math.min(...leads) : 1);
  return dated.map(({ at, span }, index) => {
    const line = lines[at]!;
    const rest = `${line.slice(0, span.start)} | ${line.slice(span.end)}`;
    const own = facts(rest).length ? [rest] : [];
    const before = lines
      .slice(Math.max(dated[index - 1]?.at ?? -1, at - 1 - lead) + 1, at)
      .slice(-lead || lines.length);
    const after = lines.slice(
      at + 1,
      Math.min(at + 3, (dated[index + 1]?.at ?? lines.length) - (lead ? Math.min(lead, 1) : 0)),
    );
    const above = lead ? before.toReversed() : [];
    const heads = [
      ...above
        .slice(
          0,
          above.findIndex((each) => !isHead(each)) < 0 ? above.length : above.findIndex((each) => !isHead(each)),
        )
        .toReversed(),
      ...own,
    ];
    if (!lead || heads.flatMap(facts).length < 2)
      for (const each of after) {
        if (!isHead(each)) break;
        heads.push(each);
      }
    return { from: span.from, to: span.to, heads };
  });
};
const workIn = (lines: readonly string[], headed: boolean): ReadWork[] => {
  const entries = entriesIn(lines, headed).map((entry) => ({ ...entry, each: entry.heads.map(facts) }));
  // Where the title usually is among an entry's headings, for entries whose words do not show which heading is the title.
  const found = entries.map(({ each }) => {
    const all = each.flat();
    const title = all.findIndex(
      (one) => isTitle(one) && !(isHouse(one) && all.some((other) => other !== one && isTitle(other))),
    );
    return { all, title };
  });
  const firsts = found.filter(({ title }) => title >= 0);
  const titleFirst = firsts.filter(({ title }) => title === 0).length >= firsts.length / 2;
  return entries.map(({ from, to, each }, at): ReadWork => {
    const { all, title } = found[at]!;
    const houses = all.filter((one, place) => place !== title && isHouse(one));
    const house =
      houses[0] ??
      (title >= 0
        ? // After the title on its own line first, else the first of the others.
          ((titleFirst ? all.slice(title + 1)[0] : undefined) ?? all.find((_, place) => place !== title))
        : all[titleFirst && all.length > 1 ? 1 : 0]);
    const sure = houses.length ? 0.9 : title >= 0 && house ? 0.8 : house ? 0.5 : 0.2;
    const named = title >= 0 ? all[title]! : (all.find((one) => one !== house && each[0]?.includes(one)) ?? null);
    return { employer: house ?? null, title: named, from, to, sure };
  });
};
const schoolsIn = (lines: readonly string[]): ReadSchool[] =>
  entriesIn(lines, true).flatMap(({ from, to, heads }) => {
    const all = heads.flatMap(facts);
    const school = all.find((one) => schoolWords.test(plainly(one))) ?? all[1] ?? all[0];
    return school
      ? [
          {
            school,
            degree: all.find((one) => one !== school) ?? null,
            from,
            to,
            sure: schoolWords.test(plainly(school)) ? 0.9 : 0.5,
          },
        ]
      : [];
  });
const wordsIn = (lines: readonly string[]): string[] => [
  ...new Set(
    lines
      .filter((line) => !isAddressLine(line))
      .map((line) => line.replace(bullet, '').replace(/^[\p{L}\p{M} &/-]{2,30}:\s/u, ''))
      .flatMap((line) => line.split(/\s*[,;•·|、，/]\s*|\t| {3,}/u))
      .map((each) => each.replaceAll(/^[\s.–—-]+|[\s.–—-]+$/gu, '').replace(/\s*\([^)]*\)$/, ''))
      .filter(
        (each) => each.length >= 1 && each.length <= 40 && each.split(/\s+/).length <= 4 && /[\p{L}]/u.test(each),
      ),
  ),
];

/** What the text of a resume says. */
export const factsOf = (text: string): ResumeFacts => {
  const lines = text
    .split(/\r?\n/)
    .slice(0, most.lines)
    .map((line) => together(line.slice(0, most.line).replaceAll(/[\u00A0\u2009\u202F]/g, ' ')).trim())
    .filter(Boolean);
  const found: Record<Part | 'head', string[]> = {
    head: [],
    work: [],
    education: [],
    skills: [],
    languages: [],
    other: [],
  };
  let part: Part | 'head' = 'head';
  for (const line of lines) {
    const whole = partInLine(line);
    const next = whole ? null : headingOf(line);
    if (whole) found[whole.part].push(whole.words);
    else if (next) part = next;
    else found[part].push(line);
  }
  // Nothing shows where the work begins: take every dated entry, except those marked as school.
  const headed = found.work.length > 0;
  if (!headed)
    found.work = [...found.head, ...found.other, ...found.skills, ...found.languages].some((line) => spanIn(line))
      ? lines.filter((line) => !found.education.includes(line))
      : [];
  const emails = emailsIn(text);
  const languages = [...found.languages, ...found.skills]
    .flatMap((line) => line.replace(bullet, '').split(/\s*[,;•·|、，]\s*|\t| {3,}/u))
    .filter((each) => spoken.test(plainly(each)));
  return {
    name: nameIn(lines, emails[0]),
    emails: emails.slice(0, most.emails),
    phones: phonesIn(lines).slice(0, most.phones),
    links: linksIn(text).slice(0, most.links),
    work: workIn(found.work, headed).slice(0, most.work),
    education: schoolsIn(found.education).slice(0, most.education),
    skills: wordsIn(found.skills).slice(0, most.words),
    languages: [...new Set(languages.map((each) => each.split(/\s*[(:–—-]\s*/)[0]!.trim()))].slice(0, most.words),
  };
};

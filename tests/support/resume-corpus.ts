import { kinds, type Line, type Page } from './resume-formats.ts';
import { countries, type Person, personOf } from './resume-people.ts';
import { said, type Words } from './resume-wording.ts';

// A generated corpus of resumes with known facts: people of eight languages, seven layouts and five kinds of file. Its authors did not look at the parser.

type Ask = { person: Person; words: Words; pick: <T>(of: readonly T[]) => T; style: number };
const two = (month: number): string => String(month).padStart(2, '0');
/** The period of a job, written in one of several ways. */
const span = ({ words, style, pick }: Ask, from: [number, number], to: [number, number] | null): string => {
  const now = pick(words.now);
  if (!words.months.length) {
    const at = ([year, month]: [number, number]) => (style % 2 ? `${year}年${month}月` : `${year}.${two(month)}`);
    return `${at(from)} ${words.to === '～' ? '～' : style % 2 ? words.to : '-'} ${to ? at(to) : now}`.replace(
      '至 至今',
      '至今',
    );
  }
  const long = ([year, month]: [number, number]) => `${words.months[month - 1]} ${year}`;
  const short = ([year, month]: [number, number]) => `${two(month)}/${year}`;
  const brief = ([year, month]: [number, number]) => `${words.months[month - 1]!.slice(0, 3)} ${year}`;
  const [write, mark] = (
    [
      [short, ' – '],
      [long, ' - '],
      [brief, '–'],
      [([year]: [number, number]) => String(year), ' - '],
      [long, ` ${words.to} `],
      [([year, month]: [number, number]) => `${two(month)}.${year}`, ' — '],
    ] as const
  )[style % 6]!;
  return `${write(from)}${mark}${to ? write(to) : now}`;
};
const one = (text: string, more: Partial<Line> = {}): Line => ({ cells: [text], ...more });
const head = (text: string): Line => one(text, { big: true });
const bullets = (of: readonly string[], mark = '• '): Line[] =>
  of.map((each) => one(`${mark}${each}`, { indent: true }));
const spaced = (text: string): string => [...text.toUpperCase()].join(' ');
const years = (person: Person): string => `${person.school.years[0]} - ${person.school.years[1]}`;

type Layout = (ask: Ask) => Page;
const layouts: Record<string, Layout> = {
  classic: (ask) => {
    const { person, words, pick } = ask;
    return [
      head(person.shown),
      one(person.job),
      one([person.work[0]!.place, person.phone, person.email].join(' | ')),
      one(words.about),
      head(pick(words.work)),
      ...person.work.flatMap((each) => [
        one(`${each.title}, ${each.employer}, ${each.place}`),
        one(span(ask, each.from, each.to)),
        ...bullets(each.did),
      ]),
      head(pick(words.school)),
      one(`${person.school.degree}, ${person.school.name}`),
      one(years(person)),
      head(pick(words.skills)),
      one(person.skills.join(', ')),
      head(pick(words.tongues)),
      one(person.tongues.join(', ')),
    ];
  },
  house: (ask) => {
    const { person, words, pick } = ask;
    return [
      one(words.title),
      head(person.shown),
      one(`${words.phone}: ${person.phone}`),
      one(`${words.mail}: ${person.email}`),
      head(pick(words.work)),
      ...person.work.flatMap((each) => [
        { cells: [`${each.employer}${pick([' – ', ', '])}${each.place}`, span(ask, each.from, each.to)] },
        one(each.title),
        ...bullets(each.did, '- '),
      ]),
      head(pick(words.school)),
      { cells: [person.school.name, years(person)] },
      one(person.school.degree),
      head(pick(words.tongues)),
      ...bullets(person.tongues),
      head(pick(words.skills)),
      ...bullets(person.skills),
    ];
  },
  dated: (ask) => {
    const { person, words, pick } = ask;
    return [
      head(words.title),
      { cells: [words.name, person.shown] },
      { cells: [words.born, '14.02.1988'] },
      { cells: [words.phone, person.phone] },
      { cells: [words.mail, person.email] },
      head(pick(words.work)),
      ...person.work.flatMap((each) => [
        { cells: [span(ask, each.from, each.to), each.title] },
        { cells: ['', `${each.employer}, ${each.place}`] },
        ...each.did.map((text) => ({ cells: ['', text.length > 0 ? `• ${text}` : text] })),
      ]),
      head(pick(words.school)),
      { cells: [years(person), person.school.degree] },
      { cells: ['', person.school.name] },
      head(pick(words.skills)),
      { cells: ['', person.skills.join(', ')] },
      head(pick(words.tongues)),
      { cells: ['', person.tongues.join(', ')] },
    ];
  },
  sidebar: (ask) => {
    const { person, words, pick } = ask;
    return {
      left: [
        head(pick([words.phone, words.mail])),
        one(person.phone),
        one(person.email),
        one(person.work[0]!.place),
        head(pick(words.skills)),
        ...person.skills.map((each) => one(each)),
        head(pick(words.tongues)),
        ...person.tongues.map((each) => one(each)),
      ],
      right: [
        head(person.shown),
        one(person.job),
        one(words.about),
        head(pick(words.work)),
        ...person.work.flatMap((each) => [
          one(each.title, { big: false }),
          one(`${each.employer} | ${span(ask, each.from, each.to)}`),
          ...bullets(each.did),
        ]),
        head(pick(words.school)),
        one(person.school.degree),
        one(`${person.school.name} | ${years(person)}`),
      ],
    };
  },
  dense: (ask) => {
    const { person, words, pick } = ask;
    return [
      one(`${person.shown} · ${person.email.replace('@', pick(['@', ' (at) ', '@', '@']))} · ${person.phone}`),
      head(pick(words.work)),
      ...person.work.map((each) =>
        one(`${span(ask, each.from, each.to)} | ${each.title} | ${each.employer} | ${each.place}`),
      ),
      head(pick(words.school)),
      one(`${years(person)} | ${person.school.degree} | ${person.school.name}`),
      head(pick(words.skills)),
      one(person.skills.join(' · ')),
      head(pick(words.tongues)),
      one(person.tongues.join(' · ')),
    ];
  },
  shouting: (ask) => {
    const { person, words, pick } = ask;
    const far = ['zh', 'ja'].includes(person.language);
    return [
      head(far ? person.shown : `${person.last.toUpperCase()} ${person.first}`),
      one(person.email),
      one(person.phone),
      head(far ? pick(words.work) : spaced(pick(words.work))),
      ...person.work.flatMap((each) => [
        one(each.employer.toUpperCase() === each.employer ? each.employer : each.employer),
        one(`${each.title}, ${each.place}`),
        one(span(ask, each.from, each.to)),
        one(each.did.map((text) => `${text}.`).join(' ')),
      ]),
      head(far ? pick(words.school) : spaced(pick(words.school))),
      one(person.school.name),
      one(person.school.degree),
      one(years(person)),
    ];
  },
  prose: (ask) => {
    const { person, words, pick } = ask;
    return [
      one(`${words.title}: ${person.shown}`),
      one(`${words.mail} ${person.email}  ${words.phone} ${person.phone}`),
      one(words.about),
      head(`${pick(words.work)}:`),
      ...person.work.flatMap((each) => [
        { cells: [each.title, span(ask, each.from, each.to)] },
        one(`${each.employer} (${each.place})`),
        ...bullets(each.did, '* '),
        one(''),
      ]),
      head(`${pick(words.school)}:`),
      { cells: [person.school.degree, years(person)] },
      one(person.school.name),
      head(`${pick(words.skills)}:`),
      one(person.skills.join(', ')),
    ];
  },
};

const inPdf = ['en', 'de', 'fr', 'es'];
const latin = (person: Person) =>
  ![...`${person.shown}${person.work.map((each) => each.employer).join('')}`].some(
    (each) => each.codePointAt(0)! > 255 && !'’–—œ'.includes(each),
  );

export type MadeResume = { name: string; mime: string; bytes: Buffer; person: Person; layout: string; kind: string };
/** Resumes of each country's people in each layout, each in one kind of file. The result is repeatable: each `turn` gives other people and wording. */
export const resumeCorpus = async (turn = 0): Promise<MadeResume[]> => {
  let seed = 20_261_122 + turn * 7919;
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  const made: MadeResume[] = [];
  let at = 0;
  for (const country of countries)
    for (const [layout, lay] of Object.entries(layouts))
      for (let again = 0; again < 4; again++) {
        const person = personOf(country, at + turn, random);
        const usable = Object.keys(kinds).filter(
          (kind) => kind !== 'pdf' || (inPdf.includes(country.language) && latin(person)),
        );
        const kind = usable[at % usable.length]!;
        const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
        const page = lay({ person, words: said[country.language]!, pick, style: at });
        const bytes = await kinds[kind]!.render(page, at);
        made.push({
          name: `${country.language}-${layout}-${again}.${kind}`,
          mime: kinds[kind]!.mime,
          bytes,
          person,
          layout,
          kind,
        });
        at++;
      }
  return made;
};

import JSZip from 'jszip';
import { countries, type Person, personOf } from './resume-people.ts';

// A corpus of resumes that is made and not found: people of eight languages in seven layouts and five kinds of file, from known facts. It was laid out without looking at how the parser reads.

/** Cells beside each other; most lines have one. `big`: a heading. */
type Line = { cells: string[]; big?: boolean; indent?: boolean };
type Side = { left: Line[]; right: Line[] };
type Page = Line[] | Side;
type Words = {
  work: string[];
  school: string[];
  skills: string[];
  tongues: string[];
  about: string;
  now: string[];
  months: string[];
  to: string;
  name: string;
  phone: string;
  mail: string;
  born: string;
  title: string;
};
const lines = (text: string): string[] => text.split('|');
const said: Record<string, Words> = {
  en: {
    work: lines('Professional Experience|EMPLOYMENT HISTORY|Where I have worked|Work Experience & Internships'),
    school: lines('Education|ACADEMIC BACKGROUND'),
    skills: lines('Skills|Technical Skills'),
    tongues: lines('Languages'),
    about: 'Dependable and curious. I like work that can be finished.',
    now: lines('Present|to date|Current'),
    months: lines('January|February|March|April|May|June|July|August|September|October|November|December'),
    to: 'to',
    name: 'Name',
    phone: 'Mobile',
    mail: 'E-mail',
    born: 'Date of birth',
    title: 'Curriculum Vitae',
  },
  de: {
    work: lines('Berufserfahrung|Beruflicher Werdegang|BERUFSPRAXIS'),
    school: lines('Ausbildung|Schule und Studium'),
    skills: lines('Kenntnisse|EDV-Kenntnisse'),
    tongues: lines('Sprachen|Sprachkenntnisse'),
    about: 'Zuverlässig und neugierig. Ich mag Arbeit, die fertig wird.',
    now: lines('heute|dato|aktuell'),
    months: lines('Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember'),
    to: 'bis',
    name: 'Name',
    phone: 'Tel.',
    mail: 'E-Mail',
    born: 'Geburtsdatum',
    title: 'Lebenslauf',
  },
  fr: {
    work: lines('Expérience professionnelle|EXPÉRIENCES|Parcours'),
    school: lines('Formation|Études et diplômes'),
    skills: lines('Compétences'),
    tongues: lines('Langues'),
    about: 'Fiable et curieuse. J’aime le travail qui se termine.',
    now: lines('aujourd’hui|présent|ce jour'),
    months: lines('janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre'),
    to: 'à',
    name: 'Nom et prénom',
    phone: 'Tél.',
    mail: 'Courriel',
    born: 'Né(e) le',
    title: 'Curriculum vitæ',
  },
  es: {
    work: lines('Experiencia laboral|EXPERIENCIA PROFESIONAL|Mi experiencia'),
    school: lines('Formación académica|Estudios'),
    skills: lines('Habilidades|Aptitudes'),
    tongues: lines('Idiomas'),
    about: 'Responsable y curiosa. Me gusta el trabajo que se termina.',
    now: lines('actualidad|presente|hoy'),
    months: lines('enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre'),
    to: 'a',
    name: 'Nombre y apellidos',
    phone: 'Móvil',
    mail: 'Correo',
    born: 'Fecha de nacimiento',
    title: 'Hoja de vida',
  },
  pl: {
    work: lines('Doświadczenie zawodowe|PRZEBIEG PRACY'),
    school: lines('Wykształcenie'),
    skills: lines('Umiejętności'),
    tongues: lines('Języki obce'),
    about: 'Rzetelny i ciekawy świata.',
    now: lines('obecnie|nadal'),
    months: lines('styczeń|luty|marzec|kwiecień|maj|czerwiec|lipiec|sierpień|wrzesień|październik|listopad|grudzień'),
    to: 'do',
    name: 'Imię i nazwisko',
    phone: 'Telefon',
    mail: 'E-mail',
    born: 'Data urodzenia',
    title: 'Życiorys',
  },
  ru: {
    work: lines('Опыт работы|ТРУДОВАЯ ДЕЯТЕЛЬНОСТЬ'),
    school: lines('Образование'),
    skills: lines('Навыки|Ключевые навыки'),
    tongues: lines('Языки|Знание языков'),
    about: 'Ответственный и любознательный.',
    now: lines('настоящее время|по настоящее время|н.в.'),
    months: lines('январь|февраль|март|апрель|май|июнь|июль|август|сентябрь|октябрь|ноябрь|декабрь'),
    to: 'по',
    name: 'ФИО',
    phone: 'Тел.',
    mail: 'Почта',
    born: 'Дата рождения',
    title: 'Резюме',
  },
  zh: {
    work: lines('工作经历|工作经验'),
    school: lines('教育背景|教育经历'),
    skills: lines('专业技能|技能'),
    tongues: lines('语言能力'),
    about: '踏实好学。',
    now: lines('至今|现在'),
    months: [],
    to: '至',
    name: '姓名',
    phone: '手机',
    mail: '邮箱',
    born: '出生日期',
    title: '个人简历',
  },
  ja: {
    work: lines('職務経歴|職歴'),
    school: lines('学歴'),
    skills: lines('スキル|資格'),
    tongues: lines('語学'),
    about: '几帳面です。',
    now: lines('現在'),
    months: [],
    to: '～',
    name: '氏名',
    phone: '電話',
    mail: 'メール',
    born: '生年月日',
    title: '履歴書',
  },
};

type Ask = { person: Person; words: Words; pick: <T>(of: readonly T[]) => T; style: number };
const two = (month: number): string => String(month).padStart(2, '0');
/** How long somebody stayed, in one of several ways to write it. */
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

const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const flat = (page: Page): Line[] => (Array.isArray(page) ? page : [...page.left, ...page.right]);
type Render = (page: Page, style: number) => Promise<Buffer> | Buffer;
const plainText: Render = (page, style) =>
  Buffer.from(
    flat(page)
      .map(({ cells, big, indent }) => {
        const text =
          cells.length > 1
            ? style % 2
              ? cells.join('\t')
              : cells[0]!.padEnd(26) + '    ' + cells.slice(1).join('    ')
            : cells[0]!;
        return (big ? '\n' : '') + (indent ? '  ' : '') + text;
      })
      .join(style % 3 ? '\n' : '\r\n'),
  );
const rich: Render = (page) => {
  const word = (text: string) =>
    [...text.replaceAll(/[\\{}]/g, '\\$&')]
      .map((each) => {
        const code = each.codePointAt(0)!;
        return code < 128 ? each : code < 0x8000 ? `\\u${code}?` : `\\u${code - 0x10000}?`;
      })
      .join('');
  const body = flat(page).map(
    ({ cells, big }) => `${big ? '\\b ' : ''}${cells.map(word).join('\\tab ')}${big ? '\\b0' : ''}\\par`,
  );
  return Buffer.from(`{\\rtf1\\ansi\\uc1\\deff0{\\fonttbl{\\f0 Arial;}}\n${body.join('\n')}\n}`);
};
const wordSpace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const word: Render = async (page, style) => {
  const run = (text: string, big?: boolean) =>
    `<w:p>${big ? '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>' : ''}<w:r>${text
      .split('\t')
      .map((each) => `<w:t xml:space="preserve">${xml(each)}</w:t>`)
      .join('<w:tab/>')}</w:r></w:p>`;
  const table = (rows: string[][][]) =>
    `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${cell.join('')}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;
  const paragraph = ({ cells, big }: Line) =>
    cells.length === 1
      ? run(cells[0]!, big)
      : style % 2
        ? table([cells.map((each) => [run(each)])])
        : run(cells.join('\t'));
  const body = Array.isArray(page)
    ? page.map(paragraph).join('')
    : table([[page.left.map(paragraph), page.right.map(paragraph)]]);
  const zip = new JSZip();
  zip.file(
    '[Content_Types].xml',
    '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  );
  zip.file(
    '_rels/.rels',
    '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
  );
  zip.file(
    'word/document.xml',
    `<?xml version="1.0" encoding="UTF-8"?><w:document ${wordSpace}><w:body>${body}</w:body></w:document>`,
  );
  return zip.generateAsync({ type: 'nodebuffer' });
};
const openDocument: Render = async (page) => {
  const paragraphs = flat(page).map(({ cells, big }) =>
    big
      ? `<text:h text:outline-level="1">${xml(cells[0]!)}</text:h>`
      : `<text:p>${cells.map(xml).join('<text:tab/>')}</text:p>`,
  );
  const zip = new JSZip();
  zip.file('mimetype', 'application/vnd.oasis.opendocument.text', { compression: 'STORE' });
  zip.file(
    'content.xml',
    `<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:text>${paragraphs.join('')}</office:text></office:body></office:document-content>`,
  );
  return zip.generateAsync({ type: 'nodebuffer' });
};
/** Pages of one standard font, so only for letters that it has. */
const pdf: Render = (page) => {
  const safe = (text: string) =>
    [
      ...text
        .replaceAll('’', "'")
        .replaceAll(/[–—]/g, '\u0096')
        .replaceAll('•', '\u0095')
        .replaceAll('œ', 'oe')
        .replaceAll('æ', 'ae'),
    ]
      .map((each) => (each.codePointAt(0)! < 256 ? each : '?'))
      .join('')
      .replaceAll(/[\\()]/g, '\\$&');
  const streams: string[] = [''];
  const put = (column: readonly Line[], x: number, gap: number) => {
    let [y, sheet] = [800, 0];
    for (const { cells, big, indent } of column) {
      if (big) y -= 8;
      if (y < 40) [y, sheet] = [800, sheet + 1];
      streams[sheet] ??= '';
      for (const [at, text] of cells.entries())
        if (text)
          streams[sheet] +=
            `BT /F1 ${big ? 15 : 10} Tf ${x + at * gap + (indent ? 10 : 0)} ${y} Td (${safe(text)}) Tj ET\n`;
      y -= big ? 20 : 14;
    }
  };
  if (Array.isArray(page)) put(page, 50, 180);
  else {
    put(page.left, 40, 90);
    put(page.right, 220, 200);
  }
  const objects: string[] = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${streams.map((_, at) => `${4 + at * 2} 0 R`).join(' ')}]/Count ${streams.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    ...streams.flatMap((stream, at) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + at * 2} 0 R>>`,
      `<</Length ${stream.length}>>stream\n${stream}endstream`,
    ]),
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = body.length;
    body += `${at + 1} 0 obj${object}endobj\n`;
    return place;
  });
  const start = body.length;
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`;
  return Buffer.from(body, 'latin1');
};
const kinds: Record<string, { mime: string; render: Render }> = {
  txt: { mime: 'text/plain', render: plainText },
  rtf: { mime: 'application/rtf', render: rich },
  docx: { mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', render: word },
  odt: { mime: 'application/vnd.oasis.opendocument.text', render: openDocument },
  pdf: { mime: 'application/pdf', render: pdf },
};
const inPdf = ['en', 'de', 'fr', 'es'];
const latin = (person: Person) =>
  ![...`${person.shown}${person.work.map((each) => each.employer).join('')}`].some(
    (each) => each.codePointAt(0)! > 255 && !'’–—œ'.includes(each),
  );

export type MadeResume = { name: string; mime: string; bytes: Buffer; person: Person; layout: string; kind: string };
/** Each country's people in each layout, each in one kind of file; the same every time. `turn`: other people, other ways. */
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

import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

// Documents name files that exist, link to headings that exist, and have paragraphs that a reader takes in at once.

const root = join(import.meta.dirname, '../..');
const filesOf = (...patterns: string[]) =>
  globSync(patterns, { cwd: root, exclude: (path) => /node_modules|dist/.test(path) }).map((file) =>
    file.replaceAll('\\', '/'),
  );
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const rooms = '{contracts,projections,backend,frontend,tests,scripts}';
const sources = filesOf(`${rooms}/**/*.{ts,tsx,mjs,cjs,css,json}`, '*.{mjs,cjs,json}', '.*.cjs', 'docs/*.json');
const documents = filesOf('README.md', 'docs/**/*.md', `${rooms}/**/README.md`);

/** The lines of a document outside its blocks of code. */
const linesOf = (file: string) => {
  let inCode = false;
  return textOf(file)
    .split('\n')
    .map((text, at) => {
      const fence = text.trimStart().startsWith('```');
      if (fence) inCode = !inCode;
      return { at: `${file}:${at + 1}`, text: fence || inCode ? '' : text };
    });
};
/** The anchor that a heading gets: its words in lower case, joined by hyphens. */
const anchorOf = (heading: string) =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
const anchorsOf = (file: string) =>
  linesOf(file).flatMap(({ text }) => {
    const heading = /^#+ (.*)$/.exec(text)?.[1];
    const named = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id);
    return heading ? [anchorOf(heading)] : named;
  });
/** Why a link leads nowhere; null if it leads somewhere. */
const faultOf = (path: string, anchor: string | undefined) => {
  if (!existsSync(join(root, path))) return 'no such file';
  return anchor && !anchorsOf(path).includes(anchor) ? 'no such heading' : null;
};

const links = documents.flatMap((file) =>
  linesOf(file).flatMap(({ at, text }) =>
    [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
      if (/^\w+:/.test(link)) return [];
      const [path, anchor] = link.split('#');
      return [{ at, link, path: path ? join(dirname(file), path) : file, anchor }];
    }),
  ),
);
test('every link of a document leads to a file, and to a heading in it', () => {
  expect(links.length).toBeGreaterThan(200);
  const wrong = links.map(({ at, link, path, anchor }) => [faultOf(path, anchor), at, link]);
  expect(wrong.filter(([fault]) => fault).map((each) => each.join(' '))).toEqual([]);
});
test('every document and heading that a comment names exists', () => {
  const cited = sources.flatMap((file) =>
    [...textOf(file).matchAll(/\b(docs\/[\w/-]+\.md)(?:#([\w-]+))?/g)].map(([link, path = '', anchor]) => ({
      link,
      file,
      fault: faultOf(path, anchor),
    })),
  );
  expect(cited.length).toBeGreaterThan(50);
  expect(cited.filter(({ fault }) => fault).map(({ file, link, fault }) => `${fault} ${file} ${link}`)).toEqual([]);
});

const isSource = (name: string) =>
  sources.some((file) => `/${file}`.endsWith(name.startsWith('.') ? name : `/${name}`));
test('every file of code that a document names exists', () => {
  const wrong = documents.flatMap((file) =>
    linesOf(file).flatMap(({ at, text }) =>
      [...text.matchAll(/`([\w@./-]+\.(?:tsx?|mjs|cjs|css))`/g)].flatMap(([, name = '']) =>
        isSource(name) ? [] : [`${at} ${name}`],
      ),
    ),
  );
  expect(wrong).toEqual([]);
});

/** The lines of a section of a document, without its heading. */
const sectionOf = (file: string, heading: string) => {
  const lines = linesOf(file).map(({ text }) => text);
  const from = lines.indexOf(heading) + 1;
  const length = lines.slice(from).findIndex((text) => text.startsWith('## '));
  return lines.slice(from, from + length);
};
const stops = sectionOf('README.md', '## The way of one click').filter((text) => /^\d+\. /.test(text));
test('the way of one click names one file in each stop, by a link to it', () => {
  expect(stops.length).toBeGreaterThan(15);
  const wrong = stops.filter((text) => {
    const [, name = '', path = ''] = /^\d+\. \[([^\]]+)\]\(([^)#]+)\): \S/.exec(text) ?? [];
    return !sources.includes(path) || !path.endsWith(`/${name}`);
  });
  expect(wrong).toEqual([]);
});

const answers = linesOf('docs/find.md').filter(({ text }) => /^\| (?:Where|What|Which|Who|How)\b/.test(text));
test('every question of docs/find.md is answered by one place, and by a name that stands in that file', () => {
  expect(answers.length).toBeGreaterThanOrEqual(40);
  const wrong = answers.filter(({ text }) => {
    const [, path = '', name] = /^\| [^|]+\? \| \[[^\]]+\]\(([^)#]+)[^)]*\)(?:, `(\w+)`)? \|$/.exec(text) ?? [];
    return !path || (name && !new RegExp(`\\b${name}\\b`).test(textOf(join('docs', path))));
  });
  expect(wrong.map(({ at }) => at)).toEqual([]);
});

const mostWords = 90;
/** The paragraphs of a document: the text between empty lines. An entry of a list is a paragraph of its own; headings, tables and code are none. */
const paragraphsOf = (file: string) => {
  const paragraphs: { at: string; text: string }[] = [];
  let open = false;
  for (const { at, text } of linesOf(file)) {
    const apart = !text.trim() || /^\s*\|/.test(text) || /^#+ /.test(text);
    const begins = !open || /^\s*(?:[-*]|\d+\.) /.test(text);
    open = !apart;
    if (apart) continue;
    if (begins) paragraphs.push({ at, text });
    else paragraphs.at(-1)!.text += ` ${text}`;
  }
  return paragraphs;
};
const wordsIn = (text: string) =>
  text
    .replaceAll(/\]\([^)]*\)/g, ']')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
test(`no paragraph has more than ${mostWords} words`, () => {
  const read = documents.filter((file) => /^(?:README|docs\/(?!BENCHMARK)[^/]+|docs\/design\/[^/]+)\.md$/.test(file));
  expect(read.length).toBeGreaterThan(40);
  const long = read.flatMap(paragraphsOf).map(({ at, text }) => ({ at, words: wordsIn(text) }));
  expect(long.filter(({ words }) => words > mostWords).map(({ at, words }) => `${at} has ${words} words`)).toEqual([]);
});

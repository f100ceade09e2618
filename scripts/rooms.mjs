// npm run rooms: checks which files may import which, and prints figures on how the code base grows.
// npm run rooms -- --figures: only the figures.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import swc from '@swc/core';

const rooms = ['contracts/src', 'projections/src', 'backend/src', 'frontend/src'];
/** The most files in a folder and the most lines in a function. Larger ones should be split. */
const mostFiles = 40;
const mostLines = 150;

const isTest = (file) => /\.(spec|contract|contract-suite|types)\.tsx?$/.test(file);
const files = rooms
  .flatMap((room) => globSync(`${room}/**/*.{ts,tsx}`))
  .filter((file) => !file.endsWith('.d.ts'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8'), test: isTest(file) }));
const linesOf = (text) => text.split('\n').length - 1;
const counted = (items, keyOf, amount = () => 1) => {
  const counts = new Map();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + amount(item));
  return [...counts].toSorted(([, one], [, other]) => other - one);
};
const table = (title, rows) => {
  console.log(`\n${title}`);
  for (const [name, count] of rows) console.log(`  ${String(count).padStart(7)}  ${name}`);
  if (!rows.length) console.log('        none');
};

/** The functions of a file, with their names and lines. */
const functionsIn = ({ file, text }) => {
  const ast = swc.parseSync(text, {
    syntax: 'typescript',
    tsx: file.endsWith('.tsx'),
    target: 'es2024',
    decorators: true,
  });
  const bytes = Buffer.from(text);
  const lineAt = (offset) =>
    bytes
      .subarray(0, offset - ast.span.start + leading)
      .toString()
      .split('\n').length;
  // The parsed program begins at its first token, but the lines before that count too.
  const leading =
    Buffer.byteLength(text) - (ast.span.end - ast.span.start) > 0
      ? Buffer.byteLength(text.slice(0, text.search(/\S/)))
      : 0;
  const found = [];
  const walk = (node, name) => {
    if (Array.isArray(node)) return node.forEach((each) => walk(each, name));
    if (!node || typeof node !== 'object') return;
    const own = node.identifier?.value ?? node.id?.value ?? node.key?.value ?? name;
    if (/Function|Method|Constructor/.test(node.type ?? '') && node.span && !/Type|Signature/.test(node.type)) {
      const { start, end } = (node.function ?? node).span;
      const lines = lineAt(end) - lineAt(start) + 1;
      if (lines > mostLines) found.push([`${own ?? 'a function'} (${file})`, lines]);
    }
    for (const value of Object.values(node)) if (value && typeof value === 'object') walk(value, own);
  };
  walk(ast.body, null);
  // A component inside memo() or forwardRef() gets the name of the constant to which it is assigned.
  return [...new Map(found.toReversed())];
};
/** Pairs of features where one imports the inside of the other. */
const featureOf = (file) => /^(frontend|backend)\/src\/features\/([^/]+)\//.exec(file)?.slice(1).join(' ');
const arrows = files
  .filter(({ file, test }) => !test && featureOf(file) && !file.endsWith('.module.ts'))
  .flatMap(({ file, text }) =>
    [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].flatMap(([, to]) => {
      const target = normalize(join(dirname(file), to));
      const [from, into] = [featureOf(file), featureOf(target)];
      return into && into !== from && !target.endsWith('.command.ts') ? [`${from} → ${into}`] : [];
    }),
  );

const git = (...words) => {
  const { status, stdout } = spawnSync('git', words, { maxBuffer: 1 << 30 });
  return status === 0 ? stdout : null;
};
/** The code of the commit a week before, or of the first one that this clone has. Null: git is missing. */
const before = () => {
  const [week, first] = [['--before=7 days ago'], ['--max-parents=0']].map((which) =>
    git('rev-list', '-1', ...which, 'HEAD')
      ?.toString()
      .trim(),
  );
  const commit = week || first;
  const names =
    commit &&
    git('ls-tree', '-r', '--name-only', commit, ...rooms)
      ?.toString()
      .split('\n');
  if (!names) return null;
  const wanted = names.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !isTest(file));
  const input = wanted.map((file) => `${commit}:${file}\n`).join('');
  const { stdout } = spawnSync('git', ['cat-file', '--batch'], { input, maxBuffer: 1 << 30 });
  let at = 0;
  const code = wanted.map((file) => {
    const head = stdout.indexOf('\n', at);
    const size = Number(stdout.subarray(at, head).toString().split(' ').at(-1));
    at = head + 1 + size + 1;
    return { file, text: stdout.subarray(head + 1, head + 1 + size).toString() };
  });
  return { commit, code };
};
const roomOf = (file) => file.split('/')[0];
/** The noun that a file is about: its folder below the room, or below the room's features or reads. */
const nounOf = (file) =>
  /^[^/]+\/src\/(?:(?:features|reads)\/([^/]+)|([^/]+))\//.exec(file)?.slice(1).find(Boolean) ?? roomOf(file);
/** How much may grow in a week without being named. */
const notable = 1.05;
/** Prints the lines of each room and noun, beside those of a week ago. */
const lines = (code, then) => {
  const amount = ({ text }) => linesOf(text);
  const sum = (of) => of.reduce((all, each) => all + amount(each), 0);
  const since = then ? ` (${then.commit.slice(0, 8)}: ${sum(then.code)})` : '';
  console.log(`\nlines without tests: ${sum(code)}${since}`);
  for (const [title, keyOf] of [
    ['of each room', roomOf],
    ['of each noun', nounOf],
  ]) {
    const old = new Map(counted(then?.code ?? [], ({ file }) => keyOf(file), amount));
    table(
      `lines ${title}, then those of a week ago; + marks what grew by more than 5 %`,
      counted(code, ({ file }) => keyOf(file), amount).map(([name, now]) => {
        const was = old.get(name) ?? 0;
        const grew = then && now > was * notable ? '+' : ' ';
        return [then ? `${String(was).padStart(7)} ${grew} ${name}` : name, now];
      }),
    );
  }
};

const figures = () => {
  const code = files.filter(({ test }) => !test);
  lines(code, before());
  const folders = counted(code, ({ file }) => dirname(file));
  table(
    `folders with more than ${mostFiles} files, tests not counted (${folders.length} folders, ${code.length} files)`,
    folders.filter(([, count]) => count > mostFiles),
  );
  table(
    `functions of more than ${mostLines} lines`,
    code.flatMap(functionsIn).toSorted(([, one], [, other]) => other - one),
  );
  table(
    'arrows between features',
    counted(arrows, (arrow) => arrow),
  );
  const access = code.filter(({ file }) => file.startsWith('backend/src/access/'));
  table('lines of backend/src/access', [['', access.reduce((sum, { text }) => sum + linesOf(text), 0)]]);
};

const rules = () =>
  spawnSync(
    process.execPath,
    ['node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', '--config', '.dependency-cruiser.cjs', ...rooms],
    { stdio: 'inherit' },
  ).status;
figures();
if (!process.argv.includes('--figures')) process.exitCode = rules() ?? 1;

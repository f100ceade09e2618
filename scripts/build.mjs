// Compiles the three server packages with SWC (file to file, decorators kept), bundles the server into few files, and builds the browser and server bundles with Vite.
import { transform } from '@swc/core';
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { copyFile, mkdir, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib';
import { bundleServer } from './bundle.mjs';

const [brotli, gzip] = [promisify(brotliCompress), promisify(gzipCompress)];

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const options = JSON.parse(await readFile(join(root, '.swcrc'), 'utf8'));
const sources = async (folder) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(spec|contract)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
/** The data files that the code reads. Schemas are left out, because only their authors use them. */
const words = async (folder) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /(?<!\.schema)\.json$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
const newest = async (files) =>
  Math.max(0, ...(await Promise.all(files.map(async (file) => (await stat(file)).mtimeMs))));

/** Runs the work while no other build of this worktree runs. The lock is a transaction, so it ends with its process, even if the process crashes. */
const alone = async (work) => {
  mkdirSync(join(root, 'tmp'), { recursive: true });
  const lock = new DatabaseSync(join(root, 'tmp', 'build.lock'));
  lock.exec('PRAGMA busy_timeout = 900000; BEGIN EXCLUSIVE');
  try {
    return await work();
  } finally {
    lock.close();
  }
};

/** What a package was built from: changes when a source or the compiler's settings do. */
const markOf = async (files) => {
  const seen = await Promise.all(
    [
      ...files,
      ...['.swcrc', 'package-lock.json', 'scripts/build.mjs', 'scripts/bundle.mjs'].map((file) => join(root, file)),
    ]
      .toSorted()
      .map(async (file) => [file, await stat(file).then(({ mtimeMs, size }) => [mtimeMs, size])]),
  );
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex');
};
const marked = (file) => readFile(file, 'utf8').catch(() => null);

/** Builds one package if a source has changed. Returns its mark (`markOf`). */
const buildRoom = async (room) => {
  const from = join(root, room, 'src');
  const to = join(root, room, 'dist');
  const [files, data] = await Promise.all([sources(from), words(from)]);
  const mark = await markOf([...files, ...data]);
  if ((await marked(join(to, 'built'))) === mark) return mark;
  await rm(to, { recursive: true, force: true });
  await Promise.all([
    ...data.map(async (file) => {
      const out = join(to, relative(from, file));
      await mkdir(dirname(out), { recursive: true });
      await copyFile(file, out);
    }),
    ...files.map(async (file) => {
      const { code, map } = await transform(await readFile(file, 'utf8'), { ...options, swcrc: false, filename: file });
      const out = join(to, relative(from, file)).replace(/\.tsx?$/, '.js');
      await mkdir(dirname(out), { recursive: true });
      await writeFile(out, `${code}\n//# sourceMappingURL=${out.split('/').at(-1)}.map`);
      await writeFile(`${out}.map`, map);
    }),
  ]);
  // Written last, so that an interrupted build is done again.
  await writeFile(join(to, 'built'), mark);
  return mark;
};

// Compresses the browser's files once, in brotli and gzip, so that serving them costs no processor time.
const compressAssets = async (folder) => {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(js|css|svg|html)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const body = await readFile(file);
      if (body.length < 1024) return;
      // A script of the build before is compressed already.
      const [made, done] = await Promise.all([file, `${file}.br`].map((each) => stat(each).catch(() => null)));
      if (file.includes('assets') && done && done.mtimeMs >= made.mtimeMs) return;
      // Which encoding of distances is shortest differs from file to file, so all are tried.
      const [old, ...small] = await Promise.all([
        gzip(body, { level: 9 }),
        ...[0, 1, 2].map((postfix) =>
          brotli(body, {
            params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_NPOSTFIX]: postfix },
          }),
        ),
      ]);
      const [smallest] = small.toSorted((one, other) => one.length - other.length);
      await Promise.all([writeFile(`${file}.br`, smallest), writeFile(`${file}.gz`, old)]);
    }),
  );
};

const buildFrontend = async () => {
  const inputs = [
    ...(await sources(join(root, 'frontend/src'))),
    ...(await sources(join(root, 'contracts/src'))),
    ...(await words(join(root, 'contracts/src'))),
    join(root, 'frontend/src/app/app.css'),
    join(root, 'frontend/vite.config.ts'),
    join(root, 'frontend/index.html'),
    join(root, 'frontend/verifier.html'),
    join(root, 'package-lock.json'),
  ];
  const built = await stat(join(root, 'frontend/dist/server/entry-server.js')).then(
    (found) => found.mtimeMs,
    () => 0,
  );
  if (built > (await newest(inputs))) return;
  await keepSuperseded();
  const { createBuilder } = await import('vite');
  const builder = await createBuilder({
    root: join(root, 'frontend'),
    configFile: join(root, 'frontend/vite.config.ts'),
    logLevel: 'warn',
  });
  await builder.buildApp();
  await compressAssets(join(root, 'frontend/dist/client'));
  await buildVerifier();
};

const keptFor = 24 * 3600_000;
/** Keeps the scripts and styles of the build before for a day: pages that are open ask for them, and their names change with their content. The date of a file says when a newer build took its place. */
const keepSuperseded = async () => {
  const folder = join(root, 'frontend/dist/client/assets');
  const present = await readFile(join(folder, '../.vite/manifest.json'), 'utf8').catch(() => '');
  const now = new Date();
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file);
    if (present.includes(name.replace(/\.(br|gz)$/, ''))) await utimes(file, now, now);
    else if (now.getTime() - mtimeMs > keptFor) await rm(file);
  }
};

/** The verifier of exports: one HTML file with all of its code inside. */
const buildVerifier = async () => {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({ cwd: root, platform: 'browser', input: join(root, 'frontend/src/app/verifier.ts') });
  const { output } = await bundle.generate({ format: 'esm', minify: true, comments: false });
  await bundle.close();
  const page = await readFile(join(root, 'frontend/verifier.html'), 'utf8');
  const code = output[0].code.replaceAll('</script', '<\\/script');
  await writeFile(
    join(root, 'frontend/dist/verifier.html'),
    page.replace('/*code*/', () => code),
  );
};

const started = performance.now();
const rooms = process.argv.slice(2).filter((word) => !word.startsWith('-'));
await alone(async () => {
  const marks = await Promise.all(
    ['contracts', 'projections', 'backend']
      .filter((room) => !rooms.length || rooms.includes(room))
      .map((room) => buildRoom(room)),
  );
  const bundled = join(root, 'backend/dist/bundled');
  if (marks.length && (await marked(bundled)) !== marks.join()) {
    await bundleServer(root);
    await writeFile(bundled, marks.join());
  }
  if (!rooms.length || rooms.includes('frontend')) await buildFrontend();
});
console.log(`built in ${((performance.now() - started) / 1000).toFixed(1)} s`);

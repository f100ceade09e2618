// Bundles the files that the server loads at its start into few files. The compiled files stay beside the bundle, for commands and tests that load a part.
import { lstat, mkdir, readdir, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { rolldown } from 'rolldown';

/** Packages that are not bundled: they contain machine code or files of their own, or only some engines load them. */
const apart = [
  '@aws-sdk',
  '@eventstore/db-client',
  '@grpc/grpc-js',
  '@node-rs/argon2',
  '@opentelemetry',
  '@resvg/resvg-wasm',
  '@simplewebauthn/server',
  'better-sqlite3',
  'bullmq',
  'ioredis',
  'mammoth',
  'mongodb',
  'nodemailer',
  'oidc-provider',
  'openai',
  'openid-client',
  'unpdf',
  // Nest tries to load these packages but works without them.
  '@nestjs/microservices',
  '@nestjs/platform-express',
  '@nestjs/websockets',
  'class-transformer/storage',
];
const isApart = (id) => apart.some((name) => id === name || id.startsWith(`${name}/`));
/** The files, in addition to the server itself, with which a process or a thread starts. */
const begins = /(\.thread|document-box)\.js$/;

/**
 * Writes `backend/bundle`: each entry under its path in `backend/dist`, so that code which starts a thread by a relative path finds the bundled one. It is a link to the folder of this build, changed in one step: a server that is running keeps the folder of its own build, from which it starts threads later.
 */
export const bundleServer = async (root) => {
  const dist = join(root, 'backend/dist');
  const to = join(root, `backend/bundle-${Date.now().toString(36)}`);
  const files = (await readdir(dist, { recursive: true })).map((file) => file.replaceAll(sep, '/'));
  const entries = ['app/server.js', 'app/settings.js', ...files.filter((file) => begins.test(file))];
  const bundle = await rolldown({
    cwd: root,
    platform: 'node',
    input: Object.fromEntries(entries.map((file) => [file.replace(/\.js$/, ''), join(dist, file)])),
    external: (id) => isApart(id),
    onLog: (level, log, handle) => {
      // Packages also contain code for other kinds of machines, which cannot be resolved here.
      if (log.code === 'EVAL' || log.code === 'UNRESOLVED_IMPORT') return;
      handle(level, log);
    },
    plugins: [
      {
        name: 'own-place',
        // All bundled files are in one folder, so import.meta of a module becomes its path relative to the entries.
        transform: {
          filter: { code: 'import.meta.url' },
          handler: (code, id) =>
            id.startsWith(dist)
              ? {
                  code: code.replaceAll(
                    'import.meta.url',
                    `new URL(${JSON.stringify(`../${relative(dist, id).replaceAll(sep, '/')}`)}, import.meta.url).href`,
                  ),
                  map: null,
                }
              : undefined,
        },
      },
    ],
  });
  const { output } = await bundle.write({
    dir: join(to, 'parts'),
    format: 'esm',
    // Class names are kept, because they appear in messages and diagnostics.
    keepNames: true,
    comments: false,
    // If the text of a file has a single letter beyond Latin-1, the engine stores it with two bytes per letter.
    charset: 'ascii',
    sourcemap: true,
    entryFileNames: ({ name }) => `${name.replaceAll('/', '-')}.js`,
    chunkFileNames: '[name]-[hash].js',
  });
  await bundle.close();
  const parts = new Map(output.filter((part) => part.isEntry).map((part) => [part.facadeModuleId, part.fileName]));
  for (const entry of entries) {
    const file = join(to, entry);
    await mkdir(join(file, '..'), { recursive: true });
    const place = `${'../'.repeat(entry.split('/').length - 1)}parts/${parts.get(join(dist, entry))}`;
    await writeFile(file, `export * from ${JSON.stringify(place)};\n`);
  }
  await switchTo(root, to);
};

/** Lets `backend/bundle` lead to this folder, and removes the folders of earlier builds that no running server uses. */
const switchTo = async (root, to) => {
  const link = join(root, 'backend/bundle');
  // What reads the folder of the build before, as a check of the sources does, may read on.
  const before = await readlink(link).catch(() => '');
  const next = `${to}.link`;
  await symlink(process.platform === 'win32' ? to : basename(to), next, 'junction');
  // Before, `bundle` was a folder.
  if ((await lstat(link).catch(() => null))?.isDirectory()) await rm(link, { recursive: true, force: true });
  // Windows does not replace a link by renaming.
  await rename(next, link).catch(async () => {
    await rm(link, { recursive: true, force: true });
    await rename(next, link);
  });
  for (const name of await readdir(join(root, 'backend')))
    if (
      name.startsWith('bundle-') &&
      name !== basename(before) &&
      join(root, 'backend', name) !== to &&
      !(await isUsed(join(root, 'backend', name)))
    )
      await rm(join(root, 'backend', name), { recursive: true, force: true });
};
/** A server notes its process in the folder that it runs from (backend/src/app/own-build.ts). */
const isUsed = async (folder) => {
  const names = await readdir(folder).catch(() => []);
  return names.some((name) => {
    const [, pid] = /^runs-(\d+)$/.exec(name) ?? [];
    try {
      return pid !== undefined && process.kill(Number(pid), 0);
    } catch (fault) {
      return fault.code === 'EPERM';
    }
  });
};

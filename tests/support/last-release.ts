import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Builds the release before this one from the history, for tests that run two releases side by side.

const root = join(import.meta.dirname, '../..');
const rooms = ['contracts', 'projections', 'backend', 'frontend'];
const git = (...words: string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
const tried = (...words: string[]): string => {
  try {
    return git(...words);
  } catch {
    return '';
  }
};

const versionAt = (commit: string): string =>
  /"version": "(.*)"/.exec(tried('show', `${commit}:package.json`))?.[1] ?? '';
/** The last commit before the present version was given. '': the history holds none. */
const beforeThisVersion = (): string => {
  const present = versionAt('HEAD');
  const given = tried('log', '--format=%H', '-G"version": ', '--', 'package.json')
    .split('\n')
    .find((commit) => versionAt(`${commit}^`) !== present);
  return given ? tried('rev-parse', `${given}^`) : '';
};

/** The commit of the last release: RELEASE_BEFORE, else the newest tag, else the last commit of another version. Throws if the history holds none of them, as in a clone of one commit. */
export const lastRelease = (): string => {
  const { RELEASE_BEFORE } = process.env;
  if (RELEASE_BEFORE) return git('rev-parse', `${RELEASE_BEFORE}^{commit}`);
  const tag = tried('describe', '--tags', '--abbrev=0', 'HEAD^');
  const commit = tag ? git('rev-parse', `${tag}^{commit}`) : beforeThisVersion();
  if (!commit)
    throw new Error(
      'The last release is not in the history of this clone. Fetch it (git fetch --unshallow), or name a commit in RELEASE_BEFORE.',
    );
  return commit;
};

/** Why the last release cannot run here; null if it can. */
export const withoutLastRelease = (): string | null => {
  try {
    lastRelease();
    return null;
  } catch (fault) {
    return (fault as Error).message;
  }
};

/** Points a folder of packages at the present ones, but at the rooms of that tree. */
const linkPackages = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) if (name !== '@candor') symlinkSync(join(from, name), join(to, name));
};

/** The folder of the last release, built. It is kept under `tmp`, so only the first run of a checkout builds it, in about a minute. */
export const builtRelease = (): string => {
  const commit = lastRelease();
  const folder = join(root, 'tmp/releases', commit);
  if (existsSync(join(folder, 'built'))) return folder;
  const making = `${folder}.${process.pid}`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  try {
    const archive = execFileSync('git', ['archive', '--format=tar', commit], { cwd: root, maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x', '-C', making], { input: archive });
    for (const room of ['.', ...rooms])
      if (existsSync(join(root, room, 'node_modules')))
        linkPackages(join(root, room, 'node_modules'), join(making, room, 'node_modules'));
    mkdirSync(join(making, 'node_modules/@candor'));
    for (const room of rooms) symlinkSync(join('../..', room), join(making, 'node_modules/@candor', room));
    execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: making, stdio: 'pipe' });
    writeFileSync(join(making, 'built'), commit);
    rmSync(folder, { recursive: true, force: true });
    renameSync(making, folder);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  return folder;
};

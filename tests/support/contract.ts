import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { catalogues } from '@candor/contracts/catalogues/catalogues';
import { callsOf } from '@candor/contracts/kernel/catalogue';
import type { Endpoint } from '@candor/contracts/kernel/endpoint';
import type { AnyPage } from '@candor/contracts/kernel/page';
import { builder } from '@candor/contracts/reports/builder';
import { reports } from '@candor/contracts/reports/reports';

// The documented calls and pages, read from the contracts, so that no new call is missing here.

const folder = join(import.meta.dirname, '../../contracts/src');
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  'needs' in value &&
  'request' in value &&
  'payload' in value;
const modules = await Promise.all(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /[\\/]/.test(name) && /(?<!spec)\.ts$/.test(name) && !name.startsWith('kernel'))
    .map((name) => import(pathToFileURL(join(folder, name)).href) as Promise<Record<string, unknown>>),
);

/** Every call, including the calls of catalogues (small lists) and reports. */
export const endpoints: Endpoint[] = [
  ...new Set([
    ...modules.flatMap((each) => Object.values(each)).filter(isEndpoint),
    ...[...reports, builder].flatMap((each) => [each.export, each.recompute]),
    ...catalogues.flatMap(callsOf),
  ]),
].sort((a, b) => a.path.localeCompare(b.path));
export const posts = endpoints.filter((each) => each.method === 'POST');
/** Every page that the contracts define as a value of its own. */
export const contractPages: [string, AnyPage][] = [
  ...modules.flatMap((each) => Object.entries(each)),
  ...[...reports, builder].map((each): [string, unknown] => [each.name, each.page]),
].filter(
  (each): each is [string, AnyPage] =>
    typeof each[1] === 'object' && each[1] !== null && 'kind' in each[1] && 'frame' in each[1],
);

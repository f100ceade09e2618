import { afterEach, expect, jest, test } from '@jest/globals';
import { ready, type Toast } from '../kit/overlays/toast.ts';
import { download } from './download.ts';

const told: Toast[] = [];
ready((toast) => {
  told.push(toast);
  return () => undefined;
});
const clicked: string[] = [];
jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
  clicked.push(this.download);
});
Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
const asked: URL[] = [];
const answered = (body: string, named?: string) => {
  globalThis.fetch = (async (address: URL) => {
    asked.push(address);
    if (address.pathname === '/api/download/allow')
      return Response.json({ status: 'ok', payload: { download_token: 'once' } });
    return {
      ok: true,
      redirected: false,
      headers: new Headers(named ? { 'content-disposition': `attachment; filename="${named}"` } : {}),
      json: async () => JSON.parse(body) as unknown,
      blob: async () => new Blob([body]),
    };
  }) as never;
};
afterEach(() => [told, clicked, asked].forEach((each) => each.splice(0)));

test('a file is saved under the name that the server gives it, and its export is on record', async () => {
  answered('a,b', 'sources-2026-07-01.csv');
  await download('/api/org/sources/export', { format: 'csv', search: '', person: undefined, as_of: null }, 'csv');
  expect(clicked).toEqual(['sources-2026-07-01.csv']);
  expect(told).toEqual([{ text: 'Exported as CSV. The export is recorded.' }]);
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/api/download/allow', '/api/org/sources/export']);
  expect([...asked[1]!.searchParams.keys()]).toEqual(['format', 'uid', 'download_token']);
});

test('a refusal is told on the page, which stays', async () => {
  const before = window.location.href;
  answered('{"status":"error","code":"limit","error":"An XLSX sheet holds at most 1,048,575 rows."}');
  await download('/api/people/candidates/export', { format: 'xlsx' }, 'xlsx');
  expect(told).toEqual([{ text: 'An XLSX sheet holds at most 1,048,575 rows.', tone: 'bad' }]);
  expect([clicked, window.location.href]).toEqual([[], before]);
});

test('without a connection, and where the answer is a page, it says so', async () => {
  globalThis.fetch = (async () => {
    throw new TypeError('Failed to fetch');
  }) as never;
  await download('/api/org/access/export', { by: 'job' }, 'csv');
  answered('<!doctype html>');
  await download('/api/org/access/export', { by: 'job' }, 'csv');
  expect(told.map(({ text }) => text)).toEqual([
    'You seem to be offline. Nothing was exported.',
    'This could not be exported.',
  ]);
});

import { search } from '@candor/contracts/platform/endpoints';
import { call, errorOf } from './call.ts';

test('a call is answered in the language that the address of the page chose, not in that of the account', async () => {
  const asked: string[] = [];
  globalThis.fetch = (async (address: URL) => {
    asked.push(new URL(address).searchParams.get('lang') ?? 'none');
    return new Response(JSON.stringify({ status: 'ok', payload: { groups: [] } }));
  }) as typeof fetch;
  window.history.replaceState(null, '', '/northwind/jobs/pilot/apply?lang=de');
  await call(search, { q: 'sails' });
  window.history.replaceState(null, '', '/northwind/jobs/pilot/apply');
  await call(search, { q: 'sails' });
  expect(asked).toEqual(['de', 'none']);
});

test.each([
  ['the server’s error', { status: 'late', error: 'The shop is closed.' }, 'The shop is closed.'],
  ['its joined errors', { status: 'late', errors: ['One.', 'Two.'] }, 'One. Two.'],
  [
    'a sentence of ours',
    { status: 'late' },
    'Something went wrong on our side. We do not know if it was saved. Retry is safe.',
  ],
])('an answer of an unknown status shows %s', async (_, answer, sentence) => {
  globalThis.fetch = (async () => new Response(JSON.stringify(answer))) as typeof fetch;
  expect(errorOf(await call(search, { q: 'sails' }))).toBe(sentence);
});

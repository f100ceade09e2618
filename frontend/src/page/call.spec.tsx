import { search } from '@candor/contracts/platform/endpoints';
import { submitCycle } from '../kit/inputs/submit.ts';
import { call, cleaned, errorOf } from './call.ts';

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

test('a form that gets an answer of an unknown status without a text says that it is a form error', async () => {
  globalThis.fetch = (async () => new Response(JSON.stringify({ status: 'late' }))) as typeof fetch;
  const outcome = await submitCycle(
    undefined,
    { q: 'sails' },
    (values) => call(search, values),
    () => undefined,
  );
  expect(outcome).toEqual({
    result: expect.stringMatching(/^form error\b/) as string,
    messages: [outcome.result],
    fields: {},
  });
});

test('what a form sends is cleaned', () =>
  expect(cleaned({ id: 'new', name: undefined, place: { city: undefined }, note: null }, { name: '', age: 0 })).toEqual(
    {
      name: '',
      place: { city: '' },
      note: null,
      age: null,
    },
  ));

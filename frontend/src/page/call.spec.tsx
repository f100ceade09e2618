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

describe('a page that was opened before an update of the server', () => {
  const answering = (build: string, answer: () => Response) => {
    document.head.innerHTML = '<script type="module" src="/assets/index-old0001.js"></script>';
    globalThis.fetch = (async (address: URL | string) =>
      String(address) === '/healthz'
        ? new Response(JSON.stringify({ status: 'ok', build }))
        : answer()) as typeof fetch;
  };
  afterEach(() => {
    document.head.innerHTML = '';
  });
  const reload = 'Candor was updated after you opened this page. Reload the page and try again.';

  test.each([
    ['that is no longer there', () => new Response('{"status":"error","code":"not_found"}', { status: 404 })],
    ['that it cannot read', () => new Response(JSON.stringify({ status: 'redrawn' }))],
    ['that is no JSON', () => new Response('<html>')],
  ])('says that it must be reloaded after an answer %s', async (_, answer) => {
    answering('/assets/index-new0002.js', answer);
    expect(errorOf(await call(search, { q: 'sails' }))).toBe(reload);
  });

  test('says nothing of the kind while the server has the same build', async () => {
    answering('/assets/index-old0001.js', () => new Response('<html>'));
    expect(errorOf(await call(search, { q: 'sails' }))).not.toBe(reload);
  });
});

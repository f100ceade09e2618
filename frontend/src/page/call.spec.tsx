import { search } from '@candor/contracts/platform/endpoints';
import { call } from './call.ts';

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

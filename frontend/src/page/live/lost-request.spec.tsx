import { logout } from '@candor/contracts/accounts/endpoints';
import { call, forgetLost } from '../call.ts';

const asks = async (sent: (string | null)[]): Promise<string | null> => {
  await call(logout, {} as never);
  return sent.at(-1)!;
};

test('the same words again are the same request after a lost answer, and another one when somebody else has signed in', async () => {
  const sent: (string | null)[] = [];
  globalThis.fetch = (async (address: URL) => {
    sent.push(address.searchParams.get('uid'));
    return { url: String(address), json: async () => ({ status: 'error', code: 'fault', error: 'Lost.' }) };
  }) as never;
  const [first, again] = [await asks(sent), await asks(sent)];
  expect(again).toBe(first);
  forgetLost();
  expect(await asks(sent)).not.toBe(first);
});

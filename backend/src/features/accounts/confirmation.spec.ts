import type { Sessions } from '../../access/session.ts';
import type { Caller } from '../../kernel/caller.ts';
import { networkOf } from '../../kernel/network.ts';
import { idNo, someone } from '../../kernel/given.ts';
import { Confirmation } from './confirmation.ts';
import type { Passwords } from './passwords.ts';

// A person who signs in through a provider has no password. A stranger at their unattended browser must not be able to set one.

const minute = 60_000;
const caller = { user_id: someone, organization_id: idNo(2), session: 'here' } as unknown as Caller;
const codeAfter = async (signedInAgo: number) => {
  const passwords = { has: async () => false } as unknown as Passwords;
  const sessions = {
    begun: async () => ({ at: new Date(Date.now() - signedInAgo).toISOString() }),
  } as unknown as Sessions;
  const confirmation = new Confirmation(passwords, sessions);
  const from = { at: 'profile', network: networkOf('192.0.2.1'), device: undefined, uid: idNo(3) } as const;
  return (await confirmation.refusal(caller, ['', 'a quiet harbour 7'], from))?.code ?? 'ok';
};

test('somebody without a password may set the first one when they signed in a moment ago', async () => {
  expect(await codeAfter(minute)).toBe('ok');
});
test('a session that has run for longer sets none: it would open the account, and its second factors, for good', async () => {
  expect(await codeAfter(11 * minute)).toBe('sign_in_again');
});

import { randomBytes } from 'node:crypto';
import { InTurn } from '../../kernel/work/in-turn.ts';
import { AccessExpired, type Grant, GrantEnded } from '../../kernel/ports/grants.ts';
import type { KeyVault } from '../../kernel/ports/key-vault.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { GrantedAccounts, type Provides } from './granted-accounts.ts';

// A grant is renewed, replaced and revoked at the same time, and no change overwrites another.

const key = randomBytes(32);
const person = 'ines';
const grantOf = (name: string, expires_at = Date.now() + 60_000): Grant => ({
  access: `${name} access`,
  refresh: name,
  expires_at,
  scopes: [],
});
/** A gate at which work waits until the test lets it go. */
const gate = () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((done) => (open = done));
  return { opened, open };
};
class Accounts extends GrantedAccounts<Grant> {
  readonly revoked: string[] = [];
  away = false;
  refresh: Provides<Grant>['refresh'] = async (grant) => grantOf(grant.refresh);

  constructor(readonly secrets: Map<string, string>) {
    const vault: Partial<KeyVault> = {
      key: async () => key,
      existing: async () => key,
      getSecret: async (name) => secrets.get(name) ?? null,
      putSecret: async (name, value) => void secrets.set(name, value),
      destroySecret: async (name) => void secrets.delete(name),
    };
    super('calendar', vault as KeyVault, new InTurn(null));
  }

  protected providerOf(): Provides<Grant> {
    return {
      refresh: (grant) => this.refresh(grant),
      revoke: async (grant) => {
        if (this.away) throw new Unavailable('Away');
        this.revoked.push(grant.refresh);
      },
    };
  }
}
const used = (accounts: Accounts): Promise<string> => accounts.use(person, async ({ refresh }) => refresh);
let accounts: Accounts;
beforeEach(() => (accounts = new Accounts(new Map())));

test('whoever connects another account while the old one is renewed has the other one', async () => {
  await accounts.connect(person, grantOf('old', 0));
  const answer = gate();
  accounts.refresh = async (grant) => answer.opened.then(() => grantOf(grant.refresh));
  const renewing = used(accounts);
  const connecting = accounts.connect(person, grantOf('new'));
  answer.open();
  await Promise.all([renewing, connecting]);
  expect(await used(accounts)).toBe('new');
});

test('the end of an old permission does not end a new one', async () => {
  await accounts.connect(person, grantOf('old'));
  const asked = gate();
  let calls = 0;
  const working = accounts.use(person, async () => {
    if (++calls === 2) await asked.opened;
    throw new AccessExpired('No');
  });
  await new Promise((done) => setImmediate(done));
  await accounts.connect(person, grantOf('new'));
  asked.open();
  await expect(working).rejects.not.toBeInstanceOf(GrantEnded);
  expect(await used(accounts)).toBe('new');
});

test('what is renewed while somebody disconnects is kept by nobody', async () => {
  await accounts.connect(person, grantOf('old', 0));
  const answer = gate();
  accounts.refresh = async (grant) => answer.opened.then(() => grantOf(grant.refresh));
  const renewing = used(accounts).catch(() => null);
  const leaving = accounts.disconnect(person);
  answer.open();
  await Promise.all([renewing, leaving]);
  expect([accounts.secrets.size, accounts.revoked]).toEqual([0, ['old']]);
  await expect(used(accounts)).rejects.toBeInstanceOf(GrantEnded);
});

test('a permission that has ended is forgotten at once', async () => {
  await accounts.connect(person, grantOf('old', 0));
  accounts.refresh = async () => Promise.reject(new GrantEnded('Gone'));
  await expect(used(accounts)).rejects.toBeInstanceOf(GrantEnded);
  expect(accounts.secrets.size).toBe(0);
});

test('what nobody heard at the provider is given back later, and meanwhile nobody uses it', async () => {
  await accounts.connect(person, grantOf('old'));
  accounts.away = true;
  expect(await accounts.disconnect(person)).toBe(false);
  await expect(used(accounts)).rejects.toBeInstanceOf(GrantEnded);
  expect(await accounts.giveBack(person, false)).toBe(false);
  accounts.away = false;
  expect(await accounts.giveBack(person, false)).toBe(true);
  expect([accounts.secrets.size, accounts.revoked]).toEqual([0, ['old']]);
});

test('what is owed is given up at last, and never ends what was connected since', async () => {
  await accounts.connect(person, grantOf('old'));
  accounts.away = true;
  await accounts.disconnect(person);
  expect(await accounts.giveBack(person, true)).toBe(true);
  expect(accounts.secrets.size).toBe(0);
  await accounts.connect(person, grantOf('old'));
  await accounts.disconnect(person);
  await accounts.connect(person, grantOf('new'));
  accounts.away = false;
  expect(await accounts.giveBack(person, false)).toBe(true);
  expect([await used(accounts), accounts.revoked]).toEqual(['new', []]);
});

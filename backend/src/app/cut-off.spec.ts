import type { Plans } from '../reads/platform/plan-limits.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verify } from '@node-rs/argon2';
import type { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Role } from '@candor/contracts/kernel/permission';
import { LocalWire } from '../adapters/embedded/local-wire.ts';
import { SqliteEventStore } from '../adapters/embedded/sqlite-event-store.ts';
import { SqliteExpiringStore } from '../adapters/embedded/sqlite-expiring-store.ts';
import { SqliteKeyVault } from '../adapters/embedded/sqlite-key-vault.ts';
import type { Signed } from '../http/caller.ts';
import type { Caller } from '../kernel/caller.ts';
import type { Lookups } from '../reads/lookups.ts';
import { Sessions } from '../access/session.ts';
import { newId } from '../kernel/codec.ts';
import { type AnyDecider, isRejection } from '../kernel/decider.ts';
import { Unavailable } from '../kernel/ports/unavailable.ts';
import { type Requester, Streams } from '../kernel/streams.ts';
import { job } from '../features/jobs/job.decider.ts';
import { JobCommand } from '../features/jobs/job.command.ts';
import { message } from '../features/messages/message.decider.ts';
import { MessageCommand } from '../features/messages/message.command.ts';
import { Accounts } from '../features/accounts/accounts.ts';
import { invitation } from '../features/accounts/invitation.decider.ts';
import { Confirmation } from '../features/accounts/confirmation.ts';
import { KnownDevices } from '../features/accounts/known-devices.ts';
import { Guesses } from '../features/accounts/guesses.ts';
import { InvitationCommand } from '../features/accounts/invitation.command.ts';
import { PasswordController } from '../features/accounts/password.controller.ts';
import { Passwords } from '../features/accounts/passwords.ts';
import { JoiningController } from '../features/accounts/joining.controller.ts';
import { Joining } from '../features/accounts/joining.ts';
import { SignIn } from '../features/accounts/sign-in.ts';
import { PasswordStrategy } from '../features/accounts/sign-in.controller.ts';
import { TeamController } from '../features/members/team.controller.ts';
import { user } from '../features/accounts/user.decider.ts';
import { UserCommand } from '../features/accounts/user.command.ts';
import { Readers } from '../reads/readers.ts';
import { until } from '../../../tests/support/until.ts';
import { Languages } from '../kernel/languages.ts';

// Account calls whose engines fail halfway, and several web processes that are called at the same time.

type Fault = {
  /** Which write fails, counted from 1, and whether it landed all the same. */ at: number;
  landed: boolean;
};
const writes = new Set(['append', 'putSecret', 'put', 'exchange', 'delete', 'take', 'increment', 'decrement']);
const deciders = new Map<unknown, unknown>([
  [UserCommand, user],
  [InvitationCommand, invitation],
  [MessageCommand, message],
  [JobCommand, job],
]);
/** The number of writes that each account call makes if no write fails. */
const [resetWrites, acceptWrites, changeWrites] = [7, 5, 8];
const [old, renewed] = ['a quiet harbour 7', 'a calmer harbour 8'];

let folder: string;
let log: SqliteEventStore;
let vault: SqliteKeyVault;
let kept: SqliteExpiringStore;
let wire: LocalWire;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-'));
  [log, vault, kept, wire] = [
    await SqliteEventStore.open(join(folder, 'events.db')),
    await SqliteKeyVault.open(join(folder, 'keys.db')),
    await SqliteExpiringStore.open(join(folder, 'state.db')),
    await LocalWire.open(),
  ];
});
afterAll(async () => {
  await Promise.all([log, vault, kept, wire].map((each) => each.close()));
  await rm(folder, { recursive: true });
});

/** A controller whose methods return plain values, without a request and a reply. */
const unwrapped = <T extends object>(controller: T): T => {
  const exchange = {
    getResponse: () => ({ header: () => undefined }),
    getRequest: () => ({ serving: (_: unknown, value: unknown) => value }),
  };
  return new Proxy(controller, {
    get: (target, name) => {
      const value = Reflect.get(target, name, target) as unknown;
      return typeof value === 'function'
        ? (...given: unknown[]) => value.apply(target, [...given, exchange]) as unknown
        : value;
    },
  });
};
/** One web process with its own memory. `fault`: the write that fails once. `looking` runs before each check of a stored password. */
const web = async (
  fault?: Fault,
  members: { id: string }[] = [],
  looking: () => Promise<void> = async () => undefined,
) => {
  let written = 0;
  const failing = <T extends object>(engine: T): T =>
    new Proxy(engine, {
      get: (target, name) => {
        const value = Reflect.get(target, name, target) as unknown;
        if (typeof value !== 'function') return value;
        return async (...given: unknown[]) => {
          if (name === 'getSecret') await looking();
          const struck = writes.has(String(name)) && ++written === fault?.at;
          if (struck && !fault!.landed) throw new Unavailable('away');
          const answer: unknown = await value.apply(target, given);
          if (struck) throw new Unavailable('away');
          return answer;
        };
      },
    });
  const [keys, expiring] = [failing(vault), failing(kept)];
  const streams = new Streams(failing(log), keys);
  const bus = {
    execute: (each: InstanceType<typeof UserCommand>) =>
      streams.run(
        deciders.get(each.constructor) as AnyDecider,
        each.id,
        each.name,
        each.command,
        each.asking,
        each.options,
      ),
  } as unknown as CommandBus;
  const devices = new KnownDevices('pepper');
  const [accounts, passwords, sessions] = [
    new Accounts(streams, bus, 'pepper', 'http://localhost', new Readers(streams, new Languages(['en']))),
    new Passwords(keys, new Guesses(expiring, bus, devices, 'pepper')),
    new Sessions(expiring, streams),
  ];
  const signIn = new SignIn(bus, sessions, streams, null as never, devices, 'pepper');
  const lookups = { members: async () => members, ownerRefused: async () => null } as unknown as Lookups;
  const plans = { seated: async (_: string, work: () => unknown) => work() } as unknown as Plans;
  const end = await wire.beside();
  return {
    accounts,
    passwords,
    sessions,
    streams,
    written: () => written,
    password: unwrapped(
      new PasswordController(
        accounts,
        passwords,
        new Confirmation(passwords, sessions),
        expiring,
        bus,
        signIn,
        devices,
        end,
      ),
    ),
    team: unwrapped(new TeamController(bus, streams, lookups, sessions, null as never, plans, end)),
    joining: unwrapped(new JoiningController(new Joining(bus, streams, accounts, passwords, signIn, expiring, end))),
    signIn: new PasswordStrategy(accounts, passwords, false),
  };
};
const everywhere = (): Requester => ({ organization_id: '*', actor: { type: 'system', id: 'spec' }, uid: newId() });
const here = { ip: 'here', cookies: {} } as FastifyRequest;
const reply = { setCookie: () => undefined } as unknown as FastifyReply;
const asked = () => ({ uid: newId(), hash: newId() });
const person = async (
  organization_id: string,
  roles: Role[] = ['RECRUIT_ADMIN'],
  email = `${newId()}@example.test`,
) => {
  const { accounts, passwords, streams } = await web();
  const id = accounts.idOf(email);
  await streams.run(
    user,
    id,
    'register',
    { email, first_name: 'Ada', last_name: 'Lovelace', pronoun: null, via: 'operator', tz_region: null },
    everywhere(),
  );
  await streams.run(user, id, 'join', { organization_id, roles }, everywhere());
  await passwords.set(id, old);
  return { id, email };
};
const typesOf = async (stream: string) => (await log.readStream(stream)).map(({ type }) => type);
const mailsSince = async (position: number) =>
  (await log.readAll(position, 1000)).events.filter((each) => each.type === 'MessageQueued').length;
/** Whether this is the password of the account. */
const fits = async (id: string, word: string) => verify((await vault.getSecret(`password:${id}`))!, word);
const codeOf = (answer: unknown) => (isRejection(answer) ? answer.code : 'ok');
/** Every point at which the call can be cut off: before and after each of its writes. */
const cuts = (count: number): Fault[] =>
  Array.from({ length: count }, (_, n) => [
    { at: n + 1, landed: false },
    { at: n + 1, landed: true },
  ]).flat();

describe('a password reset', () => {
  const linkFor = async () => {
    const [{ accounts, sessions, streams }, { id }] = [await web(), await person(newId())];
    const { token, token_hash } = accounts.token();
    await streams.run(user, id, 'requestReset', { token_hash }, everywhere());
    await kept.put(`reset:${token_hash}`, id, 60);
    await sessions.begin(id, newId(), { agent: 'Firefox', method: 'password' });
    return { id, token };
  };

  test.each(cuts(resetWrites))('that is cut off (%j) can be done again with the same link, once', async (fault) => {
    const [{ id, token }, { password }, before] = [await linkFor(), await web(fault), await log.end()];
    const use = (word: string) => password.reset({ token, password: word }, asked(), here, reply);
    const first = await use(renewed).then(codeOf, (error: unknown) => error);
    const second = await use(renewed).then(codeOf);
    // The call was completed, and only the answer or the last clean-up was lost.
    const done = first === 'ok' || (fault.landed && fault.at === resetWrites - 1);
    if (!done) expect(first).toBeInstanceOf(Unavailable);
    expect(second).toBe(done ? 'token' : 'ok');
    expect([
      await fits(id, renewed),
      (await typesOf(`user-${id}`)).filter((type) => type === 'PasswordChanged'),
      await kept.keys(`session:${id}:`),
      await mailsSince(before),
    ]).toEqual([true, ['PasswordChanged'], [], 1]);
    expect([codeOf(await use('a third harbour 9')), await fits(id, renewed)]).toEqual(['token', true]);
  });

  test('used twice at the same moment, at two webs, one password is the new one', async () => {
    const [{ id, token }, webs] = [await linkFor(), [await web(), await web()]];
    const words = [renewed, 'another harbour 9'];
    const codes = await Promise.all(
      webs.map(async ({ password }, n) =>
        codeOf(await password.reset({ token, password: words[n]! }, asked(), here, reply)),
      ),
    );
    expect(codes.toSorted()).toEqual(['ok', 'token']);
    expect([await fits(id, words[codes.indexOf('ok')]!), Math.max(...webs.map(({ written }) => written()))]).toEqual([
      true,
      resetWrites,
    ]);
  });
});

describe('an invitation', () => {
  const linkFor = async () => {
    const [{ accounts, streams }, organization_id, id, email] = [
      await web(),
      newId(),
      newId(),
      `${newId()}@example.test`,
    ];
    const { token, token_hash } = accounts.token();
    await streams.run(
      invitation,
      id,
      'send',
      { email, roles: ['RECRUIT_ADMIN'], expires_at: new Date(Date.now() + 60_000).toISOString(), token_hash },
      { ...everywhere(), organization_id },
    );
    await kept.put(`invitation:${token_hash}`, id, 60);
    return { token, id, user_id: accounts.idOf(email), organization_id };
  };
  const names = { first_name: 'Ada', last_name: 'Lovelace' };

  test.each(cuts(acceptWrites))(
    'that is cut off (%j) can be accepted again with the same link, once',
    async (fault) => {
      const [{ token, id, user_id }, { joining }] = [await linkFor(), await web(fault)];
      const use = () => joining.accept({ ...names, token, password: renewed }, asked(), here);
      await expect(use()).rejects.toBeInstanceOf(Unavailable);
      const swept = fault.landed && fault.at === acceptWrites;
      expect(codeOf(await use())).toBe(swept ? 'token' : 'ok');
      expect([
        await fits(user_id, renewed),
        await typesOf(`user-${user_id}`),
        await typesOf(`invitation-${id}`),
      ]).toEqual([true, ['UserRegistered', 'UserJoinedOrganization'], ['InvitationSent', 'InvitationAccepted']]);
      expect(codeOf(await use())).toBe('token');
    },
  );

  test('accepted twice at the same moment, at two webs, one password counts', async () => {
    const [{ token, user_id }, webs] = [await linkFor(), [await web(), await web()]];
    const words = [renewed, 'another harbour 9'];
    const codes = await Promise.all(
      webs.map(async ({ joining }, n) =>
        codeOf(await joining.accept({ ...names, token, password: words[n]! }, asked(), here)),
      ),
    );
    expect(codes.toSorted()).toEqual(['ok', 'token']);
    expect([
      await fits(user_id, words[codes.indexOf('ok')]!),
      Math.max(...webs.map(({ written }) => written())),
    ]).toEqual([true, acceptWrites]);
  });
});

test('a changed password whose request was cut off can be sent again as it was', async () => {
  for (const fault of cuts(changeWrites)) {
    const [{ id }, { password }] = [await person(newId()), await web(fault)];
    const by = {
      caller: { user_id: id, organization_id: newId(), session: 'here' } as unknown as Caller,
      asking: { ...everywhere(), organization_id: newId() },
    } satisfies Signed;
    await kept.put(`session:${id}:elsewhere`, {}, 60);
    const use = () =>
      password.profile({ current_password: old, new_password: renewed }, by, { ip: id, cookies: {} } as FastifyRequest);
    await use().catch((error: unknown) => expect([fault, error]).toEqual([fault, expect.any(Unavailable)]));
    expect([
      codeOf(await use()),
      await fits(id, renewed),
      await kept.keys(`session:${id}:`),
      (await typesOf(`user-${id}`)).filter((type) => type === 'PasswordChanged'),
    ]).toEqual(['ok', true, [], ['PasswordChanged']]);
  }
});

test('two administrators who remove each other at the same moment at two webs leave one', async () => {
  for (let round = 0; round < 5; round++) {
    const organization_id = newId();
    const admins = [await person(organization_id, ['ORG_ADMIN']), await person(organization_id, ['ORG_ADMIN'])];
    const signed = ({ id }: { id: string }): Signed => ({
      caller: {
        user_id: id,
        organization_id,
        roles: ['ORG_ADMIN'],
        groups: { MANAGE_ORG: 'all' },
      } as unknown as Caller,
      asking: { ...everywhere(), organization_id },
    });
    const codes = await Promise.all(
      admins.map(async (each, n) =>
        codeOf(await (await web(undefined, admins)).team.deactivate({ id: admins[1 - n]!.id }, signed(each))),
      ),
    );
    expect(codes.toSorted()).toEqual(['last_admin', 'ok']);
  }
});

const deferred = () => {
  let resolve!: () => void;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
};
describe('guesses at a password', () => {
  const guess = async (signIn: PasswordStrategy, email: string, word: string, ip = newId()) =>
    codeOf(await signIn.validate({ ip, cookies: {}, asking: asked() } as never, email, word));

  test('that come all at once are counted all: five are looked at, and one of them locks', async () => {
    // All attempts are counted before the first password is checked.
    const counted = deferred();
    const looking = () => counted.promise;
    const [{ id, email }, webs] = [
      await person(newId()),
      [await web(undefined, [], looking), await web(undefined, [], looking)],
    ];
    let refused = 0;
    const guessed = Promise.all(
      Array.from({ length: 16 }, async (_, n) => {
        const code = await guess(webs[n % 2]!.signIn, email, `wrong ${n}`);
        if (code === 'locked') refused++;
        return code;
      }),
    );
    await until(() => refused === 11);
    counted.resolve();
    const codes = await guessed;
    expect([
      codes.filter((code) => code === 'auth_failed').length,
      codes.filter((code) => code === 'locked').length,
    ]).toEqual([5, 11]);
    expect((await typesOf(`user-${id}`)).slice(2).toSorted()).toEqual([
      'UserLockedOut',
      ...Array.from({ length: 5 }, () => 'UserSignInFailed'),
    ]);
    expect(await guess(webs[0]!.signIn, email, old)).toBe('locked');
  });

  test('of many accounts from one address are twenty; who knows the password, or was refused, is not counted', async () => {
    const [ip, { signIn }, ada, locked] = [newId(), await web(), await person(newId()), await person(newId())];
    for (let count = 0; count < 5; count++) await guess(signIn, locked.email, 'wrong');
    for (let count = 0; count < 25; count++)
      expect([await guess(signIn, ada.email, old, ip), await guess(signIn, locked.email, old, ip)]).toEqual([
        'ok',
        'locked',
      ]);
    const codes = await Promise.all(
      Array.from({ length: 24 }, (_, n) => guess(signIn, `nobody-${n}@example.test`, 'wrong', ip)),
    );
    expect(codes.filter((code) => code === 'auth_failed')).toHaveLength(20);
    expect([await guess(signIn, ada.email, old, ip), await guess(signIn, ada.email, old)]).toEqual(['locked', 'ok']);
  });

  test('that could not be looked at are not counted', async () => {
    let away = true;
    const looking = async () => {
      if (away) throw new Unavailable('away');
    };
    const [{ email }, { signIn }, ip] = [await person(newId()), await web(undefined, [], looking), newId()];
    for (let count = 0; count < 6; count++)
      await expect(guess(signIn, email, old, ip)).rejects.toBeInstanceOf(Unavailable);
    away = false;
    expect(await guess(signIn, email, old, ip)).toBe('ok');
    expect(await kept.keys('attempts:')).not.toContain(`attempts:signin:${(await web()).accounts.idOf(email)}`);
  });
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { Dovecot, hasDovecot } from '../../../../tests/engines/dovecot.ts';
import { ImapStandIn } from '../../../../tests/engines/imap-stand-in.ts';
import { until } from '../../../../tests/support/until.ts';
import type { IncomingMail } from '../../kernel/ports/inbox.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { MailTokens } from '../mail/mail-account.ts';
import { ImapInbox, type ImapSettings } from './imap-inbox.ts';

const places = (): ImapSettings['places'] & { kept: Map<string, unknown> } => {
  const kept = new Map<string, unknown>();
  return {
    kept,
    get: async <T>(key: string) => structuredClone((kept.get(key) ?? null) as T | null),
    put: async (key, value) => void kept.set(key, structuredClone(value)),
  };
};
const times = { poll: 200, first: 20, longest: 100, patience: 5000 };
const mail = (subject: string, body = 'Hello'): string =>
  `From: ada@example.org\r\nTo: answers@acme.example\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@example.org>\r\n\r\n${body}\r\n`;
const subjectOf = ({ raw }: IncomingMail): string => /^Subject: (.*)\r$/m.exec(Buffer.from(raw!).toString())![1]!;

type Server = Pick<ImapStandIn, 'url' | 'deliver' | 'renumber' | 'start' | 'stop'>;
/** What every IMAP server must allow us to do. */
const inboxContract = (name: string, make: () => Server): void => {
  describe(`a mailbox at ${name}`, () => {
    let server: Server;
    let kept: ReturnType<typeof places>;
    let inbox: ImapInbox;
    let taken: string[];
    let raws: Buffer[];
    const reader = async (): Promise<ImapInbox> =>
      ImapInbox.open({ url: server.url(), tokens: null, places: kept, times });
    const take = async (each: IncomingMail): Promise<void> => {
      taken.push(subjectOf(each));
      raws.push(Buffer.from(each.raw!));
    };
    beforeEach(async () => {
      jest.spyOn(console, 'warn').mockImplementation(() => undefined);
      jest.spyOn(console, 'error').mockImplementation(() => undefined);
      server = make();
      await server.start();
      [kept, taken, raws] = [places(), [], []];
      inbox = await reader();
    });
    afterEach(async () => {
      await inbox.close();
      await server.stop();
      jest.restoreAllMocks();
    });

    test('gives what was there and what comes, each once and as it came, also to the next process', async () => {
      const umlauts = mail('one', 'Größe 山 end');
      await server.deliver(umlauts);
      await server.deliver(mail('two'));
      inbox.follow(take);
      await until(() => taken.length === 2);
      await server.deliver(mail('three'));
      await until(() => taken.length === 3);
      expect(raws[0]!.toString()).toBe(umlauts);
      await inbox.close();
      await server.deliver(mail('four'));
      inbox = await reader();
      inbox.follow(take);
      await until(() => taken.length === 4);
      expect(taken).toEqual(['one', 'two', 'three', 'four']);
    });

    test('gives a mail again when it could not be taken: another engine was away, or it was refused', async () => {
      let [away, broken] = [2, 1];
      await server.deliver(mail('one'));
      await server.deliver(mail('two'));
      inbox.follow(async (each) => {
        const subject = subjectOf(each);
        if (subject === 'one' && away-- > 0) throw new Unavailable('The log is away.');
        if (subject === 'two' && broken-- > 0) throw new Error('A rule failed.');
        await take(each);
      });
      await until(() => taken.length === 2);
      expect(taken).toEqual(['one', 'two']);
      await server.deliver(mail('three'));
      await until(() => taken.length === 3);
    });

    test('finds what came since, and nothing older, after the mailbox got other numbers', async () => {
      await server.deliver(mail('ancient'), new Date(Date.now() - 20 * 24 * 3600 * 1000));
      await server.deliver(mail('one'));
      inbox.follow(take);
      await until(() => taken.length === 2);
      await server.renumber();
      await server.deliver(mail('two'));
      await until(() => taken.includes('two'));
      // Mails taken within the last two days are read again, and are recognized by their content.
      expect(taken.filter((each) => each === 'ancient')).toHaveLength(1);
      expect(new Set(taken)).toEqual(new Set(['ancient', 'one', 'two']));
    });

    test('says whether the name and the password are right', async () => {
      expect((await inbox.check()).server).toMatch(/^mailbox INBOX at 127\.0\.0\.1:\d+, 0 mails$/);
      const url = server.url('wrong');
      const stranger = await ImapInbox.open({ url, tokens: null, places: kept, times });
      await expect(stranger.check()).rejects.toThrow(/refuses our name or password/);
      expect(String(await stranger.check().catch((fault: unknown) => fault))).not.toContain('wrong');
    });

    test('signs in with a token, and asks for another one when it has ended', async () => {
      const given = ['an-old-token', 'a-token-that-ends'];
      const forms: string[] = [];
      const tokens = createServer((request, response) => {
        request.on('data', (part) => forms.push(String(part)));
        request.on('end', () =>
          response.end(JSON.stringify({ access_token: given.length > 1 ? given.shift() : given[0], expires_in: 3600 })),
        );
      }).listen(0, '127.0.0.1');
      await until(() => tokens.listening);
      const { port } = tokens.address() as AddressInfo;
      const signed = await ImapInbox.open({
        url: server.url('').replace(/:@/, '@'),
        tokens: new MailTokens({
          token_url: `http://127.0.0.1:${port}/token`,
          client_id: 'candor',
          client_secret: 'hush',
          refresh_token: 'lasting',
        }),
        places: kept,
        times,
      });
      if (server instanceof ImapStandIn) Object.assign(server.account, { token: 'a-token-that-ends' });
      await server.deliver(mail('one'));
      signed.follow(take);
      await until(() => taken.length === 1);
      await signed.close();
      tokens.close();
      expect(forms[0]).toBe('client_id=candor&client_secret=hush&grant_type=refresh_token&refresh_token=lasting');
      expect(forms).toHaveLength(2);
    });
  });
};
inboxContract('a stand-in', () => new ImapStandIn());
if (hasDovecot) inboxContract('Dovecot', () => new Dovecot());

describe('a mailbox whose server is in trouble', () => {
  let server: ImapStandIn;
  let kept: ReturnType<typeof places>;
  let inbox: ImapInbox;
  let taken: string[];
  let warned: jest.SpiedFunction<typeof console.warn>;
  beforeEach(async () => {
    warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    server = new ImapStandIn();
    await server.start();
    [kept, taken] = [places(), []];
    inbox = await ImapInbox.open({ url: server.url(), tokens: null, places: kept, times, most: 100_000 });
  });
  afterEach(async () => {
    await inbox.close();
    await server.stop();
    warned.mockRestore();
  });
  const follow = () =>
    inbox.follow(async (each) => void taken.push(each.raw ? subjectOf(each) : `${each.bytes} bytes`));

  test('that breaks off in the middle of a mail gives it whole the next time', async () => {
    server.breaks = true;
    await server.deliver(mail('one', 'x'.repeat(50_000)));
    await server.deliver(mail('two'));
    follow();
    await until(() => taken.length === 2);
    expect([taken, server.connections]).toEqual([['one', 'two'], 2]);
    expect(warned).toHaveBeenCalledTimes(1);
    expect(String(warned.mock.calls[0]![0])).not.toContain('secret');
  });

  test('that was away for a while goes on', async () => {
    follow();
    await server.deliver(mail('one'));
    await until(() => taken.length === 1);
    await server.stop();
    await expect(inbox.check()).rejects.toBeInstanceOf(Unavailable);
    await server.start();
    await server.deliver(mail('two'));
    await until(() => taken.length === 2);
  });

  test('loads no mail over the limit, and says that it is there', async () => {
    const large = mail('large', 'x'.repeat(100_000));
    await server.deliver(large);
    await server.deliver(mail('small'));
    follow();
    await until(() => taken.length === 2);
    expect(taken).toEqual([`${large.length} bytes`, 'small']);
  });

  test('looks without news when the server tells none', async () => {
    follow();
    await until(() => server.asked.filter((each) => each === 'NOOP').length > 1);
    expect(server.asked).not.toContain('SELECT'); // mails stay unread for people
  });

  test('an address that leads to no mailbox is said at once, without the password', async () => {
    for (const url of ['imap://mail.example', 'http://user:hush@mail.example', 'imaps://', '']) {
      const fault = await ImapInbox.open({ url, tokens: null, places: kept }).catch((thrown: unknown) => thrown);
      expect(String(fault)).toContain('must look like imaps://');
      expect(String(fault)).not.toContain('hush');
    }
  });
});

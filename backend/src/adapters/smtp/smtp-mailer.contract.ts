import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { jest } from '@jest/globals';
import { selfSigned } from '../../../../tests/engines/eventstoredb-certificate.ts';
import { SmtpStandIn } from '../../../../tests/engines/smtp.ts';
import { type Mail, type MailFile, MailRefused } from '../../kernel/ports/mailer.ts';
import { mailerContract } from '../../kernel/ports/mailer.contract-suite.ts';
import { outagesContract } from '../../kernel/ports/outages.contract-suite.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { plainText } from '../../kernel/plain-text.ts';
import { SmtpMailer, type SmtpSettings } from './smtp-mailer.ts';
import { dkimOf } from '../../../../tests/support/dkim.ts';
import { MailTokens } from '../mail/mail-account.ts';
import { taking } from '../../../../tests/support/turn-clock.ts';

const memory = (): SmtpSettings['sent'] & { kept: Map<string, [unknown, number]> } => {
  const kept = new Map<string, [unknown, number]>();
  return {
    kept,
    get: async <T>(key: string) => (kept.get(key)?.[0] ?? null) as T | null,
    put: async (key, value, seconds) => void kept.set(key, [value, seconds]),
  };
};
const opened = async (account: SmtpStandIn['account'] = null) => {
  const server = new SmtpStandIn(account);
  await server.start();
  const sent = memory();
  return { server, sent, mailer: await SmtpMailer.open({ url: server.url(), sent }) };
};

/** The calendar file as it arrived, from the raw mail: our mail parser changes its line ends. */
const calendarIn = (raw: string): MailFile => {
  const [, type, base64] = /^Content-Type: (text\/calendar;[\s\S]*?)\r\n\S[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/im.exec(
    raw,
  )!;
  const [, name] = /filename="?([\w.]+)"?/.exec(raw)!;
  return {
    name: name!,
    type: type!.replaceAll(/\r\n[ \t]+/g, ' ').replace(/; name="?[\w.]+"?/, ''),
    text: Buffer.from(base64!, 'base64').toString(),
  };
};

mailerContract('SMTP', async () => {
  const { server, mailer } = await opened();
  return {
    mailer,
    arrived: async () =>
      server.arrived.map(({ email, raw, to }) => ({
        to: to.join(),
        subject: email.subject!,
        html: email.html!.trimEnd(),
        ...(email.attachments.length ? { files: [calendarIn(raw)] } : {}),
      })),
    dispose: async () => {
      await mailer.close();
      await server.stop();
    },
  };
});

describe('mail by SMTP', () => {
  let server: SmtpStandIn;
  let sent: ReturnType<typeof memory>;
  let mailer: SmtpMailer;
  beforeEach(async () => {
    ({ server, sent, mailer } = await opened());
  });
  afterEach(async () => {
    await mailer.close();
    await server.stop();
  });
  const mail = (more: Partial<Mail> = {}): Mail => ({
    id: randomUUID(),
    from: { name: 'Zoë & Söhne', address: 'jobs@acme.example' },
    to: 'ada@example.org',
    subject: 'Hello',
    html: '<p>Hi</p>',
    ...more,
  });

  test('carries its sender, where answers go, an id of its own and its words as plain text', async () => {
    const given = mail({
      to: 'zoë@bücher.example',
      reply_to: 'reply@acme.example',
      html: '<p>Dear Zoë,</p><p>see <a href="https://acme.example/a?b=1&amp;c=2">the job</a>.<br>Bring:</p><ul><li>ideas &amp; time</li><li>&#26085;</li></ul>',
    });
    await mailer.send(given);
    const [{ email, from, to }] = server.arrived as [SmtpStandIn['arrived'][number]];
    expect(email).toMatchObject({
      messageId: `<${given.id}@acme.example>`,
      from: { name: 'Zoë & Söhne', address: 'jobs@acme.example' },
      replyTo: [{ address: 'reply@acme.example' }],
      to: [{ address: 'zoë@bücher.example' }],
    });
    expect(email.text!.trim()).toBe(
      'Dear Zoë,\n\nsee the job (https://acme.example/a?b=1&c=2).\nBring:\n- ideas & time\n- 日',
    );
    expect([from, to]).toEqual(['jobs@acme.example', ['zoë@bücher.example']]);
  });

  test('cannot be made to carry other headers or to go to anybody else', async () => {
    await mailer.send(
      mail({
        id: 'a\r\nBcc: eve@evil.example',
        subject: 'Hi\r\nBcc: eve@evil.example\r\n\r\nbody',
        from: { name: 'Eve" <eve@evil.example>\r\nBcc: eve@evil.example', address: 'jobs@acme.example' },
      }),
    );
    const [{ email, to, raw }] = server.arrived as [SmtpStandIn['arrived'][number]];
    expect([to, email.bcc, email.cc, email.from!.address]).toEqual([
      ['ada@example.org'],
      undefined,
      undefined,
      'jobs@acme.example',
    ]);
    expect(raw).not.toMatch(/^bcc:/im);
    expect(email.headers.map(({ key }) => key).toSorted()).toEqual([
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
    ]);
    for (const to_ of [
      'a@b.example, eve@evil.example',
      'a@b.example>\r\nRCPT TO:<eve@evil.example',
      'nobody',
      '',
      'Eve <eve@evil.example>',
      'a@b.example\u0000',
      'group: a@b.example;',
    ])
      await expect(mailer.send(mail({ to: to_ }))).rejects.toBeInstanceOf(MailRefused);
    await expect(mailer.send(mail({ reply_to: 'a@b.example\r\nBcc: eve@evil.example' }))).rejects.toBeInstanceOf(
      MailRefused,
    );
    expect(server.arrived).toHaveLength(1);
  });

  test('goes to the readers of copies apart, with words of their own, without the link to unsubscribe and without the proof', async () => {
    const links = { unsubscribe: 'https://a.example/u', proof: 'f00d' };
    const given = mail({ cc: ['eve@example.org'], copy_html: '<p>For copies</p>', ...links });
    await mailer.send(given);
    await mailer.send(given);
    const [own, copy, ...more] = server.arrived;
    expect(more).toEqual([]);
    expect([own!.to, copy!.to]).toEqual([['ada@example.org'], ['eve@example.org']]);
    for (const { email } of [own!, copy!]) {
      expect(email.messageId).toBe(own!.email.messageId);
      expect(email.to).toMatchObject([{ address: 'ada@example.org' }]);
      expect(email.cc).toMatchObject([{ address: 'eve@example.org' }]);
    }
    expect(own!.raw).toMatch(/^X-Candor-Proof: f00d/m);
    expect(own!.raw).toMatch(/^List-Unsubscribe: /m);
    expect(copy!.email.html).toContain('For copies');
    expect(copy!.raw).not.toMatch(/^(?:X-Candor-Proof|List-Unsubscribe)/m);
  });

  test('whose copies could not be sent is tried again with the copies alone; copies that are refused for good do not make it fail', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const copied = { cc: ['eve@example.org'], copy_html: '<p>For copies</p>' };
    const readers = () => server.arrived.map(({ to }) => to.join());
    server.refuse = { at: 'recipient', code: 451, text: 'Not now', to: 'eve@example.org' };
    const given = mail(copied);
    await expect(mailer.send(given)).rejects.toThrow(Unavailable);
    server.refuse = null;
    await mailer.send(given);
    expect(readers()).toEqual(['ada@example.org', 'eve@example.org']);
    server.refuse = { at: 'recipient', code: 550, text: 'No such user', to: 'eve@example.org' };
    await mailer.send(mail({ ...copied, id: 'another' }));
    expect(readers()).toEqual(['ada@example.org', 'eve@example.org', 'ada@example.org']);
    expect(warned).toHaveBeenCalledTimes(1);
    warned.mockRestore();
    server.refuse = null;
  });

  test('is remembered for a week by every process, once it was taken and not before', async () => {
    const given = mail();
    server.refuse = { at: 'content', code: 451, text: 'Greylisted' };
    await expect(mailer.send(given)).rejects.toThrow(Unavailable);
    expect(sent.kept.size).toBe(0);
    server.refuse = null;
    await mailer.send(given);
    expect([...sent.kept]).toEqual([[`sent-mail:${given.id}`, [1, 7 * 24 * 3600]]]);
    const beside = await SmtpMailer.open({ url: server.url(), sent });
    await beside.send(given);
    await beside.close();
    expect(server.arrived).toHaveLength(1);
  });

  test('counts as sent even when that cannot be noted, and is not sent when nobody can say whether it was', async () => {
    const lost = async () => {
      throw new Unavailable('no store');
    };
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const forgetful = await SmtpMailer.open({ url: server.url(), sent: { get: sent.get, put: lost } });
    await forgetful.send(mail());
    expect(warned).toHaveBeenCalledTimes(1);
    warned.mockRestore();
    const blind = await SmtpMailer.open({ url: server.url(), sent: { get: lost, put: lost } });
    await expect(blind.send(mail())).rejects.toThrow('no store');
    expect(server.arrived).toHaveLength(1);
    await Promise.all([forgetful.close(), blind.close()]);
  });

  test('that is refused for good is told from one to try again, and names no address', async () => {
    for (const at of ['sender', 'recipient', 'content'] as const) {
      server.refuse = { at, code: 550, text: '5.1.1 <ada@example.org> is unknown here' };
      const fault = await mailer.send(mail()).catch((error: unknown) => error as Error);
      expect(fault).toBeInstanceOf(MailRefused);
      expect(fault).toMatchObject({ message: expect.stringMatching(/550 5\.1\.1 \(address\) is unknown here/) });
      expect(JSON.stringify([String(fault), fault?.cause, Object.entries(fault ?? {})])).not.toContain('ada@');
      server.refuse = { at, code: 421, text: 'Too busy' };
      await expect(mailer.send(mail())).rejects.toBeInstanceOf(Unavailable);
    }
    server.refuse = null;
    await mailer.send(mail());
    expect(server.arrived).toHaveLength(1);
  });

  test('that is refused because of its address is told from one that is refused for another reason', async () => {
    for (const [at, code, text, hard] of [
      ['recipient', 550, '5.1.1 No such user', true],
      ['recipient', 550, 'No such user', true],
      ['recipient', 553, 'Mailbox name not allowed', true],
      ['content', 550, '5.1.1 No such user', true],
      ['recipient', 550, '5.7.1 Relaying denied', false],
      ['recipient', 552, 'Mailbox full', false],
      ['recipient', 554, 'Transaction failed', false],
      ['sender', 550, '5.1.8 Bad sender', false],
      ['sender', 550, 'Unknown sender', false],
      ['content', 554, '5.6.0 Refused', false],
    ] as const) {
      server.refuse = { at, code, text };
      expect([text, await mailer.send(mail()).catch((error: unknown) => error)]).toEqual([
        text,
        expect.objectContaining({ hard }),
      ]);
    }
  });

  test('waits for nobody: a server that is silent, breaks off or is away is unavailable soon, and later all goes on', async () => {
    const hasty = await SmtpMailer.open({ url: server.url(), sent, patience: { connection: 800, socket: 800 } });
    await hasty.send(mail());
    server.trouble = 'drop';
    const cut = mail();
    await expect(hasty.send(cut)).rejects.toBeInstanceOf(Unavailable);
    expect(server.arrived).toHaveLength(2); // accepted, but the answer was lost: it goes out again under the same Message-ID
    server.trouble = 'silence';
    expect(await taking(() => expect(hasty.send(cut)).rejects.toBeInstanceOf(Unavailable))).toBeLessThan(3000);
    server.trouble = null;
    await server.stop();
    await expect(hasty.send(cut)).rejects.toBeInstanceOf(Unavailable);
    await expect(hasty.check()).rejects.toBeInstanceOf(Unavailable);
    await server.start();
    await hasty.send(cut);
    expect(server.arrived.map(({ email }) => email.messageId).slice(1)).toEqual([
      `<${cut.id}@acme.example>`,
      `<${cut.id}@acme.example>`,
    ]);
    await hasty.close();
  });

  test('goes on over a connection that the server has closed meanwhile', async () => {
    await mailer.send(mail());
    await server.stop();
    await server.start();
    await mailer.send(mail());
    expect([server.arrived.length, server.connections]).toEqual([2, 2]);
  });

  test('signs in with name and password, and says when they are wrong', async () => {
    const account = { user: 'candor@acme.example', password: 'p@ss/wörd:%' };
    const locked = await opened(account);
    expect(await locked.mailer.check()).toEqual({
      server: `mail server ${new URL(locked.server.url()).host}`,
      wrong: [],
    });
    await locked.mailer.send(mail());
    expect(locked.server.arrived[0]!.user).toBe(account.user);
    const stranger = await SmtpMailer.open({
      url: locked.server.url({ ...account, password: 'wrong' }),
      sent: memory(),
    });
    for (const fault of [
      await stranger.send(mail()).catch((error: unknown) => error),
      await stranger.check().catch((error: unknown) => error),
    ]) {
      expect(fault).toMatchObject({ message: expect.stringContaining('refuses our name or password') });
      expect([fault instanceof MailRefused, fault instanceof Unavailable]).toEqual([false, false]);
    }
    await Promise.all([stranger.close(), locked.mailer.close()]);
    await locked.server.stop();
  });

  test('signs in with a token, asks for another one when it is refused, and shows no token when that is refused too', async () => {
    const locked = await opened({ user: 'candor@acme.example', password: '', token: 'a good token' });
    const given = ['an old token', 'a good token'];
    const tokens = createServer((_, response) => {
      const access_token = given.shift();
      response.writeHead(access_token ? 200 : 400, { 'content-type': 'application/json' });
      response.end(JSON.stringify(access_token ? { access_token } : { error: 'invalid_grant', detail: 'hush' }));
    });
    await new Promise<void>((listening) => void tokens.listen(0, '127.0.0.1', listening));
    const token_url = `http://127.0.0.1:${(tokens.address() as AddressInfo).port}/`;
    const url = locked.server.url({ user: 'candor@acme.example', password: '' }).replace(':@', '@');
    const mailer_ = await SmtpMailer.open({
      url,
      sent: memory(),
      tokens: new MailTokens({ token_url, client_id: 'candor', client_secret: 'hush' }),
    });
    await mailer_.send(mail());
    await mailer_.send(mail());
    expect([locked.server.arrived.length, locked.server.arrived[0]!.user, given]).toEqual([
      2,
      'candor@acme.example',
      [],
    ]);
    const other = await SmtpMailer.open({
      url,
      sent: memory(),
      tokens: new MailTokens({ token_url, client_id: 'candor', client_secret: 'hush' }),
    });
    const fault = await other.send(mail()).catch((thrown: unknown) => thrown as Error);
    expect(fault).toMatchObject({ message: expect.stringContaining('invalid_grant') });
    expect(String(fault)).not.toMatch(/hush|token$/);
    await Promise.all([mailer_.close(), other.close(), locked.mailer.close()]);
    await locked.server.stop();
    tokens.close();
  });

  test('is signed for its domain, and the signature covers both headers that unsubscribe a reader', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
    const signing = await SmtpMailer.open({
      url: server.url(),
      sent,
      dkim: { domain: 'acme.example', selector: 'candor', key },
    });
    const unsubscribe = `https://acme.example/acme/unsubscribe/${'x'.repeat(120)}`;
    await signing.send(mail({ unsubscribe, html: '<p>Größe  山</p>', reply_to: 'answers+1@acme.example' }));
    await signing.close();
    const [{ raw, email }] = server.arrived as [SmtpStandIn['arrived'][number]];
    expect(email.headers.find((each) => each.key === 'list-unsubscribe')!.value.replaceAll(/\s/g, '')).toBe(
      `<${unsubscribe}>`,
    );
    expect(email.headers.find((each) => each.key === 'list-unsubscribe-post')!.value).toBe(
      'List-Unsubscribe=One-Click',
    );
    const bytes = Buffer.from(raw).toString('latin1');
    expect(dkimOf(bytes, publicKey)).toMatchObject({
      domain: 'acme.example',
      selector: 'candor',
      covers: expect.arrayContaining(['from', 'subject', 'list-unsubscribe', 'list-unsubscribe-post', 'reply-to']),
    });
    expect(dkimOf(bytes.replace('Hello', 'Hallo'), publicKey)).toBeNull();
    await expect(
      mailer.send(mail({ unsubscribe: 'https://a.example>\r\nBcc: eve@evil.example' })),
    ).rejects.toBeInstanceOf(MailRefused);
  });

  test('goes over TLS when the certificate can be trusted, and not when it cannot', async () => {
    const identity = selfSigned();
    const sealed = new SmtpStandIn(null, identity);
    await sealed.start();
    const wary = await SmtpMailer.open({ url: sealed.url(), sent });
    await expect(wary.send(mail())).rejects.toThrow(/self-signed certificate/);
    const trusted = getCACertificates();
    setDefaultCACertificates([...trusted, identity.certificate]);
    await wary.send(mail()).finally(() => setDefaultCACertificates(trusted));
    expect(sealed.arrived).toHaveLength(1);
    await wary.close();
    await sealed.stop();
  });

  test('an address that leads to no mail server is said at once, without the password', async () => {
    for (const url of ['mail.example', 'http://user:secret@mail.example', 'smtp://', '']) {
      const fault = await SmtpMailer.open({ url, sent }).catch((error: unknown) => error as Error);
      expect(String(fault)).toContain('must look like smtp://');
      expect(String(fault)).not.toContain('secret');
    }
  });
});

test('plain text keeps the words and nothing of the marks', () => {
  expect(
    plainText(
      '<style>p{}</style><h2>A &lt;b&gt;</h2>\n<p>one\n two</p><!-- no --><div>three<br/>four</div><a href="mailto:a@b.example">a@b.example</a>',
    ),
  ).toBe('A <b>\n\none two\n\nthree\nfour\n\na@b.example');
  expect(plainText('')).toBe('');
  expect(plainText('&amp;lt; &#x1F600; &#99999999; &bogus;')).toBe('&lt; 😀 \uFFFD &bogus;');
});

outagesContract('SMTP', async () => {
  const server = new SmtpStandIn();
  await server.start();
  const mailer = await SmtpMailer.open({
    url: server.url(),
    sent: memory(),
    patience: { connection: 300, socket: 1000 },
  });
  return {
    calls: {
      send: () =>
        mailer.send({
          id: randomUUID(),
          from: { name: 'Harbour', address: 'jobs@acme.example' },
          to: 'ada@example.org',
          subject: 'Hello',
          html: '<p>Hi</p>',
        }),
      check: () => mailer.check(),
    },
    most: 3800,
    stop: () => server.stop(),
    start: () => server.start(),
    dispose: async () => {
      await mailer.close();
      await server.stop();
    },
  };
});

import { plainText } from '../../kernel/plain-text.ts';
import { MailUnreadable } from '../../kernel/ports/mail-reader.ts';
import { absentUntil } from './absence.ts';
import { PostalMailReader } from './postal-mail-reader.ts';

// Mails in the shapes that mail programs give them.

const reader = new PostalMailReader();
const today = '2026-11-18';
const mailOf = (headers: readonly string[], body: string): Uint8Array =>
  Buffer.from(`${headers.join('\r\n')}\r\n\r\n${body.replaceAll('\n', '\r\n')}`);
const ours = '0f8fad5b-d9cb-469f-a165-70867728950e@jobs.example';
const base = ['From: Zoë Ada <Ada@Example.org>', 'To: jobs@jobs.example', 'Message-ID: <m1@example.org>'];
const answering = [...base, 'Subject: Re: Your interview', `In-Reply-To: <${ours}>`];
const read = (headers: readonly string[], body: string) => reader.read(mailOf(headers, body), today);
const plain = 'Content-Type: text/plain; charset=utf-8';
const parted = (type: string, ...parts: string[]): [string, string] => [
  `Content-Type: multipart/${type}; boundary="b1"`,
  `${parts.map((part) => `--b1\n${part}`).join('\n')}\n--b1--\n`,
];

test('an answer is split from the mail that it quotes, in English and German', async () => {
  const english = await read(
    [...answering, plain],
    'Tuesday suits me.\n\nOn Mon, 16 Nov 2026 at 10:00, Harbour Works <jobs@jobs.example>\nwrote:\n> Can you come?\n',
  );
  expect(english).toMatchObject({
    what: 'reply',
    answers: [ours],
    from: 'ada@example.org',
    message_id: 'm1@example.org',
    bounce: null,
  });
  expect(plainText(english.body)).toBe('Tuesday suits me.');
  expect(plainText(english.quoted!)).toContain('Can you come?');
  const german = await read(
    [...answering, plain],
    'Dienstag passt.\n\nAm 16.11.2026 um 10:00 schrieb Harbour Works <jobs@jobs.example>:\n> Passt das?\n',
  );
  expect(plainText(german.body)).toBe('Dienstag passt.');
  const outlook = await read(
    [...answering, plain],
    'Dienstag.\n\nVon: Harbour Works <jobs@jobs.example>\nGesendet: Montag, 16. November 2026 10:00\nAn: Ada\nBetreff: Termin\n\nPasst das?\n',
  );
  expect(plainText(outlook.body)).toBe('Dienstag.');
});
test('an answer between the quoted lines stays whole', async () => {
  const { body, quoted } = await read([...answering, plain], '> Can you come?\nYes.\n> By train?\nNo.\n');
  expect(plainText(body)).toContain('Yes.');
  expect(plainText(body)).toContain('No.');
  expect(quoted).toBeNull();
});
test('HTML is cleaned, and no picture of another server is kept', async () => {
  const html =
    '<p>Yes <b>please</b><script>alert(1)</script><img src="https://spy.example/p.gif"><a href="javascript:alert(1)">x</a></p><div class="gmail_quote"><blockquote>Can you come?</blockquote></div>';
  const { body, quoted } = await read([...answering, 'Content-Type: text/html; charset=utf-8'], html);
  expect(body).not.toMatch(/script|spy\.example|javascript/);
  expect(plainText(body)).toContain('Yes please');
  expect(plainText(body)).not.toContain('Can you come?');
  expect(plainText(quoted!)).toContain('Can you come?');
});
test('encoded words, Latin-1 and quoted-printable are read', async () => {
  const { subject, body } = await read(
    [
      ...base,
      'Subject: =?iso-8859-1?Q?Gr=FC=DFe?= =?utf-8?B?IOWxsQ==?=',
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
    ],
    'Sch=F6ne Gr=FC=DFe\n',
  );
  expect([subject, plainText(body)]).toEqual(['Grüße 山', 'Schöne Grüße']);
});
test('a mail that answers nothing is no reply; References count like In-Reply-To, nearest first', async () => {
  expect(await read([...base, 'Subject: Hello', plain], 'Hello')).toMatchObject({ what: 'other', answers: [] });
  const { answers } = await read([...base, 'Subject: Another subject', 'References: <a@x> <b@x>', plain], 'Hello');
  expect(answers).toEqual(['b@x', 'a@x']);
});
const report = (status: string, action: string) =>
  parted(
    'report; report-type=delivery-status',
    'Content-Type: text/plain\n\nYour mail was not delivered.',
    `Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; ada@example.org\nAction: ${action}\nStatus: ${status}\nDiagnostic-Code: smtp; 550 5.1.1 no such user`,
    `Content-Type: message/rfc822\n\nMessage-ID: <${ours}>\nSubject: Your interview\n\nHello`,
  );
test('a delivery report names our mail from its inner part, hard or soft; a delay is no bounce', async () => {
  const from = [
    'From: MAILER-DAEMON@mx.example',
    'To: jobs@jobs.example',
    'Subject: Undelivered',
    'Auto-Submitted: auto-replied',
  ];
  const [type, body] = report('5.1.1', 'failed');
  expect(await read([...from, type], body)).toMatchObject({
    answers: [ours],
    bounce: { hard: true, error: '550 5.1.1 no such user' },
  });
  const [softType, soft] = report('4.2.2', 'failed');
  expect((await read([...from, softType], soft)).bounce).toMatchObject({ hard: false });
  const [delayType, delay] = report('4.4.1', 'delayed');
  expect((await read([...from, delayType], delay)).bounce).toBeNull();
});
test('reports name the readers whom they are about, each with what became of their mail', async () => {
  const [type, body] = parted(
    'report; report-type=delivery-status',
    'Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; kept@copy.example\nAction: relayed\nStatus: 2.0.0\n\nOriginal-Recipient: rfc822;Ada@Example.org\nFinal-Recipient: rfc822; <ada@forwarded.example>\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 gone\n\nFinal-Recipient: rfc822; full@copy.example\nAction: failed\nStatus: 4.2.2',
    `Content-Type: message/rfc822\n\nMessage-ID: <${ours}>\n\nHello`,
  );
  expect(await read(['From: MAILER-DAEMON@mx.example', type], body)).toMatchObject({
    bounce: { hard: true, error: '5.1.1 550 gone' },
    bounces: [
      { to: ['ada@example.org', 'ada@forwarded.example'], hard: true },
      { to: ['full@copy.example'], hard: false },
    ],
  });
  const [ofComplaint, complaint] = parted(
    'report; report-type=feedback-report',
    'Content-Type: message/feedback-report\n\nFeedback-Type: abuse\nOriginal-Rcpt-To: <Ada@Example.org>\nOriginal-Rcpt-To: rfc822; two@example.org',
    `Content-Type: message/rfc822\n\nMessage-ID: <${ours}>\n\nHello`,
  );
  expect((await read(['From: fbl@provider.example', ofComplaint], complaint)).complained).toEqual([
    'ada@example.org',
    'two@example.org',
  ]);
});
test('a feedback report is a complaint about our mail', async () => {
  const [type, body] = parted(
    'report; report-type=feedback-report',
    'Content-Type: text/plain\n\nThis is spam.',
    'Content-Type: message/feedback-report\n\nFeedback-Type: abuse\nVersion: 1',
    `Content-Type: message/rfc822\n\nMessage-ID: <${ours}>\n\nHello`,
  );
  expect(await read(['From: fbl@provider.example', 'To: jobs@jobs.example', type], body)).toMatchObject({
    complaint: true,
    bounce: null,
    answers: [ours],
  });
});
test('an automatic answer is out of office, and says until when', async () => {
  expect(
    await read([...answering, 'Auto-Submitted: auto-replied', plain], 'I am away until 30 November 2026.'),
  ).toMatchObject({ what: 'out_of_office', out_until: '2026-11-30' });
});
test.each([
  ['I am out of the office until Monday, November 30th.', '2026-11-30'],
  ['I will be back on 4 January.', '2027-01-04'],
  ['returning on December 1, 2026', '2026-12-01'],
  ['Ich bin bis zum 30.11.2026 nicht im Haus.', '2026-11-30'],
  ['Ich bin bis einschließlich 30.11. nicht erreichbar', '2026-11-30'],
  ['Ab dem 2. Dezember bin ich wieder da.', '2026-12-02'],
  ['back on 2026-12-03', '2026-12-03'],
  ['until 31 February 2027', null],
  ['until 1 May 2019', null],
  ['I am away. In urgent cases call 30.11.', null],
])('%s: %s', (words, day) => {
  expect(absentUntil(words, today)).toBe(day);
});
test('a calendar reply is known by its method', async () => {
  const [type, body] = parted(
    'alternative',
    'Content-Type: text/plain\n\nAccepted',
    'Content-Type: text/calendar; method=REPLY; charset=utf-8\n\nBEGIN:VCALENDAR\nMETHOD:REPLY\nEND:VCALENDAR',
  );
  expect(await read([...answering, type], body)).toMatchObject({ what: 'calendar_reply', attached: [] });
});
test('a forwarded mail with a file keeps the names of its files', async () => {
  const [type, body] = parted(
    'mixed',
    'Content-Type: text/plain\n\nMy references',
    'Content-Type: application/pdf\nContent-Disposition: attachment; filename="references.pdf"\nContent-Transfer-Encoding: base64\n\nJVBERi0=',
    'Content-Type: message/rfc822\n\nSubject: inner\n\nHello',
  );
  expect((await read([...answering, type], body)).attached).toEqual(['references.pdf']);
});
test('a mail over a limit is refused: size, headers, depth', async () => {
  await expect(reader.read(new Uint8Array(30 * 1024 * 1024 + 1), today)).rejects.toThrow(MailUnreadable);
  await expect(read([...base, ...Array.from({ length: 10_001 }, (_, n) => `X-${n}: a`)], 'Hello')).rejects.toThrow(
    MailUnreadable,
  );
  const deep = Array.from(
    { length: 150 },
    (_, n) => `Content-Type: multipart/mixed; boundary="d${n}"\n\n--d${n}\n`,
  ).join('');
  await expect(
    reader.read(Buffer.from(`From: a@b.example\n${deep}Content-Type: text/plain\n\nx`), today),
  ).rejects.toThrow(MailUnreadable);
});
test('a mail that is made to keep the reader busy is read at once, or refused', async () => {
  // A report whose inner header never ends: each of these lines could begin the id.
  const [type, body] = parted(
    'report; report-type=feedback-report',
    'Content-Type: message/feedback-report\n\nFeedback-Type: abuse',
    `Content-Type: text/rfc822-headers\n\nMessage-ID:${'\n'.repeat(150_000)}x`,
  );
  expect(await read([...base, type], body)).toMatchObject({ complaint: true, answers: [] });
  const empty = `From: a@b.example\nContent-Type: multipart/mixed; boundary=x\n\n${'--x\n\n'.repeat(1_000_000)}`;
  await expect(reader.read(Buffer.from(empty), today)).rejects.toThrow(MailUnreadable);
  const html = `${'<b>'.repeat(70_000)}Tuesday suits me.${'</i>'.repeat(60_000)}`;
  expect(plainText((await read([...answering, 'Content-Type: text/html'], html)).body)).toBe('Tuesday suits me.');
});
test('a mail names only so many of its files and recipients as one event holds', async () => {
  const [type, body] = parted(
    'mixed',
    'Content-Type: text/plain\n\nMy references',
    ...Array.from({ length: 300 }, (_, at) => `Content-Disposition: attachment; filename="f${at}.pdf"\n\nx`),
  );
  const to = Array.from({ length: 300 }, (_, at) => `a${at}@jobs.example`).join(', ');
  const {
    attached,
    contents,
    to: read_to,
  } = await read([...answering, `Cc: ${to}`, 'Delivered-To: jobs+1@jobs.example', type], body);
  expect([attached.length, contents.length, read_to.length, read_to[0]]).toEqual([
    200,
    200,
    200,
    'jobs+1@jobs.example',
  ]);
});

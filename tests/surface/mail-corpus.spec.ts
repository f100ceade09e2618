import { createHmac } from 'node:crypto';
import { App, eventually } from '../support/app.ts';
import { found, named } from '../support/founding.ts';
import { addApplicant, type Applicant, applyFor, openJob } from '../support/hiring.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// Mails in shapes that mailboxes really hold: large, with thousands of headers, of people who share an address, with hostile HTML. Each takes the whole way, from the webhook to the conversation.

const secret = 'a secret of at least thirty-two letters';
let app: App;
let admin: Visitor;
let slug: string;
let job: Json;
beforeAll(async () => {
  app = await App.start({ MAIL_WEBHOOK_SECRET: secret });
  const harbour = await found(app, 'Harbour Works', named('Mara'));
  admin = harbour.admin;
  slug = harbour.organization.slug;
  job = await openJob(admin, 'Pilot');
});
afterAll(() => app?.dispose());

const written = async ({ id, candidate_id }: Applicant, subject: string): Promise<Json> => {
  const body = { application_id: id, candidate_id, subject, body: '<p>Can you come on Tuesday?</p>', when: 'once' };
  await admin.ask('/api/people/candidates/note/email', body);
  await app.makeDue('send-message');
  return eventually(async () => {
    const mails = (await (await Visitor.of(app)).page(app.outbox)).body.mails as Json[];
    const mail = mails.find((each) => each.subject === subject);
    expect(mail).toBeDefined();
    return mail!;
  });
};
const incoming = async (raw: string): Promise<Json> => {
  const time = Math.floor(Date.now() / 1000);
  const sign = createHmac('sha256', secret).update(`${time}.`).update(raw).digest('hex');
  const answered = await fetch(new URL('/api/mail/incoming', app.base), {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', 'x-candor-signature': `t=${time},v1=${sign}` },
    body: raw,
  });
  return { status: answered.status, ...((await answered.json()) as Json) };
};
const head = (mail: Json, id: string): string[] => [
  `From: ${mail.to}`,
  'To: jobs@acme.example',
  `Message-ID: <${id}@mail.example>`,
  `In-Reply-To: <${mail.id}@candor.example>`,
];
const threadOf = async (id: string): Promise<Json> => (await admin.page(`/messages/inbox/100/1/_/_/_/${id}`)).body;
/** The last message of the conversation, when it has this many. */
const arrived = (id: string, count = 2): Promise<Json> =>
  eventually(async () => {
    const { messages } = await threadOf(id);
    expect(messages).toHaveLength(count);
    return messages.at(-1);
  });
const withFile = (mail: Json, id: string, name: string, bytes: number): string => {
  const line = `${'QUJD'.repeat(19)}\r\n`;
  return [
    ...head(mail, id),
    'Subject: Re: My portfolio',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'My portfolio is attached.',
    '--b',
    `Content-Type: application/pdf; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    line.repeat(Math.floor(bytes / line.length)),
    '--b--',
    '',
  ].join('\r\n');
};

test('a mail of nearly 30 MB arrives with its words and the name of its file; one over the limit is refused in words', async () => {
  const mail = await written(await addApplicant(admin, job.id), 'Thirty megabytes');
  const mb = 1024 * 1024;
  expect(await incoming(withFile(mail, 'large', 'portfolio.pdf', 29.9 * mb))).toMatchObject({
    status: 'ok',
    payload: { taken: 'received' },
  });
  expect(await arrived(mail.id)).toMatchObject({
    snippet: 'My portfolio is attached.',
    attached: ['portfolio.pdf'],
    // Documents of this size are not kept, and the conversation names them.
    files: [null],
  });
  const refused = await incoming(withFile(mail, 'too-large', 'portfolio.pdf', 30.1 * mb));
  expect(refused).toMatchObject({ status: 'error', error: expect.stringMatching(/large|30 MB/i) });
  expect((await threadOf(mail.id)).messages).toHaveLength(2);
});

test('a mail with 10,000 headers arrives', async () => {
  const mail = await written(await addApplicant(admin, job.id), 'Ten thousand headers');
  const own = head(mail, 'headers');
  const many = Array.from({ length: 10_000 - own.length }, (_, at) => `X-Hop-${at}: mail.example`);
  expect(await incoming([...own, ...many, '', 'Tuesday suits me.'].join('\r\n'))).toMatchObject({
    payload: { taken: 'received' },
  });
  expect(await arrived(mail.id)).toMatchObject({ snippet: 'Tuesday suits me.' });
});

test('of two people with one address each gets the answer to their own letter; a mail that answers none waits, with both beside it', async () => {
  const shared = 'family@home.example';
  const ada = await addApplicant(admin, job.id);
  const { person } = (await admin.page(`/people/candidates/100/1/_/_/_/${ada.candidate_id}`)).body;
  await admin.ask('/api/people/candidates/addresses', {
    candidate_id: ada.candidate_id,
    emails: [person.email, shared].map((address) => ({ address, kind: 'work' })),
    phones: [],
  });
  // The form takes the other reader of the address for a person of their own.
  await applyFor(app, slug, job.slug, { first_name: 'Ben', last_name: 'Shared', email: shared });
  const ben = await eventually(async () => {
    const { items } = await admin.ask('/api/people/candidates/search', { q: shared });
    const found_ = items.find(({ id }: Json) => id !== ada.candidate_id);
    expect(found_).toBeDefined();
    const [application] = (await admin.page(`/people/candidates/100/1/_/_/_/${found_.id}`)).body.applications;
    // The person's row may be there before the application's.
    expect(application).toBeDefined();
    return application;
  });
  const [toAda, toBen] = [await written(ada, 'To the one'), await written(ben, 'To the other')];
  expect(toBen.to).toBe(shared);
  expect(
    await incoming([...head(toBen, 'of-ben'), 'Subject: Something else', '', 'I come.'].join('\r\n')),
  ).toMatchObject({
    payload: { taken: 'received' },
  });
  expect(await arrived(toBen.id)).toMatchObject({ candidate_id: ben.candidate_id, snippet: 'I come.' });
  expect((await threadOf(toAda.id)).messages).toHaveLength(1);
  expect(
    await incoming(
      [
        `From: ${shared}`,
        'To: jobs@acme.example',
        'Message-ID: <new@home.example>',
        'Subject: Hello',
        '',
        'A question.',
      ].join('\r\n'),
    ),
  ).toMatchObject({ payload: { taken: 'waiting' } });
  const [waiting] = await eventually(async () => {
    const found = (await admin.page('/messages/inbox')).body.incoming;
    expect(found).toHaveLength(1);
    return found;
  });
  const { likely } = await admin.ask('/api/messages/incoming/read', { incoming_id: waiting.id });
  expect(likely.map(({ id }: Json) => id)).toEqual(expect.arrayContaining([ada.candidate_id, ben.candidate_id]));
});

const hostile = [
  '<html><head><base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<style>@import "https://evil.example/a.css"; body { background: url(https://evil.example/b.png) }</style></head>',
  '<body onload="alert(1)" background="https://evil.example/c.png"><p style="position:fixed;inset:0;background:url(//evil.example/d)" onclick="alert(1)">Tuesday <b>suits</b> me.</p>',
  '<script>alert(1)</script><scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)><img src="https://evil.example/pixel.gif" srcset="https://evil.example/2.gif 2x"><picture><source srcset="https://evil.example/3"></picture>',
  '<svg/onload=alert(1)><animate onbegin=alert(1) attributeName=x></svg><math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></table></math>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe><object data="https://evil.example"></object><embed src="https://evil.example"><video src="https://evil.example" autoplay></video><link rel=stylesheet href="https://evil.example/e.css">',
  '<form action="https://evil.example"><input name=password><button formaction="javascript:alert(1)">Sign in</button></form>',
  '<a href="javascript:alert(1)">one</a><a href="data:text/html,<script>alert(1)</script>">two</a><a href=" jAvAsCrIpT&#58;alert(1)">three</a><a href="https://good.example/page" target="_top" onclick="alert(1)">four</a>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript><template><img src=x onerror=alert(1)></template></body></html>',
].join('\n');
test.each([
  [
    'as the only part',
    (mail: Json) => [...head(mail, 'hostile-1'), 'Content-Type: text/html; charset=utf-8', '', hostile],
  ],
  [
    'quoted by the answer',
    (mail: Json) => [
      ...head(mail, 'hostile-2'),
      'Content-Type: text/html; charset=utf-8',
      '',
      `<p>Tuesday suits me.</p><div class="gmail_quote"><blockquote>${hostile}</blockquote></div>`,
    ],
  ],
])('hostile HTML %s is shown as words: it runs nothing and loads nothing', async (_, mailOf) => {
  const mail = await written(await addApplicant(admin, job.id), `Hostile ${_}`);
  expect(await incoming(mailOf(mail).join('\r\n'))).toMatchObject({ payload: { taken: 'received' } });
  const { body, snippet } = await arrived(mail.id);
  expect(snippet).toContain('Tuesday suits me.');
  // All that is left are elements of rich text, without attributes except the addresses of links.
  const elements = [...body.matchAll(/<\/?([a-z0-9]+)([^>]*)>/gi)].map(([, name, rest]) => [name, rest.trim()]);
  const allowed = [
    'p',
    'b',
    'strong',
    'i',
    'em',
    'u',
    'ul',
    'ol',
    'li',
    'a',
    'br',
    'blockquote',
    'h1',
    'h2',
    'h3',
    'h4',
    's',
    'code',
    'pre',
    'table',
    'tbody',
    'tr',
    'td',
    'th',
    'div',
    'span',
    'hr',
  ];
  expect(elements.filter(([name]) => !allowed.includes(name!))).toEqual([]);
  for (const [name, rest] of elements)
    if (rest && name === 'a') expect(rest).toMatch(/^href="https:\/\/good\.example\/page"( (rel|target)="[\w ]*")*$/);
    else expect([name, rest]).toEqual([name, rest === '/' ? '/' : '']);
  expect(body).not.toMatch(/evil\.example|javascript:|onerror|onload|data:text/i);
});

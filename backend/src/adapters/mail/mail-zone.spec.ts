import { generateKeyPairSync } from 'node:crypto';
import { checkZone, isExample, type MailZone, zoneKeyOf } from './mail-zone.ts';

const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
  type: 'pkcs8',
  format: 'pem',
}) as string;
const other = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({
  type: 'pkcs8',
  format: 'pem',
}) as string;
const zone = (records: Record<string, string[][] | string>) => ({
  resolveTxt: async (name: string) => {
    const found = records[name] ?? 'ENOTFOUND';
    if (typeof found === 'string') throw Object.assign(new Error(found), { code: found });
    return found;
  },
});
const ours: MailZone = { domain: 'acme.example', host: 'mail.acme.example', dkim: { selector: 'candor', key } };
const good = {
  'acme.example': [['site-verification=1'], ['v=spf1 include:_spf.', 'mail.example -all']],
  // A long key is split into several parts in the DNS zone.
  'candor._domainkey.acme.example': [[`v=DKIM1; k=rsa; p=${zoneKeyOf(key).slice(0, 200)}`, zoneKeyOf(key).slice(200)]],
  '_dmarc.acme.example': [['v=DMARC1; p=reject; rua=mailto:x@acme.example']],
};
const said = async (records: Record<string, string[][] | string>, of: MailZone = ours) =>
  (await checkZone(of, zone(records))).map((each) => ('right' in each ? `ok ${each.right}` : each.wrong));
const written = async (records: Record<string, string[][] | string>) =>
  (await checkZone(ours, zone(records))).flatMap((each) => ('write' in each ? [each.write] : []));

test('a domain that nobody can own is known as an example', () => {
  expect(['candor.example', 'example.org', 'mail.test'].map(isExample)).toEqual([true, true, true]);
  expect(['acme.com', 'example.acme.com', 'contest', 'myexample.com'].map(isExample)).toEqual(Array(4).fill(false));
});

test('a zone with all three records is right', async () => {
  expect(await said(good)).toEqual([
    'ok SPF of acme.example: v=spf1 include:_spf.mail.example -all',
    'ok DKIM at candor._domainkey.acme.example is our key',
    'ok DMARC of acme.example: p=reject',
  ]);
});

test('an empty zone is told what to write', async () => {
  expect(await written({})).toEqual([
    'acme.example. TXT "v=spf1 a:mail.acme.example -all"',
    `candor._domainkey.acme.example. TXT "v=DKIM1; k=rsa; p=${zoneKeyOf(key)}"`,
    '_dmarc.acme.example. TXT "v=DMARC1; p=none; rua=mailto:postmaster@acme.example"',
  ]);
});

test('a wrong record is named with its fault', async () => {
  const name = 'candor._domainkey.acme.example';
  for (const [more, at, what] of [
    [{ 'acme.example': [['v=spf1 a'], ['v=spf1 mx']] }, 0, '2 SPF records'],
    [{ 'acme.example': [['v=spf1 +all']] }, 0, 'allows every server'],
    [{ [name]: [['v=DKIM1; p=']] }, 1, 'is withdrawn'],
    [{ [name]: [[`v=DKIM1; p=${zoneKeyOf(other)}`]] }, 1, 'is not the one in DKIM_KEY_FILE'],
    [{ '_dmarc.acme.example': [['v=DMARC1; p=none'], ['v=DMARC1; p=reject']] }, 2, '2 DMARC records'],
    [{ '_dmarc.acme.example': 'ETIMEOUT' }, 2, 'do not answer'],
    [{ 'acme.example': 'ESERVFAIL' }, 0, 'do not answer'],
  ] as const)
    expect((await said({ ...good, ...(more as Record<string, string[][] | string>) }))[at]).toContain(what);
});

test('a subdomain follows the DMARC record above it, and mails that the server signs need no key here', async () => {
  const of = { domain: 'jobs.acme.example', host: null, dkim: null };
  expect(await said({ ...good, 'jobs.acme.example': [['v=spf1 mx ~all']] }, of)).toEqual([
    'ok SPF of jobs.acme.example: v=spf1 mx ~all',
    'ok DKIM: not signed here (DKIM_SELECTOR, DKIM_KEY_FILE); the mail server has to do it',
    'ok DMARC of acme.example: p=reject',
  ]);
});

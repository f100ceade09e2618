import { GoogleDriveStandIn } from '../../../../tests/engines/google-drive.ts';
import { Overdue } from '../../kernel/ports/deadline.ts';
import { AccessExpired, type Grant, GrantEnded, ProviderRefused } from '../../kernel/ports/grants.ts';
import { outagesContract } from '../../kernel/ports/outages.contract-suite.ts';
import { type OutsideFiles, OutsideFileTooLarge } from '../../kernel/ports/outside-files.ts';
import { Busy } from '../../kernel/ports/text-generator.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { GoogleDriveFiles, scopes } from './google-drive-files.ts';
import { NoOutsideFiles } from './no-outside-files.ts';

const person = 'ines@google.example';
const pdf = 'application/pdf';
const id = 'file-of-ada-0001';
const content = Buffer.from('%PDF-1.7 Ada steers ships');
const most = 10 * 1024 * 1024;
const asItIs = { as: null, most };
const driveAt = (server: GoogleDriveStandIn, more: object = {}) =>
  GoogleDriveFiles.open({
    client_id: server.client_id,
    client_secret: server.client_secret,
    redirect: 'http://127.0.0.1:3000/connected_apps/drive_callback',
    address: server.base,
    ...more,
  });
/** Plays the browser, which consents immediately and is sent back. */
const allow = async (location: string): Promise<URL> => {
  const answer = await fetch(location, { redirect: 'manual' });
  return new URL(answer.headers.get('location')!);
};
const connected = async (drive: OutsideFiles): Promise<Grant> => {
  const { location, checks } = await drive.begin();
  return drive.finish(await allow(location), checks);
};
const server = new GoogleDriveStandIn();
let drive: GoogleDriveFiles;
let grant: Grant;
beforeAll(() => server.start());
afterAll(() => server.stop());
beforeEach(async () => {
  server.trouble = null;
  server.everywhere = false;
  server.person = person;
  server.without = [];
  server.kept = null;
  server.files.clear();
  server.files.set(id, { owner: person, name: 'Ada Lovelace.pdf', mimeType: pdf, content });
  drive = driveAt(server);
  grant = await connected(drive);
});

test('a file is found by its id and read as it is', async () => {
  expect(await drive.about(grant, id)).toEqual({
    name: 'Ada Lovelace.pdf',
    type: pdf,
    written: false,
    size: content.length,
  });
  expect(await drive.read(grant, id, asItIs)).toEqual(content);
});

test('a document that is written there is read as the type that is asked for', async () => {
  const word = Buffer.from('PK a Word file');
  const mimeType = 'application/vnd.google-apps.document';
  server.files.set('written-there-01', {
    owner: person,
    name: 'The role',
    mimeType,
    exports: { word, [pdf]: content },
  });
  expect(await drive.about(grant, 'written-there-01')).toEqual({
    name: 'The role',
    type: mimeType,
    written: true,
    size: null,
  });
  expect(await drive.read(grant, 'written-there-01', { as: pdf, most })).toEqual(content);
  expect(await drive.read(grant, 'written-there-01', { as: 'word', most })).toEqual(word);
});

test('a file that is not there, is somebody else’s, or lies in the bin is none', async () => {
  server.files.set('file-of-bob-0002', { owner: 'bob@google.example', name: 'b.pdf', mimeType: pdf, content });
  server.files.set('file-in-bin-0003', { owner: person, name: 'c.pdf', mimeType: pdf, content, trashed: true });
  for (const each of ['no-such-file-0004', 'file-of-bob-0002', 'file-in-bin-0003', '../../etc/passwd'])
    expect(await drive.about(grant, each)).toBeNull();
  expect(await drive.read(grant, 'file-of-bob-0002', asItIs)).toBeNull();
});

test('a file that is larger than it may be is not read to its end, whatever it tells of its size', async () => {
  server.files.set(id, { owner: person, name: 'a.pdf', mimeType: pdf, content: Buffer.alloc(5000), told: 10 });
  await expect(drive.read(grant, id, { as: null, most: 4999 })).rejects.toBeInstanceOf(OutsideFileTooLarge);
  expect(await drive.read(grant, id, { as: null, most: 5000 })).toHaveLength(5000);
  const mimeType = 'application/vnd.google-apps.document';
  server.files.set(id, { owner: person, name: 'a', mimeType, exports: { [pdf]: Buffer.alloc(most + 1) } });
  await expect(drive.read(grant, id, { as: pdf, most })).rejects.toBeInstanceOf(OutsideFileTooLarge);
});

test('an access that has expired is told as that, and a permission that was taken back as another thing', async () => {
  server.expire();
  await expect(drive.about(grant, id)).rejects.toBeInstanceOf(AccessExpired);
  const fresh = await drive.refresh(grant);
  expect(await drive.read(fresh, id, asItIs)).toEqual(content);
  await drive.revoke(fresh);
  await drive.revoke(fresh);
  await expect(drive.read(fresh, id, asItIs)).rejects.toBeInstanceOf(AccessExpired);
  await expect(drive.refresh(fresh)).rejects.toBeInstanceOf(GrantEnded);
});

test('somebody says no, or leaves out the box: nothing is connected', async () => {
  server.person = null;
  await expect(connected(drive)).rejects.toBeInstanceOf(ProviderRefused);
  server.person = person;
  server.without = [...scopes];
  await expect(connected(drive)).rejects.toBeInstanceOf(ProviderRefused);
});

describe('a server in trouble', () => {
  test('busy: it says how long, or that too much was asked', async () => {
    server.trouble = { as: 'status', status: 429, headers: { 'retry-after': '7' } };
    const fault = await drive.read(grant, id, asItIs).catch((thrown: unknown) => thrown);
    expect(fault).toBeInstanceOf(Busy);
    expect(fault).toMatchObject({ retryAfter: 7000 });
    server.trouble = { as: 'status', status: 403, reason: 'userRateLimitExceeded' };
    await expect(drive.about(grant, id)).rejects.toBeInstanceOf(Busy);
  });

  test.each([500, 503])('%i is Unavailable', async (status) => {
    server.trouble = { as: 'status', status };
    await expect(drive.about(grant, id)).rejects.toThrow(`answered ${status}`);
    await expect(drive.read(grant, id, asItIs)).rejects.toBeInstanceOf(Unavailable);
  });

  test('silent, or in words that nobody can read', async () => {
    const hasty = driveAt(server, { seconds: 0.1 });
    server.trouble = { as: 'silence' };
    await expect(hasty.about(grant, id)).rejects.toBeInstanceOf(Overdue);
    await expect(hasty.read(grant, id, asItIs)).rejects.toBeInstanceOf(Overdue);
    server.trouble = { as: 'nonsense' };
    await expect(drive.about(grant, id)).rejects.toThrow('nobody can read');
  });

  test('nothing that is told or thrown holds a secret, a person or the name of a file', async () => {
    const wrong = driveAt(server, { client_secret: 'not-this-secret' });
    server.kept = 'cannotDownloadFile';
    const faults = [
      await wrong.refresh(grant).catch((thrown: Error) => thrown),
      await drive.read(grant, id, asItIs).catch((thrown: Error) => thrown),
      await drive.read(grant, id, { as: null, most: 3 }).catch((thrown: Error) => thrown),
    ];
    expect(faults[0]).toBeInstanceOf(Unavailable);
    expect(faults[1]).toBeInstanceOf(ProviderRefused);
    const told = `${faults.map((each) => `${String(each)} ${JSON.stringify(each)}`).join()} ${JSON.stringify(await wrong.check())}`;
    for (const secret of ['not-this-secret', grant.access, grant.refresh, 'ines', 'Ada'])
      expect(told).not.toContain(secret);
    expect(await drive.check()).toMatchObject({ wrong: [] });
  });
});

test('its address is one that nobody listens in on', () => {
  expect(() => driveAt(server, { address: 'http://drive.example' })).toThrow('https://');
});
test('where none is set up, there is no provider, and whoever calls it all the same is refused', async () => {
  const none: OutsideFiles = new NoOutsideFiles();
  expect(none.provider).toBeNull();
  await expect(none.about(grant, id)).rejects.toThrow('No provider');
  await none.close();
});

outagesContract('A server that speaks the API of Google Drive', async () => {
  const other = new GoogleDriveStandIn();
  await other.start();
  other.files.set(id, { owner: person, name: 'a.pdf', mimeType: pdf, content });
  const files = driveAt(other, { seconds: 1 });
  const kept = await connected(files);
  return {
    calls: {
      about: () => files.about(kept, id),
      read: () => files.read(kept, id, asItIs),
      refresh: () => files.refresh(kept),
    },
    most: 5000,
    stop: () => other.stop(),
    start: () => other.start(),
    dispose: async () => {
      await files.close();
      await other.stop();
    },
  };
});

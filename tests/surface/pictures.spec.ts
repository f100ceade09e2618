import { App, eventually } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { goodPdf } from '../support/hostile-documents.ts';
import { type Json, Visitor } from '../support/visitor.ts';
import { uploadPicture } from './things.ts';

// Pictures of an organization: every visitor may see them, and no member can put another member's file in their place.

let app: App;
let admin: Visitor;
let colleague: Visitor;
let stranger: Visitor;
const refused = { status: 'error', code: 'file', error: 'The picture was not uploaded. Try again.' };

beforeAll(async () => {
  app = await App.start();
  ({ admin } = await found(app, 'Harbour Works', named('Mona')));
  colleague = await invite(app, admin, named('Rafa'), ['ORG_ADMIN']);
  ({ admin: stranger } = await found(app, 'Other Works', named('Otto')));
});
afterAll(() => app?.dispose());

const save = async (by: Visitor, more: Json): Promise<Json> =>
  (await by.post('/api/org/images/upsert', { name: 'Harbour', alt: 'A harbour', kind: 'culture', ...more })).body;
const shown = async (key: string) => {
  const { status, headers } = await fetch(`${app.base}/files/${key}`);
  return [status, headers.get('content-type'), headers.get('x-content-type-options')];
};

test('a picture is uploaded, named in the list, and seen by everybody without a session', async () => {
  const { image } = (await save(admin, { file_id: await uploadPicture(admin) })).payload;
  expect(image.file_id).toMatch(/^images[/]/);
  await eventually(async () => expect(await shown(image.file_id)).toEqual([200, 'image/png', 'nosniff']));
});
test('saving the other fields keeps the picture, whatever key is sent', async () => {
  const { image } = (await save(admin, { name: 'Quay', file_id: await uploadPicture(admin) })).payload;
  const foreign = (await save(stranger, { file_id: await uploadPicture(stranger) })).payload.image.file_id;
  for (const file_id of [image.file_id, foreign]) {
    const { payload } = await save(admin, { id: image.id, name: 'Quay', alt: 'A quay', file_id });
    expect(payload.image).toMatchObject({ alt: 'A quay', file_id: image.file_id });
  }
});
test('a new entry cannot begin with the key of a picture', async () => {
  const foreign = (await save(stranger, { name: 'Theirs', file_id: await uploadPicture(stranger) })).payload.image;
  expect(await save(admin, { name: 'Taken', file_id: foreign.file_id })).toMatchObject({
    status: 'error',
    code: 'validation',
    fields: { file_id: 'Picture is required.' },
  });
});
test('a photo that was replaced or taken away is gone; one that another entry shows, or a removed entry that can be brought back, stays', async () => {
  const staff = async (more: Json): Promise<Json> =>
    (await admin.post('/api/org/staff/upsert', more)).body.payload.staff;
  const upload = await uploadPicture(admin);
  const both = await staff({ name: 'Noor', photo: upload });
  const alone = await staff({ name: 'Ines', photo: await uploadPicture(admin) });
  const removed = await staff({ name: 'Lars', photo: await uploadPicture(admin) });
  expect((await save(admin, { name: 'Noor too', file_id: upload })).payload.image.file_id).toBe(both.photo);

  await staff({ id: both.id, photo: '' });
  await admin.ask('/api/org/staff/delete', { id: removed.id });
  const next = await staff({ id: alone.id, photo: await uploadPicture(admin) });
  await eventually(async () => expect((await shown(alone.photo))[0]).toBe(404));
  await staff({ id: alone.id, photo: '' });
  await eventually(async () => expect((await shown(next.photo))[0]).toBe(404));
  await eventually(async () => expect((await shown(both.photo))[0]).toBe(200));
  // Visitors do not see the photo of a removed entry, but it is kept for the members who may bring the entry back.
  expect((await shown(removed.photo))[0]).toBe(404);
  expect((await admin.get(`/files/${removed.photo}`)).status).toBe(200);
});
test('an upload is of use only to who asked for its address', async () => {
  const file_id = await uploadPicture(admin);
  expect(await save(colleague, { name: 'Mine now', file_id })).toMatchObject(refused);
  expect(await save(stranger, { name: 'Mine now', file_id })).toMatchObject(refused);
});
test('a resume never becomes a picture that everybody may see', async () => {
  const signed = await admin.ask('/api/signed_url', {
    fileName: 'Ada.pdf',
    fileType: 'application/pdf',
    fileId: crypto.randomUUID(),
    acl: 'private',
    directory: 'resumes',
  });
  expect((await admin.put(signed.signedRequest, 'application/pdf', goodPdf('Ada'))).status).toBe(200);
  expect(await save(admin, { name: 'Ada', file_id: signed.file_id })).toMatchObject(refused);
});
test('what is no picture is refused before it is stored', async () => {
  const ask = (fileName: string, fileType: string) =>
    admin.post('/api/signed_url', {
      fileName,
      fileType,
      fileId: crypto.randomUUID(),
      acl: 'public-read',
      directory: 'images',
    });
  for (const [name, type] of [
    ['a.svg', 'image/svg+xml'],
    ['a.html', 'image/png'],
    ['a.png', 'text/html'],
  ] as const)
    expect((await ask(name, type)).body).toMatchObject({
      status: 'error',
      code: 'file',
      error: 'Please upload the picture as PNG, JPEG or WebP, up to 5 MB.',
    });
  const signed = (await ask('a.png', 'image/png')).body.payload;
  const put = await admin.put(signed.signedRequest, 'image/png', Buffer.from('<script>alert(1)</script>'));
  expect(put.status).toBe(422);
});

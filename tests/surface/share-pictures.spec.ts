import { App } from '../support/app.ts';
import { type Founded, found, named } from '../support/founding.ts';
import { openJob } from '../support/hiring.ts';
import { type Json, Visitor } from '../support/visitor.ts';
import { uploadPicture } from './things.ts';

// The picture shown with a shared link to a job or a careers page.

let app: App;
let harbour: Founded;
beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Hanna'));
  await harbour.admin.ask('/api/org/profile/upsert', { brand_color: '#0b5fff' });
});
afterAll(() => app?.dispose());

const slug = () => harbour.organization.slug;
/** The picture's address in the page, as a link preview requests it. */
const pictureOf = async (path: string): Promise<string | null> => {
  const { text } = await (await Visitor.of(app)).document(path);
  const [, address] = /property="og:image" content="([^"]+)"/.exec(text) ?? [];
  return address ? address.replaceAll('&amp;', '&') : null;
};
const fetched = async (address: string) => {
  const response = await fetch(address, { redirect: 'manual' });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};
const sizeOf = (png: Buffer) => ({
  signature: png.subarray(1, 4).toString('latin1'),
  width: png.readUInt32BE(16),
  height: png.readUInt32BE(20),
});
const wide = { signature: 'PNG', width: 1200, height: 630 };
const rename = (id: string, name: string): Promise<Json> =>
  harbour.admin.ask('/api/opportunities/jobs/upsert', { id, name });

test('a job and a careers page have a wide picture of their own, which readers may keep', async () => {
  const job = await openJob(harbour.admin, 'Harbour Pilot');
  const jobPicture = (await pictureOf(`/${slug()}/jobs/${job.slug}`))!;
  const careersPicture = (await pictureOf(`/${slug()}/jobs`))!;
  const [one, other] = [await fetched(jobPicture), await fetched(careersPicture)];
  for (const { response, bytes } of [one, other]) {
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(sizeOf(bytes)).toEqual(wide);
  }
  expect(one.bytes.equals(other.bytes)).toBe(false);
  const { text } = await (await Visitor.of(app)).document(`/${slug()}/jobs/${job.slug}`);
  expect(text).toContain('<meta property="og:image:width" content="1200">');
  expect(text).toContain('<meta property="og:image:alt" content="Harbour Pilot · Harbour Works · Remote">');
});

test('the address changes with what the picture says, and the same words are drawn once', async () => {
  const job = await openJob(harbour.admin, 'Rigger');
  const path = `/${slug()}/jobs/${job.slug}`;
  const before = (await pictureOf(path))!;
  await rename(job.id, 'Sail Maker');
  const after = (await pictureOf(path))!;
  expect(after).not.toBe(before);
  const [first, again] = [await fetched(after), await fetched(after)];
  expect(first.bytes.equals(again.bytes)).toBe(true);
  // The old address shows the current picture, which browsers must not cache.
  const old = await fetched(before);
  expect(old.bytes.equals(first.bytes)).toBe(true);
  expect(old.response.headers.get('cache-control')).toBe('public, no-cache');
});

test('long, hostile and empty words are drawn within the same frame', async () => {
  const job = await openJob(harbour.admin, 'Mate');
  const path = `/${slug()}/jobs/${job.slug}`;
  for (const name of [
    'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenträger',
    'Senior Principal Staff Engineer for Everything That Floats, Sinks or Is Towed, in All Harbours of the North',
    `</text><image href="file:///etc/passwd"/> & "quotes" \u0007`,
    'Капитан порта Ψαράς 🚢',
  ]) {
    await rename(job.id, name);
    const { response, bytes } = await fetched((await pictureOf(path))!);
    expect([name, response.status, sizeOf(bytes)]).toEqual([name, 200, wide]);
  }
});

test('words that no font here can draw lead to the banner of the organization', async () => {
  const job = await openJob(harbour.admin, 'Cuneiform 𒀀');
  const path = `/${slug()}/jobs/${job.slug}`;
  expect(await pictureOf(path)).toBeNull();
  await harbour.admin.ask('/api/org/profile/upsert', { banner: await uploadPicture(harbour.admin) });
  const banner = (await pictureOf(path))!;
  expect(banner).toContain('/files/');
  const { response } = await fetched(`${app.base}${path}/share.png`);
  expect([response.status, response.headers.get('location')]).toEqual([302, banner]);
});

test('only what everybody may see has a picture', async () => {
  const { job: draft } = await harbour.admin.ask('/api/opportunities/jobs/upsert', { id: 'new', name: 'Draft' });
  const hidden = await openJob(harbour.admin, 'Hidden');
  await harbour.admin.ask('/api/opportunities/jobs/upsert', { id: hidden.id, hiring_status: 'internal' });
  await harbour.admin.page('/opportunities/jobs'); // waits for the rows; a request for a picture does not
  for (const path of [
    `/${slug()}/jobs/${draft.slug}/share.png`,
    `/${slug()}/jobs/${hidden.slug}/share.png`,
    `/${slug()}/jobs/nobody/share.png`,
    '/nobody-here/jobs/share.png',
  ])
    expect([path, (await fetched(`${app.base}${path}`)).response.status]).toEqual([path, 404]);
});

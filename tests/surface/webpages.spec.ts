import { App, eventually } from '../support/app.ts';
import { dueNow, settled } from '../support/due-now.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { openJob } from '../support/hiring.ts';
import { sendForm, shownForm } from '../support/public-form.ts';
import { type Json, Visitor } from '../support/visitor.ts';
import { uploadPicture } from './things.ts';

// Pages of an organization's website: members write and publish the pages, visitors read them without scripts.

const at = (path: string) => `/api/marketing/${path}`;
let app: App;
let harbour: Founded;
let admin: Visitor;
let marketer: Visitor;
let manager: Visitor;
let other: Visitor;
let page: { id: string; slug: string };
let topic: { id: string; slug: string };
let quote: string;

const ask = (path: string, body: Json): Promise<Json> => marketer.ask(at(path), body);
const code = async (by: Visitor, path: string, body: Json): Promise<string> =>
  (await by.post(at(path), body)).body.code ?? 'ok';
const editor = async (id = page.id, section = 'edit'): Promise<Json> =>
  (await marketer.page(`/marketing/pages/100/1/_/_/_/${id}/${section}`)).body;
/** The answer that a browser without scripts and cookies gets. */
const read = async (path: string): Promise<{ status: number; text: string; to: string | null; policy: string }> => {
  const answer = await fetch(new URL(path, app.base), { headers: { accept: 'text/html' }, redirect: 'manual' });
  return {
    status: answer.status,
    text: await answer.text(),
    to: answer.headers.get('location'),
    policy: answer.headers.get('content-security-policy') ?? '',
  };
};
const publicPath = (slug = page.slug) => `/${harbour.organization.slug}/pages/${slug}`;

let picture: string;
/** How the address of the picture answers this reader; null: a visitor. */
const pictureFor = async (reader: Visitor | null): Promise<number> =>
  reader
    ? (await reader.get(`/files/${picture}`)).status
    : (await fetch(new URL(`/files/${picture}`, app.base))).status;

beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Mara'));
  admin = harbour.admin;
  other = (await found(app, 'Other Works', named('Olga'))).admin;
  marketer = await invite(app, admin, named('Carla'), ['CAMPAIGN_MANAGER']);
  manager = await invite(app, admin, named('Hana'), ['HIRING_ADMIN']);
  await admin.ask('/api/org/profile/upsert', { sales: true, marketing: true });
  await openJob(admin, 'Crane driver');
  const { marketingcategory } = await ask('categories/upsert', { name: 'Working here', slug: 'working-here' });
  topic = { id: marketingcategory.id, slug: 'working-here' };
  const { testimonial } = await ask('testimonials/upsert', {
    name: 'Ana Duarte',
    quote: 'I read alarms now.',
    consent: true,
    published: true,
  });
  quote = testimonial.id;
  const made = await ask('pages/upsert', { title: 'A night on the quay', lead: 'Eleven alarms, two of them real.' });
  page = { id: made.page.id, slug: 'a-night-on-the-quay' };
  await ask('categorized_pages/upsert', { page_id: page.id, category_id: topic.id, featured: true });
});
afterAll(() => app?.dispose());

test('a draft is for members only; published it is read without scripts, with its quote and the open jobs, and listed under its category', async () => {
  const { file } = await ask('pages/upload', { file_id: await uploadPicture(marketer), alt: 'The quay' });
  picture = file;
  const blocks = [
    { type: 'heading', id: 'h', level: 2, text: 'At ten' },
    { type: 'text', id: 't', html: '<p>We <script>alert(1)</script><b>sat</b> down.</p>' },
    { type: 'picture', id: 'p', file, alt: 'The quay by night', decoration: false },
    { type: 'quote', id: 'q', testimonial_id: quote },
    { type: 'columns', id: 'c', columns: [[{ type: 'jobs', id: 'j', most: 3 }], []] },
    { type: 'button', id: 'b', label: 'Work with us', url: `/${harbour.organization.slug}/jobs` },
  ];
  await ask('pages/upsert', { id: page.id, blocks });
  expect((await read(publicPath())).status).toBe(404);
  // Before the publication only members read the picture.
  await eventually(async () =>
    expect([await pictureFor(null), await pictureFor(marketer), await pictureFor(other)]).toEqual([404, 200, 404]),
  );
  await ask('pages/publish', { id: page.id });
  const shown = await eventually(async () => {
    const answer = await read(publicPath());
    expect(answer.status).toBe(200);
    return answer;
  });
  expect(shown.text).toContain('<h1');
  expect(await pictureFor(null)).toBe(200);
  for (const words of [
    'A night on the quay',
    'The quay by night',
    'I read alarms now.',
    'Crane driver',
    'Work with us',
  ])
    expect(shown.text).toContain(words);
  expect(shown.text).toContain('<strong>sat</strong>');
  expect(shown.text).not.toContain('alert(1)');
  expect(shown.text).toContain('"@type":"Article"');
  expect(shown.text).toContain('<meta property="og:type" content="article">');
  expect(shown.policy).not.toMatch(/style-src[^;]*'unsafe-inline'/);
  const listed = await read(`/${harbour.organization.slug}/articles/${topic.slug}`);
  expect(listed.text).toContain('type="application/atom+xml"');
  expect(listed.text).toContain('A night on the quay');
  expect((await read(`/${harbour.organization.slug}/articles/${page.slug}`)).to).toContain(publicPath());
  const feed = await (await fetch(`${app.base}/${harbour.organization.slug}/articles/feed.xml`)).text();
  expect(feed).toContain('<title>A night on the quay</title>');
  expect(await (await fetch(`${app.base}/sitemap.xml`)).text()).toContain(publicPath());
});
test('a quote whose person no longer agrees leaves the page at once', async () => {
  await ask('testimonials/upsert', { id: quote, consent: false, published: false });
  await eventually(async () => expect((await read(publicPath())).text).not.toContain('I read alarms now.'));
});
test('visitors see no change before it is published; an earlier version can be restored', async () => {
  await ask('pages/upsert', { id: page.id, title: 'A day on the quay' });
  expect((await read(publicPath())).text).not.toContain('A day on the quay');
  await ask('pages/publish', { id: page.id });
  await eventually(async () => expect((await read(publicPath())).text).toContain('A day on the quay'));
  await ask('pages/versions/restore', { id: page.id, number: 1 });
  const { page: row, versions } = await editor();
  expect(row.draft.title).toBe('A night on the quay');
  expect(row.live.content.title).toBe('A day on the quay');
  expect(versions.map(({ number }: Json) => number)).toEqual([2, 1]);
  await ask('pages/discard', { id: page.id });
});
test('a form and an event draw themselves inside a page, as they are now, and leave a quiet sentence once they are closed', async () => {
  const { form } = await ask('forms/upsert', { name: 'The guide' });
  await ask('forms/upsert', {
    id: form.id,
    consent_text: 'You may write to me.',
    closed_message: 'The guide is gone.',
  });
  await ask('forms/publish', { id: form.id });
  const { event } = await ask('events/upsert', { name: 'Open house', slug: 'open-house' });
  const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  await ask('events/instances/upsert', { event_id: event.id, starts_at: soon(80), ends_at: soon(82), capacity: 7 });
  await ask('events/publish', { id: event.id, published: true });
  const made = await ask('pages/upsert', { title: 'Keep it cold', slug: 'cold', lead: 'Come in.', kind: 'landing' });
  const { id } = made.page;
  const blocks = [
    { type: 'form', id: 'f', form_id: form.id },
    { type: 'event', id: 'e', event_id: event.id },
  ];
  expect(await code(marketer, 'pages/upsert', { id, blocks: [{ ...blocks[1], event_id: form.id }] })).toBe('not_found');
  await ask('pages/upsert', { id, blocks });
  await ask('pages/publish', { id });
  const shown = await eventually(async () => {
    const one = await shownForm(app, publicPath('cold'));
    expect(one.text).toContain('You may write to me.');
    return one;
  });
  expect(shown.text).toContain('7 places free');
  expect(shown.text).toContain('/events/open-house#register');
  // The page is rendered once for all visitors, and each visitor has a separate proof.
  const { hidden } = await shownForm(app, publicPath('cold'));
  expect(hidden.proof).toMatch(/^[0-9a-z]+\.\w{32}$/);
  expect(hidden.again).not.toBe(shown.hidden.again);
  expect((await read(publicPath('cold'))).text).not.toContain('~');

  // A refused form shows the typed words again, only once and only under the address to which its visitor was led.
  const [email, name] = (await marketer.page(`/marketing/forms/100/1/_/_/_/${form.id}/fields`)).body.form.draft.fields;
  const words = { [email.id]: 'no address', [name.id]: 'Joana Prata' };
  const refused = await fetch(new URL(shown.action, app.base), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...shown.hidden, ...words }),
  });
  const back = refused.headers.get('location')!;
  expect(back).toContain('said=validation');
  expect(back).not.toContain('Joana');
  const again = (await read(back)).text;
  expect(again).toMatch(/value="Joana Prata"/);
  expect(again).toContain('role="alert"');
  expect((await read(back)).text).not.toContain('Joana Prata');
  expect(
    await sendForm(app, shown.action, { ...shown.hidden, ...words, [email.id]: 'joana@example.org' }),
  ).toMatchObject({
    said: 'sent',
  });

  await ask('forms/close', { id: form.id, closed: true });
  await ask('events/publish', { id: event.id, published: false });
  await eventually(async () => {
    const { text } = await read(publicPath('cold'));
    expect(text).toContain('The guide is gone.');
    expect(text).toContain('This event is over.');
    expect(text).not.toContain('You may write to me.');
  });
});
test('members order the articles that come first and the pages of a category; an older order overwrites no newer one', async () => {
  const order = async (by = marketer) => (await by.page('/marketing/page-order')).body;
  const second = (await ask('pages/upsert', { title: 'Second', slug: 'second', lead: 'Two.' })).page.id;
  const { id: place } = await ask('categorized_pages/upsert', { page_id: second, category_id: topic.id });
  await ask('pages/publish', { id: second });
  const seen = await order();
  const [category] = seen.categories;
  const places = category.places.map((each: Json) => each.place);
  expect(places).toHaveLength(2);
  expect(seen.others.map(({ value }: Json) => value)).toContain(second);
  const ids = [place, ...places.filter((each: string) => each !== place)];
  const { version } = category;
  await ask('categorized_pages/sort', { ids, version });
  expect(await code(marketer, 'categorized_pages/sort', { ids: ids.toReversed(), version })).toBe('stale');
  expect(await code(marketer, 'categorized_pages/sort', { ids: [place] })).toBe('validation');
  expect(await code(other, 'categorized_pages/sort', { ids })).toBe('not_found');
  expect((await manager.post(at('categorized_pages/sort'), { ids })).location).toBe('/access-denied');
  await ask('pages/sort', { ids: [second], version: seen.first.version });
  expect(await code(marketer, 'pages/sort', { ids: [], version: seen.first.version })).toBe('stale');
  expect((await manager.post(at('pages/sort'), { ids: [] })).location).toBe('/access-denied');
  expect((await order(manager)).first).toBeUndefined();
  const now = await order();
  expect(now.categories[0].places.map((each: Json) => each.place)).toEqual(ids);
  expect(now.first.pages.map(({ id }: Json) => id)).toEqual([second]);
  const listed = (await read(`/${harbour.organization.slug}/articles/${topic.slug}`)).text;
  expect(listed).toContain('Second');
  await ask('pages/delete', { id: second });
});
test('an earlier address leads to the newest; no other page gets it', async () => {
  await ask('pages/upsert', { id: page.id, slug: 'the-quay' });
  await eventually(async () => expect((await read(publicPath())).to).toContain(publicPath('the-quay')));
  expect(await code(marketer, 'pages/upsert', { title: 'Another', slug: page.slug })).toBe('duplicate');
  page.slug = 'the-quay';
});
test('a planned page is published at its moment', async () => {
  const { page: made } = await ask('pages/upsert', { title: 'Soon', lead: 'Soon.', kind: 'landing' });
  expect(await code(marketer, 'pages/schedule', { id: made.id, at: '2001-01-01T00:00:00Z' })).toBe('past');
  await ask('pages/schedule', { id: made.id, at: new Date(Date.now() + 700).toISOString() });
  expect((await editor(made.id)).page.status).toBe('scheduled');
  await eventually(async () => expect((await read(publicPath('soon'))).status).toBe(200));
  await settled(app);
});
test('a page that lacks something is not published, and what changed meanwhile is not overwritten', async () => {
  const { version } = (await editor()).page;
  await ask('pages/upsert', { id: page.id, blocks: [{ type: 'heading', id: 'h', level: 2, text: '' }] });
  const refused = (await marketer.post(at('pages/publish'), { id: page.id })).body;
  expect(refused).toMatchObject({ code: 'incomplete', fields: { h: 'A heading has no words.' } });
  expect(await code(marketer, 'pages/upsert', { id: page.id, lead: 'Mine', version })).toBe('stale');
  expect(await code(marketer, 'pages/upsert', { id: page.id, blocks: [{ type: 'frame', id: 'x' }] })).toBe(
    'validation',
  );
  for (const file of ['images/elsewhere/a.png', `images/${harbour.organization.id}/invented.png`])
    expect(
      await code(marketer, 'pages/upsert', {
        id: page.id,
        blocks: [{ type: 'picture', id: 'p', file, alt: 'x', decoration: false }],
      }),
    ).toBe('file');
});
test('members of the hiring side and of other organizations reach nothing of it; without the module nothing is there', async () => {
  for (const call of ['pages/publish', 'pages/delete', 'pages/unpublish']) {
    expect((await manager.post(at(call), { id: page.id })).location).toBe('/access-denied');
    expect(await code(other, call, { id: page.id })).toBe('not_found');
  }
  expect(await code(marketer, 'categories/delete', { id: topic.id })).toBe('in_use');
  await admin.ask('/api/org/profile/upsert', { marketing: false });
  await eventually(async () => expect((await read(publicPath())).status).toBe(404));
  expect((await read(`/${harbour.organization.slug}/articles`)).status).toBe(404);
  expect((await admin.post(at('pages/publish'), { id: page.id })).location).toBe('/access-denied');
  await admin.ask('/api/org/profile/upsert', { marketing: true });
});
test('taken offline it answers 404, also in its category; archived, its address is free again', async () => {
  await ask('pages/unpublish', { id: page.id });
  await eventually(async () => expect((await read(publicPath())).status).toBe(404));
  expect((await read(`/${harbour.organization.slug}/articles/${topic.slug}`)).text).not.toContain('on the quay');
  // The draft keeps the picture, and visitors no longer read it.
  await eventually(async () =>
    expect([await pictureFor(null), await pictureFor(marketer), await pictureFor(other)]).toEqual([404, 200, 404]),
  );
  // An archived page comes back with its address, its category and its pictures.
  const archived = (await ask('pages/delete', { id: page.id })).page;
  await ask('pages/undo', { id: page.id, version: archived.version });
  expect(await code(marketer, 'pages/undo', { id: page.id, version: archived.version })).toBe('wrong_state');
  expect((await editor(page.id)).page).toMatchObject({ status: 'unpublished', settings: { slug: page.slug } });
  expect(await pictureFor(marketer)).toBe(200);
  await ask('pages/delete', { id: page.id });
  await dueNow(app, 'drop-page-pictures');
  await eventually(async () => expect(await pictureFor(marketer)).toBe(404));
  const again = await ask('pages/upsert', { title: 'Anew', slug: page.slug });
  expect(again.page.status).toBe('draft');
});

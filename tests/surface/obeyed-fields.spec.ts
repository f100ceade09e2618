import { App, eventually } from '../support/app.ts';
import { type Founded, found, named } from '../support/founding.ts';
import { addApplicant, jobPage, openJob } from '../support/hiring.ts';
import { type Json, Visitor } from '../support/visitor.ts';
import { uploadPicture } from './things.ts';

// A setting in a small list or a profile has the effect that its name says.

let app: App;
let admin: Visitor;
let organization: Founded['organization'];
beforeAll(async () => {
  app = await App.start();
  ({ admin, organization } = await found(app, 'Harbour Works', named('Mona'), { about: '<p>We run harbours.</p>' }));
});
afterAll(() => app?.dispose());

const upsert = (path: string, fields: Json) => admin.ask(`${path}/upsert`, { id: 'new', ...fields });

describe('the careers page', () => {
  const careers = async (query = ''): Promise<Json> =>
    (await new Visitor(app).page(`/${organization.slug}/jobs${query}`)).body;

  test('tells what the organization stands for, whom one may meet, and shows pictures of how it is there', async () => {
    expect((await careers()).presence).toEqual({
      intro: '<p>We run harbours.</p>',
      values: [],
      people: [],
      pictures: [],
    });
    await upsert('/api/org/corevalues', {
      name: 'Calm',
      description: 'We think first.',
      behaviours: ['Asks before acting'],
    });
    const photo = await uploadPicture(admin);
    await upsert('/api/org/staff', {
      name: 'Ada Lovelace',
      title: 'Pilot',
      photo,
      bio: '<p>At sea.</p>',
      visible: true,
    });
    await upsert('/api/org/staff', { name: 'Nobody Known', visible: false });
    const pictures = { culture: await uploadPicture(admin), logo: await uploadPicture(admin) };
    for (const [kind, file_id] of Object.entries(pictures))
      await upsert('/api/org/images', { name: kind, alt: `The ${kind}`, kind, file_id });
    const { presence } = await careers();
    expect(presence.values).toEqual([
      { name: 'Calm', description: 'We think first.', behaviours: ['Asks before acting'] },
    ]);
    expect(presence.people).toMatchObject([
      { name: 'Ada Lovelace', title: 'Pilot', bio: '<p>At sea.</p>', photo_url: expect.stringContaining('/files/') },
    ]);
    expect(presence.pictures).toMatchObject([{ alt: 'The culture', url: expect.stringContaining('/files/') }]);
    const { text } = await new Visitor(app).document(`/${organization.slug}/jobs`);
    for (const words of ['What we stand for', 'Asks before acting', 'People you will meet', 'Ada Lovelace'])
      expect(text).toContain(words);
    expect(text).not.toContain('Nobody Known');
  });
  test('begins with its own introduction where there is one, without scripts', async () => {
    await admin.ask('/api/org/profile/upsert', { careers_intro: '<p>Come aboard.<script>alert(1)</script></p>' });
    expect((await careers()).presence.intro).toBe('<p>Come aboard.</p>');
    await admin.ask('/api/org/profile/upsert', { careers_intro: null });
    expect((await careers()).presence.intro).toBe('<p>We run harbours.</p>');
  });
  test('shows only jobs to whoever searches', async () => {
    expect((await careers('?q=pilot')).presence).toBeNull();
    expect((await careers('?location=Lisbon')).presence).toBeNull();
  });
});

describe('a reason for archiving', () => {
  const reasonsAt = async (job_id: string): Promise<Json[]> =>
    (await admin.page(jobPage(job_id, 'candidates'))).body.reasons;
  const archive = (body: Json) => admin.ask('/api/opportunities/jobs/candidate/archive', body);

  test('says where it is offered and with which text', async () => {
    const { id } = await openJob(admin, 'Lock Keeper');
    const named_ = (reasons: Json[], name: string) => reasons.find((each) => each.name === name);
    expect(named_(await reasonsAt(id), 'Lead not pursued')).toMatchObject({ phases: ['lead'] });
    expect(named_(await reasonsAt(id), 'Position closed')).toMatchObject({ template_key: 'position_closed' });
    expect(named_(await reasonsAt(id), 'Work test result')).toMatchObject({ template_key: null });
  });
  test('brings its own text, as far as that is true for the candidate', async () => {
    const { id } = await openJob(admin, 'Harbour Master');
    const reasons = await reasonsAt(id);
    const closed = reasons.find((each) => each.template_key === 'position_closed');
    const ask = async (application_id: string, disqualification_reason_id: string | null): Promise<string> =>
      (
        await admin.ask('/api/opportunities/jobs/candidate/get_rejection_message', {
          application_id,
          disqualification_reason_id,
        })
      ).template_key;
    const ada = await addApplicant(admin, id);
    expect(await ask(ada.id, null)).toBe('rejection_initial');
    expect(await ask(ada.id, closed.id)).toBe('position_closed');
    const { disqualification } = await upsert('/api/org/disqualification', {
      name: 'After a talk',
      side: 'we_rejected',
      template_key: 'rejection_mid',
      active: true,
    });
    // There was no interview with the candidate, so no email thanks the candidate for one.
    expect(await ask(ada.id, disqualification.id)).toBe('rejection_initial');
    const { fits } = await admin.ask('/api/opportunities/jobs/candidate/fitting_messages', {
      applications: [ada.id],
      disqualification_reason_id: closed.id,
    });
    expect(fits).toMatchObject([{ template_key: 'position_closed', count: 1 }]);
    await archive({
      application_id: ada.id,
      version: ada.version,
      disqualification_reason_id: closed.id,
      message: { fitting: true, delay_hours: 24 },
    });
    await eventually(async () => {
      const { items } = (await admin.page('/messages/scheduled')).body.list;
      expect(items.find((each: Json) => each.application_id === ada.id)).toMatchObject({
        template_key: 'position_closed',
      });
    });
  });
  test('a text that nobody knows is refused', async () => {
    const { body } = await admin.post('/api/org/disqualification/upsert', {
      id: 'new',
      name: 'Odd',
      side: 'other',
      template_key: 'password_reset',
    });
    expect(body).toMatchObject({ code: 'validation', fields: { template_key: expect.any(String) } });
  });
});

test('a new job begins with the location that the organization marks as its default', async () => {
  const usual = async () => (await admin.page('/opportunities/jobs/100/1/_/_/_/new')).body.usual_location;
  expect(await usual()).toBeNull();
  await upsert('/api/org/locations', { name: 'Quay', country: 'Portugal', is_default: false });
  const { location } = await upsert('/api/org/locations', { name: 'Pier', country: 'Portugal', is_default: true });
  expect(await usual()).toBe(location.id);
});

describe('the signature of whoever sends a letter', () => {
  let id: string;
  const preview = async (): Promise<string> =>
    (await admin.ask('/api/org/messagetemplate/fetch', { id })).rendered.body;
  beforeAll(async () => {
    const text = {
      name: 'Hello',
      kind: 'note',
      subject: 'Hello',
      body: '<p>Hi</p><p>{{user_signature}}</p>',
      active: true,
    };
    ({ id } = (await upsert('/api/org/messagetemplate', text)).messagetemplate);
  });

  test('is made of name, title and phone until they write their own', async () => {
    await admin.ask('/api/profile/upsert', { title: 'Head of Pilots', phone: '+351 21 000' });
    expect(await preview()).toContain('<p>Mona Tester<br>Head of Pilots<br>+351 21 000</p>');
    await admin.ask('/api/profile/upsert', { signature: 'Mona T.\n<b>Pilots</b>' });
    expect(await preview()).toContain('<p>Mona T.<br>&lt;b&gt;Pilots&lt;/b&gt;</p>');
    expect((await admin.page('/profile')).body.profile.signature).toBe('Mona T.\n<b>Pilots</b>');
  });
});

import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { nextWorkingAfternoon } from '@candor/contracts/pipeline/farewell';
import { isoDay, startOf } from '../../backend/src/reads/reports/report-period.ts';
import { App, eventually } from '../support/app.ts';
import { type Founded, found, invite, named } from '../support/founding.ts';
import { agreedOn, addApplicant, type Applicant, applyFor, jobPage, openJob, panelOf } from '../support/hiring.ts';
import { type Json, mailTo, tokenIn, Visitor } from '../support/visitor.ts';
import { uploadPicture } from './things.ts';

// Every setting of an organization is kept, shown and obeyed.

let app: App;
let admin: Visitor;
let colleague: Visitor;
let recruiter: Visitor;
let organization: Founded['organization'];
let job: { id: string; slug: string };
const path = '/api/org/profile/upsert';
const archive = '/api/opportunities/jobs/candidate/archive';

beforeAll(async () => {
  app = await App.start();
  ({ admin, organization } = await found(app, 'Harbour Works', named('Mona'), {
    primary_domain: 'harbour.example',
    industry: 'Legal',
    company_size: 61,
    about: '<p>We run harbours.</p>',
  }));
  colleague = await invite(app, admin, named('Rafa'), ['ORG_ADMIN']);
  recruiter = await invite(app, admin, named('Rita'), ['RECRUIT_ADMIN']);
  job = await openJob(admin);
});
afterAll(() => app?.dispose());

const settingsAt = async (page: string, by = admin): Promise<{ settings: Json; version: number }> =>
  (await by.page(`/org/${page}`)).body;
const save = async (values: Json, by = admin): Promise<Json> => (await by.post(path, values)).body;

const reasonNamed = async (name: string): Promise<string> =>
  ((await admin.page(jobPage(job.id, 'candidates'))).body.reasons as Json[]).find((each) => each.name === name)!.id;
/** Archives the applicant with a message and returns the time at which the message will be sent. */
const rejected = async (applicant: Applicant, message: Json): Promise<number> => {
  const [reason] = (await admin.page(jobPage(job.id, 'candidates'))).body.reasons as Json[];
  await admin.ask(archive, {
    application_id: applicant.id,
    version: applicant.version,
    disqualification_reason_id: reason!.id,
    message,
  });
  return eventually(async () => {
    const { items } = (await admin.page('/messages/scheduled')).body.list as Json;
    const queued = (items as Json[]).find((each) => each.application_id === applicant.id);
    expect(queued).toBeDefined();
    return Date.parse(queued!.scheduled_for);
  });
};

describe('the profile of an organization', () => {
  test('shows what the registration asked for, and all of it can be changed', async () => {
    expect((await settingsAt('profile')).settings).toMatchObject({
      name: 'Harbour Works',
      primary_domain: 'harbour.example',
      industry: 'Legal',
      company_size: '61',
      about: '<p>We run harbours.</p>',
      tz_region: 'Europe/Berlin',
    });
    const changed = {
      name: 'Harbour Company',
      primary_domain: 'harbour.test',
      industry: 'Insurance',
      company_size: '301',
      about: '<p>We run quays.</p>',
      address: '1 Quay Street\nLisbon',
      country: 'PT',
      tz_region: 'Europe/Lisbon',
    };
    expect(await save(changed)).toMatchObject({ status: 'ok' });
    expect((await settingsAt('profile')).settings).toMatchObject(changed);
  });
  test('what is not given stays, what is emptied is empty, and a name cannot be emptied', async () => {
    await save({ industry: '' });
    expect((await settingsAt('profile')).settings).toMatchObject({ industry: null, name: 'Harbour Company' });
    expect(await save({ name: ' ' })).toMatchObject({ code: 'validation', fields: { name: expect.any(String) } });
  });
  test('scripts are taken out of what it says about itself', async () => {
    await save({ about: '<p>Safe<script>alert(1)</script></p>' });
    expect((await settingsAt('profile')).settings.about).toBe('<p>Safe</p>');
  });
  test('candidates read the name, the address and the website on its public pages', async () => {
    const { body } = await admin.page(`/${organization.slug}/jobs/${job.slug}`);
    expect(body.organization).toMatchObject({ name: 'Harbour Company', address: '1 Quay Street\nLisbon' });
    expect(body.head).toBeUndefined();
    const { text } = await admin.document(`/${organization.slug}/jobs/${job.slug}`);
    const posting = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)![1]!);
    expect(posting.hiringOrganization).toMatchObject({
      name: 'Harbour Company',
      sameAs: 'https://harbour.test',
      address: '1 Quay Street\nLisbon',
    });
    expect((await admin.document(`/${organization.slug}/jobs`)).text).toContain('1 Quay Street');
  });
  test.each([
    ['a country that is none', { country: 'Atlantis' }],
    ['a time zone that is none', { tz_region: 'Moon/Sea' }],
    ['an industry that is not listed', { industry: 'Piracy' }],
    ['a wait longer than a month', { rejection_delay_hours: 721 }],
    ['a field that does not exist', { founder: 'Mona' }],
  ])('%s is refused', async (_, values) =>
    expect(await save(values)).toMatchObject({ status: 'error', code: 'validation' }),
  );
  test('only administrators may see or change it', async () => {
    expect((await recruiter.post(path, { name: 'Mine' })).location).toBe('/access-denied');
    expect((await recruiter.page('/org/profile')).body.settings).toBeUndefined();
  });
});

describe('two administrators', () => {
  test('do not overwrite each other: whoever saw an older value is told', async () => {
    const { version } = await settingsAt('profile');
    await save({ name: 'Harbour Group', version }, colleague);
    expect(await save({ name: 'Harbour Ltd', version })).toMatchObject({
      code: 'stale',
      error: 'Someone else changed these settings since you opened them. Reload and try again.',
    });
    expect((await settingsAt('profile')).settings.name).toBe('Harbour Group');
  });
  test('may change different settings at the same time', async () => {
    const { version } = await settingsAt('hiring');
    await save({ name: 'Harbour Works', version: (await settingsAt('profile')).version }, colleague);
    expect(await save({ reapply_days: 30, version })).toMatchObject({ status: 'ok' });
  });
  test('the same request sent twice changes nothing twice', async () => {
    const uid = crypto.randomUUID();
    const first = await admin.post(path, { reapply_days: 60 }, { uid });
    await save({ reapply_days: 90 });
    expect((await admin.post(path, { reapply_days: 60 }, { uid })).body).toEqual(first.body);
    expect((await settingsAt('hiring')).settings.reapply_days).toBe(90);
  });
  test('an entry of a list, and the roles of a member, are not overwritten either', async () => {
    const { items } = (await admin.page('/org/sources')).body.list as Json;
    const [entry] = items;
    const upsert = (by: Visitor, name: string) =>
      by.post('/api/org/sources/upsert', { id: entry.id, version: entry.version, name });
    expect((await upsert(colleague, 'Careers site')).body.status).toBe('ok');
    expect((await upsert(admin, 'Our own page')).body).toMatchObject({ code: 'stale' });

    const rita = ((await admin.page('/org/users')).body.list.items as Json[]).find((each) => /Rita/.test(each.name));
    const roles = (by: Visitor, grants: string[]) =>
      by.post('/api/org/users/upsert', { id: rita.id, version: rita.version, grants });
    expect((await roles(colleague, ['VIEW_REPORTS'])).body.status).toBe('ok');
    expect((await roles(admin, [])).body).toMatchObject({ code: 'stale' });
  });
});

describe('the hiring rules are obeyed', () => {
  test('recruiters are added to new jobs only while the organization wants it', async () => {
    const rita = (await recruiter.page('/dashboard')).body.user.id;
    const has = async (job_id: string): Promise<boolean> =>
      ((await admin.ask('/api/job_permissions', { job_id })).members as Json[]).some((each) => each.user_id === rita);
    await save({ auto_add_recruiters: false });
    const without = await openJob(admin, 'Lock Keeper');
    await save({ auto_add_recruiters: true });
    const beside = await openJob(admin, 'Lighthouse Keeper');
    expect([await has(without.id), await has(beside.id)]).toEqual([false, true]);
  });
  test('an applicant is archived without a reason only where none is demanded', async () => {
    const ada = await addApplicant(admin, job.id);
    const asked = { application_id: ada.id, version: ada.version };
    expect((await admin.post(archive, asked)).body).toMatchObject({ error: 'Choose a reason for archiving.' });
    await save({ required_reason: false });
    expect((await admin.page('/dashboard')).body.organization.required_reason).toBe(false);
    expect(await admin.ask(archive, asked)).toMatchObject({ application: { step: { type: 'archived' } } });
    await save({ required_reason: true });
  });
  test('a rejection waits as long as the organization says, unless somebody says otherwise', async () => {
    await save({ rejection_delay_hours: 48 });
    const ada = await addApplicant(admin, job.id);
    const suggested = await admin.ask('/api/opportunities/jobs/candidate/get_rejection_message', {
      application_id: ada.id,
    });
    const hours = 3_600_000;
    expect((Date.parse(suggested.leaves_at) - Date.now()) / hours).toBeCloseTo(48, 1);
    const before = Date.now();
    const at = await rejected(ada, { fitting: true });
    expect([at >= before + 48 * hours, at <= Date.now() + 48 * hours]).toEqual([true, true]);
    await save({ rejection_delay_hours: null });
  });
  test('otherwise it leaves on the next working day at 15:00 on the candidate’s clock, the same as the dialog and the keys say', async () => {
    const zone = 'Asia/Tokyo';
    // Otherwise the public holidays of the organization's country, which the settings do not list, decide on some days of the year.
    await save({ country_holidays: false });
    const ada = await addApplicant(admin, job.id);
    await admin.ask('/api/people/candidates/upsert', { id: ada.candidate_id, tz_region: zone });
    const of = { application_id: ada.id };
    const dialog = await admin.ask('/api/opportunities/jobs/candidate/get_rejection_message', of);
    const keys = await admin.ask('/api/opportunities/jobs/candidate/fitting_messages', { applications: [ada.id] });
    expect(dialog).toMatchObject({ called_for: true, leaves_at: keys.recorded[0].leaves_at });
    const at = await rejected(ada, { fitting: true });
    expect(new Date(at).toISOString()).toBe(dialog.leaves_at);
    expect(dialog.leaves_at).toBe(
      nextWorkingAfternoon(new Date().toISOString(), zone, (await settingsAt('hours')).settings),
    );
  });
  test('a lead, and an applicant who withdrew, get no message by default', async () => {
    const ada = await addApplicant(admin, job.id);
    const withdrew = await reasonNamed('Withdrew: pay');
    const asked = { applications: [ada.id], disqualification_reason_id: withdrew };
    const { fits, recorded } = await admin.ask('/api/opportunities/jobs/candidate/fitting_messages', asked);
    expect([fits, recorded[0].leaves_at]).toEqual([[], null]);
    const { application } = await admin.ask('/api/opportunities/jobs/candidate/upsert', {
      job_id: job.id,
      first_name: 'Lea',
      last_name: 'Lead',
      email: 'lea.lead@example.test',
    });
    const message = { fitting: true };
    for (const { id, version } of [application, ada])
      await admin.ask(archive, { application_id: id, version, disqualification_reason_id: withdrew, message });
    for (const { id } of [application, ada]) {
      const { timeline, messages } = await panelOf(admin, id);
      expect([timeline[0].type, messages]).toEqual(['ApplicationArchived', []]);
    }
  });
  test('a rejection that falls due when nobody works waits until work begins again', async () => {
    const { tz_region } = (await settingsAt('profile')).settings;
    const days = [0, 1, 2].map((ahead) => isoDay(addDays(new TZDate(Date.now(), tz_region), ahead)));
    const hours = {
      working_days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
      work_begins: '06:00',
      work_ends: '23:45',
      // The next day is no working day either, because today may end before the archiving is done.
      country_holidays: false,
      worked_holidays: [],
      holidays: days.slice(0, 2).map((day) => ({ holiday: 'Harbour days', day })),
      rejections_in_hours: true,
    };
    expect(await save(hours)).toMatchObject({ status: 'ok' });
    expect((await settingsAt('hours')).settings).toEqual(hours);
    const at = await rejected(await addApplicant(admin, job.id), { fitting: true, delay_hours: 0 });
    expect(at).toBeGreaterThanOrEqual(Date.parse(startOf(days[2]!, tz_region)) + 6 * 3_600_000);
    expect(await save({ work_begins: '18:00', work_ends: '09:00' })).toMatchObject({
      code: 'validation',
      fields: { work_ends: 'Work must end after it starts.' },
    });
    await save({ rejections_in_hours: false, holidays: [] });
  });
  test('whoever was archived may apply again as soon as the organization lets them', async () => {
    await save({ reapply_days: 90 });
    const email = 'again@example.test';
    const apply = async (): Promise<string> =>
      (await applyFor(app, organization.slug, job.slug, { first_name: 'Ana', last_name: 'Again', email })).payload
        .application_id;
    const fetched = async (application_id: string): Promise<Json> =>
      (await admin.post('/api/opportunities/jobs/candidate/fetch', { application_id })).body;
    // The answer to an applicant contains no log position, so the function asks until the row is there.
    const there = (application_id: string): Promise<Json> =>
      eventually(async () => {
        const body = await fetched(application_id);
        expect(body.status).toBe('ok');
        return body.payload.panel.application;
      });
    const first = await there(await apply());
    const reasons = (await admin.page(jobPage(job.id, 'candidates'))).body.reasons as Json[];
    await admin.ask(archive, {
      application_id: first.id,
      version: first.version,
      disqualification_reason_id: reasons[0].id,
    });
    const tooEarly = await apply();
    await save({ reapply_days: 0 });
    const again = await there(await apply());
    expect(again.id).not.toBe(first.id);
    // A person who may not apply again gets the usual answer, but no new application is created.
    expect((await fetched(tooEarly)).code).toBe('not_found');
  });
});

describe('the brand of an organization', () => {
  const brand = async (): Promise<Json> => (await settingsAt('brand')).settings;
  const careers = async (slug = organization.slug): Promise<Json> => (await admin.page(`/${slug}/jobs`)).body;

  test('color, logo and banner stand on the careers page; a picture that was replaced is gone', async () => {
    await save({
      brand_color: '#AA3311',
      logo: await uploadPicture(admin),
      banner: await uploadPicture(admin),
    });
    const { logo, banner } = await brand();
    expect((await careers()).organization).toMatchObject({
      brand_color: '#aa3311',
      logo_url: `/files/${logo}`,
      banner_url: `/files/${banner}`,
    });
    expect((await admin.page('/dashboard')).body.organization.logo_url).toBe(`/files/${logo}`);
    const seen = async (key: string) => (await fetch(`${app.base}/files/${key}`)).status;
    expect(await seen(logo)).toBe(200);
    await save({ logo: await uploadPicture(admin), banner });
    await eventually(async () => expect(await seen(logo)).toBe(404));
    expect([(await brand()).banner, await seen(banner)]).toEqual([banner, 200]);
  });
  test('nobody puts another’s upload in its place, and no color that is none', async () => {
    const theirs = await uploadPicture(colleague);
    expect(await save({ logo: theirs })).toMatchObject({ code: 'file' });
    expect(await save({ brand_color: 'red' })).toMatchObject({ code: 'validation' });
  });
});

describe('the public address of an organization', () => {
  test('changes, and the old one leads there for good with everything that was asked', async () => {
    const old = organization.slug;
    expect(await save({ slug: 'harbour-group' })).toMatchObject({ status: 'ok' });
    const visitor = await Visitor.of(app);
    for (const [path, to] of [
      [`/${old}/jobs`, '/harbour-group/jobs'],
      [`/${old}/jobs/${job.slug}?src=fair`, `/harbour-group/jobs/${job.slug}?src=fair`],
      [`/${old}/jobs/${job.slug}/apply`, `/harbour-group/jobs/${job.slug}/apply`],
    ] as const) {
      const reply = await visitor.document(path);
      expect([reply.status, reply.location]).toEqual([301, to]);
      // A browser that cached the redirect forever would loop once the organization moves back.
      expect(reply.headers.get('cache-control')).toContain('no-');
    }
    expect((await visitor.document('/harbour-group/jobs')).status).toBe(200);
    expect((await admin.page('/dashboard')).body.organization.slug).toBe('harbour-group');
    const { old_slugs } = (await admin.page('/org/brand')).body;
    expect(old_slugs).toMatchObject([{ slug: old }]);
    expect(Date.parse(old_slugs[0].until)).toBeGreaterThan(Date.now() + 364 * 86_400_000);
  });
  test('whoever filled in the form under the old address still applies', async () => {
    const { status } = await applyFor(app, organization.slug, job.slug, {
      first_name: 'Otto',
      last_name: 'Old',
      email: 'otto@example.test',
      // The form that Otto filled in under the old address shows the same notice.
      ...(await agreedOn(await Visitor.of(app), 'harbour-group', job.slug)),
    });
    expect(status).toBe('ok');
  });
  test('neither the old nor the new one can be claimed by another organization', async () => {
    const { admin: stranger } = await found(app, 'Harbour Works', named('Sade'));
    const { slug } = (await stranger.page('/dashboard')).body.organization;
    expect(slug).not.toBe(organization.slug);
    for (const wanted of [organization.slug, 'harbour-group'])
      expect(await save({ slug: wanted, name: 'Thief' }, stranger)).toMatchObject({
        code: 'duplicate',
        fields: { slug: 'This address is taken.' },
      });
    expect((await settingsAt('profile', stranger)).settings.name).toBe('Harbour Works');
  });
  test.each(['api', 'Harbour Works', '-harbour', 'a--b', '', 'x'.repeat(61)])('%s is refused', async (slug) =>
    expect((await save({ slug })).status).toBe('error'),
  );
  test('changes back, and then the other one leads back', async () => {
    expect(await save({ slug: organization.slug })).toMatchObject({ status: 'ok' });
    const visitor = await Visitor.of(app);
    expect((await visitor.document('/harbour-group/jobs')).location).toBe(`/${organization.slug}/jobs`);
    expect((await visitor.document(`/${organization.slug}/jobs`)).status).toBe(200);
  });
});

describe('what candidates are told and sent', () => {
  const noticeOf = async (): Promise<Json> => (await admin.page(`/${organization.slug}/jobs/${job.slug}/apply`)).body;

  test('the notice beside the form names the days and the contact that are set, or is the organization’s own', async () => {
    await save({ country: 'PT', privacy_email: 'privacy@harbour.test', talent_days: 120, pool_days: 300 });
    const { privacy_notice, talent_pool_consent } = await noticeOf();
    expect(privacy_notice).toContain('120 days');
    expect(privacy_notice).toContain('privacy@harbour.test');
    expect(talent_pool_consent).toContain('300 days');
    await save({ talent_days: '' });
    expect((await noticeOf()).privacy_notice).toContain('180 days');
    await save({ privacy_notice: 'We keep nothing.' });
    expect((await noticeOf()).privacy_notice).toBe('We keep nothing.');
    expect(await save({ talent_days: 5 })).toMatchObject({ code: 'validation' });
  });
  test('a letter comes under the name, with the reply address and the footer that are set', async () => {
    await save({
      sender_name: 'Harbour People',
      reply_to: 'jobs@harbour.test',
      sender_footer: 'Harbour\n1 <Quay> Street',
    });
    const email = 'letter@example.test';
    await applyFor(app, organization.slug, job.slug, { first_name: 'Lia', last_name: 'Letter', email });
    const mail = await mailTo(app, email);
    expect(mail).toMatchObject({ from: 'Harbour People', reply_to: 'jobs@harbour.test' });
    expect(mail.html).toContain('<p>Harbour<br>1 &lt;Quay&gt; Street</p>');
  });
  test('the agreement to AI is shown with who gave it, and can be withdrawn', async () => {
    const shown = async (): Promise<Json> => (await admin.page('/org/ai')).body;
    await save({ ai_agreed: true }, colleague);
    expect(await shown()).toMatchObject({
      settings: { ai_agreed: true },
      agreed: { by: (await colleague.page('/dashboard')).body.user.name },
    });
    await save({ ai_agreed: false });
    expect(await shown()).toMatchObject({ settings: { ai_agreed: false }, agreed: null });
  });
});

describe('the rules of signing in', () => {
  const inviting = (email: string): Promise<Json> =>
    admin.post('/api/org/invitations/upsert', { email, roles: ['LEAD'] }).then(({ body }) => body);

  test('only addresses of the domains that are set can be invited, and join', async () => {
    const late = await inviting('late@elsewhere.test');
    expect(late.status).toBe('ok');
    await save({ allowed_domains: ['harbour.test', 'Quay.example'] });
    expect(await inviting('eve@elsewhere.test')).toMatchObject({
      code: 'domain',
      error: 'Only addresses of harbour.test, Quay.example may join this organization.',
    });
    expect((await inviting('ada@HARBOUR.test')).status).toBe('ok');
    // A person who was invited before the rule cannot join when the rule exists.
    const token = tokenIn(await mailTo(app, 'late@elsewhere.test'));
    const visitor = await Visitor.of(app);
    const joining = { token, password: 'a quiet harbour 7', first_name: 'Late', last_name: 'Comer' };
    expect((await visitor.post('/api/invitation/user', joining)).body).toMatchObject({ code: 'domain' });
    await save({ allowed_domains: [] });
    expect((await visitor.post('/api/invitation/user', joining)).body.status).toBe('ok');
  });
  test('a domain that is none, and a session of more than seven days, are refused', async () => {
    expect(await save({ allowed_domains: ['@harbour'] })).toMatchObject({
      code: 'validation',
      fields: { allowed_domains: expect.any(String) },
    });
    expect(await save({ session_days: 8 })).toMatchObject({ code: 'validation' });
    expect(await save({ session_days: 2 })).toMatchObject({ status: 'ok' });
    expect((await settingsAt('sign_in')).settings).toMatchObject({ session_days: 2, allowed_domains: [] });
  });
});

describe('the modules', () => {
  const groupsOf = async (who: Visitor): Promise<Json> => (await who.page('/dashboard')).body.user.groups;

  test('marketing is on and sales is off in a new organization, and the page says who would get what', async () => {
    const { settings, holders } = (await admin.page('/org/modules')).body;
    expect(settings).toEqual({ marketing: true, sales: false });
    // Both administrators have the permissions of each module by their role.
    expect(holders.sales.count).toBe(2);
    expect(holders.sales.names).toHaveLength(2);
  });
  test('a module that is on gives its permissions to whoever has its roles and grants, and takes them back at once when it is off', async () => {
    expect(await groupsOf(admin)).not.toHaveProperty('MANAGE_SALES_DEALS');
    expect(await save({ sales: true })).toMatchObject({ status: 'ok' });
    expect(await groupsOf(admin)).toMatchObject({ MANAGE_SALES_DEALS: 'all', MANAGE_MARKETING_FORMS: 'all' });
    expect(await groupsOf(recruiter)).not.toHaveProperty('MANAGE_SALES_DEALS');
    expect(await save({ sales: false, marketing: false })).toMatchObject({ status: 'ok' });
    const held = await groupsOf(admin);
    for (const group of ['MANAGE_SALES_DEALS', 'MANAGE_SALES', 'MANAGE_MARKETING_FORMS', 'MANAGE_MARKETING_CONTENT'])
      expect(held).not.toHaveProperty(group);
    expect(held).toHaveProperty('MANAGE_ORG');
    await save({ marketing: true });
  });
  test('a permission whose module is off can be given, and says that it gives nothing yet', async () => {
    const labelOf = async () =>
      ((await admin.page('/org/users')).body.grants as Json[]).find(({ value }) => value === 'MANAGE_SALES_DEALS')!
        .label;
    expect(await labelOf()).toBe('Deals (module off)');
    await save({ sales: true });
    expect(await labelOf()).toBe('Deals');
    await save({ sales: false });
  });
  test('two administrators change two modules at the same time, and not the same one', async () => {
    const { version } = await settingsAt('modules');
    expect(await save({ sales: true, version }, colleague)).toMatchObject({ status: 'ok' });
    expect(await save({ marketing: false, version })).toMatchObject({ status: 'ok' });
    expect(await save({ sales: false, version })).toMatchObject({ code: 'stale' });
    expect((await settingsAt('modules')).settings).toEqual({ marketing: false, sales: true });
    await save({ marketing: true, sales: false });
  });
  test('the audit log says which modules were set, and saving what holds already says nothing', async () => {
    await save({ marketing: true });
    const said = ((await admin.page('/org/audit')).body.list.items as Json[]).map(({ sentence }) => sentence);
    expect(said[0]).toBe('set the additional modules to marketing');
    expect(said).toContain('set the additional modules to marketing, sales');
    expect(said).toContain('turned off all additional modules');
  });
  test('only administrators may see or change them', async () => {
    expect((await recruiter.post(path, { sales: true })).location).toBe('/access-denied');
    expect((await recruiter.page('/org/modules')).body.settings).toBeUndefined();
    expect(await save({ sales: 'perhaps' })).toMatchObject({ code: 'validation' });
  });
});

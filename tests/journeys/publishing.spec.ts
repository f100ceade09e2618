import { faultsOf } from '../support/axe.ts';
import type { Locator, Page } from 'playwright-core';
import { type App, eventually } from '../support/app.ts';
import {
  becomes,
  button,
  choose,
  errorBox,
  field,
  gone,
  heading,
  isAt,
  link,
  shown,
  toast,
  useBrowser,
  visit,
} from '../support/browser.ts';
import { addApplicant, jobPage, offerTerms, openJob, panelOf } from '../support/hiring.ts';
import { streamOf } from '../support/log.ts';
import { type Json, mailTo, Visitor } from '../support/visitor.ts';

// A job from its draft to its end: filled in, published, applied for, shared with a hiring manager, closed.

const browser = useBrowser();
let app: App;
let rafael: Visitor;
let olivia: Visitor;

beforeAll(async () => {
  app = await browser.start({ demo: true });
  [rafael, olivia] = [
    await Visitor.signedIn(app, 'rafael@northwind.example'),
    await Visitor.signedIn(app, 'olivia@northwind.example'),
  ];
});

const sectionTo = (page: Page, name: string) =>
  link(page.getByRole('navigation', { name: 'Job' }), new RegExp(`^${name}`));
/** Presses Tab until this element has the focus. */
const tabTo = async (page: Page, target: Locator) => {
  for (let steps = 0; steps < 60; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not come to ${target}.`);
};
/** A PDF of one page with this text and about this many bytes. */
const pdfOf = (words: string, bytes: number): Buffer => {
  const text = `BT /F1 18 Tf 72 720 Td (${words}) Tj ET`;
  const parts = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<</Length ${bytes}>>stream\n${' '.repeat(bytes)}\nendstream`,
  ];
  let file = '%PDF-1.4\n';
  const at = parts.map((part, index) => {
    const from = file.length;
    file += `${index + 1} 0 obj${part}endobj\n`;
    return from;
  });
  return Buffer.from(
    `${file}xref\n0 ${parts.length + 1}\n0000000000 65535 f \n${at.map((from) => `${String(from).padStart(10, '0')} 00000 n \n`).join('')}trailer<</Size ${parts.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`,
  );
};

describe('R5: completing and publishing a job', () => {
  test('R5: opening says what is missing, one after the other; completed, the job is on the careers page with a valid posting', async () => {
    const page = await visit(await browser.it.window({ as: rafael }), '/opportunities/jobs');
    await link(page, 'Create a job').click();
    await field(page, 'Name').fill('Crane Driver');
    await page.getByRole('switch', { name: /^Draft content for me/ }).uncheck();
    await button(page, 'Create the job').click();
    await page.waitForURL(/\/sections\//);
    const id = /\/([0-9a-f-]{36})\/sections/.exec(page.url())![1]!;
    const drafted = (await rafael.page(jobPage(id, 'sections'))).body as Json;
    for (const section of drafted.sections.filter((each: Json) => each.body.trim()))
      await rafael.ask('/api/opportunities/jobdescriptions/sections/upsert', {
        id: section.id,
        job_id: id,
        visible: false,
      });

    // The job began with the organization's usual location, which the test removes.
    await rafael.ask('/api/opportunities/jobs/upsert', { id, location_ids: [] });

    await sectionTo(page, 'Settings').click();
    await button(page, 'Open').click();
    await shown(page.getByRole('alert').filter({ hasText: 'Add a job description before opening this job.' }));
    await sectionTo(page, 'Job Description').click();
    await field(page, 'Text of The role').click();
    await page.keyboard.type('You lift containers as if they were eggs.');
    await button(page, 'Bulleted list').click();
    await field(page, 'Section name').first().focus(); // leaving the text saves it
    await shown(page.getByText('Saved', { exact: true }));
    await sectionTo(page, 'Settings').click();
    await button(page, 'Open').click();
    await shown(page.getByRole('alert').filter({ hasText: /^Add a location or choose remote\.$/ }));

    await choose(page, 'Work location', 'Remote');
    await field(page, 'Lowest pay').fill('70000');
    await field(page, 'Highest pay').fill('50000');
    await button(page, 'Save details').click();
    await shown(errorBox(page));
    await field(page, 'Lowest pay').fill('50000');
    await field(page, 'Highest pay').fill('70000');
    await button(page, 'Save details').click();
    await shown(toast(page, 'Saved.'));
    await eventually(async () => {
      // On a busy machine the page may show the job as it was before the save, and the server refuses that version.
      await button(page, 'Open').click();
      await shown(toast(page, 'The job is open.').or(page.getByRole('alert')));
      await shown(toast(page, 'The job is open.'));
    });
    const address = await field(page, 'Public link').inputValue();

    const visitor = await browser.it.window({ javaScriptEnabled: false });
    await visitor.goto('/northwind/jobs'); // without scripts, so the post is there at the first look
    await shown(heading(visitor, 'Work at Northwind'), link(visitor, /^Crane Driver/));
    await link(visitor, /^Crane Driver/).click();
    await shown(
      heading(visitor, 'Crane Driver'),
      visitor.getByRole('listitem').filter({ hasText: /^You lift containers as if they were eggs\.$/ }),
    );
    expect(visitor.url()).toBe(address);
    const posting = JSON.parse((await visitor.locator('script[type="application/ld+json"]').textContent())!);
    expect(posting).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'JobPosting',
      title: 'Crane Driver',
      jobLocationType: 'TELECOMMUTE',
      employmentType: 'FULL_TIME',
      hiringOrganization: { '@type': 'Organization', name: 'Northwind' },
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: 'USD',
        value: { minValue: 50_000, maxValue: 70_000, unitText: 'YEAR' },
      },
    });
    expect(posting.description).toContain('You lift containers as if they were eggs.');
    expect(posting.datePosted).toMatch(/^\d{4}-\d\d-\d\d/);
    expect((await streamOf(app, `job-${id}`)).map((event) => event.type)).toContain('JobPublishedSnapshotTaken');
  });
});

describe('R6: a candidate applies', () => {
  test('R6: with the keyboard alone, from the link with a source to the thanks; a second application reads the same, and a mail says that the first one stands', async () => {
    const job = await openJob(rafael, 'Ship Cook', { apply_resume: 'required' });
    const page = await visit(await browser.it.window(), `/northwind/jobs/${job.slug}?src=linkedin`);
    await tabTo(page, link(page, 'Apply for this job').first());
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/apply\?src=linkedin$/);
    await shown(heading(page, 'Apply for Ship Cook'));
    const typed = async (label: string | RegExp, words: string) => {
      await tabTo(page, field(page, label));
      await page.keyboard.type(words);
    };
    const send = async () => {
      await tabTo(page, button(page, 'Send application'));
      await page.keyboard.press('Enter');
    };
    const fill = async (first: string) => {
      const chooser = page.waitForEvent('filechooser');
      await typed('First name', first);
      await typed('Last name', 'Hopper');
      await typed('Email', 'grace@example.test');
      const resume = field(page, 'Resume');
      await tabTo(page, resume);
      await page.keyboard.press('Space');
      await (
        await chooser
      ).setFiles({
        name: 'Grace Hopper.pdf',
        mimeType: 'application/pdf',
        buffer: pdfOf('Grace Hopper cooks for forty', 1_500_000),
      });
    };
    await tabTo(page, field(page, 'First name'));
    await send();
    await shown(
      errorBox(page)
        .filter({ hasText: 'There were 5 errors with your submission.' })
        .filter({ hasText: 'Resume is required.' })
        .filter({ hasText: 'Please agree to the privacy notice.' }),
    );
    await becomes(() => field(page, 'Resume').evaluate((element) => element === document.activeElement), true); // the first field that is missing

    const line = await page.context().newCDPSession(page);
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 1_500_000,
    });
    await page.evaluate(() => {
      const seen: number[] = Object.assign(window, { seen: [] as number[] }).seen;
      new MutationObserver(() => {
        const value = document
          .querySelector('[role=progressbar][aria-label^="Uploading"]')
          ?.getAttribute('aria-valuenow');
        if (value && Number(value) !== seen.at(-1)) seen.push(Number(value));
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    await fill('Grace');
    await shown(page.getByText('Uploaded, 1.4 MB'));
    const progress = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
    expect(progress.filter((value) => value > 0 && value < 100).length).toBeGreaterThanOrEqual(2);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    await tabTo(page, page.getByRole('checkbox', { name: /^I have read this/ }));
    await page.keyboard.press('Space');
    await send();
    await shown(heading(page, 'Thank you'));
    expect(await heading(page, 'Thank you').evaluate((element) => element === document.activeElement)).toBe(true);
    await mailTo(app, 'grace@example.test', (mail) => mail.subject === 'We received your application for Ship Cook');

    await visit(page, `/northwind/jobs/${job.slug}/apply`);
    await fill('Grace M.');
    await shown(page.getByText(/^Uploaded/));
    await tabTo(page, page.getByRole('checkbox', { name: /^I have read this/ }));
    await page.keyboard.press('Space');
    await send();
    await shown(heading(page, 'Thank you'));
    const again = await mailTo(app, 'grace@example.test', (mail) => mail.subject.startsWith('Your application to'));
    expect(again.html).toContain('You have already applied for this job.');

    const recruiter = await visit(await browser.it.window({ as: rafael }), jobPage(job.id, 'candidates'));
    const column = recruiter.getByRole('region', { name: /^Application, 1 / });
    await column.locator('[data-card]').filter({ hasText: 'Grace Hopper' }).click();
    const drawer = recruiter.getByRole('complementary', { name: 'Candidate Grace Hopper' });
    await shown(drawer.getByRole('definition').filter({ hasText: 'Sourced, LinkedIn' }));
    await drawer.getByRole('tab', { name: /^Resume/ }).click();
    await shown(drawer.getByText('Grace Hopper cooks for forty'));
  });

  test('R6: a file of another kind is refused before it is sent', async () => {
    const job = await openJob(rafael, 'Stoker', { apply_resume: 'required' });
    const page = await visit(await browser.it.window(), `/northwind/jobs/${job.slug}/apply`);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/signed_url')) sent.push(request.url());
    });
    await field(page, 'Resume').setInputFiles({
      name: 'holiday.png',
      mimeType: 'image/png',
      buffer: Buffer.from('not a resume'),
    });
    await shown(
      page.getByRole('alert').filter({ hasText: 'Please upload your resume as PDF, Word, RTF or text, up to 10 MB.' }),
    );
    await field(page, 'Resume').setInputFiles({
      name: 'long.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.alloc(10 * 1024 * 1024 + 1, 32),
    });
    await shown(page.getByRole('alert').filter({ hasText: 'up to 10 MB' }));
    expect(sent).toEqual([]);
  });
});

describe('R16: closing a job', () => {
  test('R16: a pending offer prevents it; then the recruiter decides about the remaining candidates, and the post is gone', async () => {
    const job = await openJob(rafael, 'Lamp Lighter');
    const [ada, bea] = [await addApplicant(rafael, job.id), await addApplicant(rafael, job.id)];
    const { application } = await rafael.ask('/api/opportunities/jobs/candidate/offer', {
      application_id: ada.id,
      version: ada.version,
      action: 'offer',
      ...offerTerms,
    });
    const page = await visit(await browser.it.window({ as: rafael }), jobPage(job.id, 'settings'));
    await button(page.getByRole('main'), 'Close').first().click();
    const dialog = page.getByRole('dialog', { name: 'Close Lamp Lighter?' });
    // The message comes before any question, with a link to the candidates.
    await shown(
      dialog.getByText('1 candidate has a pending offer. Resolve them before closing.'),
      link(dialog, 'See the offers'),
    );
    await gone(button(dialog, 'Close the job'));

    await rafael.ask('/api/opportunities/jobs/candidate/offer', {
      application_id: ada.id,
      version: application.version,
      action: 'offer_decline',
    });
    await button(dialog, 'Close the job').click();
    await shown(errorBox(page).filter({ hasText: 'Choose a reason for closing.' }));
    await choose(dialog, 'Reason', 'Filled');
    await shown(dialog.getByText('1 person is still in progress'));
    await button(dialog, 'Close the job').click();
    await shown(toast(page, 'The job is closed.'));
    await gone(dialog);
    await becomes(async () => (await panelOf(rafael, bea.id)).application.step.type, 'archived');
    await button(page, 'Undo').click();
    await shown(toast(page, 'The job is back to its previous state.'));
    await becomes(async () => (await panelOf(rafael, bea.id)).application.step.type, 'application');
    await shown(link(page, /^Candidates\s*1$/));
    await button(page.getByRole('main'), 'Close').first().click();
    await shown(link(dialog, /^Applied 1$/), dialog.getByRole('checkbox', { name: 'Applied' }));
    expect(await faultsOf(page)).toEqual([]);
    await choose(dialog, 'Reason', 'Filled');
    await button(dialog, 'Close the job').click();
    await gone(dialog);
    await becomes(async () => (await panelOf(rafael, bea.id)).application.step.type, 'archived');
    await gone(link(page, /^Candidates\s*1$/));
    await button(page, 'Reopen').first().click();
    await shown(page.getByRole('dialog', { name: 'Bring the candidates back?' }));
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');

    browser.it.expect(/410 \(Gone\)/);
    const visitor = await browser.it.window();
    const response = await visitor.goto(`/northwind/jobs/${job.slug}`);
    expect(response!.status()).toBe(410);
    await shown(heading(visitor, 'This job is no longer open.'), link(visitor, 'See our other openings.'));
    await link(visitor, 'See our other openings.').click();
    await shown(heading(visitor, 'Work at Northwind'));
    expect(await link(visitor, /^Lamp Lighter/).count()).toBe(0);
  });
});

describe('H1 and H2: the hiring manager', () => {
  test('H1, H2: invited to one job with standard access, she sees only that job, with Candidates, Leads and Resumes, and can change nothing of it', async () => {
    const [own, other] = [await openJob(rafael, 'Sail Loft Lead'), await openJob(rafael, 'Secret Project')];
    const ada = await addApplicant(rafael, own.id);
    const admin = await visit(await browser.it.window({ as: olivia }), '/org/invitations');
    await button(admin, /^Invite a person/)
      .first()
      .click();
    const dialog = admin.getByRole('dialog', { name: 'Invite a person' });
    await field(dialog, 'Email').fill('hana@northwind.example');
    await choose(dialog, 'Roles', 'Hiring manager');
    await choose(dialog, 'Add to a job', 'Sail Loft Lead');
    await shown(dialog.getByRole('group', { name: 'Permissions' }));
    expect(await dialog.getByRole('radio', { name: /^Standard/ }).isChecked()).toBe(true);
    await dialog.getByRole('checkbox', { name: 'Scorecards' }).uncheck();
    const [sent] = await Promise.all([
      admin.waitForRequest(/\/api\/org\/invitations\/upsert\?/),
      button(dialog, 'Send the invitation').click(),
    ]);
    expect(sent.postDataJSON()).toMatchObject({
      roles: ['HIRING_ADMIN'],
      job_id: own.id,
      access_level: 'standard',
      permissions: ['list', 'resume'],
    });
    const token = /[?&](?:amp;)?token=([\w-]+)/.exec((await mailTo(app, 'hana@northwind.example')).html)![1]!;
    const hana = await Visitor.of(app);
    await hana.ask('/api/invitation/user', {
      token,
      password: 'a quiet harbour 7',
      first_name: 'Hana',
      last_name: 'Tester',
    });
    await hana.ask('/api/login', { email: 'hana@northwind.example', password: 'a quiet harbour 7' });

    const page = await visit(await browser.it.window({ as: hana }), '/opportunities/jobs');
    const rows = page.getByRole('grid', { name: 'Jobs' }).getByRole('row');
    await shown(rows.filter({ hasText: 'Sail Loft Lead' }));
    expect(await rows.count()).toBe(2); // with the header row
    await rows.filter({ hasText: 'Sail Loft Lead' }).click();
    await shown(heading(page, 'Sail Loft Lead'));
    const tabs = page.getByRole('navigation', { name: 'Job' }).getByRole('link');
    expect((await tabs.allInnerTexts()).map((text) => text.replace(/\s*\d.*$/s, ''))).toEqual([
      'Candidates',
      'Leads',
      'Resumes',
      'Activity',
    ]);
    await sectionTo(page, 'Candidates').click();
    const moved = page.getByRole('region', { name: /^Initial Review, 1 / });
    await page.locator('[data-card] a').first().focus();
    await page.keyboard.press(']');
    await shown(moved.locator('[data-card]'));
    await visit(page, jobPage(own.id, 'settings'));
    await isAt(page, '/unauthorized');
    await shown(page.getByText('You do not have access to this page.'));
    browser.it.expect(/404 \(Not Found\)/);
    await visit(page, jobPage(other.id, 'candidates'));
    await shown(heading(page, 'Page not found'));
    expect((await hana.post('/api/opportunities/jobs/upsert', { id: own.id, name: 'Mine now' })).body).toMatchObject({
      code: 'not_editor',
      error: 'Only an editor of this job can change it.',
    });
    await becomes(async () => (await panelOf(rafael, ada.id)).application.step.name, 'Initial Review');
  });
});

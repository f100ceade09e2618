import type { Page } from 'playwright-core';
import type { App } from '../support/app.ts';
import {
  atHome,
  becomes,
  button,
  choose,
  errorBox,
  field,
  gone,
  heading,
  isAt,
  link,
  running,
  shown,
  toast,
  useBrowser,
  visit,
} from '../support/browser.ts';
import { found, type Founded, invite, named, password } from '../support/founding.ts';
import { jobPage } from '../support/hiring.ts';
import { demoPassword, mailsTo, mailTo, tokenIn, Visitor } from '../support/visitor.ts';

// Signing in and out: sign-in, reset, invitation, registration, deactivation, another organization.

const browser = useBrowser();
let app: App;
let olivia: Visitor;
let founded: Founded;

beforeAll(async () => {
  app = await browser.start({ demo: true });
  olivia = await Visitor.signedIn(app, 'olivia@northwind.example');
  founded = await found(app, 'Harbour Works', named('Nora'));
});

const signIn = async (page: Page, email: string, word: string) => {
  await field(page, 'Email Address').fill(email);
  await field(page, 'Password').fill(word);
  await button(page, 'Sign in').click();
};

describe('signing in', () => {
  test('the sign-in page is complete before any script runs, in the exact words', async () => {
    const page = await browser.it.window({ javaScriptEnabled: false });
    await page.goto('/');
    await shown(
      heading(page, 'Sign In'),
      page.getByText('Use your Gmail account for fast access.', { exact: true }),
      page.getByText('Or continue with', { exact: true }),
      field(page, 'Email Address'),
      field(page, 'Password'),
      button(page, 'Sign in'),
    );
    expect(await link(page, 'Sign in with Google').getAttribute('href')).toBe('/google_login_authorize');
    expect(await link(page, 'Forgot password?').getAttribute('href')).toBe('/reset');
    expect(await link(page, 'Create an account').getAttribute('href')).toBe('/register');
    expect(await field(page, 'Email Address').getAttribute('type')).toBe('email');
    expect(await field(page, 'Password').getAttribute('type')).toBe('password');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
    await field(page, 'Email Address').fill('rafael@northwind.example');
    await field(page, 'Password').fill(demoPassword);
    await field(page, 'Password').press('Enter');
    await button(page, 'Sign in').click();
    expect(await page.locator('form noscript').textContent()).toContain('Sending this form needs JavaScript.');
    await page.goto('/reset');
    await field(page, 'Email Address').fill('rafael@northwind.example');
    await field(page, 'Email Address').press('Enter');
    await link(page, 'Back to sign in').click();
    await shown(heading(page, 'Sign In'));
    expect(sent.filter((each) => !/^GET [^?]*$/.test(each))).toEqual([]); // without scripts a form sends nothing
  });

  test('a recruiter signs in with the time zone of the browser and reaches the dashboard without loading another document', async () => {
    const page = await visit(await browser.it.window({ timezoneId: 'Europe/Lisbon' }), '/');
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(request.url());
    });
    const sent = page.waitForRequest(/\/api\/login\?/);
    await signIn(page, 'rafael@northwind.example', demoPassword);
    expect((await sent).postDataJSON()).toEqual({
      email: 'rafael@northwind.example',
      password: demoPassword,
      tz_region: 'Europe/Lisbon',
    });
    await isAt(page, '/dashboard');
    await atHome(page);
    await becomes(async () => (await page.title()).includes('Northwind'), true);
    expect(documents).toEqual([]);
  });

  test('what a recruiter types before the form’s code has come is kept', async () => {
    const page = await browser.it.window();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/sign-in-form/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/');
    await field(page, 'Email Address').fill('rafael@northwind.example');
    await field(page, 'Password').fill(demoPassword);
    release();
    await page.waitForFunction(() => document.querySelector('form')?.dataset.live !== undefined);
    await button(page, 'Sign in').click();
    await isAt(page, '/dashboard');
  });

  test('a recruiter with a slow computer types and presses Enter as soon as the page is drawn, and is signed in once', async () => {
    const page = await browser.it.window();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname);
    });
    await page.goto('/', { waitUntil: 'commit' });
    await field(page, 'Email Address').click({ noWaitAfter: true });
    await page.keyboard.type('rafael@northwind.example');
    await page.keyboard.press('Tab');
    await page.keyboard.type(demoPassword);
    await page.keyboard.press('Enter');
    await atHome(page);
    expect(sent).toEqual(['/api/login']);
  });

  test('Enter that comes before the form’s code is kept, shown as under way, and sent when the code is there', async () => {
    const page = await browser.it.window();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await field(page, 'Email Address').fill('rafael@northwind.example');
    await field(page, 'Password').fill(demoPassword);
    await field(page, 'Password').press('Enter');
    await page.waitForFunction(() => document.querySelector('form')?.dataset.sentEarly !== undefined);
    release();
    await atHome(page);
  });

  test('the shared error box reports a wrong password, and an empty form names both fields', async () => {
    const page = await visit(await browser.it.window(), '/');
    expect(await errorBox(page).count()).toBe(0);
    await button(page, 'Sign in').click();
    await shown(errorBox(page));
    expect(await errorBox(page).innerText()).toMatch(
      /There were 2 errors with your submission\.\s+Email is required\.\s+Password is required\./,
    );
    await signIn(page, 'rafael@northwind.example', 'not the password');
    await shown(
      errorBox(page)
        .filter({ hasText: 'There was an error with your submission.' })
        .filter({ hasText: 'Email or password is incorrect.' }),
    );
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('a refused return from Google leads back to the sign-in', async () => {
    const page = await visit(await browser.it.window(), '/google_login_callback?error=1');
    await shown(heading(page, 'Sign in'));
    await link(page, 'An error occurred, please try again').click();
    await isAt(page, '/');
    await shown(heading(page, 'Sign In'));
  });
});

test('a Google address without an account is told so, and offered one', async () => {
  const page = await visit(await browser.it.window(), '/google_login_callback?error=unknown');
  await shown(heading(page, 'No account yet'));
  expect(await link(page, 'Create an account with Google').getAttribute('href')).toBe(
    '/google_login_authorize?screen=register',
  );
  await link(page, 'Back to sign in').click();
  await isAt(page, '/');
});

describe('U2: a new password', () => {
  test('U2: a known and an unknown email get the same answer', async () => {
    for (const email of ['ines@northwind.example', 'nobody@northwind.example']) {
      const page = await visit(await browser.it.window(), '/');
      await link(page, 'Forgot password?').click();
      await shown(
        heading(page, 'Password Reset'),
        page.getByText('Get a link sent to your email to create a new password.', { exact: true }),
      );
      await field(page, 'Email Address').fill(email);
      await button(page, 'Send Reset Email').click();
      await shown(
        page.getByText('Request received', { exact: true }),
        page.getByText('If the email address you entered was found, you will receive an email shortly.', {
          exact: true,
        }),
      );
      expect(await page.getByRole('textbox').count()).toBe(0);
    }
    expect(await mailsTo(app, 'nobody@northwind.example')).toEqual([]);
  });

  test('U2: the link of the mail in the outbox works once; used again it says so', async () => {
    await mailTo(app, 'ines@northwind.example', (mail) => mail.html.includes('/reset/token'));
    const page = await visit(await browser.it.window(), app.outbox);
    const href = (await page.locator('a[href*="/reset/token"]').first().getAttribute('href'))!;
    await visit(page, href);
    await shown(
      heading(page, 'Password Reset'),
      page.getByText('Choose a new password for your account.', { exact: true }),
    );
    await field(page, 'Password').fill('too short');
    await button(page, 'Update Password').click();
    await shown(errorBox(page).filter({ hasText: 'Password must be at least 10 characters.' }));
    await field(page, 'Password').fill('a brighter lantern 9');
    await button(page, 'Update Password').click();
    await isAt(page, '/');
    await visit(page, href);
    await shown(page.getByText('There was an error with your token, your token may be expired.', { exact: true }));
    expect(await page.getByRole('textbox').count()).toBe(0);
    await visit(page, '/');
    await signIn(page, 'ines@northwind.example', demoPassword);
    await shown(errorBox(page).filter({ hasText: 'Email or password is incorrect.' }));
    await signIn(page, 'ines@northwind.example', 'a brighter lantern 9');
    await isAt(page, '/dashboard');
  });
});

describe('an invitation', () => {
  test('goes out from the organization screen and, through the outbox, becomes an account that signs in', async () => {
    const page = await visit(await browser.it.window({ as: olivia }), '/org/invitations');
    await button(page, /^Invite a person/)
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Invite a person' });
    await field(dialog, 'Email').fill('petra@northwind.example');
    await field(dialog, 'First name').fill('Petra');
    await field(dialog, 'Last name').fill('Lund');
    await dialog.getByRole('combobox', { name: 'Roles' }).click();
    await shown(page.getByRole('option', { name: 'Recruiter' }));
    await page.keyboard.press('Escape'); // closes the list, not the dialog around it
    await gone(page.getByRole('option', { name: 'Recruiter' }));
    await choose(dialog, 'Roles', 'Recruiter');
    await button(dialog, 'Send the invitation').click();
    await shown(
      toast(page, 'Invitation sent.'),
      page.getByRole('row').filter({ hasText: 'petra@northwind.example' }).filter({ hasText: 'Pending' }),
    );

    const token = tokenIn(await mailTo(app, 'petra@northwind.example'));
    const guest = await visit(await browser.it.window(), app.outbox);
    const href = (await guest.locator(`a[href*="${token}"]`).first().getAttribute('href'))!;
    await visit(guest, href);
    await shown(
      heading(guest, 'Create your account'),
      guest.getByText('Olivia Hart invited you to Northwind.', { exact: true }),
    );
    expect([await field(guest, 'First Name *').inputValue(), await field(guest, 'Last Name *').inputValue()]).toEqual([
      'Petra',
      'Lund',
    ]);
    await field(guest, 'Password').fill(password);
    await field(guest, /^Pronouns/).fill('she/her');
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await guest.route('**/api/invitation/user?*', async (route) => {
      await held;
      await route.continue();
    });
    await button(guest, 'Create Account').click();
    await guest.locator('button[type=submit]:disabled', { hasText: 'Create Account' }).waitFor();
    release();
    await isAt(guest, '/');
    await signIn(guest, 'petra@northwind.example', password);
    await isAt(guest, '/dashboard');
    await atHome(guest);
    await shown(page.getByRole('row').filter({ hasText: 'petra@northwind.example' }).filter({ hasText: 'Accepted' })); // the inviter's page updates by itself

    await visit(guest, href);
    await shown(guest.getByText('This invitation has expired or was withdrawn. Ask for a new one.', { exact: true }));
  });
});

describe('R1–R4: registering an organization', () => {
  const throughGoogle = async (page: Page, email: string, first: string, last: string) => {
    await visit(page, '/');
    await link(page, 'Create an account').click();
    await shown(heading(page, 'Create Your Account'));
    expect(await link(page, 'Log in').getAttribute('href')).toBe('/');
    expect(await link(page, 'Sign up with Google').getAttribute('href')).toBe(
      '/google_login_authorize?screen=register',
    );
    await link(page, 'Sign up with Google').click();
    await heading(page, 'Local sign-in (not Google)').waitFor();
    await field(page, 'Email').fill(email);
    await field(page, 'First name').fill(first);
    await field(page, 'Last name').fill(last);
    await button(page, 'Sign in').click();
    await page.waitForURL((url) => url.pathname === '/register' && url.searchParams.has('token'));
    await running(page);
  };

  test('R1: the email of Google is read-only and a missing first name stops the form; R2, R3: the sample job stands, written from templates', async () => {
    const page = await browser.it.window({ timezoneId: 'Europe/Lisbon' });
    await throughGoogle(page, 'mila@example.test', 'Mila', 'Weber');
    await shown(page.getByText('mila@example.test', { exact: true }));
    expect(
      await page
        .locator('input')
        .evaluateAll((inputs) => inputs.some((input) => (input as HTMLInputElement).value === 'mila@example.test')),
    ).toBe(false);
    expect([await field(page, 'First Name *').inputValue(), await field(page, 'Last Name *').inputValue()]).toEqual([
      'Mila',
      'Weber',
    ]);
    await field(page, 'First Name *').fill('');
    await field(page, 'Organization Name *').fill('Lantern Lake');
    await choose(page, 'Industry', 'Retail');
    await choose(page, 'Company Size', '31 to 60');
    await field(page, 'Typical Job').fill('Warehouse Operator');
    const about = page.getByRole('textbox', { name: 'About the organization' });
    await about.fill('We light the lake and its boats.');
    await about.press('Control+a');
    await button(page, 'Bold').click();
    await button(page, 'Create Account').click();
    await shown(
      errorBox(page)
        .filter({ hasText: 'There was an error with your submission.' })
        .filter({ hasText: 'First name is required.' }),
    );
    await field(page, 'First Name *').fill('Mila');
    const [registered, made] = [
      page.waitForRequest(/\/api\/register\?/),
      page.waitForResponse(/\/api\/opportunities\/jobs\/upsert\?/),
    ];
    await page.evaluate(() => {
      const look = () => {
        if (document.body.innerText.includes('Your Account is Ready'))
          Object.assign(window, { ready: performance.now() });
        else requestAnimationFrame(look);
      };
      look();
    });
    await button(page, 'Create Account').click();
    await shown(heading(page, 'Creating Your Account'));
    expect((await registered).postDataJSON()).toMatchObject({
      first_name: 'Mila',
      organization_name: 'Lantern Lake',
      industry: 'Retail',
      about: '<p><strong>We light the lake and its boats.</strong></p>',
      tzRegion: 'Europe/Lisbon',
      securityToken: expect.stringMatching(/\S{20}/),
    });
    expect((await made).request().postDataJSON()).toEqual({
      name: 'Warehouse Operator',
      generate_content: true,
      hiring_status: 'draft',
      compensation_description: '$90 - $110K',
      employment_type: 'full-time',
      employment_status: 'employee',
      question_set_id: null,
    });
    await shown(heading(page, 'Your Account is Ready'));
    const { answered, ready } = await page.evaluate(() => ({
      answered: performance
        .getEntriesByType('resource')
        .filter((entry) => entry.name.includes('/api/opportunities/jobs/upsert'))
        .map((entry) => (entry as PerformanceResourceTiming).responseEnd)[0]!,
      ready: (window as unknown as { ready: number }).ready,
    }));
    expect(ready - answered).toBeGreaterThanOrEqual(4_990);
    expect(await heading(page, 'Creating Your Account').count()).toBe(0);
    await link(page, 'Get Started').click();
    await page.waitForURL(/\/opportunities\/jobs\/.*\/sections/);
    await shown(heading(page, 'Warehouse Operator'));
    const texts = page.locator('main [contenteditable=true], main .prose-ink');
    await texts.nth(4).waitFor();
    const written = (await texts.allInnerTexts()).map((text) => text.trim());
    // Only the section about the process has no text of its own: it says the job's rounds.
    expect(written.filter((text) => text.length < 15)).toEqual(['']);
    expect(written.join('\n')).toContain('First Round: a phone call of 30 minutes.');
    expect(written.join('\n')).toContain('Lantern Lake');
    expect(written.join('\n')).toContain('Warehouse Operator');
    expect(written.join('\n')).not.toMatch(/\{\{?\w|\[\w+\]|undefined|TODO/);
  });

  test('R4: when the sample job fails, the administrator reaches the dashboard, and the organization works', async () => {
    const page = await browser.it.window();
    await throughGoogle(page, 'tomas@example.test', 'Tomas', 'Reed');
    await page.route(
      '**/api/opportunities/jobs/upsert?*',
      (route) =>
        route.fulfill({
          json: { status: 'error', code: 'fault', error: 'Something went wrong on our side. Nothing was changed.' },
        }),
      { times: 1 },
    );
    await field(page, 'Organization Name *').fill('Quiet Quarry');
    await field(page, 'Typical Job').fill('Stonemason');
    await button(page, 'Create Account').click();
    await isAt(page, '/dashboard');
    await shown(
      heading(page, /^Publish one job, /),
      page.getByRole('navigation', { name: 'Main' }).getByText('Quiet Quarry'),
    );
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Jobs/ }).click();
    await shown(heading(page, 'Jobs'));
  });

  test('without a typical job and without a kit the way leads straight to the dashboard', async () => {
    const page = await browser.it.window();
    await throughGoogle(page, 'ida@example.test', 'Ida', 'Moss');
    const jobs: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/opportunities/')) jobs.push(request.url());
    });
    await field(page, 'Organization Name *').fill('Moss and Fern');
    await button(page, 'Create Account').click();
    await isAt(page, '/dashboard');
    await shown(heading(page, /^Publish one job, /));
    expect(jobs).toEqual([]);
  });

  test('an invalid return from Google offers to try again', async () => {
    const page = await visit(await browser.it.window(), '/register?error=google_login_invalid');
    await shown(page.getByText('Unable to register with Google'));
    expect(await link(page, 'Click here to try again').getAttribute('href')).toBe(
      '/google_login_authorize?screen=register',
    );
  });
});

describe('U1: members', () => {
  test('U1: switching the organization changes menu and data', async () => {
    const rafael = await Visitor.signedIn(app, 'rafael@northwind.example');
    await founded.admin.ask('/api/org/invitations/upsert', { email: 'rafael@northwind.example', roles: ['CUSTOMER'] });
    const token = /[?&](?:amp;)?token=([\w-]+)/.exec(
      (await mailTo(app, 'rafael@northwind.example', (mail) => mail.html.includes('/invitation'))).html,
    )![1]!;
    await rafael.ask('/api/invitation/user', {
      token,
      password: demoPassword,
      first_name: 'Rafael',
      last_name: 'Mendes',
    });

    const page = await visit(await browser.it.window({ as: rafael }), '/opportunities/jobs');
    const menu = page.getByRole('navigation', { name: 'Main' });
    await shown(
      link(menu, /^Jobs/),
      link(menu, /^Candidates/),
      page.getByRole('row').filter({ hasText: 'Senior Backend Engineer' }),
    );
    await button(page, 'Organization: Northwind').click();
    await page.getByRole('menuitem', { name: 'Harbour Works' }).click();
    await isAt(page, '/dashboard');
    await shown(button(page, 'Organization: Harbour Works'));
    expect(await link(menu, /^(Jobs|Candidates|Messages)/).count()).toBe(0);
    await visit(page, '/opportunities/jobs');
    await isAt(page, '/unauthorized');
    expect(await page.getByRole('main').count()).toBe(1);
    await link(page, 'Go to Home').click();
    await visit(page, '/profile');
    await button(page, 'Organization: Harbour Works').click();
    await page.getByRole('menuitem', { name: 'Northwind' }).click();
    await shown(link(menu, /^Jobs/), button(page, 'Organization: Northwind'));
    // The page that the visitor left is shown again.
    await isAt(page, '/profile');
  });

  test('U1: a deactivated user is out at the next click and cannot sign in until reactivated', async () => {
    const tess = await invite(app, olivia, { email: 'tess@northwind.example', first_name: 'Tess', last_name: 'Yang' }, [
      'RECRUIT_ADMIN',
    ]);
    const page = await visit(await browser.it.window({ as: tess }), '/dashboard');
    await atHome(page);

    const admin = await visit(await browser.it.window({ as: olivia }), '/org/users');
    await admin.getByRole('row').filter({ hasText: 'Tess Yang' }).click();
    await button(admin.getByRole('dialog', { name: 'Tess Yang' }), 'Deactivate').click();
    await button(admin.getByRole('dialog', { name: 'Deactivate Tess Yang?' }), 'Deactivate').click();
    await shown(
      toast(admin, 'Tess Yang is deactivated.'),
      admin.getByRole('row').filter({ hasText: 'Tess Yang' }).filter({ hasText: 'Deactivated' }),
    );

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Jobs/ }).click();
    await isAt(page, '/');
    await shown(heading(page, 'Sign In'));
    await signIn(page, 'tess@northwind.example', password);
    await shown(
      errorBox(page).filter({ hasText: 'This account is deactivated. Ask your administrator to reactivate it.' }),
    );

    await toast(admin, 'Tess Yang is deactivated.').getByRole('button', { name: 'Undo' }).click();
    await shown(admin.getByRole('row').filter({ hasText: 'Tess Yang' }).filter({ hasText: 'Active' }));
    await button(page, 'Sign in').click();
    await isAt(page, '/dashboard');
  });

  test('U1: the last administrator finds no way to deactivate herself', async () => {
    const page = await visit(await browser.it.window({ as: olivia }), '/org/users');
    await page.getByRole('row').filter({ hasText: 'Olivia Hart' }).click();
    const dialog = page.getByRole('dialog', { name: 'Olivia Hart' });
    await shown(button(dialog, 'Save'));
    expect(await button(dialog, 'Deactivate').count()).toBe(0);
    await dialog.getByRole('checkbox', { name: 'Administrator', exact: true }).uncheck();
    await dialog.getByRole('checkbox', { name: 'Recruiter', exact: true }).check();
    await button(dialog, 'Save').click();
    await shown(errorBox(page));
    await gone(toast(page, 'Saved.'));
    await becomes(async () => (await olivia.page('/dashboard')).body.user.roles, ['ORG_ADMIN']);
  });

  test('signing out ends the session of this browser, and no begun note about a candidate stays in it', async () => {
    const visitor = await Visitor.signedIn(app, 'carla@northwind.example');
    const page = await visit(await browser.it.window({ as: visitor }), '/dashboard');
    await page.evaluate(() => sessionStorage.setItem('note carla ada', '{"text":"About Ada","own":false}'));
    await button(page, 'Carla Novak').click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await isAt(page, '/');
    await shown(heading(page, 'Sign In'));
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Ada');
    await visit(page, jobPage('_'));
    await isAt(page, '/');
  });
});

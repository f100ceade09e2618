import type { Page } from 'playwright-core';
import type { App } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import {
  atHome,
  button,
  errorBox,
  field,
  gone,
  heading,
  isAt,
  shown,
  toast,
  useBrowser,
  visit,
} from '../support/browser.ts';
import { CodeApp } from '../support/devices.ts';
import { found, type Founded, invite, named, password } from '../support/founding.ts';
import { Visitor } from '../support/visitor.ts';

// Signing in with a second factor in the browser: an app, a passkey of Chromium's virtual authenticator, recovery codes.

const browser = useBrowser();
let app: App;
let acme: Founded;
beforeAll(async () => {
  app = await browser.start();
  acme = await found(app, 'Acme', named('Ann'));
});

const join = (name: string) => invite(app, acme.admin, named(name), ['RECRUIT_ADMIN']);
const signIn = async (page: Page, name: string) => {
  await visit(page, '/');
  await field(page, 'Email Address').fill(named(name).email);
  await field(page, 'Password').fill(password);
  await button(page, 'Sign in').click();
};
/** Gives the window a passkey device that verifies its user. */
const withDevice = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};
const secretOn = async (page: Page): Promise<string> =>
  (await page.getByLabel('Key', { exact: true }).innerText()).replaceAll(' ', '');
const codesOn = (page: Page): Promise<string[]> =>
  page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
/** Signs out by removing the session cookie. */
const signOut = async (page: Page): Promise<void> => {
  await page.context().clearCookies({ name: 'candor_session' });
};

test('an app is added in the profile; the next sign-in asks for its code, and a recovery code stands in for it once', async () => {
  const dana = await join('Dana');
  const page = await visit(await browser.it.window({ as: dana }), '/profile');
  await button(page, 'Add an app').click();
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' });
  await field(dialog, 'Current password').fill('not hers at all');
  await button(dialog, 'Continue').click();
  await shown(errorBox(page).filter({ hasText: 'Current password is incorrect.' }));
  await field(dialog, 'Current password').fill(password);
  await button(dialog, 'Continue').click();
  await shown(dialog.getByRole('img', { name: 'Key for your app' }));
  expect(await faultsOf(page)).toEqual([]);
  const codes = new CodeApp(await secretOn(page));
  await field(dialog, 'Code from your app').fill(codes.wrong());
  await button(dialog, 'Add the app').click();
  await shown(errorBox(page).filter({ hasText: 'This code is incorrect.' }));
  await field(dialog, 'Code from your app').fill(await codes.code());
  await field(dialog, 'Name').fill('Phone');
  await button(dialog, 'Add the app').click();
  const told = page.getByRole('dialog', { name: 'Your recovery codes' });
  await shown(told);
  const recovery = await codesOn(page);
  expect(recovery).toHaveLength(10);
  const download = page.waitForEvent('download');
  await button(told, 'Download').click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('candor-recovery-codes.txt');
  await button(told, 'I have saved them').click();
  await gone(told);
  await shown(
    page.getByRole('listitem').filter({ hasText: 'Phone' }).filter({ hasText: 'not used yet' }),
    page.getByText('10 of 10 left', { exact: true }),
  );

  await signOut(page);
  await signIn(page, 'Dana');
  await isAt(page, '/second_factor');
  await shown(page.getByText('One more step for dana@example.test.', { exact: true }));
  expect(await faultsOf(page)).toEqual([]);
  // A session without its second factor opens no other page.
  await visit(page, '/dashboard');
  await isAt(page, '/');
  await visit(page, '/second_factor');
  await field(page, 'Code from your app').fill(codes.again());
  await button(page, 'Sign in').click();
  await shown(errorBox(page).filter({ hasText: 'This code has already been used. Wait for the next one.' }));
  await field(page, 'Code from your app').fill(await codes.code());
  await button(page, 'Sign in').click();
  await atHome(page);

  await signOut(page);
  await signIn(page, 'Dana');
  await isAt(page, '/second_factor');
  await button(page, 'Use a recovery code').click();
  await field(page, 'Recovery code').fill(recovery[0]!);
  await button(page, 'Sign in').click();
  await atHome(page);
  await visit(page, '/profile');
  await shown(page.getByText('9 of 10 left', { exact: true }));

  await button(page, 'Remove Phone').click();
  const remove = page.getByRole('dialog', { name: 'Remove Phone?' });
  await field(remove, 'Current password').fill(password);
  await button(remove, 'Remove').click();
  await shown(toast(page, 'Phone is removed.'));
  await gone(page.getByText('9 of 10 left', { exact: true }));
  await signOut(page);
  await signIn(page, 'Dana');
  await atHome(page);
});

test('a passkey is made in the profile, is a second factor, and signs in without a password; its code comes only when wanted', async () => {
  const kim = await join('Kim');
  const page = await browser.it.window({ as: kim });
  await withDevice(page);
  await visit(page, '/profile');
  await button(page, 'Add a passkey').click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await field(dialog, 'Name').fill('Laptop');
  await field(dialog, 'Current password').fill(password);
  await button(dialog, 'Create a passkey').click();
  await button(page.getByRole('dialog', { name: 'Your recovery codes' }), 'I have saved them').click();
  await shown(page.getByRole('listitem').filter({ hasText: 'Laptop' }).filter({ hasText: 'Passkey' }));

  await signOut(page);
  await signIn(page, 'Kim');
  await isAt(page, '/second_factor');
  await button(page, 'Use your passkey').click();
  await atHome(page);

  await signOut(page);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await visit(page, '/');
  expect(loaded.filter((path) => path.includes('passkeys'))).toEqual([]);
  await button(page, 'Sign in with a passkey').click();
  await atHome(page);
  expect(loaded.filter((path) => path.includes('passkeys'))).not.toEqual([]);
  await visit(page, '/profile');
  await shown(
    page
      .getByRole('listitem')
      .filter({ hasText: 'Laptop' })
      .filter({ hasText: /used now|used .* ago/ }),
  );
});

test('a browser without a passkey for the site says so, and the password works on', async () => {
  await join('Nia');
  const page = await browser.it.window();
  await withDevice(page);
  await visit(page, '/');
  await button(page, 'Sign in with a passkey').click();
  await shown(page.getByRole('alert').filter({ hasText: 'No passkey was used. Try again, or use another way.' }));
  await signIn(page, 'Nia');
  await atHome(page);
});

test('a button that is pressed before its code has come does its work when the code is there', async () => {
  const page = await browser.it.window();
  await withDevice(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await button(page, 'Sign in with a passkey').click();
  await page.waitForFunction(() => document.querySelector('[data-pressed-early]'));
  release();
  await shown(page.getByRole('alert').filter({ hasText: 'No passkey was used. Try again, or use another way.' }));
});

test('an administrator demands a second factor; a member without one sets it up before anything else', async () => {
  const strict = await found(app, 'Strict', named('Stella'));
  const uma = await invite(app, strict.admin, named('Uma'), ['RECRUIT_ADMIN']);
  const page = await visit(await browser.it.window({ as: uma }), '/dashboard');
  const admin = await visit(await browser.it.window({ as: strict.admin }), '/org/sign_in');
  await admin.getByRole('switch', { name: /^Require a second factor/ }).click();
  await button(admin, /^Save/).click();
  // The rule applies to the administrator who sets it and to all signed-in members.
  await isAt(admin, '/');
  await shown(admin.getByText('Strict now requires a second factor. Sign in to set one up.', { exact: true }));
  // The page may already be navigating there on its own.
  await page.evaluate(() => location.assign('/opportunities/jobs')).catch(() => undefined);
  await isAt(page, '/');
  await shown(page.getByText('Strict now requires a second factor. Sign in to set one up.', { exact: true }));
  expect(await faultsOf(page)).toEqual([]);
  await signIn(page, 'Uma');
  await isAt(page, '/second_factor');
  await shown(
    heading(page, 'Set up a second factor'),
    page.getByText(/^Strict requires one in addition to the password/),
  );
  expect(await faultsOf(page)).toEqual([]);
  await button(page, /^An authenticator app/).click();
  await shown(page.getByRole('img', { name: 'Key for your app' }));
  const codes = new CodeApp(await secretOn(page));
  await field(page, 'Code from your app').fill(await codes.code());
  await button(page, 'Add the app').click();
  await shown(page.getByRole('list', { name: 'Recovery codes' }));
  expect(await codesOn(page)).toHaveLength(10);
  await button(page, 'Continue').click();
  await atHome(page);
  await visit(page, '/profile');
  await shown(page.getByText('Strict requires a second factor.', { exact: true }));
});

test('somebody sees where they are signed in, and signs out one browser and then all others', async () => {
  const xia = await join('Xia');
  const [phone, tablet] = [
    await Visitor.signedIn(app, named('Xia').email, password),
    await Visitor.signedIn(app, named('Xia').email, password),
  ];
  const inside = async (visitor: Visitor) => (await visitor.page('/dashboard')).body.user !== undefined;
  const page = await visit(await browser.it.window({ as: xia }), '/profile');
  const section = page.locator('section').filter({ has: heading(page, 'Where you are signed in') });
  await shown(section.getByText('This browser', { exact: true }), section.getByText('127.0.0.1').first());
  await button(section, /^Sign out (?!everywhere)/)
    .first()
    .click();
  await shown(toast(page, 'is signed out.'));
  expect([await inside(phone), await inside(tablet)].filter(Boolean)).toHaveLength(1);
  await button(section, 'Sign out everywhere else').click();
  await shown(toast(page, 'Signed out everywhere else.'));
  await gone(button(section, 'Sign out everywhere else'));
  expect([await inside(phone), await inside(tablet), await inside(xia)]).toEqual([false, false, true]);
});

import type { App } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import { atHome, button, errorBox, field, isAt, link, shown, toast, useBrowser, visit } from '../support/browser.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { mailTo, tokenIn } from '../support/visitor.ts';

// An organization whose members can sign in only with Google, in the browser.

const browser = useBrowser();
let app: App;
let acme: Founded;
beforeAll(async () => {
  app = await browser.start();
  acme = await found(app, 'Acme', named('Ann'));
});
const rule = /^Only with Google/;

test('only an administrator who came in with Google makes it so; a member at work is led to Google', async () => {
  const gus = await invite(app, acme.admin, named('Gus'), ['ORG_ADMIN']);
  const member = await visit(await browser.it.window({ as: gus }), '/org/sign_in');
  await member.getByRole('switch', { name: rule }).click();
  await button(member, /^Save/).click();
  await shown(errorBox(member).filter({ hasText: 'Sign in with Google first, so that you know you can get back in.' }));
  expect(await faultsOf(member)).toEqual([]);
  const admin = await visit(await browser.it.window({ as: acme.admin }), '/org/sign_in');
  await admin.getByRole('switch', { name: rule }).click();
  await button(admin, /^Save/).click();
  await shown(toast(admin, 'Saved.'));
  await visit(member, '/dashboard');
  await isAt(member, '/');
  await shown(member.getByText('Acme now requires Google sign-in. Sign in with Google.', { exact: true }));
  expect(await faultsOf(member)).toEqual([]);
});

test('somebody who is invited joins with Google, without a password', async () => {
  await acme.admin.ask('/api/org/invitations/upsert', { email: named('Nia').email, roles: ['RECRUIT_ADMIN'] });
  const token = tokenIn(await mailTo(app, named('Nia').email));
  const page = await visit(await browser.it.window(), `/invitation?token=${token}`);
  await shown(page.getByText(/^Acme requires Google sign-in\./));
  expect(await faultsOf(page)).toEqual([]);
  await link(page, 'Join with Google').click();
  await field(page, /Email/).fill(named('Nia').email);
  await field(page, 'First name').fill('Nia');
  await field(page, 'Last name').fill('Tester');
  await button(page, 'Sign in').click();
  await atHome(page);
});

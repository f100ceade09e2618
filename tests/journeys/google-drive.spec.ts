import { GoogleDriveStandIn } from '../engines/google-drive.ts';
import type { Starting } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import { button, shown, visit } from '../support/browser.ts';
import { goodPdf } from '../support/hostile-documents.ts';
import { useScreens } from '../support/screens.ts';

// A recruiter connects Google Drive in the profile, and adds a resume by the link of a file there.

const drive = new GoogleDriveStandIn();
const settings: Starting = {};
const file = '1AbCdEfGhIjKlMnOpQrStUvWxYz_0-9';
beforeAll(async () => {
  await drive.start();
  drive.files.set(file, {
    owner: drive.person!,
    name: 'Shipwright 2031',
    mimeType: 'application/vnd.google-apps.document',
    exports: { 'application/pdf': goodPdf('Builds ships of oak') },
  });
  Object.assign(settings, {
    GOOGLE_DRIVE_CLIENT_ID: drive.client_id,
    GOOGLE_DRIVE_CLIENT_SECRET: drive.client_secret,
    GOOGLE_DRIVE_URL: drive.base,
  });
});
afterAll(() => drive.stop());
const { browser, at } = useScreens(settings);

test('a link to a file in Google Drive becomes a resume', async () => {
  const page = await visit(await browser.it.window({ as: at.olivia }), '/profile');
  await button(page, 'Connect Google Drive').click();
  await shown(button(page, 'Disconnect Google Drive'));
  await visit(page, `/people/candidates/100/1/_/_/_/${at.places.candidate}?part=resumes`);
  await button(page, 'From Google Drive').click();
  const link = page.getByLabel('Link to the file in Google Drive');
  await link.fill('https://example.test/file');
  await button(page, 'Add the file').click();
  await shown(page.getByText('This is not a link to a file in Google Drive.'));
  expect(await faultsOf(page)).toEqual([]);
  await link.fill(`https://docs.google.com/document/d/${file}/edit`);
  await link.press('Enter');
  await shown(page.getByRole('article', { name: 'Shipwright 2031.pdf' }));
  await shown(button(page, 'From Google Drive'));
});

import { randomUUID } from 'node:crypto';
import type { App } from '../support/app.ts';
import { eventually } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import { button, gone, heading, shown, useBrowser, visit } from '../support/browser.ts';
import { found, type Founded, named } from '../support/founding.ts';
import { goodPdf } from '../support/hostile-documents.ts';
import { sideways, sizes } from '../support/screens.ts';

// A member previews a person's resumes without opening a file, and exports the record.

const browser = useBrowser();
let app: App;
let harbour: Founded;

beforeAll(async () => {
  app = await browser.start();
  harbour = await found(app, 'Harbour Works', named('Nora'));
});

test('a member looks at a resume, compares it with the one before, and takes the whole record along', async () => {
  const { admin } = harbour;
  const { candidate } = await admin.ask('/api/people/candidates/upsert', {
    first_name: 'Ada',
    last_name: 'Reed',
    source: 'sourced',
  });
  for (const [name, words] of [
    ['ada-2024.pdf', 'Ada steers small ships'],
    ['ada-2026.pdf', 'Ada steers large ships'],
  ] as const) {
    const { signedRequest, file_id } = await admin.ask('/api/signed_url', {
      fileName: name,
      fileType: 'application/pdf',
      fileId: randomUUID(),
      acl: 'private',
      directory: 'resumes',
    });
    await admin.put(signedRequest, 'application/pdf', goodPdf(words));
    const about = { candidate_id: candidate.id, file_id, file_name: name };
    await admin.ask('/api/people/candidates/resume/upsert', about);
  }
  const path = `/people/candidates/100/1/_/_/_/${candidate.id}`;
  await eventually(async () => {
    const { resumes } = (await admin.page(path)).body;
    expect(resumes.map(({ parsed }: { parsed: boolean }) => parsed)).toEqual([true, true]);
  });

  const page = await visit(await browser.it.window({ as: admin }), `${path}?part=resumes`);
  const newest = page.getByRole('article', { name: 'ada-2026.pdf' });
  await button(newest, 'Preview of ada-2026.pdf').click();
  const preview = page.getByRole('dialog', { name: 'ada-2026.pdf' });
  await shown(preview.getByText('Ada steers large ships'));
  expect(await faultsOf(page)).toEqual([]);
  await button(preview, 'Close').click();
  await gone(preview);

  await button(page, 'Compare two resumes').click();
  const compared = page.getByRole('dialog', { name: 'Compare two resumes' });
  await shown(compared.locator('del', { hasText: 'small' }), compared.locator('ins', { hasText: 'large' }));
  for (const viewport of sizes) {
    await page.setViewportSize(viewport);
    expect(await faultsOf(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
  }
  await button(compared, 'Close').click();
  await gone(compared);

  const taken = page.waitForEvent('download');
  await button(page, 'Download what you can see').click();
  expect((await taken).suggestedFilename()).toBe(`candidate-${candidate.id}.zip`);
  await shown(heading(page, 'Ada Reed'));
});

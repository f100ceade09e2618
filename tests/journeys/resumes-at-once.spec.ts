import { faultsOf } from '../support/axe.ts';
import { shown, visit } from '../support/browser.ts';
import { useScreens } from '../support/screens.ts';

// A recruiter drops several resumes where candidates are added. Each file gets a result, which is still shown after a reload, and a known person's resume waits until a member says whose it is.

const { browser, at } = useScreens();
const resume = (name: string, email: string, more = '') => ({
  name: `${name}.txt`,
  mimeType: 'text/plain',
  buffer: Buffer.from([name, email, more].join('\n')),
});

test('several resumes that are dropped become people, each file with its result', async () => {
  const page = await visit(await browser.it.window({ as: at.olivia }), '/people/candidates');
  const drop = async (files: ReturnType<typeof resume>[], added: string) => {
    await page.getByRole('button', { name: /^Add candidate/ }).click();
    await page.getByLabel('Fill in from a resume').setInputFiles(files);
    await page.getByRole('button', { name: added, exact: true }).click();
    await shown(page.getByText('Imported', { exact: true }));
    await page.reload();
  };
  // Files that failed to upload do not count as added. The result shows what happened to them.
  await drop(
    [
      resume('Edda Erste', 'edda@journey.test'),
      { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('PNG') },
    ],
    'Add 1 resume',
  );
  const results = page.getByRole('list', { name: 'Resumes' });
  await shown(results.getByText('Edda Erste.txt'));
  await shown(
    results.getByText(
      'A resume must be a PDF, Word, OpenDocument, RTF or text file of up to 10 MB. A picture cannot be read.',
    ),
  );
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Candidates', exact: true }).first().click();
  await drop(
    [resume('Edda Erste', 'edda@journey.test', 'Newer'), resume('Zoe Zweite', 'zoe@journey.test')],
    'Add 2 resumes',
  );
  await shown(results.getByText('Possibly already on record'));
  await shown(results.getByText('Same email'));
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add Edda Erste.txt to the record of Edda Erste' }).click();
  await shown(results.getByText('Added to their record'));
});

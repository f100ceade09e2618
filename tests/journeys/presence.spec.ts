import { type App, eventually } from '../support/app.ts';
import { gone, shown, useBrowser, visit } from '../support/browser.ts';
import { addApplicant, type Applicant, jobPage, openJob } from '../support/hiring.ts';
import { Visitor } from '../support/visitor.ts';

// Two browsers at the same candidate.

const browser = useBrowser();
let app: App;
let rafael: Visitor;
let olivia: Visitor;
let job: { id: string };
let ada: Applicant;
beforeAll(async () => {
  app = await browser.start({ demo: true });
  rafael = await Visitor.signedIn(app, 'rafael@northwind.example');
  olivia = await Visitor.signedIn(app, 'olivia@northwind.example');
  job = await openJob(rafael, 'Pilot');
  ada = await addApplicant(rafael, job.id);
  await eventually(() => rafael.page(`/people/candidates/100/1/_/_/_/${ada.candidate_id}`));
});

test('whoever opens a candidate whom somebody reads sees who, on the page and in the drawer, until that one leaves', async () => {
  const page = await visit(
    await browser.it.window({ as: olivia }),
    `/people/candidates/100/1/_/_/_/${ada.candidate_id}`,
  );
  const board = await visit(
    await browser.it.window({ as: rafael }),
    `${jobPage(job.id, 'candidates')}/${ada.id}/100/1/_/_/_`,
  );
  await shown(page.getByRole('status').filter({ hasText: /^.*Rafael.* is reading this$/ }));
  const told = board.getByRole('status').filter({ hasText: /^.*Olivia.* is reading this$/ });
  await shown(told);
  await page.close();
  await gone(told);
});

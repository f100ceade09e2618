import type { Page } from 'playwright-core';
import type { App } from '../support/app.ts';
import { becomes, field, shown, useBrowser, visit } from '../support/browser.ts';
import { jobPage } from '../support/hiring.ts';
import { Visitor } from '../support/visitor.ts';

// A recruiter decides on one candidate after another with the drawer open.

const browser = useBrowser();
let app: App;
let rafael: Visitor;
let job: string;

beforeAll(async () => {
  app = await browser.start({ demo: true });
  rafael = await Visitor.signedIn(app, 'rafael@northwind.example');
  const { items } = (await rafael.page('/opportunities/jobs')).body.list;
  job = items.find((row: { fields: { name: string } }) => row.fields.name === 'Senior Backend Engineer').id;
});

/** The drawer, beside the board or over it if the window is narrow. */
const drawer = (page: Page) => page.getByLabel(/^Candidate \p{L}/u).filter({ has: page.getByRole('tablist') });
const atHand = async (page: Page) => (await drawer(page).getAttribute('aria-label'))!.replace(/^Candidate /, '');
const message = (page: Page) => page.getByText(/ moved to /).last();
const column = (page: Page) => page.getByRole('region', { name: /^Initial Review, / });
/** The fields that a person can see while the message covers them. */
const under = async (page: Page) => {
  const { x, y, width, height } = (await message(page).boundingBox())!;
  return page.evaluate(
    ([left, top, right, bottom]) =>
      [...document.querySelectorAll('input:not([type=checkbox]), textarea, [contenteditable=true]')]
        .filter((each) => {
          const box = each.getBoundingClientRect();
          const apart = box.right <= left! || box.left >= right! || box.bottom <= top! || box.top >= bottom!;
          // Content behind the drawer is not visible in any case.
          const seen = document.elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2).includes(each);
          return box.width > 1 && seen && !apart;
        })
        .map((each) => each.outerHTML.slice(0, 200)),
    [x, y, x + width, y + height],
  );
};

test.each([1440, 1000, 390])(
  'the card at hand stays in view, and what is said covers no field (%s px wide)',
  async (width) => {
    const page = await visit(
      await browser.it.window({ as: rafael, viewport: { width, height: 560 } }),
      jobPage(job, 'candidates'),
    );
    await column(page).locator('[data-card]').first().click();
    await shown(drawer(page).getByRole('textbox'));
    for (let step = 0; step < 4; step++) {
      const before = await atHand(page);
      await page.keyboard.press('j');
      await becomes(async () => (await atHand(page)) === before, false);
    }
    const decided = await atHand(page);
    await page.keyboard.press('a');
    await shown(message(page));
    await becomes(async () => (await atHand(page)) === decided, false);
    await shown(drawer(page).getByRole('textbox'));
    await becomes(() => under(page), []);
    const next = await atHand(page);
    if (width === 1440)
      await becomes(
        () =>
          column(page)
            .locator('[data-card]')
            .filter({ hasText: next })
            .evaluate((card) => {
              const { left, right, top, bottom } = card.getBoundingClientRect();
              const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
              return card.contains(at) && top >= 0 && bottom <= window.innerHeight;
            }),
        true,
      );
    // Undo shows the candidate again.
    await page.keyboard.press('Control+z');
    await becomes(() => atHand(page), decided);
  },
);

test('an offer shows its amount as it is written, and beside it what the job pays', async () => {
  const page = await visit(await browser.it.window({ as: rafael }), jobPage(job, 'candidates'));
  await page
    .getByRole('region', { name: /^Final Review, / })
    .locator('[data-card]')
    .first()
    .click();
  await shown(drawer(page).getByRole('textbox'));
  await page.keyboard.press('o');
  const dialog = page.getByRole('dialog', { name: /^Make an offer to / });
  await shown(dialog.getByText(/^The job pays \$[\d,]+/));
  await field(dialog, 'Amount').fill('12');
  await shown(dialog.getByText(/Outside what the job pays: \$[\d,]+/), dialog.getByText('$12.', { exact: false }));
  await field(dialog, 'Amount').fill('1234567');
  await shown(dialog.getByText('$1,234,567.'), dialog.getByText(/Outside what the job pays/));
});

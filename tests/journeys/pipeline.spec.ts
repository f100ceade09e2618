import type { Locator, Page } from 'playwright-core';
import { type App, eventually } from '../support/app.ts';
import { dueNow, settled } from '../support/due-now.ts';
import { violationsOf } from '../support/axe.ts';
import {
  becomes,
  button,
  choose,
  field,
  gone,
  heading,
  link,
  running,
  shown,
  toast,
  useBrowser,
  visit,
} from '../support/browser.ts';
import { addApplicant, type Applicant, jobPage, openJob, panelOf } from '../support/hiring.ts';
import { type Json, mailsTo, mailTo, Visitor } from '../support/visitor.ts';

// A recruiter's day on the board: screening, moving, archiving and offering while a colleague works on the same job.

const browser = useBrowser();
let app: App;
let rafael: Visitor;
let olivia: Visitor;
const stale = 'Someone else changed this candidate since you opened it. Reload and try again.';

beforeAll(async () => {
  app = await browser.start({ demo: true });
  [rafael, olivia] = [
    await Visitor.signedIn(app, 'rafael@northwind.example'),
    await Visitor.signedIn(app, 'olivia@northwind.example'),
  ];
});

type Person = Applicant & { name: string };
const open = async (name: string, count: number): Promise<{ id: string; people: Person[] }> => {
  const job = await openJob(rafael, name);
  const people: Person[] = [];
  for (let at = 0; at < count; at++) {
    const added = await addApplicant(rafael, job.id);
    people.push({ ...added, name: (await eventually(() => panelOf(rafael, added.id))).application.name });
  }
  return { id: job.id, people };
};
const standingOf = async (person: Person): Promise<string> => (await panelOf(rafael, person.id)).application.step.name;
const move = async (by: Visitor, person: Person) =>
  by.ask('/api/people/candidates/advance', {
    application_id: person.id,
    version: (await panelOf(by, person.id)).application.version,
  });
const boardOf = async (as: Visitor, job: string): Promise<Page> =>
  visit(await browser.it.window({ as }), jobPage(job, 'candidates'));
/** The column of a step. If `count` is given, only if the column has this many cards. */
const column = (page: Page, step: string, count?: number): Locator =>
  page.getByRole('region', { name: new RegExp(`^${step}, ${count ?? '\\d+'} `) });
const card = (within: Page | Locator, person: Person): Locator => within.locator(`[data-card="${person.id}"]`);
const drawerOf = (page: Page, person: Person): Locator =>
  page.getByRole('complementary', { name: `Candidate ${person.name}` });
/** Cuts the event stream of this window, so that it receives no changes made by others. */
const deafen = (page: Page) =>
  page.route(
    (url) => url.pathname === '/events',
    () => undefined,
  );

test('whoever wants to stay with a candidate after a decision says so once, for themselves alone', async () => {
  const {
    id,
    people: [ada, bea],
  } = (await open('Net Maker', 2)) as { id: string; people: [Person, Person] };
  const page = await boardOf(rafael, id);
  const go = async (person: Person) => {
    await card(page, person).getByRole('link').first().click();
    await shown(drawerOf(page, person));
  };
  await go(ada);
  await button(drawerOf(page, ada), 'More actions').click();
  const saved = page.waitForResponse((answer) => answer.url().includes('/api/profile/upsert'));
  await page.getByRole('menuitemcheckbox', { name: 'Then open the next candidate' }).click();
  await saved;
  // A page that is reloaded does not wait for what another page has saved, so the test waits.
  await becomes(async () => (await rafael.page('/dashboard')).body.user.leads_on, false);
  await page.reload();
  await running(page);
  await shown(drawerOf(page, ada));
  await page.keyboard.press('a');
  await shown(toast(page, `${ada.name} moved to`), drawerOf(page, ada));
  expect((await olivia.page('/dashboard')).body.user.leads_on).toBe(true);
  await rafael.ask('/api/profile/upsert', { leads_on: true });
  await page.reload();
  await page.keyboard.press('Escape');
  await go(bea);
  await page.keyboard.press('a');
  await gone(drawerOf(page, bea));
});

describe('R8: screening', () => {
  test('R8: a recruiter reads a new resume, marks it and advances the candidate, and the board in another window follows without a reload', async () => {
    const {
      id,
      people: [ada, bea],
    } = (await open('Deck Hand', 2)) as { id: string; people: [Person, Person] };
    const board = await boardOf(olivia, id);
    await shown(column(board, 'Application', 2));
    await board.evaluate(() => {
      Object.assign(window, { same: true });
    });
    const page = await boardOf(rafael, id);
    await link(page.getByRole('navigation', { name: 'Job' }), /^Resumes/).click();
    const resumes = page.getByRole('region', { name: 'Resumes' });
    await shown(
      button(resumes, new RegExp(`^${ada.name}\\s*, new`)),
      button(resumes, new RegExp(`^${bea.name}\\s*, new`)),
    );
    expect(page.url()).toContain(encodeURIComponent('"resumeStatus":"new"'));
    await button(resumes, new RegExp(`^${ada.name}`)).click();
    await button(page.getByRole('article', { name: `Resume of ${ada.name}` }), /^Mark reviewed/).click();
    await gone(button(resumes, new RegExp(`^${ada.name}`)));
    await becomes(async () => (await panelOf(rafael, ada.id)).application.resume_status, 'reviewed');
    await toast(page, `The resume of ${ada.name} is marked as reviewed.`)
      .getByRole('button', { name: /^Undo/ })
      .click();
    await shown(page.getByRole('article', { name: `Resume of ${ada.name}` }));
    await becomes(async () => (await panelOf(rafael, ada.id)).application.resume_status, 'new');
    await button(page.getByRole('article', { name: `Resume of ${ada.name}` }), /^Mark reviewed/).click();
    await gone(button(resumes, new RegExp(`^${ada.name}`)));
    await becomes(async () => (await panelOf(rafael, ada.id)).application.resume_status, 'reviewed');
    await page.getByText('All', { exact: true }).click();
    await button(resumes, new RegExp(`^${ada.name}`)).click();
    await button(page, 'Advance to another step').click();
    await page.getByRole('menuitem', { name: 'First Round' }).click();
    await shown(toast(page, `${ada.name} moved to First Round.`));

    await shown(card(column(board, 'First Round', 1), ada), column(board, 'Application', 1));
    expect(await board.evaluate(() => 'same' in window)).toBe(true);
    await visit(page, `/people/candidates/100/1/_/_/_/${ada.candidate_id}/history`);
    await shown(
      button(page, /moved the candidate from Application to First Round/),
      page
        .getByRole('row')
        .filter({ hasText: 'moved the candidate from Application to First Round' })
        .filter({ hasText: 'Rafael Mendes' })
        .filter({ hasText: 'Recruiter' }),
    );
  });
});

describe('R9: two recruiters at the same board', () => {
  test('R9: two recruiters move the same person, the second is told and the card refreshes', async () => {
    const {
      id,
      people: [ada],
    } = (await open('Night Watch', 1)) as { id: string; people: [Person] };
    const window = await browser.it.window({ as: rafael });
    await deafen(window);
    const page = await visit(window, jobPage(id, 'candidates'));
    await shown(card(column(page, 'Application', 1), ada));
    const other = await boardOf(olivia, id);
    await card(other, ada).getByRole('link').focus();
    await other.keyboard.press(']');
    await other.keyboard.press(']'); // at once: the focus moved along
    await becomes(() => standingOf(ada), 'First Round');

    await shown(card(column(page, 'Application', 1), ada)); // this window has received nothing
    await card(page, ada).getByRole('link').focus();
    await page.keyboard.press(']');
    await shown(
      toast(page, stale),
      card(column(page, 'First Round', 1), ada),
      column(page, 'Application', 0),
      column(page, 'Initial Review', 0),
    );
    await becomes(() => standingOf(ada), 'First Round');
    await card(page, ada).getByRole('link').focus();
    await page.keyboard.press(']');
    await becomes(() => standingOf(ada), 'Second Round');
  });
});

describe('the board', () => {
  test('a card dragged to another column moves the candidate there, and Undo brings it back', async () => {
    const {
      id,
      people: [ada, bea],
    } = (await open('Rigger', 2)) as { id: string; people: [Person, Person] };
    const page = await boardOf(rafael, id);
    await shown(card(page, ada), card(page, bea));
    await card(page, ada).dragTo(column(page, 'First Round', 0));
    await shown(
      card(column(page, 'First Round', 1), ada),
      card(column(page, 'Application', 1), bea),
      toast(page, `${ada.name} moved to First Round.`),
    );
    await becomes(() => standingOf(ada), 'First Round');
    await button(toast(page, `${ada.name} moved to First Round.`), 'Undo').click();
    await shown(card(column(page, 'Application', 2), ada), column(page, 'First Round', 0));
    await becomes(() => standingOf(ada), 'Application');
  });

  test('columns are ordered by who waits longest; a person chooses another order for the board and finds it again, and ranks only in the order for it', async () => {
    const {
      id,
      people: [ada, bea],
    } = (await open('Stoker', 2)) as { id: string; people: [Person, Person] };
    const page = await boardOf(rafael, id);
    const order = async (of: Page) =>
      of
        .getByRole('region', { name: /^Application, 2 / })
        .locator('[data-card]')
        .evaluateAll((cards) => cards.map((each) => (each as HTMLElement).dataset.card));
    await becomes(() => order(page), [ada.id, bea.id]);
    await card(page, ada).dragTo(card(page, bea), { targetPosition: { x: 100, y: 70 } });
    const refused = toast(page, /^This board is sorted by “Most overdue first”/);
    await shown(refused);
    expect(await order(page)).toEqual([ada.id, bea.id]);
    await button(refused, 'Rank by hand').click();
    await shown(button(page, 'Display: Ranked by hand'));
    await becomes(() => order(page), [bea.id, ada.id]); // not ranked yet: the newest on top
    await card(page, ada).dragTo(card(page, bea), { targetPosition: { x: 100, y: 5 } });
    await becomes(() => order(page), [ada.id, bea.id]);

    await button(page, 'Display: Ranked by hand').click();
    await page.getByRole('menuitemradio', { name: 'Newest first' }).click();
    await becomes(() => order(page), [bea.id, ada.id]);
    const later = await boardOf(rafael, id);
    await shown(button(later, 'Display: Newest first'));
    await becomes(() => order(later), [bea.id, ada.id]);
    const others = await boardOf(olivia, id);
    await shown(button(others, 'Display: Most overdue first'));
  });

  test('a card dragged to the archive asks for the reason, and whoever types chooses it at once', async () => {
    const {
      id,
      people: [ada],
    } = (await open('Chandler', 1)) as { id: string; people: [Person] };
    // The window is wide enough to show the archive column while the card is dragged.
    const wide = { as: rafael, viewport: { width: 2600, height: 900 } };
    const page = await visit(await browser.it.window(wide), jobPage(id, 'candidates'));
    await shown(card(page, ada));
    await card(page, ada).dragTo(column(page, 'Archived', 0));
    const dialog = page.getByRole('dialog', { name: `Archive ${ada.name}` });
    const reason = dialog.getByRole('combobox', { name: 'Reason' });
    await shown(reason);
    await becomes(() => reason.evaluate((field) => field === document.activeElement), true);
    await page.keyboard.type('Skills not at');
    await page.keyboard.press('Enter');
    await button(dialog, /^Archive/).click();
    await becomes(() => standingOf(ada), 'Archived');
    expect((await panelOf(rafael, ada.id)).application.archived.reason_name).toBe('Skills not at the needed level');
  });

  test('cards that are chosen together are dragged together, and taken back together', async () => {
    const {
      id,
      people: [ada, bea],
    } = (await open('Rigger', 3)) as { id: string; people: [Person, Person] };
    const page = await boardOf(rafael, id);
    for (const one of [ada, bea])
      await page.getByRole('checkbox', { name: `Select ${one.name}` }).click({ force: true });
    await shown(page.getByText('2 selected'));
    await card(page, ada).dragTo(column(page, 'First Round', 0));
    await shown(toast(page, '2 candidates moved to First Round.'));
    await shown(page.getByRole('region', { name: 'First Round, 2 candidates' }));
    await button(toast(page, '2 candidates moved to First Round.'), 'Undo').click();
    await shown(page.getByRole('region', { name: 'Application, 3 candidates' }));
  });

  test('lanes group the cards; they fold, arrows go from one to the next, and a card is dragged within its own', async () => {
    const {
      id,
      people: [ada, bea],
    } = (await open('Caulker', 2)) as { id: string; people: [Person, Person] };
    await olivia.ask('/api/people/candidates/owner', {
      candidate_id: ada.candidate_id,
      user_id: (await rafael.page('/dashboard')).body.user.id,
    });
    const page = await boardOf(rafael, id);
    await button(page, 'Display: Most overdue first').click();
    await page.getByRole('menuitemradio', { name: 'By owner' }).click();
    const mine = page.getByRole('region', { name: /^Rafael [^:]*, 1 candidate$/ });
    const others = page.getByRole('region', { name: 'No owner, 1 candidate' });
    await shown(mine);
    await shown(others);
    expect(decodeURIComponent(page.url())).toContain('{"lanes":"owner"}');
    expect((await violationsOf(page, 'wcag')).map(({ id: rule }) => rule)).toEqual([]);

    await page.keyboard.press('j');
    await becomes(() => card(page, ada).getAttribute('data-hand'), 'true');
    await page.keyboard.press('j');
    await becomes(() => card(page, bea).getAttribute('data-hand'), 'true');
    await card(page, bea).dragTo(others.getByRole('region', { name: /First Round, 0 / }));
    await shown(others.getByRole('region', { name: /First Round, 1 / }));

    await button(mine, /^Rafael/).click();
    await card(page, ada).waitFor({ state: 'detached' });
    await page.reload();
    await shown(card(page, bea));
    expect(await card(page, ada).count()).toBe(0);
    await button(mine, /^Rafael/).click();
    await shown(card(page, ada));
    // The arrangement is stored for this member on this job, even if the address does not contain it.
    await shown((await boardOf(rafael, id)).getByRole('region', { name: 'No owner, 1 candidate' }));
  });

  test('the line of a card says what to do next and does it; the drawer says the same', async () => {
    const {
      id,
      people: [ada],
    } = (await open('Lamplighter', 1)) as { id: string; people: [Person] };
    const page = await boardOf(rafael, id);
    await shown(card(page, ada).getByText(/^Review the resume by /));
    await card(page, ada).dragTo(column(page, 'First Round', 0));
    const line = card(column(page, 'First Round', 1), ada).getByRole('button', { name: /^Schedule the / });
    await shown(line);
    const said = await line.innerText();
    await line.click();
    await shown(page.getByRole('region', { name: ada.name }));
    await button(page, 'Arranged elsewhere').click();
    await page.getByRole('menuitemradio', { name: 'Scheduling' }).click();
    await shown(card(page, ada).getByText('Picking a time'));
    await card(page, ada).getByRole('link').click();
    await shown(drawerOf(page, ada).getByRole('list', { name: 'What to do next' }).getByText('Picking a time'));
    expect(said).toMatch(/^Schedule the \w+ by /);
  });

  test('the keys ] and [ move the focused card forward and back; the focus follows, and a screen reader hears it', async () => {
    const {
      id,
      people: [ada, bea],
    } = (await open('Bosun', 2)) as { id: string; people: [Person, Person] };
    const page = await boardOf(rafael, id);
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('[data-card]')?.getAttribute('data-card') ?? null);
    await card(page, ada).getByRole('link').focus();
    await page.keyboard.press(']');
    await shown(card(column(page, 'Initial Review', 1), ada));
    await becomes(focused, ada.id);
    await shown(page.locator('[aria-live]').filter({ hasText: `${ada.name} moved to Initial Review.` }));
    await page.keyboard.press('[');
    await shown(card(column(page, 'Application', 2), ada), column(page, 'Initial Review', 0));
    await becomes(focused, ada.id);
    await becomes(
      async () =>
        (await rafael.page(`/people/candidates/100/1/_/_/_/${ada.candidate_id}/history`)).body.history.rows
          .map((row: Json) => row.type)
          .filter((type: string) => /Advanced|Shifted/.test(type)),
      ['ApplicationAdvanced', 'ApplicationShiftedUp'],
    );
    expect(await standingOf(bea)).toBe('Application');
  });

  test('the address holds the open candidate: back and forward change the drawer, Esc closes it', async () => {
    const {
      id,
      people: [ada, bea],
    } = (await open('Purser', 2)) as { id: string; people: [Person, Person] };
    const page = await boardOf(rafael, id);
    const closed = (url: URL) => /\/candidates(\/_\/|$)/.test(url.pathname);
    await card(page, ada).click();
    await Promise.all([shown(heading(drawerOf(page, ada), ada.name)), page.waitForURL(`**/candidates/${ada.id}/**`)]);
    await card(page, bea).click();
    await Promise.all([shown(heading(drawerOf(page, bea), bea.name)), page.waitForURL(`**/candidates/${bea.id}/**`)]);
    await page.goBack();
    await shown(heading(drawerOf(page, ada), ada.name));
    await page.goBack();
    await gone(page.getByRole('complementary', { name: /^Candidate/ }));
    await page.waitForURL(closed);
    await page.goForward();
    await Promise.all([shown(heading(drawerOf(page, ada), ada.name)), page.waitForURL(`**/candidates/${ada.id}/**`)]);
    await page.reload();
    await shown(heading(drawerOf(page, ada), ada.name), card(page, ada).locator('[aria-current=true]'));
    await page.keyboard.press('Escape');
    await gone(page.getByRole('complementary', { name: /^Candidate/ }));
    await page.waitForURL(closed);
  });
});

describe('R14: archiving', () => {
  test('R14: needs a reason, sends the text that fits a day later, and Undo takes both back', async () => {
    const {
      id,
      people: [ada],
    } = (await open('Harbour Master', 1)) as { id: string; people: [Person] };
    const page = await boardOf(rafael, id);
    await card(page, ada).getByRole('link').focus();
    await page.keyboard.press('x');
    const dialog = page.getByRole('dialog', { name: `Archive ${ada.name}` });
    await button(dialog, /^Archive/).click();
    await shown(dialog.getByRole('alert').filter({ hasText: 'Choose a reason for archiving.' }));
    const recorded = dialog.getByRole('region', { name: 'What is recorded' });
    await shown(recorded.getByText('Resume not read'), recorded.getByText('No interview recorded'));
    await choose(dialog, 'Reason', 'Skills not at the needed level');
    // An applicant gets a message by default.
    await becomes(() => dialog.getByRole('switch', { name: /^Send a message/ }).isChecked(), true);
    await shown(button(dialog, /^Archive, message .* 3:00 pm$/));
    await becomes(() => field(dialog, 'Subject').inputValue(), 'Your application to Northwind');
    expect(await field(dialog, 'Message').inputValue()).toMatch(/^(?![\s\S]*\{\{)[\s\S]*Ada/);
    await button(dialog, /^Archive/).click();
    await shown(toast(page, new RegExp(`^${ada.name} archived\\. The message goes out .* 3:00 pm\\.`)));
    const rejection = async () =>
      (await panelOf(rafael, ada.id)).messages.find((each: Json) => each.kind === 'rejection')?.status;
    await becomes(rejection, 'queued');
    await becomes(() => standingOf(ada), 'Archived');
    await button(toast(page, `${ada.name} archived.`), 'Undo').click();
    await shown(card(column(page, 'Application', 1), ada));
    await becomes(rejection, 'cancelled');
    expect(await mailsTo(app, (await panelOf(rafael, ada.id)).person.email)).toEqual([]);
  });

  test('R14: of 20 archived at once, one of them stale, 19 are done and one is named with the reason', async () => {
    const { id, people } = (await open('Mate', 20)) as { id: string; people: Person[] };
    const [, bea] = people as [Person, Person];
    const others = people.filter((person) => person !== bea);
    const window = await browser.it.window({ as: rafael });
    await deafen(window);
    const page = await visit(window, jobPage(id, 'candidates'));
    for (const person of people) {
      await card(page, person).hover();
      await page.getByRole('checkbox', { name: `Select ${person.name}`, exact: true }).check();
    }
    await shown(page.getByText('20 selected', { exact: true }));
    await move(olivia, bea);
    await button(page.getByRole('toolbar', { name: 'Selected rows' }), 'Archive').click();
    const dialog = page.getByRole('dialog', { name: 'Archive 20 candidates' });
    await choose(dialog, 'Reason', 'Skills not at the needed level');
    await button(dialog, /^Archive/).click();
    const failures = page.getByRole('dialog', { name: 'Done 19, failed 1.' });
    await shown(failures.getByText(bea.name, { exact: true }), failures.getByText(stale, { exact: true }));
    expect(await failures.getByRole('listitem').count()).toBe(1);
    await button(failures, 'Close').last().click();
    await shown(column(page, 'Archived', 19), card(column(page, 'Initial Review', 1), bea));
    await becomes(async () => new Set(await Promise.all(others.map(standingOf))), new Set(['Archived']));
    expect(await standingOf(bea)).toBe('Initial Review');
  });
});

describe('a decision that meets another one', () => {
  test('archiving somebody who was moved meanwhile keeps what was typed and asks again about where they stand now', async () => {
    const {
      id,
      people: [ada],
    } = (await open('Boatswain', 1)) as { id: string; people: [Person] };
    const window = await browser.it.window({ as: rafael });
    await deafen(window);
    const page = await visit(window, jobPage(id, 'candidates'));
    await card(page, ada).getByRole('link').focus();
    await page.keyboard.press('x');
    const dialog = page.getByRole('dialog', { name: `Archive ${ada.name}` });
    await choose(dialog, 'Reason', 'Skills not at the needed level');
    await field(dialog, 'Note (optional)').fill('Good with ropes');
    await move(olivia, ada);
    await button(dialog, /^Archive/).click();
    await shown(dialog.getByText(`Someone moved ${ada.name} to Initial Review in the meantime`, { exact: false }));
    expect(await field(dialog, 'Note (optional)').inputValue()).toBe('Good with ropes');
    expect(await standingOf(ada)).toBe('Initial Review');
    await button(dialog, /^Archive/).click();
    await becomes(() => standingOf(ada), 'Archived');
  });

  test('an offer to somebody who was moved meanwhile stays in its form and is made at the second try', async () => {
    const {
      id,
      people: [ada],
    } = (await open('Navigator', 1)) as { id: string; people: [Person] };
    const window = await browser.it.window({ as: rafael });
    await deafen(window);
    const page = await visit(window, jobPage(id, 'candidates'));
    await card(page, ada).getByRole('link').focus();
    await page.keyboard.press('o');
    const dialog = page.getByRole('dialog', { name: `Make an offer to ${ada.name}` });
    await field(dialog, 'Amount').fill('91500');
    await shown(dialog.getByText('$91,500.'));
    await field(dialog, 'Starts on').fill('2030-02-01');
    await dialog.getByRole('switch', { name: /^Send the offer by email/ }).check();
    const terms = dialog.getByRole('region', { name: 'The terms in the letter' });
    await shown(terms.getByText('$91,500 per year'), terms.getByText('February 1, 2030'));
    await move(olivia, ada);
    await button(dialog, 'Make the offer').click();
    await shown(
      dialog.getByRole('alert').filter({ hasText: `Someone moved ${ada.name} to Initial Review in the meantime` }),
    );
    expect(await field(dialog, 'Amount').inputValue()).toBe('91500');
    await button(dialog, 'Make the offer').click();
    await shown(toast(page, 'Offer recorded. Its email leaves at'));
    await settled(app);
    await dueNow(app, 'queue-offer-letter');
    const mail = await mailTo(app, (await panelOf(rafael, ada.id)).person.email);
    expect(mail.html).toContain('Pay: $91,500 per year');
  });

  test('several are archived with a letter each, and the dialog says who gets which text', async () => {
    const {
      id,
      people: [ada, bea],
    } = (await open('Deckhand', 2)) as { id: string; people: [Person, Person] };
    const page = await boardOf(rafael, id);
    for (const person of [ada, bea]) {
      await card(page, person).hover();
      await page.getByRole('checkbox', { name: `Select ${person.name}`, exact: true }).check();
    }
    await button(page.getByRole('toolbar', { name: 'Selected rows' }), 'Archive').click();
    const dialog = page.getByRole('dialog', { name: 'Archive 2 candidates' });
    await choose(dialog, 'Reason', 'Skills not at the needed level');
    const texts = dialog.getByRole('region', { name: 'Who gets which text' });
    await shown(texts.getByText('Rejection, initial'), texts.getByText('2 candidates'));
    await shown(button(dialog, /^Archive, 2 messages .* 3:00 pm$/));
    await button(dialog, /^Archive/).click();
    await shown(toast(page, /^2 candidates archived\. 2 messages go out .* 3:00 pm\./));
    await becomes(
      async () =>
        Promise.all([ada, bea].map(async ({ id: each }) => (await panelOf(rafael, each)).messages[0]?.status)),
      ['queued', 'queued'],
    );
  });
});

describe('R15: offers', () => {
  const offer = async (page: Page, person: Person) => {
    await card(page, person).getByRole('link').focus();
    await page.keyboard.press('o');
    const dialog = page.getByRole('dialog', { name: `Make an offer to ${person.name}` });
    await button(dialog, 'Make the offer').click();
    await shown(
      dialog
        .getByRole('alert')
        .filter({ hasText: 'Amount is required.' })
        .filter({ hasText: 'Start date is required.' }),
    );
    await field(dialog, 'Amount').fill('90000');
    await field(dialog, 'Starts on').fill('2030-02-01');
    await button(dialog, 'Make the offer').click();
    await shown(toast(page, 'Offer recorded.'), card(column(page, 'Offered', 1), person));
  };

  test('R15: an offer is changed, accepted and becomes a hire; the opening is counted and the owner gets a task', async () => {
    const {
      id,
      people: [ada],
    } = (await open('Tug Captain', 1)) as { id: string; people: [Person] };
    const page = await boardOf(rafael, id);
    await offer(page, ada);
    await card(page, ada).click();
    const drawer = drawerOf(page, ada);
    await button(drawer, /^Change/).click();
    const change = page.getByRole('dialog', { name: `Change the offer to ${ada.name}` });
    await becomes(() => field(change, 'Amount').inputValue(), '90000');
    await field(change, 'Amount').fill('95000');
    await button(change, 'Save the new terms').click();
    await shown(toast(page, 'Offer changed.'));
    await becomes(async () => {
      const { offer_terms: terms } = await panelOf(rafael, ada.id);
      return [terms.amount, terms.revision];
    }, [95_000, 2]);
    await button(drawer, /^Offer accepted/).click();
    await button(page.getByRole('dialog', { name: `${ada.name} accepted` }), 'Record the acceptance').click();
    await button(
      page.getByRole('dialog', { name: 'The last opening of Tug Captain is filled' }),
      'Leave all as it is',
    ).click();
    await shown(toast(page, `${ada.name} is hired.`), column(page, 'Hired', 1), column(page, 'Offered', 0));
    await visit(page, jobPage(id));
    await shown(page.getByText('The opening is filled', { exact: true }));
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^My tasks/ })
      .click();
    await shown(page.getByText('Close Tug Captain or add openings'));
  });

  test('R15: whoever changes an offer and records the answer before the page behind has followed meets nobody but themselves', async () => {
    const {
      id,
      people: [ada],
    } = (await open('Rope Maker', 1)) as { id: string; people: [Person] };
    const page = await boardOf(rafael, id);
    await offer(page, ada);
    await card(page, ada).click();
    const drawer = drawerOf(page, ada);
    // The page behind the dialog does not reload until the answer is recorded.
    const held: (() => void)[] = [];
    await page.route(
      (url) => url.pathname.startsWith(jobPage(id)) && url.searchParams.has('uid'),
      async (route) => {
        await new Promise<void>((resolve) => held.push(resolve));
        await route.continue().catch(() => undefined);
      },
    );
    await button(drawer, /^Change/).click();
    const change = page.getByRole('dialog', { name: `Change the offer to ${ada.name}` });
    await becomes(() => field(change, 'Amount').inputValue(), '90000');
    await field(change, 'Starts on').fill('2030-03-01');
    await button(change, 'Save the new terms').click();
    await shown(toast(page, 'Offer changed.'));
    await button(drawer, /^Offer accepted/).click();
    const accept = page.getByRole('dialog', { name: `${ada.name} accepted` });
    expect(await field(accept, 'Starts on').inputValue()).toBe('03/01/2030');
    await button(accept, 'Record the acceptance').click();
    await shown(toast(page, `${ada.name} is hired.`));
    expect(held).not.toEqual([]);
    for (const go of held) go();
    expect((await panelOf(rafael, ada.id)).offer_terms).toMatchObject({ revision: 2, start_on: '2030-03-01' });
  });

  test('R15: a candidate who declined is in Offer Declined and is revived to Final Review in a second pass', async () => {
    const {
      id,
      people: [ada],
    } = (await open('Buoy Keeper', 1)) as { id: string; people: [Person] };
    const page = await boardOf(rafael, id);
    await offer(page, ada);
    await card(page, ada).click();
    const drawer = drawerOf(page, ada);
    await button(drawer, /^Declined/).click();
    const decline = page.getByRole('dialog', { name: `The offer to ${ada.name} was declined` });
    await choose(decline, 'Reason (optional)', 'Declined offer: pay');
    await button(decline, 'Record the decline').click();
    await shown(toast(page, 'Recorded. The candidate can be revived.'), column(page, 'Offer Declined', 1));
    await button(drawer, /^Revive/).click();
    const revive = page.getByRole('dialog', { name: `Revive ${ada.name}` });
    await choose(revive, 'Step', 'Final Review');
    await button(revive, 'Revive').click();
    await shown(card(column(page, 'Final Review', 1), ada).getByText('Pass 2'), column(page, 'Offer Declined', 0));
    expect((await panelOf(rafael, ada.id)).application.pass).toBe(2);
  });
});

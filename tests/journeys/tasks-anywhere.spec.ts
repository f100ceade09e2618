import type { Page } from 'playwright-core';
import { button, gone, shown, visit } from '../support/browser.ts';
import { jobPage } from '../support/hiring.ts';
import { useScreens } from '../support/screens.ts';
import type { Json } from '../support/visitor.ts';

// A task is made where one is: its subject is filled in, and its date is typed as it is said.

const { browser, at } = useScreens();

const made = async (title: string): Promise<Json> => {
  const found = (await at.olivia.page('/tasks/mine')).body.list.items.filter((row: Json) => row.title === title);
  expect(found).toHaveLength(1);
  return found[0];
};
/** Types the task into the line that the page opened, and returns it as it was stored. */
const typed = async (page: Page, about: string, title: string): Promise<Json> => {
  const line = page.getByRole('combobox', { name: 'New task' });
  await shown(line, page.getByRole('dialog').getByText(about).first());
  await line.fill(`${title} tuesday 9`);
  await shown(page.getByRole('option').first());
  await page.keyboard.press('Enter');
  await gone(line);
  const task = await made(title);
  const due = new Date(task.due_at);
  expect(due.getTime()).toBeGreaterThan(Date.now());
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: (await at.olivia.page('/profile')).body.profile.tz_region,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
  }).format(due);
  expect(parts).toMatch(/Tuesday.* 09:00/);
  return task;
};

test('a job page makes a task about the job', async () => {
  const page = await visit(await browser.it.window({ as: at.olivia }), jobPage(at.places.job));
  await button(page, 'New task').click();
  const task = await typed(page, 'Senior Backend Engineer', 'Ask Rafael for the budget');
  expect(task.subject).toEqual({ type: 'job', id: at.places.job });
});

test('a conversation of the inbox makes a task about its person', async () => {
  const [row] = (await at.olivia.page('/messages/inbox')).body.groups.answer as Json[];
  const { person, thread } = (await at.olivia.page(`/messages/inbox/100/1/_/_/_/${row!.id}`)).body;
  const page = await visit(await browser.it.window({ as: at.olivia }), `/messages/inbox/100/1/_/_/_/${row!.id}`);
  await button(page, 'New task').click();
  const task = await typed(page, person.name, 'Look up the notice period');
  expect(task.subject).toEqual(
    thread.application_id
      ? { type: 'application', id: thread.application_id }
      : { type: 'candidate', id: thread.candidate_id },
  );
});

test('a person in a cadence gets a task from the row of the person', async () => {
  // Not every cadence of the demo has people in it.
  const cadences = (await at.olivia.page('/cadences/cadences')).body.list.items as Json[];
  const pages = await Promise.all(
    cadences.map(async ({ id }) => {
      const people = `/cadences/cadences/100/1/_/_/_/${id}/enrollments`;
      const { list, names } = (await at.olivia.page(people)).body;
      const row = (list.items as Json[]).find(({ candidate_id }) => names[candidate_id]);
      return { people, row, names };
    }),
  );
  const { people, row, names } = pages.find((each) => each.row)!;
  const name = names[row.candidate_id] as string;
  const page = await visit(await browser.it.window({ as: at.olivia }), people);
  await button(page, `More for ${name}`).first().click();
  await page.getByRole('menuitem', { name: 'New task' }).click();
  const task = await typed(page, name, 'Look at her portfolio');
  expect(task.subject).toEqual(
    row.application_id ? { type: 'application', id: row.application_id } : { type: 'candidate', id: row.candidate_id },
  );
});

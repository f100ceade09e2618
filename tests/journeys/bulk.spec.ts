import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { eventually } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import { button, shown, visit } from '../support/browser.ts';
import { useScreens } from '../support/screens.ts';

// A member changes all people that a list finds in one operation, and watches, stops and undoes the operation in the same place.

const { browser, at } = useScreens();

test('everybody on all pages is given to somebody, a reload keeps the progress, and it is taken back', async () => {
  const page = await visit(await browser.it.window({ as: at.olivia }), '/people/candidates/25/1/_/_/_');
  await page.getByRole('checkbox', { name: 'Select all', exact: true }).click();
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  await shown(bar.getByText('25 selected'));
  const everybody = bar.getByRole('button', { name: /^Select all [\d,]+$/ });
  const count = (await everybody.textContent())!.replace('Select all ', '');
  await everybody.click();
  await shown(bar.getByText(`${count} selected`));
  await bar.getByRole('button', { name: 'Owner', exact: true }).click();
  const member = page.getByRole('combobox', { name: 'Find a member' });
  await shown(page.getByRole('option', { name: /^Olivia.*\(you\)$/ }));
  await member.fill('Rafael');
  await shown(page.getByRole('option', { name: /^Rafael/ }));
  await member.press('Enter');
  const line = page.getByRole('region', { name: 'Change of many people' });
  await shown(line);
  await page.reload();
  await shown(line.getByText(/people given to Rafael/));
  expect(await faultsOf(page)).toEqual([]);
  await page.reload();
  await line.getByRole('button', { name: 'Undo', exact: true }).click();
  await shown(line.getByText(/^The change of [\d,]+ people is undone$/));
  await line.getByRole('button', { name: 'Put away' }).click();
  await line.waitFor({ state: 'detached' });
});

test('chosen people are added to a job; whoever is on it already is named with the reason', async () => {
  const page = await visit(await browser.it.window({ as: at.olivia }), '/people/candidates/25/1/name-asc/_/_');
  await page.getByRole('checkbox', { name: 'Select all', exact: true }).click();
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Add to a job', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /Add 25 people to a job/ });
  await dialog.getByRole('combobox', { name: 'Job' }).click();
  await page
    .getByRole('option', { name: /Senior Backend Engineer/ })
    .first()
    .click();
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const line = page.getByRole('region', { name: 'Change of many people' });
  await shown(line.getByText(/added to Senior Backend Engineer/));
  await line.getByRole('button', { name: 'Show', exact: true }).click();
  await shown(page.getByRole('dialog').getByText('This candidate is already on this job.').first());
});

test('chosen people are led on to a step of a job; whoever stays is told apart by reason, and all come back together', async () => {
  const page = await visit(await browser.it.window({ as: at.olivia }), '/people/candidates/25/1/name-asc/_/_');
  await page.getByRole('checkbox', { name: 'Select all', exact: true }).click();
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Advance', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /Advance 25 people on a job/ });
  await dialog.getByRole('combobox', { name: 'Job' }).click();
  await page
    .getByRole('option', { name: /Senior Backend Engineer/ })
    .first()
    .click();
  await dialog.getByRole('combobox', { name: 'Step' }).click();
  await page.getByRole('option', { name: 'Final Review' }).click();
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Advance', exact: true }).click();
  const line = page.getByRole('region', { name: 'Change of many people' });
  await shown(line.getByText(/(person|people) on Senior Backend Engineer moved to Final Review/));
  await shown(line.getByText(/unchanged/).first());
  await line.getByRole('button', { name: 'Undo', exact: true }).click();
  await shown(line.getByText(/is undone$/));
});

test('the chosen people are taken along as a file, which holds nobody else, and so is everybody on all pages', async () => {
  const page = await visit(await browser.it.window({ as: at.olivia }), '/people/candidates/25/1/name-asc/_/_');
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  const lines = async (format: RegExp) => {
    await bar.getByRole('button', { name: 'Export', exact: true }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: format }).click(),
    ]);
    return (
      readFileSync((await file.path())!, 'utf8')
        .trim()
        .split('\r\n').length - 1
    );
  };
  const boxes = page.getByRole('checkbox', { name: /^Select / });
  for (const row of [1, 3]) await boxes.nth(row).click();
  expect(await faultsOf(page)).toEqual([]);
  expect(await lines(/CSV/)).toBe(2);
  await shown(page.getByText('Exported as CSV. The export is recorded.').first());
  await page.getByRole('checkbox', { name: 'Select all', exact: true }).click();
  const everybody = bar.getByRole('button', { name: /^Select all [\d,]+$/ });
  const count = (await everybody.textContent())!.replace(/\D/g, '');
  await everybody.click();
  expect(await lines(/CSV/)).toBe(Number(count));
});

test('a message is written to chosen people, seen as one of them gets it, and taken back before it leaves', async () => {
  const page = await visit(await browser.it.window({ as: at.olivia }), '/people/candidates/25/1/name-desc/_/_');
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .click();
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  await bar.getByRole('link', { name: 'Message', exact: true }).click();
  const text = page.getByRole('region', { name: 'Write' });
  await text.getByRole('textbox', { name: 'Subject' }).click();
  await page.keyboard.type('A berth is free');
  await text.getByRole('textbox', { name: 'Message' }).click();
  await page.keyboard.type('Come and see us, {{candidate first');
  await page.keyboard.press('Enter');
  const preview = page.getByRole('article', { name: 'Preview' });
  await shown(preview.getByText('A berth is free'));
  // The preview shows typed text after a short pause.
  await shown(preview.getByText(/Come and see us, [^{]/));
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'At any hour' }).click();
  await page.keyboard.press('Control+Enter');
  await button(page, 'Undo, back to editing').click();
  await shown(text.getByRole('textbox', { name: 'Message' }).getByText(/Come and see us/));
  await shown(button(page, 'Send'));
});

test('people are archived on a job only with a reason where the organization demands one', async () => {
  const page = await visit(await browser.it.window({ as: at.olivia }), '/people/candidates/25/1/name-asc/_/_');
  await page.getByRole('checkbox', { name: 'Select all', exact: true }).click();
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Archive', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /Archive 25 people on a job/ });
  await dialog.getByRole('combobox', { name: 'Job' }).click();
  await page
    .getByRole('option', { name: /Senior Backend Engineer/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: /^Archive, messages .* 3:00 pm$/ }).click();
  await shown(dialog.getByText('Choose a reason for archiving.').first());
});

const keyboardIn = (where: Locator) =>
  eventually(async () =>
    expect(await where.evaluate((element) => element.contains(document.activeElement))).toBe(true),
  );

test('by keyboard alone: one key leads to the actions, and after each press the keyboard stands where one goes on', async () => {
  const page = await visit(await browser.it.window({ as: at.olivia }), '/people/candidates/25/1/name-desc/_/_');
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  const line = page.getByRole('region', { name: 'Change of many people' });
  const give = async (choose: string) => {
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(1)
      .focus();
    await page.keyboard.press('Space');
    await shown(bar.getByText('1 selected'));
    await shown(bar.getByRole('button', { name: 'Owner', exact: true }));
    await page.keyboard.press('b');
    await keyboardIn(bar);
    await bar.getByRole('button', { name: 'Owner', exact: true }).press('Enter');
    const member = page.getByRole('combobox', { name: 'Find a member' });
    await shown(page.getByRole('option', { name: /^Rafael/ }));
    await member.fill(choose);
    await member.press('ArrowDown');
    await member.press('ArrowUp');
    await member.press('Enter');
    await bar.waitFor({ state: 'detached' });
    await shown(line.getByText(new RegExp(`given to ${choose}`)));
    await keyboardIn(line);
  };
  await give('Rafael');
  await give('Olivia');
  await line.getByRole('button', { name: 'Put away' }).press('Enter');
  await line.waitFor({ state: 'detached' });
  const recent = page.getByRole('button', { name: 'Recent changes' });
  await keyboardIn(recent);
  // The earlier change is still listed after a reload, with its result and Undo.
  await page.reload();
  await recent.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Recent changes of many people' });
  const earlier = dialog.getByRole('listitem').filter({ hasText: 'given to Rafael' }).first();
  const later = dialog.getByRole('listitem').filter({ hasText: 'given to Olivia' }).first();
  await shown(earlier);
  expect(await faultsOf(page)).toEqual([]);
  await later.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await keyboardIn(dialog);
  // Only one change can be undone at a time, and the list contains others that were undone earlier.
  await later.waitFor({ state: 'detached' });
  await earlier.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await keyboardIn(dialog);
  await earlier.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await keyboardIn(recent);
});

test('on a phone all of it is in reach and large enough for a finger, and everybody can be chosen', async () => {
  const page = await visit(
    await browser.it.window({ as: at.olivia, viewport: { width: 390, height: 844 } }),
    '/people/candidates/25/1/name-asc/_/_',
  );
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .click();
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  await shown(bar.getByRole('button', { name: 'Archive', exact: true }));
  for (const button of await bar.getByRole('button').all()) {
    const { x, width, height } = (await button.boundingBox())!;
    expect([height >= 44, width >= 44, x >= 0, x + width <= 390]).toEqual([true, true, true, true]);
  }
  await bar.getByRole('button', { name: 'Select all', exact: true }).click();
  await shown(bar.getByText('25 selected'));
  await bar.getByRole('button', { name: /^Select all [\d,]+$/ }).click();
  expect(await faultsOf(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Clear the selection' }).click();
  await bar.waitFor({ state: 'detached' });
  await keyboardIn(page.getByRole('grid', { name: 'Candidates' }));
});

test('members who cannot be loaded are not an empty list: it says why, and Retry loads them', async () => {
  const page = await visit(await browser.it.window({ as: at.olivia }), '/people/candidates/25/1/name-asc/_/_');
  await page.getByRole('checkbox', { name: 'Select all', exact: true }).click();
  const owner = page
    .getByRole('toolbar', { name: 'Selected rows' })
    .getByRole('button', { name: 'Owner', exact: true });
  await shown(owner);
  browser.it.expect(/Failed to load resource|ERR_FAILED/);
  await page.route('**/candidates/owners*', (route) => route.abort());
  await owner.click();
  await shown(page.getByRole('alert').getByText('You are offline. This could not be loaded.'));
  await page.unroute('**/candidates/owners*');
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
  await shown(page.getByRole('option', { name: /^Rafael/ }));
  await keyboardIn(page.getByRole('combobox', { name: 'Find a member' }));
});

import { boardPage } from '@candor/contracts/pipeline/pages';
import { careersPage } from '@candor/contracts/public/pages';
import { appScreens } from './app-screens.ts';
import { addScreens, ensureScreen, matchScreen } from './screens.ts';

test('an organization’s public address is never taken for a part of the application, before and after its table is loaded', () => {
  expect(matchScreen('/northwind/jobs')?.screen.page).toBe(careersPage);
  expect(matchScreen('/opportunities/jobs')).toBeNull();
  addScreens(appScreens);
  expect(matchScreen('/northwind/jobs')?.screen.page).toBe(careersPage);
  expect(matchScreen('/opportunities/jobs')?.screen.page).toMatchObject({ kind: 'list', entity: 'jobs' });
});
test('a section of a record is drawn by its own screen, and a list also draws records that have no page of their own', () => {
  expect(matchScreen('/opportunities/jobs/100/1/_/_/_/7/candidates')?.screen.page).toBe(boardPage);
  expect(matchScreen('/tasks/mine/100/1/_/_/_/7')?.screen.page).toMatchObject({ kind: 'list', entity: 'mine' });
});
test('a catalogue’s screen is found although its table is loaded last', async () => {
  expect(matchScreen('/org/sources')).toBeNull();
  expect((await ensureScreen('/org/sources'))?.screen.page).toMatchObject({ kind: 'list', entity: 'sources' });
});

import { english, listenTo, voice, voiceFrom } from '@candor/contracts/words/say';
import { reports } from '@candor/contracts/reports/reports';
import { tablesFor } from '../../page/german.ts';
import { changeText } from '../../parts/reports/headline-words.ts';
import { outOfReach, rowName } from './report-words.ts';

describe('in German, with the words that a report’s page loads', () => {
  beforeAll(async () => {
    const german = voiceFrom('de', 'de', ...(await tablesFor(['kit', 'app', 'reports'])));
    listenTo(() => german);
  });
  afterAll(() => listenTo(() => english));

  test('every report has a German title', () => {
    expect(reports.filter(({ title }) => voice().find!(title) === undefined).map(({ name }) => name)).toEqual([]);
  });
  test('a step is called as on the board, and what a company named itself stays', () => {
    expect(rowName({ id: '1', step: 'First Round' })).toBe('Erste Runde');
    expect(rowName({ id: '1', step: 'Tea with the crew' })).toBe('Tea with the crew');
    expect(rowName({ id: '1', name: 'Interview' })).toBe('Interview');
  });
});

test('a report that a reader cannot count says why, and not that the period is too short', () => {
  const reviewer = { groups: { VIEW_REPORTS: 'all' } } as const;
  expect(outOfReach(reviewer, 'sales')).toBe('This report counts deals. Only members who manage deals can see them.');
  expect(outOfReach(reviewer, 'marketing')).toMatch(/^This report counts forms\./);
  expect(outOfReach({ groups: { VIEW_REPORTS: 'contacts' } }, 'hiring')).toMatch(/about contacts only\.$/);
  expect(outOfReach(reviewer, 'hiring')).toBeNull();
  expect(outOfReach({ groups: { VIEW_REPORTS: 'all', MANAGE_SALES_DEALS: 'all' } }, 'sales')).toBeNull();
});
test('a small change of a rate does not read as none', () => {
  const rate = { unit: 'percent', currency: null } as const;
  expect([0.0021, -0.004, 0.018, 0.1].map((change) => changeText(rate, change))).toEqual(['0.2', '0.4', '2', '10']);
});

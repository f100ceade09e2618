import { english, listenTo, voice, voiceFrom } from '@candor/contracts/words/say';
import { reports } from '@candor/contracts/reports/reports';
import { tablesFor } from '../../page/german.ts';
import { rowName } from './report-words.ts';

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

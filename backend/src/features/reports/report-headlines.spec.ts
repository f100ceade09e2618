import { english, listenTo, voiceFrom } from '@candor/contracts/words/say';
import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from '../../kernel/caller.ts';
import { ReportHeadlines } from './report-headlines.ts';

afterEach(() => listenTo(() => english));

test('a figure that is kept for a while is named in the language of each reader', async () => {
  const span = { from: '2026-01-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' };
  const prepared = { name: 'the same', ask: { period: span, before: span, zone: 'UTC' } };
  const runner = {
    prepare: () => Promise.resolve(prepared),
    figures: () => pause(20).then(() => ({ rows: [], parts: [], opened: null })),
  };
  const headlines = new ReportHeadlines(runner as never, null as never, null as never);
  const caller = { organization_id: 'o', groups: { VIEW_REPORTS: 'all' } } as unknown as Caller;
  const titleFor = async () => (await headlines.of(caller, { report: 'funnel', params: {} }))!.title;
  expect(await titleFor()).toBe('Funnel');
  const german = voiceFrom('de', 'de', { Funnel: 'Trichter' });
  listenTo(() => german);
  expect(await titleFor()).toBe('Trichter');
});

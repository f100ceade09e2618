import { standardTemplates } from '../catalogues/standard-texts.ts';
import { canFollowUp, delayWords, dueOnComing, dueOnLeaving, onComing, onLeaving } from './follow-ups.ts';

const letter = (id: string, delay: number) => ({ id, template_id: 't', delay });
const steps = [
  { id: 'lead' },
  { id: 'call', follow_ups: [letter('now', onComing), letter('leaving', onLeaving), letter('week', 7)] },
];

test('whoever comes to a step for the first time is due its letter for coming and those after days', () =>
  expect(dueOnComing(steps, 'call', true)).toEqual([
    { id: 'now', delay: onComing },
    { id: 'week', delay: 7 },
  ]));
test('whoever comes back is due only those after days', () =>
  expect(dueOnComing(steps, 'call', false)).toEqual([{ id: 'week', delay: 7 }]));
test('whoever leaves is due the letter for that', () =>
  expect([dueOnLeaving(steps, 'call'), dueOnLeaving(steps, 'lead'), dueOnLeaving(steps, 'gone')]).toEqual([
    [{ id: 'leaving', delay: onLeaving }],
    [],
    [],
  ]));
test('a delay is said as people know it', () =>
  expect([onComing, onLeaving, 1, 90].map(delayWords)).toEqual([
    'Send immediately',
    'Send on round change',
    '1 day in round',
    '90 days in round',
  ]));
test('of the standard texts, those follow up that leave without anything else happening, and those to leads', () =>
  expect(standardTemplates.filter(canFollowUp).map(({ key }) => key)).toEqual([
    'lead_outreach',
    'lead_follow_up',
    'round_follow_up',
  ]));

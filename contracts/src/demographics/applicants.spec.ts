import fc from 'fast-check';
import { newFact } from '../reports/facts.ts';
import { applicantReasons, countedAs, furthest } from './applicants.ts';
import { pathOf } from './standing.ts';

const day = 86_400_000;
const flags: Record<string, { not_considered: boolean; not_basically_qualified: boolean }> = {
  late: { not_considered: true, not_basically_qualified: false },
  licence: { not_considered: false, not_basically_qualified: true },
  other: { not_considered: false, not_basically_qualified: false },
};
const counted = (fact: Partial<Parameters<typeof countedAs>[0]>) =>
  countedAs(newFact('application', 0, { came: day, applied: day, ...fact }), (reason) => flags[reason] ?? null);

test.each([
  ['not read yet', {}, 'open', false],
  ['read by a member', { reviewed: 2 * day }, 'counts', true],
  ['screened in', { screened: 2 * day }, 'counts', true],
  ['archived by us', { archived: 2 * day, side: 'we_rejected', reason: 'other' }, 'counts', true],
  ['archived as not considered', { archived: 2 * day, side: 'we_rejected', reason: 'late' }, 'not_considered', false],
  [
    'without a basic qualification',
    { archived: 2 * day, side: 'we_rejected', reason: 'licence' },
    'not_qualified',
    false,
  ],
  ['withdrew unread', { archived: 2 * day, withdrew: 2 * day, side: 'they_withdrew' }, 'withdrew', false],
  [
    'withdrew after a screen',
    { screened: 2 * day, archived: 3 * day, withdrew: 3 * day, side: 'they_withdrew' },
    'withdrew',
    false,
  ],
  [
    'declined an offer',
    { screened: 2 * day, offered: 3 * day, withdrew: 4 * day, archived: 4 * day, side: 'they_withdrew' },
    'counts',
    true,
  ],
  ['went to another job', { archived: 2 * day, side: 'merged' }, 'merged', false],
] as const)('an application that was %s is counted or not for one reason', (_, fact, why, is) => {
  expect(counted(fact)).toMatchObject({ why, is });
  expect(applicantReasons[why]).toBeTruthy();
});
test('the log says how far each application came', () => {
  expect(furthest(newFact('application', 0, { applied: day, screened: day, hired: 2 * day }))).toBe('hired');
  expect(furthest(newFact('application', 0, { applied: day }))).toBe('applied');
});
test('the counts by group leave out as many as the flow log, for any application that ended', () =>
  fc.assert(
    fc.property(
      fc.constantFrom(null, 2 * day),
      fc.constantFrom(null, 3 * day),
      fc.constantFrom('we_rejected', 'they_withdrew'),
      fc.constantFrom('late', 'licence', 'other', null),
      (reviewed, screened, side, reason) => {
        const withdrew = side === 'they_withdrew' ? 4 * day : null;
        const ended = { reviewed, screened, side, reason, archived: 4 * day, withdrew };
        const fact = newFact('application', 0, { came: day, applied: day, ...ended });
        const last = pathOf(fact, 100 * day, (name) => flags[name] ?? null).at(-1)!;
        expect(last.outcome === 'not').toBe(counted(ended).is);
      },
    ),
  ));

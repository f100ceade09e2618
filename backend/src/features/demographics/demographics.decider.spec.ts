import type { Count } from '@candor/contracts/demographics/counting';
import type { DemographicEvent } from '@candor/contracts/demographics/events';
import { given } from '../../kernel/given.ts';
import { demographics } from './demographics.decider.ts';

const count = (groups: Record<string, number>): Count => ({
  dimension: 'sex',
  decision: 'applied',
  outcome: 'passed',
  reason_id: null,
  groups,
});
const job_id = '018f0000-0000-7000-8000-000000000001';
const counted = (groups: Record<string, number>): DemographicEvent => ({
  type: 'DemographicsCounted',
  data: {
    job_id,
    counts: [{ ...count(groups), groups: Object.entries(groups).map(([group, n]) => ({ group, n })) }],
  },
});

test('five answers of two groups are counted, once for each run', () => {
  const counts = [count({ female: 3, male: 2, none: 4 })];
  given(demographics, [])
    .when('count', { job_id, run: 0, counts })
    .then([counted({ female: 3, male: 2, none: 4 })]);
  given(demographics, [counted({ female: 3, male: 2, none: 4 })])
    .when('count', { job_id, run: 0, counts })
    .then([]);
});

test('four answers, or five of one group alone, are refused', () => {
  for (const groups of [{ female: 2, male: 2, none: 9 }, { female: 5 }, { none: 9, declined: 5 }] as Record<
    string,
    number
  >[])
    given(demographics, [])
      .when('count', { job_id, run: 0, counts: [count(groups)] })
      .thenRejected('too_few', 'A count needs at least five answers of two kinds.');
});

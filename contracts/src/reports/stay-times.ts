import { groupings, intervals } from './report.ts';
import { count, factReport, figure, mean, median, rank } from './measures.ts';

const days = ['entered', 'left'] as const;
/** How long people stay in each step. */
export const stayTimes = factReport('time_in_stage', {
  title: 'Time in stage',
  opening: 'Left a step',
  kind: 'activity',
  row: 'Step',
  groupBy: groupings,
  definition: [
    'Full days from entering a step to leaving it, for everyone who left the step in the period.',
    'People still in a step are counted apart, under In now. Skipped steps are left out.',
    'A person who comes back to a step is counted again. A move that was undone is not counted.',
  ],
  facts: {
    kind: 'stay',
    date: 'left',
    began: 'entered',
    where: { except: { how: ['skipped'] } },
    rows: 'step',
    order: 'pipeline',
    parts: ['reviewed', 'pending', 'complete', 'accepted'],
    figures: {
      left: figure('Left', count(), { opens: 'left {row}', text: 'How often someone left the step.' }),
      median: figure('Median', median(days), { main: true, text: 'Half of them stayed this long or longer.' }),
      change: figure(
        'Change',
        { kind: 'change', of: 'median', from: 'before_median', counts: ['left', 'before_left'], least: 20 },
        {
          signed: true,
          text: 'The median against that of the period before, where at least 20 people left the step in both.',
        },
      ),
      mean: figure('Mean', mean(days), { quiet: true }),
      p90: figure('90th', rank(0.9, days), { text: 'Nine of ten had left by then.' }),
      over_plan: figure('Over plan', count({ over_plan: true }), {
        opens: 'over plan in {row}',
        text: 'They stayed longer than planned for the step.',
      }),
      waiting: figure('In now', count(undefined, 'now'), {
        opens: 'now in {row}',
        text: 'They are in the step at this moment.',
      }),
      waiting_over: figure('Overdue now', count({ over_plan: true }, 'now'), {
        opens: 'now overdue in {row}',
        quiet: true,
        text: 'Of those, the ones who have been there longer than planned.',
      }),
      low: figure('Low', rank(0.25, days), { hidden: true }),
      high: figure('High', rank(0.75, days), { hidden: true }),
      plan: figure('Plan', { kind: 'plan' }, { hidden: true }),
      before_left: figure('Left before', count(undefined, 'before'), { hidden: true }),
      before_median: figure('Median before', median(days, { in: 'before' }), { hidden: true }),
    },
  },
  chart: intervals({ middle: 'median', low: 'low', high: 'high', far: 'p90', plan: 'plan', before: 'before_median' }),
  area: 'hiring',
  headline: {
    figure: 'median',
    text: 'Full days from entering a step to leaving it, half are faster.',
    better: 'less',
  },
  finding: { pattern: 'slower', of: 'median', before: 'before_median', counts: ['left', 'before_left'] },
});

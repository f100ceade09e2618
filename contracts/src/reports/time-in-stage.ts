import { z } from 'zod';
import { readsReports } from '../accounts/needs.ts';
import { groupings, intervals, report, reportParams } from '../kernel/report.ts';

const days = z.number().nullable();
/** How long people stayed in one step. Days are full days of 24 hours; null without any people. */
export const TimeInStageRow = z.object({
  id: z.string(),
  /** The job, source or person of the row; null when rows are not grouped. */
  group: z.string().nullable(),
  step: z.string(),
  step_type: z.string(),
  left: z.number(),
  median: days,
  /** In days; null if too few people left the step to compare the periods. */
  change: days,
  mean: days,
  p90: days,
  over_plan: z.number(),
  waiting: z.number(),
  waiting_over: z.number(),
  /** The ends of the middle half. */
  low: days,
  high: days,
  /** The days planned for the step; null without a plan, or if jobs differ. */
  plan: days,
  before_left: z.number(),
  before_median: days,
});
export type TimeInStageRow = z.output<typeof TimeInStageRow>;
/** Whether enough people left the step in both periods to report a change. */
export const comparable = (left: number, before_left: number): boolean => left >= 20 && before_left >= 20;

export const timeInStage = report('time_in_stage', {
  title: 'Time in stage',
  opening: 'Left a step',
  groupBy: groupings,
  definition: [
    'Full days from entering a step to leaving it, for everyone who left the step in the period.',
    'People still in a step are counted apart, under In now. Skipped steps are left out.',
    'A person who comes back to a step is counted again. A move that was undone is not counted.',
  ],
  needs: readsReports,
  params: reportParams({ groupBy: groupings }),
  row: TimeInStageRow,
  columns: [
    { name: 'group', label: 'Group', unit: 'text' },
    { name: 'step', label: 'Step', unit: 'text' },
    { name: 'left', label: 'Left', unit: 'count', opens: 'left {row}', text: 'How often someone left the step.' },
    { name: 'median', label: 'Median', unit: 'days', main: true, text: 'Half of them stayed this long or longer.' },
    {
      name: 'change',
      label: 'Change',
      unit: 'days',
      signed: true,
      text: 'The median against that of the period before, where at least 20 people left the step in both.',
    },
    { name: 'mean', label: 'Mean', unit: 'days', quiet: true },
    { name: 'p90', label: '90th', unit: 'days', text: 'Nine of ten had left by then.' },
    {
      name: 'over_plan',
      label: 'Over plan',
      unit: 'count',
      opens: 'over plan in {row}',
      text: 'They stayed longer than planned for the step.',
    },
    {
      name: 'waiting',
      label: 'In now',
      unit: 'count',
      opens: 'now in {row}',
      text: 'They are in the step at this moment.',
    },
    {
      name: 'waiting_over',
      label: 'Overdue now',
      unit: 'count',
      opens: 'now overdue in {row}',
      quiet: true,
      text: 'Of those, the ones who have been there longer than planned.',
    },
  ],
  chart: intervals({
    middle: 'median',
    low: 'low',
    high: 'high',
    far: 'p90',
    plan: 'plan',
    before: 'before_median',
  }),
});

import { bars, type Grouping } from './report.ts';
import { count, factReport, figure, median, shareOf } from './measures.ts';

const groupBy = ['job', 'department', 'source', 'recruiter', 'hiring_manager'] as const satisfies readonly Grouping[];
/** Why candidates say no to an offer. */
export const offerDeclines = factReport('offer_declines', {
  title: 'Declined offers',
  opening: 'Declined',
  kind: 'activity',
  row: 'Reason',
  groupBy,
  definition: ['Offers that the candidate declined in the period, by the reason, if one was recorded.'],
  facts: {
    kind: 'offer',
    date: 'answered',
    where: { words: { result: ['declined'], by: ['candidate'] } },
    rows: 'reason',
    order: { by: 'declined' },
    figures: {
      declined: figure('Declined', count(), { main: true, opens: 'declined: {row}' }),
      before: figure('Period before', count(undefined, 'before'), { quiet: true, text: 'In the comparison period.' }),
      share: figure('Share', shareOf('declined'), { text: 'The share of all declined offers.' }),
      days: figure('Days to answer', median(['extended', 'answered']), { text: 'The median.' }),
    },
  },
  chart: bars('declined'),
  area: 'hiring',
  headline: { figure: 'declined', text: 'Offers that the candidate declined.', better: 'less' },
  finding: { pattern: 'declined', of: 'declined' },
});

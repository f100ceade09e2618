import { bars, type Grouping } from './report.ts';
import { count, factReport, figure, median, rank } from './measures.ts';

const groupBy = ['department', 'source', 'recruiter', 'hiring_manager'] as const satisfies readonly Grouping[];
const toHire = ['applied', 'accepted'] as const;
/** How long it takes from applying, and from opening the job, to the accepted offer. */
export const timeToHire = factReport('time_to_hire', {
  title: 'Time to hire',
  opening: 'Accepted an offer',
  kind: 'activity',
  row: 'Job',
  groupBy,
  definition: [
    'Everyone who accepted an offer in the period.',
    'Time to hire runs from applying to accepting. For a lead it begins when they became an applicant.',
    'Time to fill runs from the first opening of the job to accepting. Time to start runs from accepting to the first day of work.',
  ],
  facts: {
    kind: 'application',
    date: 'accepted',
    where: { except: { side: ['merged'] } },
    rows: 'job',
    order: { by: 'hires' },
    figures: {
      hires: figure('Hires', count(), { opens: 'hires for {row}' }),
      before: figure('Period before', count(undefined, 'before'), { quiet: true, text: 'In the comparison period.' }),
      median: figure('Time to hire', median(toHire), { main: true, text: 'The median, in days.' }),
      before_median: figure('Before', median(toHire, { in: 'before' }), { quiet: true }),
      p90: figure('90th', rank(0.9, toHire), { text: 'Nine of ten took no longer.' }),
      fill: figure('Time to fill', median(['job_opened', 'accepted']), { text: 'The median, in days.' }),
      start: figure('Time to start', median(['accepted', 'starts']), { text: 'The median, in days.' }),
    },
  },
  chart: bars('median'),
  area: 'hiring',
  headline: { figure: 'median', text: 'Days from applying to a yes, half are faster.', better: 'less' },
  finding: { pattern: 'slower', of: 'median', before: 'before_median', counts: ['hires', 'before'] },
});

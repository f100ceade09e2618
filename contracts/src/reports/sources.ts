import { bars, type Grouping } from './report.ts';
import { count, factReport, figure, median, rate, shareOf } from './measures.ts';

const groupBy = ['job', 'department', 'recruiter', 'hiring_manager'] as const satisfies readonly Grouping[];
/** Which sources bring people who are hired. */
export const sources = factReport('sources', {
  title: 'Source effectiveness',
  opening: 'Applied',
  kind: 'cohort',
  row: 'Source',
  groupBy,
  definition: [
    'Everyone who applied in the period, by the source that first brought them to the job, and what became of them until now.',
    'Interviewed: they reached an interview or a later step. A hire that was reversed is not a hire.',
  ],
  facts: {
    kind: 'application',
    date: 'applied',
    where: { except: { side: ['merged'] } },
    rows: 'source',
    order: { by: 'applicants' },
    figures: {
      applicants: figure('Applicants', count(), { main: true, opens: 'applicants from {row}' }),
      before: figure('Period before', count(undefined, 'before'), { quiet: true, text: 'In the comparison period.' }),
      screened: figure('Screened', count({ has: ['screened'] }), {
        opens: 'screened from {row}',
        text: 'They passed the review of the application.',
      }),
      interviewed: figure('Interviewed', count({ has: ['interviewed'] }), { opens: 'interviewed from {row}' }),
      offered: figure('Offered', count({ has: ['offered'] }), { opens: 'offered from {row}' }),
      hired: figure('Hired', count({ has: ['hired'] }), { opens: 'hired from {row}' }),
      hire_rate: figure('Hire rate', rate('hired', 'applicants'), { text: 'The share of applicants who were hired.' }),
      share: figure('Share of hires', shareOf('hired'), { text: 'The share of all hires that the source brought.' }),
      days: figure('Days to hire', median(['applied', 'hired'], { where: { has: ['hired'] } }), {
        quiet: true,
        text: 'Half of the hires took this long or longer, from applying to the hire.',
      }),
    },
  },
  chart: bars('applicants'),
  finding: { pattern: 'highest', of: 'hire_rate', counts: 'applicants' },
});

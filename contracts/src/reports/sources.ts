import { bars, type Grouping } from './report.ts';
import { count, factReport, figure, median, rate, ratioOf, shareOf } from './measures.ts';

const groupBy = ['job', 'department', 'recruiter', 'hiring_manager'] as const satisfies readonly Grouping[];
/** Which sources bring people who are hired. */
export const sources = factReport('sources', {
  title: 'Source effectiveness',
  opening: 'Applied',
  kind: 'cohort',
  row: 'Source',
  groupBy,
  definition: [
    'Everyone who applied in the period, by the source that first brought them to the job, and what became of them until now. Leads are those added in the period who have not applied.',
    'Interviewed: they reached an interview or a later step. A hire that was reversed is not a hire.',
  ],
  facts: {
    kind: 'application',
    date: 'cohort',
    where: { except: { side: ['merged'] } },
    rows: 'source',
    order: { by: 'applicants' },
    figures: {
      leads: figure('Leads', count({ not: ['applied'] }), {
        opens: 'leads from {row}',
        text: 'People who were added in the period and have not applied yet.',
        quiet: true,
      }),
      applicants: figure('Applicants', count({ has: ['applied'] }), { main: true, opens: 'applicants from {row}' }),
      before: figure('Period before', count({ has: ['applied'] }, 'before'), {
        quiet: true,
        text: 'In the comparison period.',
      }),
      screened: figure('Screened', count({ has: ['screened'] }), {
        opens: 'screened from {row}',
        text: 'They passed the review of the application.',
      }),
      interviewed: figure('Interviewed', count({ has: ['interviewed'] }), { opens: 'interviewed from {row}' }),
      offered: figure('Offered', count({ has: ['offered'] }), { opens: 'offered from {row}' }),
      hired: figure('Hired', count({ has: ['hired'] }), { opens: 'hired from {row}' }),
      hire_rate: figure('Hire rate', rate('hired', 'applicants'), { text: 'The share of applicants who were hired.' }),
      share: figure('Share of hires', shareOf('hired'), { text: 'The share of all hires that the source brought.' }),
      undecided: figure('Undecided', count({ not: ['hired', 'archived', 'declined', 'withdrew'] }), {
        opens: 'not decided yet from {row}',
        text: 'They are still on their way, so the later figures will grow.',
        quiet: true,
      }),
      everyone: figure('Everyone', count(), { hidden: true }),
      undecided_share: figure('Share undecided', rate('undecided', 'everyone'), { hidden: true }),
      cost: figure(
        'Cost',
        { kind: 'cost' },
        {
          unit: 'money',
          text: 'What was spent on the source in the period, as far as its costs are entered. Shown where all jobs are counted.',
          quiet: true,
        },
      ),
      per_hire: figure('Cost per hire', ratioOf('cost', 'hired', 0), { unit: 'money' }),
      days: figure('Days to hire', median(['applied', 'hired'], { where: { has: ['hired'] } }), {
        quiet: true,
        text: 'Half of the hires took this long or longer, from applying to the hire.',
      }),
    },
  },
  chart: bars('applicants'),
  area: 'hiring',
  headline: { figure: 'hire_rate', text: 'The share of applicants who were hired.', better: 'more' },
  finding: { pattern: 'highest', of: 'hire_rate', counts: 'applicants' },
});

import { bars, type Grouping } from './report.ts';
import { count, factReport, figure, median, rate } from './measures.ts';

const groupBy = ['department', 'source', 'recruiter', 'hiring_manager'] as const satisfies readonly Grouping[];
/** What became of offers. */
export const offers = factReport('offers', {
  title: 'Offers',
  opening: 'Offered',
  kind: 'cohort',
  row: 'Job',
  groupBy,
  definition: [
    'Offers that were extended in the period, and their answers until now.',
    'Acceptance is the share of accepted offers among those that the candidate accepted or declined.',
  ],
  facts: {
    kind: 'offer',
    date: 'extended',
    rows: 'job',
    order: { by: 'extended' },
    figures: {
      extended: figure('Extended', count(), { main: true, opens: 'offers for {row}' }),
      before: figure('Period before', count(undefined, 'before'), { quiet: true, text: 'In the comparison period.' }),
      accepted: figure('Accepted', count({ words: { result: ['accepted'] } }), { opens: 'accepted for {row}' }),
      declined: figure('Declined', count({ words: { result: ['declined'], by: ['candidate'] } }), {
        opens: 'declined for {row}',
        text: 'The candidate declined.',
      }),
      taken_back: figure(
        'Taken back',
        count({ words: { result: ['declined', 'rescinded', 'withdrawn'] }, except: { by: ['candidate'] } }),
        { opens: 'taken back for {row}', text: 'We took the offer back, or archived the candidate.' },
      ),
      pending: figure('Waiting', count({ not: ['answered', 'expires'] }), {
        opens: 'waiting for {row}',
        text: 'No answer yet.',
      }),
      undecided_share: figure('Share undecided', rate('pending', 'extended'), { hidden: true }),
      expired: figure('Expired', count({ not: ['answered'], has: ['expires'] }), {
        opens: 'expired for {row}',
        text: 'The last day has passed without an answer.',
      }),
      acceptance: figure('Acceptance', rate('accepted', 'accepted', 'declined')),
      days: figure('Days to answer', median(['extended', 'answered']), { text: 'The median.' }),
    },
  },
  chart: bars('extended'),
  area: 'hiring',
  headline: { figure: 'acceptance', text: 'Yes, of those who answered yes or no.', better: 'more' },
  finding: { pattern: 'total_rate', of: 'acceptance', part: 'accepted', whole: ['accepted', 'declined'] },
});

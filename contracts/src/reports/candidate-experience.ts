import { bars, type Grouping } from './report.ts';
import { factReport, figure, rate, ratioOf, sumOf } from './measures.ts';

const groupBy = ['job', 'department', 'recruiter', 'hiring_manager'] as const satisfies readonly Grouping[];
/** How applicants answer questions on a scale. */
export const candidateExperience = factReport('candidate_experience', {
  title: 'Candidate experience',
  opening: 'Answered',
  kind: 'activity',
  row: 'Question',
  groupBy,
  definition: [
    'How applicants answered questions about their experience, on a scale from 1 to 5.',
    'Answers to a question about a job are counted five together, on the day of the fifth. So every figure is about at least five people, and the difference of two figures is too. Answers that do not make five yet wait.',
    'An answer leads to no person, so these numbers do not open.',
  ],
  facts: {
    kind: 'answers',
    date: 'at',
    rows: 'survey',
    order: 'name',
    figures: {
      count: figure('Answers', sumOf('count'), { main: true }),
      before: figure('Period before', sumOf('count', { in: 'before' }), {
        quiet: true,
        text: 'In the comparison period.',
      }),
      mean: figure('Mean', ratioOf('total', 'count'), { text: 'Of 5. More is better.' }),
      before_mean: figure('Before', ratioOf('before_total', 'before'), { quiet: true }),
      low: figure('1 or 2', sumOf('low'), { text: 'Answers of 1 or 2.' }),
      high: figure('4 or 5', sumOf('high'), { text: 'Answers of 4 or 5.' }),
      high_share: figure('Share of 4 or 5', rate('high', 'count')),
      total: figure('Total', sumOf('total'), { hidden: true }),
      before_total: figure('Total before', sumOf('total', { in: 'before' }), { hidden: true }),
    },
  },
  chart: bars('mean'),
  area: 'hiring',
  headline: { figure: 'mean', text: 'The mean answer on a scale from 1 to 5.', better: 'more' },
  finding: { pattern: 'highest_mean', of: 'mean', counts: 'count' },
});

import { bars, groupings } from './report.ts';
import { count, factReport, figure, rate, reachOf } from './measures.ts';

/** How far the applicants of a period came. */
export const funnel = factReport('funnel', {
  title: 'Funnel',
  opening: 'Applied',
  kind: 'cohort',
  row: 'Step',
  groupBy: groupings,
  definition: [
    'Everyone who applied in the period, and every step that they entered, until now. Leads count from the day on which they were added.',
    'A step that was skipped counts as passed and is shown apart. A move that was undone is not counted.',
    'Applications of the last weeks are still on their way, so their later steps will grow.',
  ],
  facts: {
    kind: 'stay',
    date: 'cohort',
    rows: 'step',
    order: 'pipeline',
    figures: {
      entered: figure('Entered', count(), {
        main: true,
        opens: 'entered {row}',
        text: 'How often the step was entered.',
      }),
      reached: figure('Of all', reachOf('people'), {
        text: 'The share of all applicants of the period who came to the step.',
      }),
      people: figure('People', { kind: 'distinct', word: 'application' }, { hidden: true }),
      now: figure('In now', count({ not: ['left'] }), { opens: 'now in {row}', text: 'Still in the step.' }),
      onward: figure('Advanced', count({ words: { how: ['advanced', 'offered', 'hired', 'skipped', 'applied'] } }), {
        opens: 'advanced from {row}',
        text: 'They went on to a later step.',
      }),
      offers: figure('Offers', count({ words: { how: ['offered'] } }), { opens: 'got an offer in {row}', quiet: true }),
      hires: figure('Hires', count({ words: { how: ['hired'] } }), { opens: 'were hired from {row}', quiet: true }),
      passed: figure('Pass rate', rate('onward', 'decided'), {
        text: 'The share of those who have left the step that went on.',
      }),
      decided: figure('Left', count({ has: ['left'] }), { hidden: true }),
      we: figure('We rejected', count({ words: { how: ['archived_we_rejected'] } }), { opens: 'rejected in {row}' }),
      they: figure('They withdrew', count({ words: { how: ['archived_they_withdrew', 'declined'] } }), {
        opens: 'withdrew in {row}',
      }),
      skipped: figure('Skipped', count({ words: { how: ['skipped'] } }), { opens: 'skipped {row}', quiet: true }),
    },
  },
  chart: bars('entered'),
  area: 'hiring',
  headline: {
    figure: 'passed',
    text: 'Of those who left a step, the share that went on.',
    better: 'more',
  },
  finding: { pattern: 'lowest', of: 'passed', counts: 'decided' },
});

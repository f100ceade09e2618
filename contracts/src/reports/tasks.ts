import { figuresOnly } from './report.ts';
import { count, factReport, figure, median, rate } from './measures.ts';

/** What members have done of their tasks, and what is overdue. */
export const tasksReport = factReport('tasks', {
  title: 'Tasks',
  opening: 'Done',
  kind: 'activity',
  row: 'Member',
  groupBy: [],
  definition: [
    'Tasks that were done in the period, by the member who had to do them, in alphabetical order. It is not a ranking.',
    'Overdue now are open tasks whose due date has passed, however old they are. A task that was put off is due at its new date.',
    'Readers of all reports see every member. Others see their own tasks.',
  ],
  facts: {
    kind: 'task',
    date: 'done',
    began: 'due',
    rows: 'actor',
    order: 'name',
    figures: {
      done: figure('Done', count(), { main: true, opens: 'done by {row}' }),
      before: figure('Period before', count(undefined, 'before'), { quiet: true, text: 'In the comparison period.' }),
      late: figure('Done late', count({ has: ['late'] }), {
        opens: 'done late by {row}',
        text: 'Done after the due date.',
      }),
      late_share: figure('Share late', rate('late', 'done'), { text: 'The share of them that was done late.' }),
      days: figure('Days to do', median(['made', 'done']), {
        quiet: true,
        text: 'Half of them were done after this many full days or fewer.',
      }),
      overdue: figure('Overdue now', count(undefined, 'now'), {
        opens: 'overdue for {row}',
        text: 'They are open at this moment, and their due date has passed.',
      }),
    },
  },
  chart: figuresOnly,
  area: 'people',
  headline: { figure: 'late_share', text: 'Of the tasks that were done, the share done late.', better: 'less' },
  finding: { pattern: 'late', part: 'late', whole: 'done' },
});

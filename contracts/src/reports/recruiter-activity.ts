import { figuresOnly } from './report.ts';
import { count, factReport, figure } from './measures.ts';

/** What members did, by name. */
export const recruiterActivity = factReport('recruiter_activity', {
  title: 'Recruiter activity',
  opening: 'Did',
  kind: 'activity',
  row: 'Member',
  groupBy: [],
  definition: [
    'What each member did in the period, in alphabetical order. It is not a ranking.',
    'A resume counts as read once: for the member who marked it as read, or else who moved the person on from the first steps or archived them there. A hire counts for the member who made the offer, also where the candidate accepted it on their own page; without such a member, for the one who recorded it.',
    'A move that was undone is not counted. Overdue tasks are in the report Tasks. Messages are those that the member wrote or chose; a cancelled message is not counted.',
  ],
  facts: {
    kind: 'deed',
    date: 'at',
    rows: 'actor',
    order: 'name',
    figures: {
      leads: figure('Leads added', count({ words: { deed: ['lead_added'] } }), { opens: 'leads added by {row}' }),
      reviewed: figure('Resumes read', count({ words: { deed: ['reviewed'] } }), { opens: 'resumes read by {row}' }),
      response: figure(
        'Days to read',
        { kind: 'median', number: 'waited', where: { words: { deed: ['reviewed'] } } },
        {
          text: 'Half of the resumes were read after this many full days or fewer.',
          quiet: true,
        },
      ),
      advanced: figure('Advanced', count({ words: { deed: ['advanced'] } }), { opens: 'advanced by {row}' }),
      archived: figure('Archived', count({ words: { deed: ['archived'] } }), { opens: 'archived by {row}' }),
      wrote: figure('Messages', count({ words: { deed: ['wrote'] } }), { opens: 'messages by {row}' }),
      called: figure('Calls', count({ words: { deed: ['called'] } }), {
        opens: 'calls by {row}',
        text: 'Tasks to call that are done.',
      }),
      arranged: figure('Interviews arranged', count({ words: { deed: ['arranged'] } }), {
        opens: 'interviews arranged by {row}',
      }),
      offered: figure('Offers', count({ words: { deed: ['offered'] } }), { opens: 'offers by {row}' }),
      hired: figure('Hires', count({ words: { deed: ['hired'] } }), { opens: 'hires by {row}' }),
      all: figure('All', count(), { main: true, opens: 'actions by {row}' }),
      before: figure('Period before', count(undefined, 'before'), { quiet: true, text: 'In the comparison period.' }),
    },
  },
  chart: figuresOnly,
  area: 'people',
  headline: { figure: 'all', text: 'What members did.' },
  finding: { pattern: 'total', of: 'all' },
});

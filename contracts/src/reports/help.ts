import { helpOn } from '../words/help.ts';
import { dashboardPage, reportsPage } from './pages.ts';

export const reportHelp = [
  ...helpOn(dashboardPage, [
    [
      'What does “need you” count?',
      'Candidates whose next step is yours to take: a decision, a meeting to schedule or a resume to read. A number opens exactly the people that it counts.',
    ],
  ]),
  ...helpOn(reportsPage, [
    [
      'Who sees the figures of interviewers?',
      'Members who can read reports, for the jobs that their reports cover. How an interviewer judges is counted only from scorecards that the reader can open, and hidden below five scorecards. Interviewers are listed in alphabetical order.',
    ],
    [
      'What does a number in a report count?',
      'Choose the number, and the report lists what it counts, with the events behind it.',
    ],
  ]),
];

import { helpOn } from '../kernel/help.ts';
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
      'Whoever reads reports, for the jobs that they may count. How somebody judges is counted from scorecards that the reader may open, and hidden below five; the order is that of the names.',
    ],
    ['What does a number in a report count?', 'Choose the number: the report lists the passages and events behind it.'],
  ]),
];

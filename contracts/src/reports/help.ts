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
    ['What does a number in a report count?', 'Choose the number: the report lists the passages and events behind it.'],
  ]),
];

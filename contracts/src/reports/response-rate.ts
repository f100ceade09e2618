import type { GroupReport } from './eeo-flow.ts';

export type ResponseColumn = 'asked' | 'answered' | 'declined' | 'rate';
/** How many applicants answer the voluntary survey. */
export const responseRate: GroupReport<ResponseColumn> = {
  name: 'demographics',
  title: 'Demographic response rate',
  definition: [
    'How many applicants were asked demographic questions after they applied, by job, and how many answered. Never who.',
    'An applicant is counted when the survey has ended, 14 days after the application, answered or not.',
  ],
  columns: [
    { name: 'asked', label: 'Asked', text: 'Applied, and were asked.' },
    { name: 'answered', label: 'Answered', text: 'Answered the question that most people answered.' },
    { name: 'declined', label: 'Chose not to say', text: 'Chose the answer that declines.' },
    { name: 'rate', label: 'Response rate', text: 'Answered, of those who were asked.' },
  ],
};

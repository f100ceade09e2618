import type { FlowColumn } from '../demographics/flow.ts';

/** A report of counts by group: one value, read by its page, its file and the list of reports. */
export type GroupReport<Column extends string> = {
  name: string;
  title: string;
  definition: readonly string[];
  columns: readonly { name: Column; label: string; text: string }[];
};

/** The flow of applicants by group. */
export const eeoFlow: GroupReport<FlowColumn> = {
  name: 'eeo',
  title: 'EEO applicant flow',
  definition: [
    'Everyone who applied and could answer the survey, by group, and what became of them. Counts only.',
    'Applications are counted once a week, at the earliest 14 days after they arrive, and decisions when they have stood for 7 days. A count has at least five answers.',
    'Records of this kind are good practice under Title VII and ask nothing of a candidate that they do not choose to say.',
  ],
  columns: [
    { name: 'applied', label: 'Applicants', text: 'Applied, and were asked.' },
    {
      name: 'internet',
      label: 'Internet Applicants',
      text: 'Considered for the job, with the basic qualifications, and did not withdraw before an offer (41 CFR 60-1.3).',
    },
    { name: 'screened', label: 'Screened in', text: 'Passed the review of the application.' },
    { name: 'interviewed', label: 'Interviewed', text: 'Came to an interview or a later step.' },
    { name: 'offered', label: 'Offered', text: 'Got an offer.' },
    { name: 'hired', label: 'Hired', text: 'Were hired.' },
    { name: 'not', label: 'Not selected', text: 'We decided against them, at any point.' },
    { name: 'withdrew', label: 'Withdrew', text: 'They withdrew before an offer.' },
  ],
};

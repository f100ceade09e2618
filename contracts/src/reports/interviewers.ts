import { z } from 'zod';
import { readsReports } from '../accounts/needs.ts';
import { figuresOnly, report, type ReportFilter, reportFilters, reportParams } from './report.ts';

/** The fewest judgments that the reader may see for figures about judging. Fewer judgments would show only chance. */
export const fewestCompared = 5;
/** The hours after an interview within which its scorecard counts as on time. */
export const inTimeHours = 24;

const figure = z.number().nullable();
/** One interviewer's figures, on the jobs that the reader may count. */
export const InterviewersRow = z.object({
  /** The interviewer's id. */
  id: z.string(),
  name: z.string(),
  interviews: z.number(),
  before: z.number(),
  hours: z.number(),
  per_week: z.number(),
  no_shows: z.number(),
  due: z.number(),
  late: z.number(),
  in_time: figure,
  against_panel: figure,
  agreement: figure,
});
export type InterviewersRow = z.output<typeof InterviewersRow>;

/** Interviews are about jobs and candidates of a source. Their seats say nothing about the Internet Applicant test. */
export const interviewerFilters: readonly ReportFilter[] = reportFilters.filter(
  (filter) => filter !== 'applicants' && filter !== 'audience',
);
export const interviewers = report('interviewers', {
  title: 'Interviewers',
  opening: 'Interviews',
  groupBy: [],
  definition: [
    'Interviews that began in the period and took place, by interviewer, in alphabetical order.',
    'A scorecard is on time within 24 hours after its interview ends. Interviews that ended less than 24 hours ago are not counted yet.',
    'How an interviewer judges is counted only from scorecards that you can open, for candidates who got an offer or a rejection, and shown from five scorecards on. It helps interviewers agree on a standard. It is not a ranking.',
  ],
  needs: readsReports,
  params: reportParams({ groupBy: [], filters: interviewerFilters }),
  row: InterviewersRow,
  columns: [
    { name: 'name', label: 'Interviewer', unit: 'text' },
    {
      name: 'interviews',
      label: 'Interviews',
      unit: 'count',
      main: true,
      opens: 'interviews of {row}',
      text: 'Interviews that took place.',
    },
    {
      name: 'before',
      label: 'Period before',
      unit: 'count',
      quiet: true,
      text: 'In the comparison period.',
    },
    { name: 'hours', label: 'Hours', unit: 'count', quiet: true },
    { name: 'per_week', label: 'Per week', unit: 'count', text: 'Interviews in an average week of the period.' },
    {
      name: 'no_shows',
      label: 'No-shows',
      unit: 'count',
      opens: 'missed interviews of {row}',
      text: 'The candidate or the interviewer did not attend.',
    },
    { name: 'due', label: 'Scorecards', unit: 'count', quiet: true, text: 'Scorecards that were due.' },
    {
      name: 'late',
      label: 'Late',
      unit: 'count',
      opens: 'late scorecards of {row}',
      text: 'Scorecards sent after 24 hours, or not sent yet.',
    },
    { name: 'in_time', label: 'In time', unit: 'percent', text: 'The share of scorecards within 24 hours.' },
    {
      name: 'against_panel',
      label: 'Against panel',
      unit: 'points',
      text: 'Their mean score compared with the other interviewers of the same candidates, on the five-point scale.',
    },
    {
      name: 'agreement',
      label: 'Agreement',
      unit: 'percent',
      text: 'How often their recommendation matched the final decision: an offer or a rejection.',
    },
  ],
  chart: figuresOnly,
});

import { cadenceExits, cadencesReport, cadenceSteps } from './cadences.ts';
import { candidateExperience } from './candidate-experience.ts';
import { dealAmounts, dealsReport } from './deals.ts';
import { funnel } from './funnel.ts';
import { interviewers } from './interviewers.ts';
import { marketingReport } from './marketing.ts';
import type { FactReport } from './measures.ts';
import { offerDeclines } from './offer-declines.ts';
import { offers } from './offers.ts';
import { recruiterActivity } from './recruiter-activity.ts';
import { sources } from './sources.ts';
import { stayTimes } from './stay-times.ts';
import { tasksReport } from './tasks.ts';
import { timeToHire } from './time-to-hire.ts';

/** The reports that are computed from facts: a new one is a line here. */
export const factReports: readonly FactReport[] = [
  funnel,
  stayTimes,
  timeToHire,
  sources,
  offers,
  offerDeclines,
  candidateExperience,
  recruiterActivity,
  tasksReport,
  cadencesReport,
  cadenceSteps,
  cadenceExits,
  dealsReport,
  dealAmounts,
  marketingReport,
];
/** Every report: the index, OpenAPI and the server read this list. */
export const reports = [...factReports, interviewers] as const;
export const factReportNamed = (name: string): FactReport | undefined => factReports.find((each) => each.name === name);

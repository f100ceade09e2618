import { phrase } from '../words/say.ts';

/** The titles of reports by the names that the log keeps. A test compares them with the declared reports. */
const titles: Readonly<Record<string, string>> = {
  funnel: phrase('Funnel'),
  time_in_stage: phrase('Time in stage'),
  time_to_hire: phrase('Time to hire'),
  sources: phrase('Source effectiveness'),
  offers: phrase('Offers'),
  offer_declines: phrase('Declined offers'),
  candidate_experience: phrase('Candidate experience'),
  recruiter_activity: phrase('Recruiter activity'),
  tasks: phrase('Tasks'),
  cadences: phrase('Cadences'),
  cadence_steps: phrase('Steps of cadences'),
  cadence_exits: phrase('Why people leave cadences'),
  deals: phrase('Deals'),
  deal_amounts: phrase('Amounts of deals'),
  marketing: phrase('Marketing'),
  interviewers: phrase('Interviewers'),
  builder: phrase('New report'),
  'adverse impact': phrase('Adverse impact'),
  'demographic response rate': phrase('Demographic response rate'),
  'internet applicants': phrase('Internet Applicants'),
};
export const reportTitle = (name: string): string => titles[name] ?? name;

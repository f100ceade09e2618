import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import { type CopiedFile, copiedFiles } from '@candor/contracts/organization/copy';

/** The contents of each file of the copy. */
const about: Record<CopiedFile, string> = {
  organization: phrase('The organization itself: its profile and its settings.'),
  members: phrase('Members: who they are, their roles and since when they belong to the organization.'),
  invitations: phrase('Invitations to the organization.'),
  lists: phrase(
    'The small lists: locations, departments, reasons, sources, tags, skills, templates, questions and others. `entity` says which list.',
  ),
  jobs: phrase('Jobs, templates of jobs and prospect pipelines, with their steps, teams and counts.'),
  'job-content': phrase(
    'The contents of each job: settings, description, requirements, questions, the application form, plays and rounds. `part` says which.',
  ),
  openings: phrase('The openings of each job, and the hires that filled them.'),
  reviews: phrase('Reviews of the texts of jobs.'),
  people: phrase('Candidates and contacts, with your own fields. `resumes` names their files.'),
  notes: phrase('Notes about people that the team may read, and your own private ones.'),
  applications: phrase(
    'Who was considered for which job, with their form answers and cover letter, their current step, and how it ended.',
  ),
  interviews: phrase(
    'Interviews, without links, dial-in numbers and passcodes. The emails about them are under messages, as they were sent.',
  ),
  scorecards: phrase('Scorecards and recommendations. Drafts have no contents here.'),
  messages: phrase('Messages, with their text. Links of this application are cut out, because they can hold keys.'),
  tasks: phrase('Tasks.'),
  deals: phrase(
    'Deals, with the shares of their partners and what went back to customers. Amounts are in the smallest unit of their currency.',
  ),
  partners: phrase('Partners who bring deals.'),
  terms: phrase('Terms of partners, with every version.'),
  commissions: phrase('Commissions, with the rule and the entries behind each amount.'),
  forms: phrase('Forms, with the draft, what is live, and the texts that people agreed to.'),
  'form-submissions': phrase('What visitors sent by forms, and what became of it.'),
  pages: phrase('Pages of your site: the draft, and what visitors see.'),
  'page-versions': phrase('What your pages said, publication by publication.'),
  events: phrase('Recruiting events, with the words of their pages.'),
  'event-dates': phrase('The dates of recruiting events, with their places.'),
  'event-registrations': phrase('Who registered for the dates of recruiting events, and who came.'),
  'signs-of-interest': phrase('What contacts who agreed to it did, with its points then.'),
  visits: phrase('How often public pages were read on each day, without names.'),
};
/** The data that no copy holds, for any caller. */
const leftOut = [
  phrase(
    'The files of resumes and other documents: they come with the copy of each person, which you download on their page.',
  ),
  phrase('Passwords, keys and anything else that signs in. Emails about accounts, because they contain such links.'),
  phrase('Private notes of others: only their authors can read them.'),
  phrase('The words of offer letters: only editors of the job read the pay.'),
  phrase('Notes and files of deals: they are on the page of the deal.'),
  phrase('Answers to surveys: they are anonymous and only counted.'),
  phrase('The history of what happened. The audit log is a file of its own.'),
] as const;

/** The first file of an organization's copy, in the caller's language. */
export const readmeOf = (made_at: string): string =>
  [
    say('A copy of your organization, made at {moment}.', { moment: made_at }),
    say(
      'Each file holds one kind of record, one record to a line, as JSON. Records name each other by `id`. What changes while the copy is made may be in one file and not yet in another.',
    ),
    '',
    ...copiedFiles.map((name) => `${name}.jsonl\n  ${sayLabel(about[name])}`),
    '',
    say('What is not in it:'),
    ...leftOut.map((each) => `- ${say(each)}`),
    '',
  ].join('\n');

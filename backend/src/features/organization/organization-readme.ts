import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import { type CopiedFile, copiedFiles } from '@candor/contracts/organization/copy';

/** What each file of the copy contains, in words. */
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
  suggestions: phrase('Suggestions that the product or a model made for jobs, and what members did with each.'),
  people: phrase('Candidates and contacts, with your own fields. `resumes` names their files.'),
  consents: phrase(
    'What each person agreed to and asked about their data, which letters they refuse, what protects them, and when their details are erased.',
  ),
  notes: phrase('Notes about people that the team may read, and your own private ones.'),
  views: phrase('Saved views of people: yours and the shared ones.'),
  applications: phrase(
    'Who was considered for which job, with their form answers and cover letter, their current step, and how it ended.',
  ),
  interviews: phrase(
    'Interviews, without links, dial-in numbers and passcodes. The emails about them are under messages, as they were sent.',
  ),
  scorecards: phrase('Scorecards and recommendations. Drafts have no contents here.'),
  conversations: phrase(
    'Conversations by email: who has them, what they wait for, until when they are put off, and which are done.',
  ),
  messages: phrase('Messages, with their text. Links of this application are cut out, because they can hold keys.'),
  'unknown-senders': phrase('Emails of unknown senders that wait for a member to say who wrote them.'),
  'blocked-addresses': phrase(
    'Addresses that get no emails, with the reason. `id` is a fingerprint, because the address itself is not kept.',
  ),
  'paused-senders': phrase('Senders whose emails wait or waited, because too many came back or were reported.'),
  'send-as': phrase('Which members may write in the name of a colleague, asked to, or may no longer.'),
  cadences: phrase('Cadences, with their steps, texts and rules.'),
  enrollments: phrase('Who is or was in which cadence, each step that was taken, and how it ended.'),
  tasks: phrase('Tasks.'),
  'saved-reports': phrase('Saved reports: yours and those that you can open. They hold what is asked, and no figures.'),
  deals: phrase(
    'Deals, with the shares of their partners and what went back to customers. Amounts are in the smallest unit of their currency.',
  ),
  partners: phrase('Partners who bring deals.'),
  terms: phrase('Terms of partners, with every version.'),
  commissions: phrase('Commissions, with the rule and the entries behind each amount.'),
  forms: phrase(
    'Forms, with the draft, what is live, the texts that people agreed to, and how many visitors left without sending it.',
  ),
  'form-submissions': phrase('What visitors sent by forms, and what became of it.'),
  pages: phrase('Pages of your site: the draft, what visitors see, and where they are listed.'),
  'page-versions': phrase('What your pages said, publication by publication.'),
  events: phrase('Recruiting events, with the words of their pages.'),
  'event-dates': phrase('The dates of recruiting events, with their places.'),
  'event-registrations': phrase('Who registered for the dates of recruiting events, and who came.'),
  'signs-of-interest': phrase('What contacts who agreed to it did, with its points then.'),
  visits: phrase('How often public pages were read on each day, without names.'),
};
/** The data that no copy contains, for any caller. */
const leftOut = [
  phrase(
    'The files of resumes and other documents: they come with the copy of each person, which you download on their page.',
  ),
  phrase('Passwords, keys and anything else that signs in. Emails about accounts, because they contain such links.'),
  phrase('Private notes of others: only their authors can read them.'),
  phrase('Saved views and reports that others keep for themselves, and their notifications and calendars.'),
  phrase('The words of offer letters: only editors of the job read the pay.'),
  phrase('Notes and files of deals: they are on the page of the deal.'),
  phrase('Answers to surveys: they are anonymous and only counted.'),
  phrase('What is counted from these records: figures, reports, likely duplicates and the feed of jobs.'),
  phrase('The history of what happened, imports and bulk changes included. The audit log is a file of its own.'),
] as const;

/** The first file of an organization's copy, in the caller's language. */
export const readmeOf = (made_at: string): string =>
  [
    say('A copy of your organization, made at {moment}.', { moment: made_at }),
    say(
      'Each file holds one kind of record, one record to a line, as JSON. Records name each other by `id`, and many files add the name. What changes while the copy is made may be in one file and not yet in another.',
    ),
    '',
    ...copiedFiles.map((name) => `${name}.jsonl\n  ${sayLabel(about[name])}`),
    '',
    say('What is not in it:'),
    ...leftOut.map((each) => `- ${say(each)}`),
    '',
  ].join('\n');

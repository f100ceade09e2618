import type { OrganizationFacts } from '../organization/rows.ts';
import { phrase } from '../words/say.ts';

// What a program does by itself in an organization, and where AI is used (docs/rules/compliance.md#automations-and-ai). The register, its figures and the public statement come from this table.

/** `setting`: the field of the organization that turns it on, by the event that changes it. Null: it belongs to the product. */
export type Automation = {
  title: string;
  does: string;
  /** Whether the automation decides about a person. Only one does (docs/rules/compliance.md#no-decision-without-a-person). */
  decides: boolean;
  ai: boolean;
  setting: { event: string; field: string } | null;
  isOn: (facts: Pick<OrganizationFacts, 'hiring' | 'retention' | 'ai_agreed'>) => boolean;
  /** Whether the automation is internal upkeep that does nothing to a person: the register lists it, the public statement leaves it out. */
  inside?: true;
  /** What is counted as an act of it: letters of these kinds, or something of its own. */
  acts: { letters: readonly string[] } | 'archives' | 'drafts' | 'erasures' | 'renewals' | null;
};
const always = () => true;

export const automations = {
  knockout_archive: {
    title: phrase('Archive for a knockout answer'),
    does: phrase(
      'Archives an applicant 24 hours after an answer that rules them out, unless a person acts first. The applicant can ask for a person to look again.',
    ),
    decides: true,
    ai: false,
    setting: { event: 'OrganizationSettingsChanged', field: 'auto_archive_knockouts' },
    isOn: ({ hiring }) => hiring.auto_archive_knockouts,
    acts: 'archives',
  },
  drafts: {
    title: phrase('Drafts of job content by AI'),
    does: phrase(
      'Drafts descriptions, requirements and questions of a job from its title and public facts of the organization. A member keeps, changes or refuses each. It never sees a person.',
    ),
    decides: false,
    ai: true,
    setting: { event: 'AiUseAgreed', field: '' },
    isOn: ({ ai_agreed }) => ai_agreed,
    acts: 'drafts',
  },
  rejections: {
    title: phrase('Rejection letters'),
    does: phrase(
      'Sends the letter that a member chose when they archived a candidate, after the delay of the organization.',
    ),
    decides: false,
    ai: false,
    setting: { event: 'OrganizationSettingsChanged', field: 'rejection_delay_hours' },
    isOn: always,
    acts: { letters: ['rejection'] },
  },
  confirmations: {
    title: phrase('Confirmations and appointments'),
    does: phrase('Confirms applications, and sends times, changes and reminders of interviews.'),
    decides: false,
    ai: false,
    setting: null,
    isOn: always,
    acts: { letters: ['confirmation', 'scheduling'] },
  },
  follow_ups: {
    title: phrase('Follow-ups of steps'),
    does: phrase('Sends the letters that a job plans for a step, while the candidate stands in it.'),
    decides: false,
    ai: false,
    setting: null,
    isOn: always,
    acts: { letters: ['follow_up', 'outreach'] },
  },
  cadences: {
    title: phrase('Cadences'),
    does: phrase('Sends the letters of a cadence to people whom a member added, and stops when they answer or refuse.'),
    decides: false,
    ai: false,
    setting: null,
    isOn: always,
    acts: { letters: ['cadence'] },
  },
  resumes: {
    title: phrase('Reading of resumes'),
    does: phrase(
      'Reads the text of a resume on this machine by fixed rules, to search it and to fill in a form. No model, no score, no rank.',
    ),
    decides: false,
    ai: false,
    setting: null,
    isOn: always,
    acts: null,
  },
  retention: {
    title: phrase('Erasure when the days are over'),
    does: phrase(
      'Lists people whose retention period ends, and erases them 30 days later, unless something keeps them.',
    ),
    decides: false,
    ai: false,
    setting: { event: 'RetentionPolicyChanged', field: 'auto_erase' },
    isOn: ({ retention }) => retention.auto_erase ?? true,
    acts: 'erasures',
  },
  consents: {
    title: phrase('Renewal of consents'),
    does: phrase('Asks people 30 days before their consent ends whether they may be kept.'),
    decides: false,
    ai: false,
    setting: null,
    isOn: always,
    acts: 'renewals',
  },
  requests: {
    title: phrase('Requests about data'),
    does: phrase(
      'Makes the task for a request about data, and destroys the details of a person whom an administrator erased.',
    ),
    decides: false,
    ai: false,
    setting: null,
    isOn: always,
    acts: null,
  },
  job_changes: {
    title: phrase('What follows a change of a job'),
    does: phrase(
      'Archives, brings back or moves the candidates of a job, as the member chose who closed, reopened, merged or changed it, and takes back a move that came too late for such a change.',
    ),
    decides: false,
    ai: false,
    setting: null,
    isOn: always,
    acts: null,
  },
  interviews: {
    title: phrase('Interviews and calendars'),
    does: phrase(
      'Keeps calendars and video meetings like the interviews that members arranged, ends an interview when its time is over, and cancels those of people who left the job.',
    ),
    decides: false,
    ai: false,
    setting: null,
    isOn: always,
    acts: null,
  },
  counts: {
    title: phrase('Counts of applicants by group'),
    does: phrase('Counts the answers of voluntary surveys in groups of five or more, and forgets each answer.'),
    decides: false,
    ai: false,
    setting: null,
    isOn: always,
    acts: null,
  },
  mail: {
    title: phrase('Incoming mail and deliveries'),
    does: phrase(
      'Puts answers beside the person who wrote, notes what became of each letter, and stops writing to an address that fails.',
    ),
    decides: false,
    ai: false,
    setting: null,
    isOn: always,
    acts: null,
  },
  forms: {
    title: phrase('Forms of pages'),
    does: phrase(
      'Makes a contact of each submitted form, with the tags that its author chose. Asks the sender by email to confirm a consent, and records it once they did.',
    ),
    decides: false,
    ai: false,
    setting: null,
    isOn: always,
    acts: null,
  },
  events: {
    title: phrase('Recruiting events'),
    does: phrase(
      'Makes a contact of each person who registers, tells them of their place and of changes, reminds them, and gives free places to those who have waited the longest.',
    ),
    decides: false,
    ai: false,
    setting: null,
    isOn: always,
    acts: null,
  },
  tasks: {
    title: phrase('Tasks, notifications and reminders'),
    does: phrase(
      'Makes the tasks that a job plans, repeats tasks, tells members what concerns them, and reminds reviewers.',
    ),
    decides: false,
    ai: false,
    setting: null,
    isOn: always,
    inside: true,
    acts: null,
  },
  many_at_once: {
    title: phrase('Imports and changes of many people'),
    does: phrase('Carries out what a member began, in turns and in their name, and notes how far it is.'),
    decides: false,
    ai: false,
    setting: null,
    isOn: always,
    inside: true,
    acts: null,
  },
  house: {
    title: phrase('Accounts and lists'),
    does: phrase(
      'Locks accounts after wrong passwords, ends visits and invitations, hands over what a deactivated member held, fills the standard lists, and erases an organization that left.',
    ),
    decides: false,
    ai: false,
    setting: null,
    isOn: always,
    inside: true,
    acts: null,
  },
  record: {
    title: phrase('Proof and mailed reports'),
    does: phrase('Signs and checks the log each night, mails checkpoints, and mails saved reports.'),
    decides: false,
    ai: false,
    setting: null,
    isOn: always,
    inside: true,
    acts: null,
  },
  commissions: {
    title: phrase('Commissions'),
    does: phrase('Computes the commissions of partners from deals, terms and payments.'),
    decides: false,
    ai: false,
    setting: null,
    isOn: always,
    inside: true,
    acts: null,
  },
  pages: {
    title: phrase('Planned pages'),
    does: phrase('Publishes a page at the moment that its author planned, if nothing stops it.'),
    decides: false,
    ai: false,
    setting: null,
    isOn: always,
    inside: true,
    acts: null,
  },
} as const satisfies Record<string, Automation>;
export type AutomationKey = keyof typeof automations;
export const automationKeys = Object.keys(automations) as AutomationKey[];
export const automationOf = (key: AutomationKey): Automation => automations[key];

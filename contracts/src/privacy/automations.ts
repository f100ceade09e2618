import type { OrganizationFacts } from '../organization/rows.ts';
import { phrase } from '../words/say.ts';

// What a program does by itself in an organization, and where AI is used (docs/rules/compliance.md#automations-and-ai). The register, its figures and the public statement come from this table.

/** `setting`: the field of the organization that turns it on, by the event that changes it. Null: it belongs to the product. */
export type Automation = {
  title: string;
  does: string;
  /** It decides about a person. Only one does (docs/rules/compliance.md#no-decision-without-a-person). */
  decides: boolean;
  ai: boolean;
  setting: { event: string; field: string } | null;
  isOn: (facts: Pick<OrganizationFacts, 'hiring' | 'retention' | 'ai_agreed'>) => boolean;
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
} as const satisfies Record<string, Automation>;
export type AutomationKey = keyof typeof automations;
export const automationKeys = Object.keys(automations) as AutomationKey[];
export const automationOf = (key: AutomationKey): Automation => automations[key];

// Merge tags: their names, labels, and the messages in which each has a value
// (docs/rules/letters.md#merge-tags).

import { own } from '@candor/contracts/kernel/own';
import { anyOwnField } from '@candor/contracts/words/merge-text';

/** The merge tags for editors (docs/rules/letters.md#merge-tags), including the sender's signature. */
export const mergeTags = [
  'candidate_first_name',
  'candidate_name',
  'download_url',
  'job_title',
  'org_name',
  'schedule_link',
  'user_first_name',
  'user_last_name',
  'user_name',
  'user_signature',
] as const;
export type MergeTag = (typeof mergeTags)[number];
/** Tags that only system messages fill. Editors do not offer them. */
export const systemTags = ['action_link', 'detail'] as const;
export type AnyTag = MergeTag | (typeof systemTags)[number];
/** Every tag that any text may hold. */
export const allTags: readonly AnyTag[] = [...mergeTags, ...systemTags];

/** The tag of one of the organization's candidate fields. */
export const ownFieldTag = (field_id: string): string => `field_${field_id.replaceAll('-', '')}`;
/** The tags that a message written by hand may hold. */
export const composeTags: readonly string[] = [...mergeTags, anyOwnField];

/** The kinds of messages that are written from templates (docs/rules/letters.md#kinds-of-letters). */
export const templateKinds = [
  'rejection',
  'confirmation',
  'scheduling',
  'offer',
  'follow_up',
  'outreach',
  'cadence',
  'marketing',
  'note',
  'internal',
  'account',
] as const;
export type TemplateKind = (typeof templateKinds)[number];

/** The label of each tag, and its value for the sample candidate. */
export const tagWords: Record<AnyTag, { label: string; sample: string }> = {
  candidate_first_name: { label: 'Candidate first name', sample: 'Ada' },
  candidate_name: { label: 'Candidate name', sample: 'Ada Lovelace' },
  download_url: { label: 'Download URL', sample: 'https://example.com/offer.pdf' },
  job_title: { label: 'Job title', sample: 'Design engineer' },
  org_name: { label: 'Organization name', sample: 'Your organization' },
  schedule_link: { label: 'Schedule link', sample: 'https://example.com/choose-a-time' },
  user_first_name: { label: 'Your first name', sample: 'Grace' },
  user_last_name: { label: 'Your last name', sample: 'Hopper' },
  user_name: { label: 'Your name', sample: 'Grace Hopper' },
  user_signature: { label: 'Your signature', sample: 'Grace Hopper\nRecruiter' },
  action_link: { label: 'Action link', sample: 'https://example.com/continue' },
  detail: { label: 'Details', sample: 'Tuesday 10 March, 14:00 to 15:00, by video.' },
};
/** The values of the sample candidate. */
export const sampleValues: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(tagWords).map(([tag, { sample }]) => [tag, sample]),
);

const whoAndWhere = ['candidate_first_name', 'candidate_name', 'org_name'] as const;
const sender = ['user_first_name', 'user_last_name', 'user_name', 'user_signature'] as const;
const aboutJob = [...whoAndWhere, 'job_title', ...sender] as const;
/** The tags that can have a value in a message of each kind; an editor offers these. */
export const tagsOfKind: Record<TemplateKind, readonly MergeTag[]> = {
  rejection: aboutJob,
  confirmation: aboutJob,
  scheduling: [...aboutJob, 'schedule_link'],
  offer: [...aboutJob, 'download_url'],
  follow_up: [...aboutJob, 'schedule_link'],
  outreach: [...aboutJob, 'schedule_link'],
  cadence: [...aboutJob, 'schedule_link', 'download_url'],
  marketing: [...whoAndWhere, 'download_url', ...sender],
  note: [...aboutJob, 'schedule_link', 'download_url'],
  internal: aboutJob,
  account: [...whoAndWhere, ...sender],
};
/** Messages that the organization signs, because no member sends them. */
export const signedByOrganization: readonly TemplateKind[] = ['confirmation', 'marketing', 'account'];

/** The system tags that each system text may hold, by the template's key. */
const systemTagsIn: Readonly<Record<string, readonly AnyTag[]>> = {
  interview_confirmation: ['detail'],
  interview_reminder: ['detail'],
  interview_rescheduled: ['detail'],
  interviewer_assigned: ['detail', 'action_link'],
  scorecard_reminder: ['action_link'],
  review_request: ['action_link'],
  mention: ['detail', 'action_link'],
  candidate_survey: ['action_link'],
  user_invitation: ['action_link'],
  password_reset: ['action_link'],
  password_changed: ['action_link'],
  sign_in_changed: ['detail', 'action_link'],
  event_registration: ['detail', 'action_link'],
  event_reminder: ['detail'],
  data_request: ['action_link'],
  consent_renewal: ['action_link'],
};
/** Templates that must contain the link. A reader cannot do what the message asks if it is missing. */
const needLink: readonly string[] = ['candidate_survey', 'data_request', 'consent_renewal'];

type Template = Readonly<Record<string, unknown>>;
const keyOf = ({ key }: Template) => (typeof key === 'string' ? key : '');
/** The tags that the text of this template may hold. */
export const tagsAllowed = (template: Template): readonly AnyTag[] => [
  ...mergeTags,
  ...(own(systemTagsIn, keyOf(template)) ?? []),
];
/** The tags that an editor of this template offers. */
export const tagsOffered = ({ kind }: Template): readonly AnyTag[] => own(tagsOfKind, String(kind)) ?? mergeTags;
/** Whether the text must contain the action link. */
export const needsLink = (template: Template): boolean => needLink.includes(keyOf(template));

import { say, sayLabel } from '@candor/contracts/words/say';
import type { SubmissionRow } from '@candor/contracts/forms/rows';
import { senderName } from '@candor/contracts/forms/rows';
import {
  fieldTargets,
  type FormField,
  type FormStatus,
  formStatuses,
  hasChoices,
  type SubmissionConsent,
  submissionConsents,
  type SubmissionStatus,
  submissionStatuses,
} from '@candor/contracts/forms/values';
import type { Tone } from '../../kit/tag.tsx';

export const formTones: Record<FormStatus, Tone> = { draft: 'plain', live: 'good', closed: 'warn', archived: 'bad' };
export const submissionTones: Record<SubmissionStatus, Tone> = {
  new: 'info',
  contact: 'plain',
  candidate: 'good',
  held: 'warn',
  deleted: 'bad',
};
export const consentTones: Record<Exclude<SubmissionConsent, 'none'>, Tone> = {
  waiting: 'warn',
  confirmed: 'good',
  declined: 'bad',
};
const optionsOf = (of: Readonly<Record<string, string>>) => () =>
  Object.entries(of).map(([value, label]) => ({ value, label: sayLabel(label) }));
export const formStatusOptions = optionsOf(formStatuses);
export const submissionStatusOptions = optionsOf(submissionStatuses);
export const submissionConsentOptions = optionsOf(submissionConsents);
/** The text for the place where the answer is stored. */
export const targetWords = ({ map_to }: Pick<FormField, 'map_to'>): string =>
  map_to === 'none' ? say('in the answer') : sayLabel(fieldTargets[map_to]);
export const nameOfSender = (row: SubmissionRow): string =>
  row.erased ? say('Erased person') : senderName(row) || say('Deleted');
/** Why the sender wrote: the first answer that was chosen from a list, else the first one that says nothing about who they are. */
export const reasonOf = ({ answers }: SubmissionRow, fields: readonly FormField[]): string => {
  const first = fields.find(({ type }) => hasChoices(type));
  const answer =
    answers?.find(({ field_id }) => field_id === first?.id) ??
    answers?.find(({ value }) => Array.isArray(value)) ??
    answers?.find(({ field_id }) => fields.some(({ id, map_to }) => id === field_id && map_to === 'none'));
  return answer ? [answer.value].flat().join(', ') : '';
};

import {
  employmentStatuses,
  employmentTypes,
  hiringStatuses,
  isSuggestedPay,
  optionsOf,
  periods,
  suggestedPay,
  workLocations,
  type HiringStatus,
  type JobFields,
} from '@candor/contracts/jobs/values';
import { moneyWords } from '@candor/contracts/kernel/money-words';
import type { Names, Option } from '@candor/contracts/kernel/standard';
import type { Tone } from '../../kit/tag.tsx';

// A job's values in words.

export const statusTones: Record<HiringStatus, Tone> = {
  draft: 'plain',
  open: 'good',
  internal: 'info',
  archived: 'bad',
};
export const statusTexts: Record<HiringStatus, string> = {
  draft: 'Only the hiring team sees it.',
  open: 'On the careers page. Anyone can apply.',
  internal: 'Only signed-in members of the organization see the post.',
  archived: 'No post, no applications. Candidates keep their history.',
};
export const statusOptions = optionsOf(hiringStatuses);
export const typeOptions = optionsOf(employmentTypes);
export const employmentOptions = optionsOf(employmentStatuses);
export const workOptions = optionsOf(workLocations);
export const periodOptions = Object.entries(periods).map(([value, label]) => ({ value, label: `per ${label}` }));
export const resumeOptions: Option[] = [
  { value: 'required', label: 'Required' },
  { value: 'optional', label: 'Optional' },
  { value: 'hidden', label: 'Not asked for' },
];

const inWords = (labels: Record<string, string>, value: string | null) => (value ? (labels[value] ?? value) : '');
export const typeText = (fields: Pick<JobFields, 'employment_type'>) =>
  inWords(employmentTypes, fields.employment_type);
export const employmentText = (fields: Pick<JobFields, 'employment_status'>) =>
  inWords(employmentStatuses, fields.employment_status);
export const workText = (fields: Pick<JobFields, 'work_location'>) => inWords(workLocations, fields.work_location);
/** 'Berlin, Lisbon' or 'Remote' where there is no place. */
export const placesText = (fields: Pick<JobFields, 'location_ids' | 'work_location'>, names: Names) =>
  fields.location_ids.flatMap((id) => names[id] ?? []).join(', ') ||
  (fields.work_location === 'remote' ? 'Remote' : '');

/** '$90,000 – $110,000 per year'; the free text when there is no range. */
export const payText = (
  fields: Pick<
    JobFields,
    | 'compensation_min'
    | 'compensation_max'
    | 'compensation_currency'
    | 'compensation_period'
    | 'compensation_description'
    | 'compensation_confirmed'
  >,
) => {
  const { compensation_min: low, compensation_max: high, compensation_currency: currency } = fields;
  const ends = [low, high].filter((each): each is number => each !== null);
  if (!ends.length)
    return isSuggestedPay(fields)
      ? `${suggestedPay}, suggested, not on the post`
      : (fields.compensation_description ?? '');
  return `${low === null ? 'Up to ' : high === null ? 'From ' : ''}${[...new Set(ends)].map((each) => moneyWords(each, currency)).join(' – ')} per ${fields.compensation_period}`;
};
/** Minutes as SPEC §9 names them: 'n/a', '45 min', '1 hour', '1 h 15 min'. */
export const minutesText = (minutes: number) => {
  if (!minutes) return 'n/a';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return minutes % 60 ? `${hours} h ${minutes % 60} min` : `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
};
export const durationOptions = Array.from({ length: 13 }, (_, index) => ({
  value: String(index * 15),
  label: minutesText(index * 15),
}));

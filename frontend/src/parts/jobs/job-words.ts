import { say, sayLabel } from '@candor/contracts/words/say';
import {
  employmentStatuses,
  employmentTypes,
  isSuggestedPay,
  periods,
  suggestedPay,
  workLocations,
  type HiringStatus,
  type JobFields,
} from '@candor/contracts/jobs/values';
import { eeoJobCategories } from '@candor/contracts/values/eeo-job-categories';
import { listWords } from '@candor/contracts/words/list-words';
import { type PayFields, payWords } from '@candor/contracts/jobs/pay-words';
import type { JobRow } from '@candor/contracts/jobs/rows';
import type { Names, Option } from '@candor/contracts/kernel/standard';
import type { Tone } from '../../kit/tag.tsx';

// A job's values as text.

export const statusTones: Record<HiringStatus, Tone> = {
  draft: 'plain',
  open: 'good',
  internal: 'info',
  archived: 'bad',
};
/** How much of a job a member of its team may see. */
export const accessOptions = () => [
  { value: 'full', label: say('Full'), help: say('Sees everything on this job and may change it.') },
  {
    value: 'standard',
    label: say('Standard'),
    help: say('Sees only the selected sections, and cannot change the job.'),
  },
];
export const periodOptions = () =>
  Object.entries(periods).map(([value, label]) => ({ value, label: say('per {period}', { period: sayLabel(label) }) }));
export const resumeOptions = (): Option[] => [
  { value: 'required', label: say('Required') },
  { value: 'optional', label: say('Optional') },
  { value: 'hidden', label: say('Not asked for') },
];

const inWords = (labels: Record<string, string>, value: string | null) =>
  value ? sayLabel(labels[value] ?? value) : '';
export const typeText = (fields: Pick<JobFields, 'employment_type'>) =>
  inWords(employmentTypes, fields.employment_type);
export const employmentText = (fields: Pick<JobFields, 'employment_status'>) =>
  inWords(employmentStatuses, fields.employment_status);
export const workText = (fields: Pick<JobFields, 'work_location'>) => inWords(workLocations, fields.work_location);
export const eeoText = (fields: Pick<JobFields, 'eeo_job_category'>) =>
  inWords(eeoJobCategories, fields.eeo_job_category ?? null);
/** The locations: 'Berlin, Lisbon', or 'Berlin or Lisbon'; 'Remote' if there is no location. */
export const placesText = (
  fields: Pick<JobFields, 'location_ids' | 'work_location'>,
  names: Names,
  how: 'list' | 'or' = 'list',
) => {
  const places = fields.location_ids.flatMap((id) => names[id] ?? []);
  return (
    (how === 'or' ? listWords(places, 'or') : places.join(', ')) ||
    (fields.work_location === 'remote' ? sayLabel(workLocations.remote) : '')
  );
};

/** The pay, or a note that it is only suggested. */
export const payText = (fields: PayFields) =>
  isSuggestedPay(fields) ? say('{pay}, suggested, not on the post', { pay: suggestedPay }) : payWords(fields);
/** A number of minutes in words: 'n/a', '45 min', '1 hour', '1 h 15 min' (docs/rules/constants.md#times-and-durations). */
export const minutesText = (minutes: number) => {
  if (!minutes) return say('n/a');
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (!hours) return say('{minutes, number} min', { minutes });
  return rest
    ? say('{hours, number} h {minutes, number} min', { hours, minutes: rest })
    : say('{count, plural, one {# hour} other {# hours}}', { count: hours });
};
/** A number of minutes in words, where zero is a length too: '0 min'. */
export const lengthText = (minutes: number) =>
  minutes ? minutesText(minutes) : say('{minutes, number} min', { minutes });
export const durationOptions = () =>
  Array.from({ length: 13 }, (_, index) => ({ value: String(index * 15), label: minutesText(index * 15) }));

/** How many of the openings are filled. */
export const filledWords = ({
  counts: { hires },
  fields: { openings },
}: Pick<JobRow, 'counts'> & { fields: Pick<JobRow['fields'], 'openings'> }): string =>
  hires > openings
    ? say('{hires, number} hired for {openings, plural, one {# opening} other {# openings}}', { hires, openings })
    : say('{filled, number} of {openings, number} filled', { filled: hires, openings });

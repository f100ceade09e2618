import type { RecruitingEventData, RegistrationCounts, ShownInstance } from '@candor/contracts/recruiting-events/pages';
import type { InstanceRow, RegistrationRow } from '@candor/contracts/recruiting-events/rows';
import {
  type InstanceFields,
  meetingPlaces,
  type RecruitingEventStatus,
  recruitingEventKinds,
  recruitingEventStatuses,
  type RegistrationStatus,
  registrationStatuses,
} from '@candor/contracts/recruiting-events/values';
import { say, sayLabel } from '@candor/contracts/words/say';
import type { Tone } from '../../kit/tag.tsx';
import { timeText, weekdayText } from '../../kit/time.tsx';

export const eventTones: Record<RecruitingEventStatus, Tone> = { draft: 'plain', live: 'good', archived: 'bad' };
export const registrationTones: Record<RegistrationStatus, Tone> = {
  registered: 'info',
  offered: 'warn',
  waitlisted: 'warn',
  attended: 'good',
  no_show: 'plain',
  cancelled: 'bad',
};
const optionsOf = (of: Readonly<Record<string, string>>) => () =>
  Object.entries(of).map(([value, label]) => ({ value, label: sayLabel(label) }));
export const eventStatusOptions = optionsOf(recruitingEventStatuses);
export const eventKindOptions = optionsOf(recruitingEventKinds);
export const registrationStatusOptions = optionsOf(registrationStatuses);

/** The day, such as 'Saturday, December 5', in the time zone of the event. */
export const dayOf = ({ starts_at, tz_region }: InstanceFields): string => weekdayText(starts_at, tz_region);
export const hoursOf = ({ starts_at, ends_at, tz_region }: InstanceFields): string =>
  `${timeText(starts_at, tz_region)} – ${timeText(ends_at, tz_region)}`;
export const heldOf = ({ registered, offered, attended, no_show }: RegistrationCounts): number =>
  registered + offered + attended + no_show;
export const waitOf = ({ waitlisted }: RegistrationCounts): number => waitlisted;
export const nameOf = ({ name, email, erased }: RegistrationRow): string =>
  erased ? say('Erased person') : (name ?? email ?? '–');
/** Where the event takes place: the location and the place, or that it is a video meeting. */
export const placeOf = ({ fields }: Pick<InstanceRow, 'fields'>, { locations }: RecruitingEventData['options']) =>
  fields.meeting_type === 'video'
    ? sayLabel(meetingPlaces.video)
    : [locations.find(({ value }) => value === fields.location_id)?.label, fields.place].filter(Boolean).join(', ');
export const hasBegun = ({ fields }: Pick<ShownInstance, 'fields'>, now: string): boolean =>
  Date.parse(now) >= Date.parse(fields.starts_at);
/** The present state of a date, in a word. */
export const stateOf = ({ status, fields, counts }: ShownInstance, now: string): { tone: Tone; word: string } => {
  if (status === 'cancelled') return { tone: 'bad', word: say('Canceled') };
  if (status === 'completed' || Date.parse(now) >= Date.parse(fields.ends_at))
    return { tone: 'plain', word: say('Over') };
  if (Date.parse(now) >= Date.parse(fields.starts_at)) return { tone: 'info', word: say('Now') };
  if (fields.capacity !== null && heldOf(counts) >= fields.capacity) return { tone: 'warn', word: say('Full') };
  return { tone: 'good', word: say('Open') };
};

import { location } from '../catalogues/hiring.ts';
import { meetingTypes, optionsOf } from '../jobs/values.ts';
import {
  choiceField,
  durationField,
  fields,
  htmlField,
  longField,
  momentField,
  phoneField,
  textField,
  urlField,
  zoneField,
  referenceField,
} from '../kernel/field.ts';
import { phoneModes } from '../rounds/scheduling.ts';
import { longestAppointment, videoProviders } from './values.ts';

// What people type about appointments. Forms and requests share these values.

export const appointmentFields = fields({
  title: textField('Title', { max: 120 }),
  starts_at: momentField('Begins', { required: true, missing: 'Choose a time.' }),
  /** 0: no planned end, and no time taken in calendars. */
  duration_minutes: durationField('Duration', 0, longestAppointment, { required: true }),
  tz_region: zoneField('Time zone', { required: true }),
  meeting_type: choiceField('Meeting type', optionsOf(meetingTypes), { required: true }),
  phone_mode: choiceField('Who calls', optionsOf(phoneModes)),
  phone_number: phoneField('Phone number'),
  dial_in: textField('Dial-in', { max: 200 }),
  video_provider: choiceField('Video', optionsOf(videoProviders)),
  video_url: urlField('Meeting link'),
  passcode: textField('Passcode', { max: 60 }),
  location_id: referenceField('Location', location),
  room: textField('Room', { max: 120 }),
  candidate_instructions: htmlField('Instructions for the candidate', { max: 10_000 }),
  internal_note: longField('Internal note', { max: 2000, help: 'The candidate does not see it.' }),
});
export const sayWhyAnyway = 'Give a reason for booking it anyway.';
/** The reason for booking at a time when a person is busy. */
export const overbookingFields = fields({
  conflict_reason: textField('Reason', { required: true, max: 200, missing: sayWhyAnyway }),
});
export const cancelFields = fields({
  reason: longField('Reason', { max: 2000, help: 'The candidate does not see it.' }),
});

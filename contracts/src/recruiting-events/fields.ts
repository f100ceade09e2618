import { member } from '../accounts/record-kind.ts';
import { cadence } from '../cadences/record-kind.ts';
import { location, source, tag } from '../catalogues/hiring.ts';
import {
  choiceField,
  emailField,
  fields,
  htmlField,
  listField,
  longField,
  momentField,
  numberField,
  referenceField,
  referencesField,
  textField,
  urlField,
  zoneField,
} from '../kernel/field.ts';
import { slugRule } from '../organization/slug.ts';
import { mostTold } from '../forms/values.ts';
import { meetingPlaces, mostPlaces, mostQuestions, recruitingEventKinds } from './values.ts';

// What members type about events. Screens and requests share these values.

const optionsOf = <T extends Record<string, string>>(of: T) =>
  Object.entries(of).map(([value, label]) => ({ value: value as keyof T & string, label }));
export const recruitingEventFields = fields(
  {
    name: textField('Name', { required: true, max: 120 }),
    slug: textField('Address', { max: 60, help: 'Small letters, digits and hyphens. Old addresses stop working.' }),
    kind: choiceField('Kind', optionsOf(recruitingEventKinds), { required: true, initial: 'job_fair' }),
    summary: longField('In one sentence', { max: 300 }),
    description: htmlField('Description', { max: 20_000 }),
    questions: listField('Questions', {
      max: mostQuestions,
      one: 'Question',
      help: 'Asked when people register, besides name and email address.',
    }),
    consent_text: longField('Consent', {
      max: 1000,
      help: 'People who agree may be written to about other things. Left empty, nothing is asked.',
    }),
    came_cadence_id: referenceField('Cadence of those who came', cadence, {
      help: 'People who agreed enter it once attendance is settled.',
    }),
    missed_cadence_id: referenceField('Cadence of those who did not come', cadence),
    tag_id: referenceField('Tag', tag, { help: 'Every person who registers gets it.' }),
    source_id: referenceField('Source', source, { help: 'It is kept when they apply.' }),
    notify_user_ids: referencesField('Tell', member, { max: mostTold }),
  },
  [slugRule],
);

export const instanceFields = fields(
  {
    starts_at: momentField('Begins', { required: true, missing: 'Choose a time.' }),
    ends_at: momentField('Ends', { required: true, missing: 'Choose a time.' }),
    tz_region: zoneField('Time zone', { help: 'Visitors read the times in it.' }),
    meeting_type: choiceField('How', optionsOf(meetingPlaces), { required: true, initial: 'in-person' }),
    location_id: referenceField('Location', location),
    place: textField('Where', { max: 200, help: 'Such as the address or the room.' }),
    video_url: urlField('Link', { help: 'Only people with a place are sent it.' }),
    capacity: numberField('Places', 1, mostPlaces, { help: 'Left empty, everyone has a place.' }),
    opens_at: momentField('Registration opens'),
    closes_at: momentField('Registration closes', { help: 'Left empty, when the event begins.' }),
    offer_hours: numberField('Hours to accept a place', 1, 336, {
      help: 'A free place is offered to the first person who waits, for so many hours. Left empty, they get it at once.',
    }),
  },
  [
    {
      at: 'ends_at',
      wrong: ({ starts_at, ends_at }) =>
        starts_at && ends_at && Date.parse(ends_at) <= Date.parse(starts_at) ? 'It must end after it begins.' : null,
    },
    {
      at: 'closes_at',
      wrong: ({ opens_at, closes_at }) =>
        opens_at && closes_at && Date.parse(closes_at) <= Date.parse(opens_at) ? 'It must close after it opens.' : null,
    },
  ],
);

/** A registration that a member writes down. */
export const registrationFields = fields({
  name: textField('Name', { required: true, max: 120 }),
  email: emailField('Email address', { required: true }),
  company: textField('Company', { max: 160 }),
});

/** What everyone is told when a date is canceled. */
export const cancelFields = fields({
  note: longField('Note', { max: 1000, help: 'It stands in the letter that everyone gets.' }),
});

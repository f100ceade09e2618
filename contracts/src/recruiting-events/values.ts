import { z } from 'zod';
import { id, moment, word } from '../kernel/values.ts';

// Recruiting events: the occasions to which people come, their dates, and who registered. They are not the events of the log.

export const recruitingEventKinds = {
  job_fair: 'Job fair',
  open_house: 'Open house',
  meetup: 'Meetup',
  webinar: 'Webinar',
  other: 'Other',
} as const;
export type RecruitingEventKind = keyof typeof recruitingEventKinds;
/** The statuses. Visitors see the page of a live event. */
export const recruitingEventStatuses = { draft: 'Draft', live: 'Live', archived: 'Archived' } as const;
export type RecruitingEventStatus = keyof typeof recruitingEventStatuses;
/** The state of a date. `completed`: the date ended more than an hour ago. */
export const instanceStatuses = { scheduled: 'Planned', cancelled: 'Canceled', completed: 'Over' } as const;
export type InstanceStatus = keyof typeof instanceStatuses;
/** `offered`: a place is kept free until the person answers. */
export const registrationStatuses = {
  registered: 'Registered',
  offered: 'Place offered',
  waitlisted: 'On the waiting list',
  attended: 'Came',
  no_show: 'Did not come',
  cancelled: 'Canceled',
} as const;
export type RegistrationStatus = keyof typeof registrationStatuses;
/** Registrations that take a place. */
export const holdsPlace = (status: RegistrationStatus): boolean => status !== 'waitlisted' && status !== 'cancelled';
/** Why a registration ended. */
export const registrationEnds = {
  person: 'canceled by the person',
  member: 'canceled by a member',
  declined: 'declined the place',
  expired: 'did not answer in time',
  erased: 'the person was erased',
  stranger: 'the reader of the address says that it was not them',
} as const;
export type RegistrationEnd = keyof typeof registrationEnds;
export const RegistrationEnd = z.enum(Object.keys(registrationEnds) as [RegistrationEnd]);
/** Why the person gets no letters about a registration. */
export const silences = {
  person: 'they say that it was not them',
  limit: 'the address has had its letters of this week',
  unwanted: 'they asked for no emails',
} as const;
export type Silence = keyof typeof silences;
export const attendances = ['registered', 'attended', 'no_show'] as const;
export type Attendance = (typeof attendances)[number];
/** How a person was checked in. */
export const checkInWays = ['code', 'list'] as const;

export const mostQuestions = 5;
export const mostPlaces = 100_000;
/** How many hours before the start a reminder is sent. */
export const reminderHours = 24;
/** How long (ms) after a date was changed or canceled the people who registered are told. Until then an undo means that no letter is sent. */
export const toldAfter = 10_000;
/** How long (ms) after its end a date counts as over. */
export const overAfter = 3_600_000;
/** How long (ms) before the start of a date, and how long after its end, people can be checked in (docs/rules/marketing-events.md#the-door). */
export const doorOpensBefore = 3 * 3_600_000;
export const doorClosesAfter = 12 * 3_600_000;
export type Door = 'open' | 'not_yet' | 'closed';
export const doorAt = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }, now: string): Door => {
  const at = Date.parse(now);
  if (at < Date.parse(starts_at) - doorOpensBefore) return 'not_yet';
  return at > Date.parse(ends_at) + doorClosesAfter ? 'closed' : 'open';
};
/** How many hours an offered place is kept, unless the date says otherwise. */
export const usualOfferHours = 24;

export const meetingPlaces = { 'in-person': 'In person', video: 'Video' } as const;
export type MeetingPlace = keyof typeof meetingPlaces;

const text = z.string();
export const RecruitingEventFields = z.object({
  name: text,
  slug: text,
  kind: z.enum(Object.keys(recruitingEventKinds) as [RecruitingEventKind]),
  summary: text.nullable(),
  description: text.nullable(),
  /** What the registration asks in addition to name and address. */
  questions: z.array(text),
  /** Empty: the registration asks for no consent to be written to about anything else. */
  consent_text: text,
  /** Cadences of those who came and those who did not, if they agreed. */
  came_cadence_id: id.nullable(),
  missed_cadence_id: id.nullable(),
  tag_id: id.nullable(),
  source_id: id.nullable(),
  /** The members who are told of each registration. The field is absent in events of earlier releases. */
  notify_user_ids: z.array(word).optional(),
});
export type RecruitingEventFields = z.output<typeof RecruitingEventFields>;

/** One date. `capacity` null: all have a place. `offer_hours` null: the first on the waiting list gets a free place immediately. */
export const InstanceFields = z.object({
  starts_at: moment,
  ends_at: moment,
  tz_region: word,
  meeting_type: z.enum(Object.keys(meetingPlaces) as [MeetingPlace]),
  location_id: id.nullable(),
  place: text.nullable(),
  video_url: text.nullable(),
  capacity: z.number().nullable(),
  opens_at: moment.nullable(),
  closes_at: moment.nullable(),
  offer_hours: z.number().nullable(),
});
export type InstanceFields = z.output<typeof InstanceFields>;

/** An answer with the question that the person read. */
export const RegistrationAnswer = z.object({ question: text, answer: text });
export type RegistrationAnswer = z.output<typeof RegistrationAnswer>;
export type ConsentText = { version: number; text: string };
/** The texts that people were asked to agree to, each with a number. A text that returns keeps its number. */
export const withConsent = (consents: readonly ConsentText[], text: string): readonly ConsentText[] =>
  !text || consents.some((each) => each.text === text)
    ? consents
    : [...consents, { version: consents.length + 1, text }];
/** The name of a consent text in the person's record. */
export const eventConsentName = (event_id: string, version: number): string => `event-${event_id}-v${version}`;

/** Whether visitors can register for a date at present. */
export type InstanceOpen = 'open' | 'not_yet' | 'closed' | 'cancelled';
export const openAt = (
  { fields, status }: { fields: Pick<InstanceFields, 'starts_at' | 'opens_at' | 'closes_at'>; status: InstanceStatus },
  now: string,
): InstanceOpen => {
  if (status === 'cancelled') return 'cancelled';
  const at = Date.parse(now);
  if (status === 'completed' || at >= Date.parse(fields.closes_at ?? fields.starts_at)) return 'closed';
  return fields.opens_at && at < Date.parse(fields.opens_at) ? 'not_yet' : 'open';
};

import type { Recorded } from '@candor/contracts/kernel/event';
import { signsOf } from './engagement.ts';

const [ada, application, letter, inner] = ['ada', 'application-1', 'message-1', 'message-2'];
const rafael = { type: 'user', id: 'rafael' } as const;
const herself = { type: 'candidate', id: ada } as const;
type Entry = [stream: string, type: string, data?: Record<string, unknown>, actor?: Recorded['metadata']['actor']];
const log = (...entries: Entry[]): Recorded[] =>
  entries.map(([stream, type, data = {}, actor = rafael], at) => ({
    id: `${at} ${type}`,
    stream,
    type,
    data,
    revision: entries.slice(0, at).filter(([other]) => other === stream).length,
    position: at + 1,
    metadata: {
      organization_id: 'acme',
      actor,
      request_uid: `request ${at}`,
      correlation_id: '',
      occurred_at: '2026-03-02T09:00:00.000Z',
      recorded_at: '2026-03-02T09:00:00.000Z',
      schema_version: 1,
    },
  }));
const told = (...entries: Entry[]) => Object.fromEntries(signsOf(log(...entries)));
const queued = { person_id: ada, candidate_id: ada, kind: 'scheduling' };
const meeting = { appointment_id: 'appointment-1' };

test('a letter counts once, as it stands: planned, failed, sent or cancelled', () => {
  expect(told([letter, 'MessageQueued', queued])).toEqual({ '0 MessageQueued': 'letter_planned' });
  expect(told([letter, 'MessageQueued', queued], [letter, 'MessageFailed'])).toEqual({
    '1 MessageFailed': 'letter_failed',
  });
  expect(told([letter, 'MessageQueued', queued], [letter, 'MessageFailed'], [letter, 'MessageSent'])).toEqual({
    '2 MessageSent': 'letter',
  });
  expect(told([letter, 'MessageQueued', queued], [letter, 'MessageCancelled'])).toEqual({});
});
test('a confirmation is none of the letters that the team wrote, and a letter to a member is none to the person', () => {
  expect(told([letter, 'MessageQueued', { ...queued, kind: 'confirmation' }], [letter, 'MessageSent'])).toEqual({
    '1 MessageSent': 'receipt',
  });
  expect(told([inner, 'MessageQueued', { ...queued, person_id: 'ines' }], [inner, 'MessageSent'])).toEqual({});
});
test('an application counts as theirs where they sent it themselves, and not any more once it was taken back', () => {
  expect(told([application, 'ApplicationSubmitted', { applied_via: 'form' }])).toEqual({
    '0 ApplicationSubmitted': 'applied',
  });
  expect(told([application, 'ApplicationSubmitted', { applied_via: 'recruiter' }])).toEqual({});
  expect(
    told(
      [application, 'ApplicationSubmitted', { applied_via: 'form' }],
      [application, 'ImportedApplicationTakenBack', { takes_back: { type: 'ApplicationSubmitted', revision: 0 } }],
    ),
  ).toEqual({});
});
test('a conversation counts as it ended last, also after the record was corrected', () => {
  const booked: Entry = ['appointment-1', 'AppointmentBooked', meeting];
  const missed: Entry = ['appointment-1', 'NoShowRecorded', { ...meeting, by: { side: 'candidate' } }];
  expect(told(booked, missed)).toEqual({ '0 AppointmentBooked': 'booked', '1 NoShowRecorded': 'missed_by_them' });
  expect(told(booked, missed, ['appointment-1', 'AppointmentCorrected', { ...meeting, to: 'completed' }])).toEqual({
    '0 AppointmentBooked': 'booked',
    '2 AppointmentCorrected': 'held',
  });
  expect(
    told(
      booked,
      ['appointment-1', 'AppointmentCompleted', meeting],
      ['appointment-1', 'AppointmentCorrected', { ...meeting, to: 'cancelled' }],
    ),
  ).toEqual({ '0 AppointmentBooked': 'booked' });
});
test('a conversation that took place without one of its interviewers was not missed', () => {
  expect(told(['appointment-1', 'NoShowRecorded', { ...meeting, by: { side: 'interviewer' }, goes_on: true }])).toEqual(
    {},
  );
});
test('another time counts for whoever wanted it, and other details for nobody', () => {
  const from = { starts_at: 'ten', ends_at: 'eleven' };
  expect(
    told(
      ['appointment-1', 'AppointmentRescheduled', { ...meeting, from, starts_at: 'noon', by: 'candidate' }],
      ['appointment-1', 'AppointmentRescheduled', { ...meeting, from, starts_at: 'noon', by: 'us' }],
      ['appointment-1', 'AppointmentRescheduled', { ...meeting, from, starts_at: 'ten', by: 'us' }],
    ),
  ).toEqual({ '0 AppointmentRescheduled': 'moved_by_them', '1 AppointmentRescheduled': 'moved_by_us' });
});
test('documents and changes count where the person made them', () => {
  expect(
    told(
      ['candidate-ada', 'ResumeAdded', {}, herself],
      ['candidate-ada', 'CandidateUpdated', {}, herself],
      ['candidate-ada', 'ResumeAdded'],
      ['candidate-ada', 'CandidateUpdated'],
    ),
  ).toEqual({ '0 ResumeAdded': 'document', '1 CandidateUpdated': 'own_record' });
});
test('an offer that they declined is an answer, one that the team declined is over', () => {
  expect(told([application, 'OfferDeclined', { declined_by: 'candidate' }])).toEqual({
    '0 OfferDeclined': 'offer_answered',
  });
  expect(told([application, 'OfferDeclined', { declined_by: 'organization' }])).toEqual({
    '0 OfferDeclined': 'offer_over',
  });
});

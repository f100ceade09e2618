import type { Recorded } from '@candor/contracts/kernel/event';
import { apply, nothing } from '../kernel/projection.ts';
import { eventRegistrations } from './registrations.ts';

const instance = '00000000-0000-4000-8000-000000000001';
const id = '00000000-0000-4000-8000-000000000002';
const person = '00000000-0000-4000-8000-000000000003';
const asked = {
  event_id: instance,
  registration_id: id,
  candidate_id: person,
  name: 'Vera Vogt',
  email: 'vera@example.test',
  company: null,
  answers: [{ question: 'What do you want to see?', answer: 'The dock' }],
  consent_shown: 1,
  consent_version: 1,
  tz_region: null,
};
const who = { registration_id: id, candidate_id: person };
const folded = (events: [type: string, data: object, stream?: string][]) =>
  events.reduce<any>(
    (row, [type, data, stream = `eventinstance-${instance}`], revision) =>
      apply(
        eventRegistrations as never,
        row,
        {
          id: '',
          stream,
          type,
          data,
          revision,
          position: revision,
          metadata: {
            organization_id: 'org',
            occurred_at: `2026-11-0${revision + 1}T09:00:00.000Z`,
            actor: { id: 'ida' },
          },
        } as unknown as Recorded,
        nothing,
        id,
      ),
    null,
  );

test('a row goes from the waiting list to the door', () => {
  const row = folded([
    ['PersonWaitlisted', asked],
    ['WaitlistPlaceOffered', { ...who, until: '2026-11-04T09:00:00.000Z' }],
    ['WaitlistPromoted', who],
    ['AttendanceRecorded', { ...who, status: 'attended', how: 'code' }],
  ]);
  expect(row).toMatchObject({
    status: 'attended',
    offered_until: null,
    came: { at: '2026-11-04T09:00:00.000Z', how: 'code', by: 'ida' },
  });
});
test('once attendance is settled, only the registered did not come', () => {
  const settled: [string, object] = ['AttendanceSettled', { event_id: instance }];
  expect(folded([['PersonRegistered', asked], settled])).toMatchObject({ status: 'no_show' });
  expect(folded([['PersonWaitlisted', asked], settled])).toMatchObject({ status: 'waitlisted' });
});
test('the words of an erased person are gone, and the registration still counts', () => {
  const row = folded([
    ['PersonRegistered', asked],
    ['CandidateErased', {}, `candidate-${person}`],
  ]);
  expect(row).toMatchObject({ name: null, email: null, answers: null, erased: true, status: 'registered' });
});

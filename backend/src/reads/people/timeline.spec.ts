import type { Actor, Recorded } from '@candor/contracts/kernel/event';
import { notesOf, timelineOf, unsubscribedAt } from './timeline.ts';
import { whoIn } from '@candor/contracts/who-acted';

const [person, application, job, olivia, rafael] = ['p', 'a', 'j', 'olivia', 'rafael'];
let position = 0;
const happened = (
  stream: string,
  type: string,
  data: Record<string, unknown>,
  minute: number,
  actor: Actor = { type: 'user', id: rafael },
): Recorded => {
  position++;
  const at = new Date(Date.UTC(2026, 2, 2, 9, minute)).toISOString();
  return {
    id: `e${position}`,
    stream,
    type,
    data,
    revision: 0,
    position,
    metadata: {
      organization_id: 'o',
      actor,
      request_uid: '',
      correlation_id: '',
      occurred_at: at,
      recorded_at: at,
      schema_version: 1,
    },
  };
};
const names = { [rafael]: 'Rafael Mendes', [olivia]: 'Olivia Hart' };
const about = { candidate_id: person, job_id: job };
const step = (name: string) => ({ id: name, name, type: 'interview', kind: 'round' });

const events = [
  happened(
    `application-${application}`,
    'ApplicationSubmitted',
    { ...about, applied_via: 'form', cover_letter: 'Dear team' },
    1,
    { type: 'candidate', id: person },
  ),
  happened(
    `message-m`,
    'MessageQueued',
    {
      person_id: person,
      kind: 'confirmation',
      subject: 'We received it',
      body: 'x',
      candidate_id: person,
      application_id: application,
      job_id: job,
    },
    2,
    { type: 'processor', id: 'queue-message' },
  ),
  happened(`message-m`, 'MessageSent', { candidate_id: person, application_id: application }, 3, {
    type: 'processor',
    id: 'send-message',
  }),
  happened(
    `application-${application}`,
    'ApplicationAdvanced',
    { ...about, from_step: step('One'), to_step: step('Two'), note: 'strong answers' },
    4,
  ),
  happened(
    `application-${application}`,
    'OfferExtended',
    {
      ...about,
      from_step: step('Two'),
      to_step: step('Offered'),
      terms: { amount: 100_000, note: 'bonus talk' },
      revision: 1,
    },
    5,
  ),
  happened(`application-${application}`, 'OfferAccepted', { ...about, revision: 1 }, 6),
  happened(`application-${application}`, 'CandidateHired', { ...about, start_on: '2026-05-01' }, 6),
  happened(
    `candidate-${person}`,
    'CandidateNoteAdded',
    { note_id: 'n1', body: '<p>for the team</p>', visibility: 'team' },
    7,
  ),
  happened(
    `candidate-${person}`,
    'CandidateNoteAdded',
    { note_id: 'n2', body: '<p>for me</p>', visibility: 'private' },
    8,
  ),
  happened(`candidate-${person}`, 'CandidateNoteEdited', { note_id: 'n2', body: '<p>for me, again</p>' }, 9),
  happened(
    `candidate-${person}`,
    'CandidateNoteAdded',
    { note_id: 'n3', body: '<p>gone</p>', visibility: 'team' },
    10,
    { type: 'user', id: 'left' },
  ),
  happened(`candidate-${person}`, 'CandidateNoteRemoved', { note_id: 'n3' }, 11, { type: 'user', id: olivia }),
];
const timeline = timelineOf(events, whoIn(names, 'Ada Reed'));
const item = (type: string) => timeline.find((each) => each.type === type)!;

test('the newest event comes first; of events at the same moment, the last one', () =>
  expect(timeline.map((each) => each.type)).toEqual(events.map((event) => event.type).reverse()));
test('the person, users and Candor are named; a user who left is a former member', () => {
  expect(item('ApplicationSubmitted')).toMatchObject({
    actor_name: 'Ada Reed',
    actor_type: 'candidate',
    sentence: 'applied',
    detail: null,
  });
  expect(item('ApplicationAdvanced')).toMatchObject({
    actor_name: 'Rafael Mendes',
    sentence: 'moved the candidate from One to Two',
    detail: 'strong answers',
  });
  expect(item('MessageSent').actor_name).toBe('Candor');
  expect(timeline.some((each) => each.actor_name === 'A former member')).toBe(true);
});
test('a missed interview names the interviewer who did not come, and nobody where it was the candidate', () => {
  const missed = (by: object) =>
    timelineOf(
      [happened('appointment-m', 'NoShowRecorded', { ...about, step: step('One'), by }, 12)],
      whoIn(names, ''),
    );
  expect(missed({ side: 'interviewer', user_id: olivia })).toMatchObject([
    { sentence: 'recorded that an interviewer did not attend One', detail: 'Olivia Hart' },
  ]);
  expect(missed({ side: 'interviewer', user_id: 'left' })).toMatchObject([{ detail: 'A former member' }]);
  expect(missed({ side: 'candidate', user_id: null })).toMatchObject([{ detail: null }]);
});
test('later events of a message belong to its application and job', () =>
  expect(item('MessageSent')).toMatchObject({ application_id: application, job_id: job }));
test('pay and the words of a note are left out', () =>
  expect(JSON.stringify(timeline)).not.toMatch(/100000|bonus talk|for the team|for me/));

const notes = (user_id: string, ...roles: ('ORG_ADMIN' | 'RECRUIT_ADMIN')[]) =>
  notesOf(events, { user_id, roles }, names).map(({ id, body, edited, mine, author_name }) => ({
    id,
    body,
    edited,
    mine,
    author_name,
  }));
const team = { id: 'n1', body: '<p>for the team</p>', edited: false, author_name: 'Rafael Mendes' };
const own = { id: 'n2', body: '<p>for me, again</p>', edited: true, author_name: 'Rafael Mendes' };
test('only its author and administrators see a private note', () => {
  expect(notes(rafael, 'RECRUIT_ADMIN')).toEqual([
    { ...own, mine: true },
    { ...team, mine: true },
  ]);
  expect(notes(olivia, 'ORG_ADMIN')).toEqual([
    { ...own, mine: false },
    { ...team, mine: false },
  ]);
  expect(notes(olivia, 'RECRUIT_ADMIN')).toEqual([{ ...team, mine: false }]);
});

test('whoever unsubscribed in one of their records has unsubscribed, also where another one wants letters since', () => {
  const said = [
    happened('candidate-one', 'CandidateUnsubscribed', {}, 10),
    happened('candidate-other', 'CandidateUnsubscribed', {}, 11),
    happened('candidate-other', 'CandidateSubscribedAgain', {}, 12),
  ];
  const at = (...records: string[]) => unsubscribedAt(records, said);
  const since = said[0]!.metadata.occurred_at;
  expect([at('one'), at('other'), at('other', 'one'), at('third')]).toEqual([since, null, since, null]);
});

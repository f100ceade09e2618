import { unasked } from '@candor/contracts/interviews/values';
import type { Recorded } from '@candor/contracts/kernel/event';
import { isOwed, type ScorecardRow, sightOf, standingRows } from '@candor/contracts/scorecards/rows';
import { foldRows } from '../kernel/fold.ts';
import { scorecards } from './scorecards.ts';

// Who owes a scorecard, after different events of an interview. Each row is named after its interviewer.

const interviewer = (user_id: string) => ({ user_id, required: true, user_appointment_id: user_id });
const plan = (...people: string[]) => ({
  starts_at: '2026-03-02T10:00:00.000Z',
  ends_at: '2026-03-02T11:00:00.000Z',
  interviewers: people.map(interviewer),
});
const rowsAfter = (...happened: [type: string, data?: object, by?: string][]): Map<string, ScorecardRow> =>
  foldRows(
    scorecards,
    happened.map(([type, data = {}, by = 'nora'], at): Recorded => ({
      id: `e${at}`,
      type,
      stream: 'appointment-m',
      revision: at,
      position: at + 1,
      data: { appointment_id: 'm', application_id: 'a', candidate_id: 'c', job_id: 'j', step: { id: 's' }, ...data },
      metadata: {
        organization_id: 'o',
        occurred_at: '2026-03-02T10:30:00.000Z',
        actor: { type: 'user', id: by },
      } as unknown as Recorded['metadata'],
    })),
  ) as Map<string, ScorecardRow>;
const owing = (rows: Map<string, ScorecardRow>): string[] =>
  [...rows.values()].flatMap((row) => (isOwed(row, unasked) ? [row.user_id] : []));

test('correcting the record does not bring back whoever was taken off', () => {
  const exchanged = [
    ['AppointmentBooked', plan('ivo', 'olga')],
    ['AppointmentRescheduled', plan('mia', 'olga')],
  ] as [string, object][];
  expect(owing(rowsAfter(...exchanged))).toEqual(['olga', 'mia']);
  const missed = [...exchanged, ['NoShowRecorded', { by: { side: 'candidate', user_id: null } }]] as [string, object][];
  expect(owing(rowsAfter(...missed))).toEqual([]);
  expect(owing(rowsAfter(...missed, ['AppointmentCorrected', { to: 'completed' }]))).toEqual(['olga', 'mia']);
});

test('whoever joins a conversation stands as it does', () => {
  const proposed = rowsAfter(['AppointmentProposed', plan('ivo')], ['AppointmentRescheduled', plan('ivo', 'mia')]);
  expect(proposed.get('mia')!.meeting).toBe('proposed');
  const booked = rowsAfter(
    ['AppointmentProposed', plan('ivo')],
    ['AppointmentBooked', plan('ivo')],
    ['AppointmentRescheduled', plan('mia')],
    ['AppointmentRescheduled', plan('mia', 'ivo')],
  );
  expect([...booked.values()].map(({ seat, meeting }) => [seat, meeting])).toEqual([
    ['in', 'on'],
    ['in', 'on'],
  ]);
});

test('a row knows who said that its conversation did not take place', () => {
  const missed = rowsAfter(
    ['AppointmentBooked', plan('ivo', 'mia')],
    ['NoShowRecorded', { by: { side: 'interviewer', user_id: 'ivo' } }, 'ivo'],
  );
  expect([missed.get('ivo')!.off_by, missed.get('mia')!.off_by]).toEqual(['ivo', null]);
  expect(owing(missed)).toEqual(['mia']);
  const same = rowsAfter(
    ['AppointmentBooked', plan('ivo', 'mia')],
    ['NoShowRecorded', { by: { side: 'interviewer', user_id: 'ivo' }, goes_on: true }, 'mia'],
    ['AppointmentRescheduled', plan('ivo', 'mia')],
  );
  expect([same.get('ivo')!.off_by, owing(same)]).toEqual(['mia', ['mia']]);
});

const answers = (user_id: string, response: string): [string, object, string] => [
  'InterviewerResponded',
  { user_id, response },
  user_id,
];
const seesOthers = (rows: Map<string, ScorecardRow>, user_id: string): boolean =>
  !sightOf([...rows.values()], { user_id, admin: false, hides: true }).closed('a');

test('whoever declines owes no scorecard until they accept again, and reads no more for it', () => {
  const booked: [string, object] = ['AppointmentBooked', plan('ivo', 'mia')];
  const declined = rowsAfter(booked, answers('ivo', 'declined'));
  expect(owing(declined)).toEqual(['mia']);
  expect(seesOthers(declined, 'ivo')).toBe(false);
  expect(owing(rowsAfter(booked, answers('ivo', 'declined'), answers('ivo', 'accepted')))).toEqual(['ivo', 'mia']);
  expect(owing(rowsAfter(booked, answers('ivo', 'tentative')))).toEqual(['ivo', 'mia']);
  // An interviewer whom another member removed takes no part in the interview any more.
  const off = rowsAfter(booked, answers('ivo', 'declined'), ['AppointmentRescheduled', plan('mia')]);
  expect(seesOthers(off, 'ivo')).toBe(true);
});

test('whoever takes themselves off or cancels reads no more for it, until a colleague says the same or they submit', () => {
  const booked: [string, object] = ['AppointmentBooked', plan('ivo', 'mia')];
  const off = (by: string): [string, object, string] => ['AppointmentRescheduled', plan('mia'), by];
  const cancelled = (by: string, more = {}): [string, object, string] => [
    'AppointmentCancelled',
    { automatic: false, ...more },
    by,
  ];
  const missed: [string, object] = ['NoShowRecorded', { by: { side: 'candidate', user_id: null } }];
  const sees = (...happened: [string, object?, string?][]) => seesOthers(rowsAfter(booked, ...happened), 'ivo');
  expect([sees(off('ivo')), sees(cancelled('ivo')), sees(off('ivo'), off('nora'))]).toEqual([false, false, false]);
  expect([sees(off('nora')), sees(cancelled('nora')), sees(off('ivo'), cancelled('nora'))]).toEqual([true, true, true]);
  // The cancellation follows automatically from an archive by any member.
  expect(sees(cancelled('ivo', { automatic: true }))).toBe(true);
  // If a colleague adds interviewers and removes them again, that releases them. They cannot undo this.
  const back: [string, object] = ['AppointmentRescheduled', plan('ivo', 'mia')];
  expect([sees(off('ivo'), back), sees(off('ivo'), back, off('nora'))]).toEqual([false, true]);
  expect([sees(off('nora'), off('ivo')), sees(off('nora'), cancelled('ivo'))]).toEqual([true, true]);
  // The same is true if a colleague records that they did not come to an interview that goes on.
  const absent: [string, object] = ['NoShowRecorded', { by: { side: 'interviewer', user_id: 'ivo' } }];
  expect([sees(absent, off('ivo')), sees([...absent, 'ivo'], off('ivo'))]).toEqual([true, false]);
  // A correction of that record does not release an interviewer who removed themselves.
  expect(sees(off('ivo'), [...missed, 'ivo'], ['AppointmentCorrected', { to: 'completed' }, 'ivo'])).toBe(false);
  expect(owing(rowsAfter(booked, off('ivo')))).toEqual(['mia']);
});

test('another time is asked for anew, the same time is not', () => {
  const declined: [string, object, string?][] = [['AppointmentBooked', plan('ivo')], answers('ivo', 'declined')];
  expect(owing(rowsAfter(...declined, ['AppointmentRescheduled', plan('ivo')]))).toEqual([]);
  const later = { ...plan('ivo'), starts_at: '2026-03-03T10:00:00.000Z', ends_at: '2026-03-03T11:00:00.000Z' };
  expect(owing(rowsAfter(...declined, ['AppointmentRescheduled', later]))).toEqual(['ivo']);
});

test('of several recommendations of one member at the same review the last one counts', () => {
  const row = (id: string, user_id: string, submitted_at: string | null, more: Partial<ScorecardRow> = {}) =>
    ({
      id,
      user_id,
      submitted_at,
      kind: 'recommendation',
      application_id: 'a',
      step: { id: 's' },
      ...more,
    }) as ScorecardRow;
  const rows = [
    row('came over', 'olivia', '2026-03-02T10:00:00.000Z'),
    row('given here', 'olivia', '2026-03-03T10:00:00.000Z'),
    row('only asked', 'rafael', null),
    row('of a colleague', 'rafael', '2026-03-01T10:00:00.000Z'),
    row('elsewhere', 'olivia', '2026-03-01T10:00:00.000Z', { application_id: 'b' }),
    row('a scorecard', 'olivia', '2026-03-01T10:00:00.000Z', { kind: 'scorecard' }),
  ];
  expect(standingRows(rows).map(({ id }) => id)).toEqual(['given here', 'of a colleague', 'elsewhere', 'a scorecard']);
  expect(standingRows(rows.slice(1, 3))).toEqual(rows.slice(1, 3));
});

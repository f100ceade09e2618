import { unasked } from '../interviews/values.ts';
import { cellOf, forRequirement, tally, totalOf } from './scoring.ts';
import { scoresOf } from './scores.ts';
import { type ScorecardRow, sightOf } from './rows.ts';
import type { Scored } from './values.ts';

const scored = (question_id: string, value: number | null, more: Partial<Scored> = {}): Scored => ({
  question_id,
  value,
  not_assessed: value === null,
  reason: value === null ? 'no_time' : null,
  covered_by: null,
  scoring_type: 'range',
  requirement_ids: ['mentors'],
  ...more,
});
const cards = [
  { user_id: 'kofi', scores: [scored('q1', 4), scored('q2', 5)] },
  { user_id: 'olga', scores: [scored('q1', 1), scored('q2', null)] },
];

describe('a mean', () => {
  test('counts each person once, and leaves out what was not assessed', () =>
    expect(forRequirement(cards, 'mentors')).toEqual({
      dots: [
        { user_id: 'olga', at: 1 },
        { user_id: 'kofi', at: 4.5 },
      ],
      mean: 2.75,
      spread: 3.5,
      differ: 'olga',
    }));
  test('puts pass and points on the axis of five', () => {
    const one = (score: Scored) => cellOf([{ user_id: 'a', scores: [score] }], () => true).mean;
    expect(one(scored('q', 1, { scoring_type: 'pass_fail' }))).toBe(5);
    expect(one(scored('q', 0, { scoring_type: 'pass_fail' }))).toBe(1);
    expect(one(scored('q', 50, { scoring_type: 'score' }))).toBe(3);
  });
  test('nobody asked is no mean', () => expect(forRequirement(cards, 'payments').mean).toBeNull());
  test('must-haves weigh more in the total', () => {
    const both = [{ user_id: 'a', scores: [scored('q', 5), scored('r', 1, { requirement_ids: ['nice'] })] }];
    expect(
      totalOf(both, [
        { id: 'mentors', weight: 3 },
        { id: 'nice', weight: 1 },
      ]),
    ).toBe(4);
  });
  test('recommendations are counted', () => expect(tally(['yes', 'yes', 'no', null])).toMatchObject({ yes: 2, no: 1 }));
});

describe('independence of feedback', () => {
  const row = (user_id: string, status: ScorecardRow['status'], more: Partial<ScorecardRow> = {}): ScorecardRow => ({
    id: user_id,
    organization_id: 'o',
    kind: 'scorecard',
    appointment_id: 'm',
    earlier: [],
    application_id: 'nkechi',
    candidate_id: 'c',
    job_id: 'j',
    step: { id: 'first', name: 'First Round', type: 'interview', kind: 'round' },
    user_id,
    required: true,
    starts_at: null,
    ends_at: null,
    seat: 'in',
    meeting: 'on',
    off_by: null,
    declined: false,
    status,
    submitted_at: null,
    scores: [],
    recommendation: 'yes',
    revision: 1,
    reminded_at: null,
    ...more,
  });
  const rows = [row('kofi', 'submitted'), row('olga', 'draft'), row('priya', 'submitted')];
  const opens = (user_id: string, more: { admin?: boolean; hides?: boolean } = {}, all = rows) =>
    all.filter(sightOf(all, { user_id, admin: false, hides: true, ...more }).opens).map((each) => each.user_id);
  test('whoever owes theirs sees only their own', () => expect(opens('olga')).toEqual(['olga']));
  test('whoever has submitted sees what others submitted, and no draft', () =>
    expect(opens('kofi')).toEqual(['kofi', 'priya']));
  test('an administrator and an organization that does not hide see what is submitted', () => {
    expect(opens('olga', { admin: true })).toEqual(['kofi', 'olga', 'priya']);
    expect(opens('olga', { hides: false })).toEqual(['kofi', 'olga', 'priya']);
  });
  test('a conversation that was cancelled is owed by nobody', () =>
    expect(opens('olga', {}, [rows[0]!, row('olga', 'not_started', { meeting: 'off' })])).toEqual(['kofi', 'olga']));
  test('whoever was taken off owes nothing', () =>
    expect(opens('olga', {}, [rows[0]!, row('olga', 'draft', { seat: 'off' })])).toEqual(['kofi', 'olga']));
  test('nobody opens what others judged by recording themselves that a conversation did not take place', () => {
    const recorded = (off_by: string) => [rows[0]!, row('olga', 'not_started', { meeting: 'off', off_by })];
    expect(opens('olga', {}, recorded('olga'))).toEqual(['olga']);
    expect(opens('olga', {}, recorded('nora'))).toEqual(['kofi', 'olga']);
  });
  test('nobody opens what others judged by taking themselves off, unless they have judged the candidate in that round', () => {
    const off = row('olga', 'draft', { seat: 'off', off_by: 'olga' });
    expect(opens('olga', {}, [rows[0]!, off])).toEqual(['olga']);
    expect(opens('olga', {}, [rows[0]!, { ...off, off_by: 'nora' }])).toEqual(['kofi', 'olga']);
    const given = row('olga', 'submitted', { id: 'later' });
    expect(opens('olga', {}, [rows[0]!, off, given])).toEqual(['kofi', 'olga', 'olga']);
    const owed = row('olga', 'not_started', { id: 'third' });
    expect(opens('olga', {}, [rows[0]!, off, given, owed])).toEqual(['olga', 'olga', 'olga']);
    const elsewhere = { ...given, step: { ...given.step, id: 'second' } };
    expect(opens('olga', {}, [rows[0]!, off, elsewhere])).toEqual(['olga', 'olga']);
  });
  test('of an earlier moment, when somebody had not begun theirs, they see no more', () => {
    const sight = sightOf(rows, { user_id: 'olga', admin: false, hides: true });
    const then = rows.filter(({ status }) => status === 'submitted');
    const at = { application_id: 'nkechi', step_id: 'first' };
    expect(
      scoresOf(at, then, [], { sight, commentOf: () => '', isMember: unasked, now: '2026-03-02T09:00:00.000Z' }),
    ).toMatchObject({
      closed: true,
      own: 'm',
      cards: [],
    });
  });
  test('another round and another candidate stay open', () => {
    const elsewhere = row('kofi', 'submitted', { id: 'x', application_id: 'mateo' });
    expect(opens('olga', {}, [...rows, elsewhere])).toEqual(['olga', 'kofi']);
  });
});

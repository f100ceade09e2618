import { keysOf } from '../jobs/values.ts';
import { isOwed, type ScorecardRow, sightOf } from './rows.ts';
import { owesCard, scorecardStatuses, unasked } from '../interviews/values.ts';
import type { Recommendation, Scored } from './values.ts';
import { cellOfSent, gapsIn, scoresOf, sentScores, verdictOf, wideIn } from './scores.ts';

// Which of a candidate's scores a reader sees.

const now = '2026-03-03T10:00:00.000Z';
const requirements = [
  { id: 'tides', level: 'must', weight: 0 },
  { id: 'boats', level: 'nice', weight: 0 },
  { id: 'knots', level: 'not', weight: 0 },
] as const;
const score = (value: number, requirement = 'tides'): Scored => ({
  question_id: `on ${requirement}`,
  value,
  not_assessed: false,
  reason: null,
  covered_by: null,
  scoring_type: 'range',
  requirement_ids: [requirement],
});
const row = (user_id: string, more: Partial<ScorecardRow> = {}): ScorecardRow => ({
  id: `${user_id} ${more.kind ?? 'scorecard'}`,
  organization_id: 'o',
  kind: 'scorecard',
  appointment_id: 'm',
  earlier: [],
  application_id: 'ada',
  candidate_id: 'c',
  job_id: 'j',
  step: { id: 'first', name: 'First Round', type: 'interview', kind: 'round' },
  user_id,
  required: true,
  starts_at: '2026-03-02T10:00:00.000Z',
  ends_at: '2026-03-02T11:00:00.000Z',
  seat: 'in',
  meeting: 'on',
  off_by: null,
  declined: false,
  status: 'submitted',
  submitted_at: '2026-03-02T12:00:00.000Z',
  scores: [score(3)],
  recommendation: 'yes',
  revision: 1,
  reminded_at: null,
  ...more,
});
const owing: Partial<ScorecardRow> = { status: 'not_started', submitted_at: null, scores: [], recommendation: null };
const seenBy = (user_id: string, rows: ScorecardRow[], step_id = 'first', isMember = unasked) =>
  scoresOf({ application_id: 'ada', step_id }, rows, requirements, {
    sight: sightOf(rows, { user_id, admin: false, hides: true }),
    commentOf: ({ user_id: who }) => `comment of ${who}`,
    isMember,
    now,
  });

test('whoever owes theirs sees only that others are missing or late, and where theirs is', () => {
  const rows = [row('ivo', owing), row('mia', { scores: [score(5)] })];
  expect(seenBy('ivo', rows)).toEqual({
    closed: true,
    own: 'm',
    cells: {},
    rounds: {},
    total: null,
    spread: 0,
    cards: [],
    recommendations: { strong_yes: 0, yes: 0, no: 0, strong_no: 0 },
    reviewed: [],
    owed: 1,
    late: 1,
  });
  expect(seenBy('nora', rows)).toMatchObject({ closed: false, own: null, total: 5, owed: 1, late: 1 });
});
test('whoever declined is not missing, and still sees nothing', () => {
  const rows = [row('ivo', { ...owing, declined: true }), row('mia')];
  expect(seenBy('nora', rows)).toMatchObject({ owed: 0, late: 0 });
  expect(seenBy('ivo', rows)).toMatchObject({ closed: true, cards: [] });
});
test('a must-have weighs more, and a round has a mean of its own', () => {
  const rows = [
    row('ivo', { scores: [score(5), score(1, 'boats')] }),
    row('mia', { scores: [score(3)], step: { id: 'second', name: 'Second Round', type: 'interview', kind: 'round' } }),
  ];
  const seen = seenBy('nora', rows);
  expect(seen.rounds).toEqual({ first: 3, second: 3 });
  expect(seen.cells['tides']).toMatchObject({ mean: 4, spread: 2, differ: null });
  expect(seen.total).toBeGreaterThan(2.5);
  expect(seen.cards.map(({ user_id }) => user_id)).toEqual(['ivo', 'mia']);
});
test('recommendations of the review where the candidate stands come with their words', () => {
  const at = {
    kind: 'recommendation',
    step: { id: 'final', name: 'Final Review', type: 'finalist_review', kind: 'stage' },
  } as const;
  const rows = [row('ivo'), row('mia', { ...at, scores: [], recommendation: 'no' })];
  expect(seenBy('nora', rows, 'final').reviewed).toEqual([
    { user_id: 'mia', recommendation: 'no', comment: 'comment of mia' },
  ]);
  expect(seenBy('nora', rows, 'first').reviewed).toEqual([]);
  expect(seenBy('nora', rows, 'final').recommendations).toMatchObject({ yes: 1, no: 0 });
});
test('gaps and wide differences are found, and a cell that was sent is the same again', () => {
  const scores = { ada: seenBy('nora', [row('ivo', { scores: [score(1)] }), row('mia', { scores: [score(5)] })]) };
  expect(gapsIn(scores, requirements)).toEqual([{ requirement_id: 'boats', application_ids: ['ada'] }]);
  expect(wideIn(scores)).toMatchObject([{ application_id: 'ada', requirement_id: 'tides', cell: { spread: 4 } }]);
  const sent = sentScores(scores);
  expect(cellOfSent(sent.scores['ada']!.cells['tides'], sent.people)).toEqual(scores.ada.cells['tides']);
});

test('a former member owes no scorecard, so nothing counts as missing or late', () => {
  const rows = [row('ivo', owing), row('mia', owing)];
  expect(seenBy('nora', rows)).toMatchObject({ owed: 2, late: 2 });
  expect(seenBy('nora', rows, 'first', (id) => id !== 'ivo')).toMatchObject({ owed: 1, late: 1 });
});
test('what was only suggested asks nobody for a scorecard', () => {
  const suggested = row('nora', { meeting: 'proposed', status: 'not_started' });
  expect(isOwed(suggested, unasked)).toBe(false);
  expect(isOwed({ ...suggested, meeting: 'on' }, unasked)).toBe(true);
  expect(isOwed({ ...suggested, meeting: 'off' }, unasked)).toBe(false);
});
test('who owes a scorecard of a conversation is the same for the lists of scorecards and for the round', () => {
  for (const status of keysOf(scorecardStatuses))
    for (const declined of [true, false]) {
      const response = declined ? 'declined' : 'accepted';
      for (const isMember of [unasked, () => false]) {
        const seat = { user_id: 'nora', response } as const;
        expect(
          isOwed({ kind: 'scorecard', user_id: 'nora', seat: 'in', meeting: 'on', declined, status }, isMember),
        ).toBe(owesCard(seat, status, isMember));
      }
    }
});

describe('what the panel recommends', () => {
  const card = (user_id: string, recommendation: Recommendation | null) => ({
    user_appointment_id: `${user_id} card`,
    user_id,
    step_id: 'first',
    recommendation,
  });
  const verdict = (...cards: ReturnType<typeof card>[]) => verdictOf({ cards, reviewed: [] });

  test('every recommendation against the majority is a dissent, strong or weak', () => {
    expect(verdict(card('ivo', 'no'), card('mia', 'yes'), card('sol', 'strong_yes'))).toEqual({
      opinions: [
        { user_id: 'sol', recommendation: 'strong_yes' },
        { user_id: 'mia', recommendation: 'yes' },
        { user_id: 'ivo', recommendation: 'no' },
      ],
      side: 'yes',
      agree: 2,
      dissent: [{ user_id: 'ivo', recommendation: 'no' }],
    });
    expect(verdict(card('ivo', 'strong_no'), card('mia', 'no'), card('sol', 'yes'))).toMatchObject({
      side: 'no',
      agree: 2,
      dissent: [{ user_id: 'sol' }],
    });
  });
  test('an even split quotes all, and a panel that agrees quotes none', () => {
    expect(verdict(card('ivo', 'no'), card('mia', 'yes'))).toMatchObject({
      side: null,
      dissent: [{ user_id: 'mia' }, { user_id: 'ivo' }],
    });
    expect(verdict(card('ivo', 'yes'), card('mia', 'strong_yes'), card('sol', null))).toMatchObject({
      side: 'yes',
      agree: 2,
      dissent: [],
    });
    expect(verdict(card('ivo', null))).toEqual({ opinions: [], side: null, agree: 0, dissent: [] });
  });
  test('each person counts once: by what they gave at the review, else by their last scorecard', () => {
    const cards = [card('ivo', 'no'), card('mia', 'no'), card('ivo', 'yes')];
    const reviewed = [{ user_id: 'mia', recommendation: 'strong_yes' as const, comment: '' }];
    expect(verdictOf({ cards, reviewed })).toMatchObject({ side: 'yes', agree: 2, dissent: [] });
  });
});

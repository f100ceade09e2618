import type { RecommendationEvent } from '@candor/contracts/scorecards/events';
import { given, idNo, type Past, someone, today } from '../../kernel/given.ts';
import { recommendation, type RecommendationCommands, type RecommendationFacts } from './recommendation.decider.ts';

const about = {
  application_id: idNo(11),
  candidate_id: idNo(12),
  job_id: idNo(13),
  step: { id: idNo(5), name: 'Final Review', type: 'finalist_review', kind: 'stage' as const },
};
const facts: RecommendationFacts = { stands: true, name: 'Kofi Mensah' };
type Recommended = RecommendationCommands['recommend'];
const said = (recommendation: Recommended['recommendation'], comment: string | null = null): Recommended => ({
  about,
  recommendation,
  comment,
});
const after = (...given_: Recommended[]): Past<RecommendationEvent>[] =>
  given_.reduce<Past<RecommendationEvent>[]>(
    (past, command) => [
      ...past,
      ...(given(recommendation, past, facts).when('recommend', command).outcome as RecommendationEvent[]),
    ],
    [],
  );

test('a recommendation is given once and changed as a revision', () => {
  expect(after(said('yes', 'Sure'), said('strong_yes'))).toMatchObject([
    { type: 'RecommendationSubmitted', data: { user_id: someone, recommendation: 'yes', comment: 'Sure' } },
    { type: 'RecommendationRevised', data: { recommendation: 'strong_yes', comment: 'Sure', revision: 2 } },
  ]);
});
test('the same recommendation again changes nothing', () => {
  given(recommendation, after(said('yes', 'Sure')), facts)
    .when('recommend', said('yes'))
    .then([]);
});
test('a no needs a comment, and a comment of before may be one', () => {
  for (const no of ['no', 'strong_no'] as const) {
    given(recommendation, [], facts)
      .when('recommend', said(no))
      .thenRejected('validation', 'Explain a “no” in a comment.');
    given(recommendation, [], facts).when('recommend', said(no, '  ')).thenRejected('validation');
    expect(after(said('yes', 'Slow'), said(no))).toHaveLength(2);
    given(recommendation, after(said('yes', 'Slow')), facts)
      .when('recommend', said(no, ''))
      .thenRejected('validation');
  }
});
test('it is given only while the candidate stands at the review', () => {
  given(recommendation, [], { ...facts, stands: false })
    .when('recommend', said('yes'))
    .thenRejected('wrong_state');
});
test('whoever has not recommended is reminded once a day', () => {
  const remind = { about, user_id: someone };
  const reminded = given(recommendation, [], facts).when('remind', remind).outcome as Past<RecommendationEvent>[];
  expect(reminded).toMatchObject([{ type: 'RecommendationAsked', data: { user_id: someone } }]);
  given(recommendation, reminded, facts)
    .when('remind', remind)
    .thenRejected('limit', 'Kofi Mensah was reminded less than 24 hours ago.');
  const tomorrow = { now: new Date(Date.parse(today) + 24 * 3_600_000).toISOString() };
  expect(given(recommendation, reminded, facts).when('remind', remind, tomorrow).outcome).toHaveLength(1);
  given(recommendation, after(said('yes')), facts)
    .when('remind', remind)
    .thenRejected('wrong_state');
});

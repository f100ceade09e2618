import type { PlacedQuestion } from '@candor/contracts/jobs/values';
import type { ScorecardEvent } from '@candor/contracts/scorecards/events';
import { given, idNo, type Past, someone, today } from '../../kernel/given.ts';
import { scorecard, type ScorecardCommands, type ScorecardFacts } from './scorecard.decider.ts';

const [kofi, editor] = [someone, idNo(9)];
const [scale, pass, points, other] = [idNo(31), idNo(32), idNo(33), idNo(34)];
const step = { id: idNo(5), name: 'First Round', type: 'interview', kind: 'round' as const };
const question = (id: string, more: Partial<PlacedQuestion> = {}): PlacedQuestion => ({
  id,
  text: 'How did you find it?',
  kind: 'question',
  scoring_type: 'range',
  requirement_ids: [idNo(61)],
  indicators: { positive: ['Asks first'], negative: [] },
  source: 'manual',
  asking: { workflow_step_id: step.id, interviewer_id: null, required: true },
  ...more,
});
const facts: ScorecardFacts = {
  row: {
    kind: 'scorecard',
    appointment_id: idNo(10),
    application_id: idNo(11),
    candidate_id: idNo(12),
    job_id: idNo(13),
    step,
    user_id: kofi,
    seat: 'in',
    meeting: 'on',
    declined: false,
    ends_at: today,
  },
  questions: [
    question(scale),
    question(pass, { scoring_type: 'pass_fail' }),
    question(points, {
      scoring_type: 'score',
      asking: { workflow_step_id: step.id, interviewer_id: null, required: false },
    }),
    question(other, { asking: { workflow_step_id: step.id, interviewer_id: editor, required: true } }),
  ],
  editor: false,
  name: 'Kofi Mensah',
  member: true,
};
const typed = (question_id: string, more: Partial<ScorecardCommands['answer']> = {}): ScorecardCommands['answer'] => ({
  question_id,
  value: null,
  not_assessed: false,
  reason: null,
  covered_by: null,
  why: null,
  notes: '',
  signs: [],
  mark: 'a1',
  base: null,
  settled: false,
  ...more,
});
const said = (recommendation: ScorecardCommands['summarize']['recommendation'], comment = '') => ({
  recommendation,
  comment,
  mark: 's1',
  base: null,
  settled: false,
});
/** Runs these commands one after the other, and returns all their events. */
const after = (
  commands: readonly { [N in keyof ScorecardCommands]: [N, ScorecardCommands[N]] }[keyof ScorecardCommands][],
): Past<ScorecardEvent>[] =>
  commands.reduce<Past<ScorecardEvent>[]>((past, [name, command]) => {
    const { outcome } = given(scorecard, past, facts).when(name, command as never);
    return [...past, ...(outcome as readonly ScorecardEvent[])];
  }, []);
const answered = after([
  ['answer', typed(scale, { value: 4 })],
  ['answer', typed(pass, { value: 1 })],
]);

describe('one answer', () => {
  test('is kept as a draft with its notes and signs', () =>
    expect(
      given(scorecard, [], facts)
        .when('answer', typed(scale, { value: 4, notes: '14:17 Asked first', signs: ['Asks first'] }))
        .leadsTo()?.answers[scale],
    ).toMatchObject({ value: 4, notes: '14:17 Asked first', signs: ['Asks first'], mark: 'a1' }));
  test('the same answer again changes nothing', () =>
    given(scorecard, answered, facts)
      .when('answer', typed(scale, { value: 4, base: 'a1' }))
      .thenNothing());
  test.each([
    [scale, 7, '7 is outside 1–5.'],
    [scale, 2.5, '2.5 is outside 1–5.'],
    [pass, 2, '2 is outside 0–1.'],
    [points, 101, '101 is outside 0–100.'],
  ])('a value off the scale is refused', (id, value, sentence) =>
    given(scorecard, [], facts).when('answer', typed(id, { value })).thenRejected('validation', sentence),
  );
  test('not assessed says why, and leaves no score', () => {
    const left = typed(scale, { value: 3, not_assessed: true });
    given(scorecard, [], facts).when('answer', left).thenRejected('validation', 'Say why it was not assessed.');
    given(scorecard, [], facts)
      .when('answer', { ...left, reason: 'other', why: '  ' })
      .thenRejected('validation');
    expect(
      given(scorecard, [], facts)
        .when('answer', { ...left, reason: 'no_time' })
        .leadsTo()?.answers[scale],
    ).toMatchObject({ value: null, not_assessed: true, reason: 'no_time' });
  });
  test('a question of another round is not there', () =>
    given(scorecard, [], facts)
      .when('answer', typed(idNo(99)))
      .thenRejected('not_found'));
  test('whoever was taken off writes nothing more', () =>
    given(scorecard, answered, { ...facts, row: { ...facts.row, meeting: 'off' } })
      .when('answer', typed(scale, { value: 1, base: 'a1' }))
      .thenRejected('wrong_state'));
});

describe('two windows', () => {
  const first = after([['answer', typed(scale, { value: 4, notes: '14:17 From the laptop', mark: 'l1' })]]);
  test('what both wrote of one question is kept, and the author chooses', () => {
    const held = given(scorecard, first, facts)
      .when('answer', typed(scale, { notes: '14:18 From the phone', mark: 'p1' }))
      .leadsTo()?.answers[scale];
    expect(held).toMatchObject({ notes: '14:18 From the phone', other: '14:17 From the laptop', value: 4 });
  });
  test('a text that holds the other one needs no choice', () =>
    expect(
      given(scorecard, first, facts)
        .when('answer', typed(scale, { notes: '14:17 From the laptop\n14:19 More', mark: 'p1', value: 5 }))
        .leadsTo()?.answers[scale],
    ).toMatchObject({ notes: '14:17 From the laptop\n14:19 More', other: null, value: 5 }));
  test('windows that go on writing keep each text once, and have to choose before it is too much', () => {
    const long = (n: number) => `${n} `.repeat(4000);
    const write = (before: ScorecardEvent[], notes: string, mark: string) =>
      given(scorecard, before, facts).when('answer', typed(scale, { notes, mark }));
    const more = (before: ScorecardEvent[], notes: string, mark: string) => [
      ...before,
      ...(write(before, notes, mark).outcome as ScorecardEvent[]),
    ];
    const both = more(more([...first], long(1), 'p1'), long(2), 'p2');
    expect(write(both, long(1), 'p3').leadsTo()?.answers[scale]?.other?.split(long(1).trim())).toHaveLength(2);
    write(more(both, long(3), 'p4'), long(4), 'p5').thenRejected(
      'limit',
      'Two windows wrote different notes. Choose between them before you write on.',
    );
  });
  test('submitting at the same moment drops no comment of another window', () => {
    const said = (before: ScorecardEvent[], comment: string, mark: string, base: string | null = null) =>
      given(scorecard, before, facts).when('summarize', { recommendation: 'yes', comment, mark, base, settled: false });
    const one = said([...first], 'From the laptop', 'c1').outcome as ScorecardEvent[];
    const both = [...first, ...one, ...(said([...first, ...one], 'From the phone', 'c2').outcome as ScorecardEvent[])];
    expect(given(scorecard, both, facts).state).toMatchObject({ other_comment: 'From the laptop' });
    said(both, 'From the phone', 'c3', 'c1').thenNothing();
  });
  test('different questions never meet', () =>
    expect(
      given(scorecard, first, facts)
        .when('answer', typed(pass, { value: 1, mark: 'p1' }))
        .leadsTo()?.answers,
    ).toMatchObject({ [scale]: { other: null }, [pass]: { value: 1, other: null } }));
  test('a choice ends it; going on to write does not', () => {
    const both = [
      ...first,
      ...(given(scorecard, first, facts).when('answer', typed(scale, { notes: '14:18 From the phone', mark: 'p1' }))
        .outcome as ScorecardEvent[]),
    ];
    const goOn = given(scorecard, both, facts);
    expect(
      goOn.when('answer', typed(scale, { value: 4, notes: '14:18 From the phone!', mark: 'p2', base: 'p1' })).leadsTo()
        ?.answers[scale]?.other,
    ).toBe('14:17 From the laptop');
    expect(
      goOn.when('answer', typed(scale, { value: 4, notes: 'Both', mark: 'p3', base: 'p1', settled: true })).leadsTo()
        ?.answers[scale]?.other,
    ).toBeNull();
  });
});

describe('submitting', () => {
  test('says how many required questions are missing, in the right number', () => {
    given(scorecard, [], facts).when('submit', {}).thenRejected('validation', '2 required questions are not answered.');
    given(scorecard, answered.slice(0, 1), facts)
      .when('submit', {})
      .thenRejected('validation', '1 required question is not answered.');
  });
  test('needs a recommendation, and a no needs a comment', () => {
    given(scorecard, answered, facts).when('submit', {}).thenRejected('validation', 'Choose a recommendation.');
    for (const no of ['no', 'strong_no'] as const)
      given(scorecard, [...answered, ...after([['summarize', said(no)]])], facts)
        .when('submit', {})
        .thenRejected('validation', 'Explain a “no” in a comment.');
  });
  const whole = [...answered, ...after([['summarize', said('yes', 'Calm')]])];
  test('keeps what each question was, and asks for no question of others', () => {
    const state = given(scorecard, whole, facts).when('submit', {});
    expect(state.outcome).toMatchObject([
      {
        type: 'ScorecardSubmitted',
        data: {
          recommendation: 'yes',
          comment: 'Calm',
          scores: [
            { question_id: scale, value: 4, scoring_type: 'range', requirement_ids: [idNo(61)] },
            { question_id: pass, value: 1, scoring_type: 'pass_fail' },
          ],
        },
      },
    ]);
    expect(state.leadsTo()?.status).toBe('submitted');
  });
  const sent = [...whole, ...(given(scorecard, whole, facts).when('submit', {}).outcome as ScorecardEvent[])];
  test('twice is once, and nothing is changed after it', () => {
    given(scorecard, sent, facts).when('submit', {}).thenNothing();
    given(scorecard, sent, facts)
      .when('answer', typed(scale, { value: 1, base: 'a1' }))
      .thenRejected('wrong_state', 'Your scorecard is submitted. Reopen it to change it.');
  });
  test('its author opens it again within 24 hours, later an editor with a reason', () => {
    const hours = (n: number) => ({ now: new Date(Date.parse(today) + n * 3_600_000).toISOString() });
    expect(given(scorecard, sent, facts).when('reopen', { reason: null }, hours(23)).leadsTo()?.status).toBe('draft');
    given(scorecard, sent, facts).when('reopen', { reason: null }, hours(25)).thenRejected('wrong_state');
    const edits = { ...facts, editor: true };
    given(scorecard, sent, facts).when('reopen', { reason: 'Wrong one' }, { by: editor }).thenRejected('not_editor');
    given(scorecard, sent, edits).when('reopen', { reason: ' ' }, { by: editor }).thenRejected('validation');
    expect(
      given(scorecard, sent, edits).when('reopen', { reason: 'Wrong candidate' }, { by: editor, ...hours(48) }).outcome,
    ).toMatchObject([{ type: 'ScorecardReopened', data: { by: 'editor', reason: 'Wrong candidate' } }]);
  });
  test('nobody is reminded of what is submitted, and of the rest once a day', () => {
    given(scorecard, sent, facts).when('remind', {}).thenRejected('wrong_state');
    const declined = { ...facts, row: { ...facts.row, declined: true } };
    given(scorecard, [], declined)
      .when('remind', {})
      .thenRejected('wrong_state', 'Nothing is waiting for Kofi Mensah.');
    expect(given(scorecard, answered, declined).when('remind', {}).outcome).toHaveLength(1);
    const reminded = given(scorecard, [], facts).when('remind', {}).outcome as ScorecardEvent[];
    given(scorecard, reminded, facts)
      .when('remind', {})
      .thenRejected('limit', 'Kofi Mensah was reminded less than 24 hours ago.');
    const tomorrow = { now: new Date(Date.parse(today) + 24 * 3_600_000).toISOString() };
    expect(given(scorecard, reminded, facts).when('remind', {}, tomorrow).outcome).toHaveLength(1);
  });
});

import type { Step } from '@candor/contracts/jobs/values';
import type { JobEvent } from '@candor/contracts/jobs/events';
import { definitionOf } from '@candor/contracts/all-events';
import { sentenceOf } from '@candor/contracts/kernel/event';
import { created, facts, idOfStep, jobAfter, steps, withCandidates } from './job-examples.ts';
import { idNo } from '../../kernel/given.ts';
import type { JobCommands } from './job.decider.ts';

describe('the steps of a job', () => {
  const round = { ...steps[4]!, id: undefined, named_by_hand: false } as unknown as Omit<Step, 'id'>;
  const review = { ...round, type: 'review', name: 'Mid-Review' };
  const namesAfter = (history: JobEvent[], command: Partial<JobCommands['addStep']>) =>
    jobAfter(history)
      .when('addStep', { step: round, ...command })
      .leadsTo()!
      .steps.map((step) => step.name)
      .slice(0, -4);
  test('a round is added before Final Review, or after the step it is to follow, and rounds are called by their place', () => {
    expect(namesAfter(created, {})).toEqual([
      'Lead',
      'Application',
      'Initial Review',
      'First Round',
      'Second Round',
      'Third Round',
      'Final Review',
    ]);
    expect(
      namesAfter(created, { step: { ...round, type: 'screening' }, after_id: idOfStep('Initial Review') }),
    ).toEqual(['Lead', 'Application', 'Initial Review', 'First Round', 'Second Round', 'Third Round', 'Final Review']);
    expect(namesAfter(created, { step: review, after_id: idOfStep('First Round') })).toEqual([
      'Lead',
      'Application',
      'Initial Review',
      'First Round',
      'Mid-Review',
      'Second Round',
      'Final Review',
    ]);
  });
  test('no round stands before Application', () => {
    expect(namesAfter(created, { after_id: idOfStep('Lead') }).slice(0, 3)).toEqual([
      'Lead',
      'Application',
      'First Round',
    ]);
  });
  test('eight rounds and three reviews are the most', () => {
    const many = (step: Omit<Step, 'id'>, count: number): JobEvent[] =>
      Array.from({ length: count }, (_, n) => ({
        type: 'WorkflowStepAdded',
        data: { step: { ...step, id: idNo(100 + n) } },
      }));
    expect(namesAfter([...created, ...many(round, 5)], {})).toContain('Eighth Round');
    jobAfter([...created, ...many(round, 6)])
      .when('addStep', { step: round })
      .thenRejected('limit', 'At most 8 rounds are allowed.');
    jobAfter([...created, ...many(review, 3)])
      .when('addStep', { step: review })
      .thenRejected('limit', 'At most 3 reviews are allowed.');
    expect(
      jobAfter([...created, ...many(round, 6)])
        .when('addStep', { step: review })
        .leadsTo(),
    ).not.toBeNull();
  });
  test('a name given by hand stays when rounds are reordered, the others are named anew', () => {
    const named = jobAfter(created).when('changeStep', {
      id: idOfStep('First Round'),
      changes: { name: 'Phone call', sla_days: 7 },
    });
    named.then([
      {
        type: 'WorkflowStepChanged',
        data: {
          step_id: idOfStep('First Round'),
          name: 'First Round',
          changes: { name: { from: 'First Round', to: 'Phone call' }, named_by_hand: { from: false, to: true } },
        },
      },
    ]);
    const ids = steps.map((step) => step.id);
    [ids[3], ids[4]] = [ids[4]!, ids[3]!];
    const state = jobAfter([...created, ...(named.outcome as JobEvent[])])
      .when('sortSteps', { ids })
      .leadsTo()!;
    expect(state.steps.slice(3, 5).map((step) => step.name)).toEqual(['First Round', 'Phone call']);
    expect(state.steps[3]!.type).toBe('interview');
  });
  test('a step somebody stands in is neither removed nor moved', () => {
    const refused = '2 candidates are in First Round. Move them first.';
    jobAfter(created, withCandidates({ standing: { [idOfStep('First Round')]: 2 } }))
      .when('removeStep', { id: idOfStep('First Round') })
      .thenRejected('wrong_state', refused);
    const ids = steps.map((step) => step.id);
    [ids[3], ids[4]] = [ids[4]!, ids[3]!];
    jobAfter(created, withCandidates({ standing: { [idOfStep('First Round')]: 2 } }))
      .when('sortSteps', { ids })
      .thenRejected('wrong_state', refused);
    expect(
      jobAfter(created, withCandidates({ standing: { [idOfStep('Application')]: 2 } }))
        .when('sortSteps', { ids })
        .leadsTo(),
    ).not.toBeNull();
  });
  test.each(['Lead', 'Application', 'Offered', 'Offer Declined', 'Hired', 'Archived'])(
    '%s is never removed',
    (name) => {
      jobAfter(created)
        .when('removeStep', { id: idOfStep(name) })
        .thenRejected('wrong_state', `${name} cannot be removed.`);
    },
  );
  test.each(['Initial Review', 'First Round', 'Final Review'])('%s may go when empty', (name) => {
    jobAfter(created)
      .when('removeStep', { id: idOfStep(name) })
      .then([{ type: 'WorkflowStepRemoved', data: { step_id: idOfStep(name), name } }]);
  });
  test('Lead and Application stay first and the end stages last', () => {
    const ids = steps.map((step) => step.id);
    for (const [a, b] of [
      [0, 1],
      [1, 2],
      [5, 6],
    ] as const) {
      const wrong = [...ids];
      [wrong[a], wrong[b]] = [ids[b]!, ids[a]!];
      jobAfter(created)
        .when('sortSteps', { ids: wrong })
        .thenRejected('wrong_state', 'Lead and Application stay first; end stages stay last.');
    }
    for (const wrong of [ids.slice(1), [...ids, idNo(999)], ids.map(() => ids[0]!)])
      jobAfter(created)
        .when('sortSteps', { ids: wrong })
        .thenRejected('validation', 'The order must name every item once.');
  });
  test('the order as it is changes nothing', () =>
    jobAfter(created)
      .when('sortSteps', { ids: steps.map((step) => step.id) })
      .thenNothing());
  test('a step that is not there is not changed, and removing it again changes nothing', () => {
    jobAfter(created)
      .when('changeStep', { id: idNo(999), changes: { name: 'X' } })
      .thenRejected('not_found', 'Step not found.');
    jobAfter(created)
      .when('removeStep', { id: idNo(999) })
      .thenNothing();
    jobAfter(created)
      .when('changeStep', { id: idOfStep('First Round'), changes: { name: 'First Round' } })
      .thenNothing();
  });
});

describe('the follow-ups of a step', () => {
  const letter = (delay: number, id?: string) => ({ template_id: idNo(90), delay, ...(id ? { id } : {}) });
  const kept = [
    { id: idNo(91), ...letter(7) },
    { id: idNo(92), ...letter(-1) },
  ];
  const first = idOfStep('First Round');
  const history: JobEvent[] = [
    ...created,
    { type: 'WorkflowStepChanged', data: { step_id: first, changes: { follow_ups: { from: null, to: kept } } } },
  ];
  const chosen = (follow_ups: JobCommands['changeStep']['follow_ups'], past = history) =>
    jobAfter(past).when('changeStep', { id: first, changes: {}, follow_ups });
  const idsAfter = (follow_ups: JobCommands['changeStep']['follow_ups']) =>
    chosen(follow_ups)
      .leadsTo()!
      .steps.find(({ id }) => id === first)!
      .follow_ups!.map(({ id }) => id);
  test('an unchanged one keeps its id, with or without it', () =>
    chosen(kept.map(({ template_id, delay }) => ({ template_id, delay }))).thenNothing());
  test('one that is changed keeps its id, and another that takes its place is new', () => {
    const [changed, added] = idsAfter([letter(14, idNo(91)), letter(7, idNo(93))]);
    expect(changed).toBe(idNo(91));
    expect([idNo(91), idNo(92), idNo(93)]).not.toContain(added);
  });
  test('the history names the letter, its time and the step', () => {
    const names = { ...facts, letter_names: { [idNo(90)]: 'Round follow-up', [idNo(95)]: 'A word' } };
    const told = (follow_ups: JobCommands['changeStep']['follow_ups']) => {
      const [event] = jobAfter(history, names).when('changeStep', { id: first, changes: { sla_days: 3 }, follow_ups })
        .outcome as JobEvent[];
      return sentenceOf(definitionOf('job-1', event!.type)!, event!.data);
    };
    expect(told([...kept, { template_id: idNo(95), delay: 0 }])).toBe(
      'changed the step First Round: sla days, added the follow-up “A word” (on round change)',
    );
    expect(told([letter(-1, idNo(92))])).toBe(
      'changed the step First Round: sla days, removed the follow-up “Round follow-up” (after 7 days)',
    );
    expect(told([letter(1, idNo(91)), kept[1]!])).toBe(
      'changed the step First Round: sla days, the follow-up “Round follow-up” leaves after 1 day, not after 7 days',
    );
    expect(told(kept)).toBe('changed the step First Round: sla days');
    // Earlier releases recorded neither the old nor the new value.
    expect(sentenceOf(definitionOf('job-1', 'WorkflowStepChanged')!, history.at(-1)!.data)).toBe(
      'changed a step: follow ups',
    );
  });
  test('no two have the same id', () =>
    chosen([letter(7, idNo(91)), letter(14, idNo(91))]).thenRejected(
      'validation',
      'Two follow-ups cannot have the same id.',
    ));
  test('a prospect pipeline has none', () => {
    const [made, ...rest] = created;
    const pipeline = [{ ...made, data: { ...made!.data, kind: 'prospect' } } as JobEvent, ...rest];
    chosen([letter(7)], pipeline).thenRejected(
      'wrong_state',
      'Prospect pipelines have no applicants, so their steps send no emails.',
    );
    chosen([], pipeline).thenNothing();
  });
});

test('candidates of a step are ordered by hand', () => {
  const ranking = { step_id: idOfStep('First Round'), ids: [idNo(80), idNo(81)] };
  jobAfter(created)
    .when('rank', ranking)
    .then([{ type: 'ApplicationsRanked', data: ranking }]);
  jobAfter(created)
    .when('rank', { ...ranking, step_id: idNo(82) })
    .thenRejected('not_found', 'Step not found.');
  jobAfter([]).when('rank', ranking).thenRejected('not_found', 'Job not found.');
  jobAfter(created)
    .when('rank', { ...ranking, step_id: idNo(999) })
    .thenRejected('not_found', 'Step not found.');
});

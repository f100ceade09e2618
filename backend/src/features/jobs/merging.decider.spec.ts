import type { JobEvent } from '@candor/contracts/jobs/events';
import { suggestedSteps } from '@candor/contracts/jobs/merging';
import type { Play } from '@candor/contracts/rounds/plays';
import { defaultSteps } from '@candor/contracts/jobs/values';
import { idNo } from '../../kernel/given.ts';
import { closed, created, facts, idOfStep, jobAfter, opened, reason, steps, withCandidates } from './job-examples.ts';

const there = defaultSteps(
  (() => {
    let n = 200;
    return () => idNo(n++);
  })(),
);
const into = {
  id: idNo(90),
  name: 'Bakers',
  status: 'open',
  template: false,
  kind: 'job',
  sample: false,
  merged: null,
  steps: there,
} as const;
const pairs = suggestedSteps(steps, there);
const before = [...created, opened];
const known = (more: Partial<typeof facts> = {}) => ({
  ...withCandidates({ standing: { [idOfStep('First Round')]: 2 }, live: 2, ever: 2 }),
  into,
  ...more,
});
const ask = { into_id: into.id, job_close_reason_id: reason.id, steps: pairs };
const ended: JobEvent[] = [
  {
    type: 'JobClosed',
    data: {
      from_status: 'open',
      job_close_reason_id: reason.id,
      reason_name: reason.name,
      remaining: 'keep',
      messages: [],
      live: 2,
      merged: true,
    },
  },
  { type: 'JobMerged', data: { into: { id: into.id, name: into.name }, from_status: 'open', steps: pairs } },
];

describe('a job that is merged into another one', () => {
  test('closes, and names the job that goes on', () => {
    jobAfter(before, known()).when('merge', ask).then(ended);
    jobAfter([...before, ...ended], known())
      .when('merge', ask)
      .then([]);
  });
  test('must leave nobody without a place, and make nobody a lead who applied', () => {
    const none = 'Choose a step for the people in First Round.';
    jobAfter(before, known())
      .when('merge', { ...ask, steps: [] })
      .thenRejected('validation', none);
    for (const to of [there[0]!.id, there.at(-1)!.id, idNo(999)])
      jobAfter(before, known())
        .when('merge', { ...ask, steps: [{ from: idOfStep('First Round'), to }] })
        .thenRejected('validation', none);
  });
  test('is not closed, and neither is the other one; nobody has a pending offer, and there is a reason', () => {
    jobAfter([...before, closed], known())
      .when('merge', ask)
      .thenRejected('job_closed');
    jobAfter(before, known({ into: { ...into, status: 'archived' } }))
      .when('merge', ask)
      .thenRejected('wrong_state', 'Bakers is closed. Reopen it first.');
    jobAfter(before, known({ candidates: { ...facts.candidates, pending_offers: 1 } }))
      .when('merge', ask)
      .thenRejected('wrong_state');
    jobAfter(before, known({ reasons: { closing: null, archiving: null } }))
      .when('merge', ask)
      .thenRejected('validation', 'Choose a reason for closing.');
    jobAfter(before, known({ into: null }))
      .when('merge', ask)
      .thenRejected('not_editor');
  });
  test('comes back as it was, unless somebody who came over has gone on since', () => {
    const merged = [...before, ...ended];
    jobAfter(merged, known())
      .when('unmerge', {})
      .then([
        { type: 'JobReopened', data: { to_status: 'open' } },
        { type: 'JobUnmerged', data: { into: { id: into.id, name: into.name } } },
      ]);
    jobAfter(merged, known({ moved_on: 2 }))
      .when('unmerge', {})
      .thenRejected('wrong_state');
    jobAfter(merged, known({ into_open: false }))
      .when('unmerge', {})
      .thenRejected('wrong_state');
    jobAfter(before, known())
      .when('unmerge', {})
      .thenRejected('wrong_state', 'This job is not merged into another one.');
  });
});

describe('the job that goes on', () => {
  const play: Play = {
    id: idNo(70),
    name: 'Call back',
    description: '',
    trigger: 'job_closed',
    workflow_step_id: null,
    owner_role: 'recruiter',
    action: 'task',
    title: 'Call the candidate',
    due_days: 2,
    checklist: [],
    active: true,
  };
  const from = { id: idNo(91), name: 'Baker twice' };
  const of = idNo(70);
  const coming = { ...play, of };
  const merge = 8;
  const taken: JobEvent[] = [
    { type: 'JobMergeReceived', data: { from, merge, plays: [play.id], of: [of] } },
    { type: 'PlayAdded', data: { play } },
  ];
  test('takes in the plays that it has not got, once, and gives them back', () => {
    jobAfter(before)
      .when('receiveMerge', { from, merge, plays: [coming] })
      .then(taken);
    jobAfter([...before, ...taken])
      .when('receiveMerge', { from, merge, plays: [coming] })
      .then([]);
    jobAfter([...before, { type: 'PlayAdded', data: { play: { ...play, id: idNo(71) } } }])
      .when('receiveMerge', { from, merge, plays: [coming] })
      .then([{ type: 'JobMergeReceived', data: { from, merge, plays: [], of: [of] } }]);
    const after = (days: number): Play => ({
      ...play,
      trigger: 'days_in_step',
      workflow_step_id: idOfStep('First Round'),
      delay_days: days,
    });
    jobAfter([...before, { type: 'PlayAdded', data: { play: { ...after(3), id: idNo(71) } } }])
      .when('receiveMerge', { from, merge, plays: [{ ...after(7), of }] })
      .then([
        { type: 'JobMergeReceived', data: { from, merge, plays: [play.id], of: [of] } },
        { type: 'PlayAdded', data: { play: after(7) } },
      ]);
    jobAfter([...before, ...taken])
      .when('returnMerge', { from, merge })
      .then([
        { type: 'PlayRemoved', data: { play_id: play.id, name: play.name } },
        { type: 'JobMergeReturned', data: { from, merge } },
      ]);
    jobAfter(before).when('returnMerge', { from, merge }).then([]);
  });
  test('of the same job merged once more, takes in only what is new, and gives back only that', () => {
    const later: Play = { ...play, id: idNo(73), title: 'Call again' };
    const again = {
      from,
      merge: 21,
      plays: [
        { ...coming, id: idNo(72) },
        { ...later, of: idNo(74) },
      ],
    };
    const renamed: JobEvent = {
      type: 'PlayChanged',
      data: { play_id: play.id, name: play.name, changes: { title: { from: play.title, to: 'Ring them' } } },
    };
    const second: JobEvent[] = [
      { type: 'JobMergeReceived', data: { from, merge: 21, plays: [later.id], of: [of, idNo(74)] } },
      { type: 'PlayAdded', data: { play: later } },
    ];
    jobAfter([...before, ...taken, renamed])
      .when('receiveMerge', again)
      .then(second);
    jobAfter([...before, ...taken, renamed, ...second])
      .when('returnMerge', { from, merge: 21 })
      .then([
        { type: 'PlayRemoved', data: { play_id: later.id, name: later.name } },
        { type: 'JobMergeReturned', data: { from, merge: 21 } },
      ]);
  });
  test('gives back what came along before merges were told apart', () => {
    const earlier: JobEvent[] = [{ type: 'JobMergeReceived', data: { from, plays: [play.id] } }, taken[1]!];
    jobAfter([...before, ...earlier])
      .when('returnMerge', { from, merge })
      .then([
        { type: 'PlayRemoved', data: { play_id: play.id, name: play.name } },
        { type: 'JobMergeReturned', data: { from, merge } },
      ]);
  });
});

test('steps are paired by name, then by type and turn, and leads stay leads', () => {
  const renamed = there.map((step) => (step.type === 'screening' ? { ...step, name: 'Second Round' } : step));
  const nameOf = (id: string) => renamed.find((step) => step.id === id)!.type;
  const typed = suggestedSteps(steps, renamed).map(({ from, to }) => [
    steps.find(({ id }) => id === from)!.type,
    nameOf(to),
  ]);
  expect(typed).toEqual([
    ['sourced_new', 'sourced_new'],
    ['application', 'application'],
    ['resume_review', 'resume_review'],
    ['screening', 'screening'],
    ['interview', 'screening'],
    ['finalist_review', 'finalist_review'],
  ]);
  const short = there.filter(({ type }) => !['resume_review', 'interview', 'finalist_review'].includes(type));
  expect(suggestedSteps(steps, short).map(({ to }) => there.find(({ id }) => id === to)!.type)).toEqual([
    'sourced_new',
    'application',
    'application',
    'screening',
    'screening',
    'screening',
  ]);
});

import type { JobEvent } from '@candor/contracts/jobs/events';
import type { Play } from '@candor/contracts/rounds/plays';
import { idNo } from '../../kernel/given.ts';
import { closed, created, idOfStep, jobAfter } from './job-examples.ts';

const play = (more: Partial<Play> = {}): Omit<Play, 'id'> => ({
  name: 'Call back',
  description: '',
  trigger: 'step_entered',
  workflow_step_id: idOfStep('First Round'),
  owner_role: 'recruiter',
  action: 'task',
  title: 'Call the candidate',
  due_days: 2,
  checklist: [],
  active: true,
  ...more,
});
const added = (n: number, more: Partial<Play> = {}): JobEvent => ({
  type: 'PlayAdded',
  data: { play: { ...play(more), id: idNo(n) } },
});
const call = added(70);
const laptop = added(71, { name: 'Order a laptop', trigger: 'job_closed', workflow_step_id: null });

describe('the plays of a job', () => {
  test('are added by an editor, and name a step only where they wait for one', () => {
    jobAfter(created)
      .when('addPlay', { play: play() })
      .then([added(1000)]);
    jobAfter(created)
      .when('addPlay', { play: play({ trigger: 'manual', workflow_step_id: null }) })
      .then([added(1000, { trigger: 'manual', workflow_step_id: null })]);
    for (const more of [{ workflow_step_id: play().workflow_step_id }, { delay_days: 3 }])
      jobAfter(created)
        .when('addPlay', { play: play({ trigger: 'manual', workflow_step_id: null, ...more }) })
        .thenRejected('validation', 'A play that starts like this does not take this.');
  });
  test('cannot wait for a step that the job does not have', () => {
    for (const workflow_step_id of [null, idNo(99)]) {
      jobAfter(created)
        .when('addPlay', { play: play({ workflow_step_id }) })
        .thenRejected('validation', 'Choose a step of this job.');
      jobAfter([...created, call])
        .when('changePlay', { id: idNo(70), changes: { workflow_step_id } })
        .thenRejected('validation', 'Choose a step of this job.');
    }
  });
  test('wait for days in a step that the job has, and say when that changes for whom', () => {
    const days = { trigger: 'days_in_step', delay_days: 5 } as const;
    jobAfter(created)
      .when('addPlay', { play: play(days) })
      .then([added(1000, days)]);
    for (const wrong of [{ delay_days: null }, { delay_days: undefined }])
      jobAfter(created)
        .when('addPlay', { play: play({ ...days, ...wrong }) })
        .thenRejected('validation', 'Choose after how many days.');
    jobAfter([...created, added(70, days)])
      .when('changePlay', { id: idNo(70), changes: { delay_days: 9 } })
      .then([
        {
          type: 'PlayChanged',
          data: {
            play_id: idNo(70),
            name: 'Call back',
            changes: { delay_days: { from: 5, to: 9 } },
            awaits_days: 9,
          },
        },
      ]);
    jobAfter([...created, added(70, days)])
      .when('changePlay', { id: idNo(70), changes: { title: 'Ring them' } })
      .then([
        {
          type: 'PlayChanged',
          data: {
            play_id: idNo(70),
            name: 'Call back',
            changes: { title: { from: 'Call the candidate', to: 'Ring them' } },
          },
        },
      ]);
  });
  test('are changed, ordered, removed and put back where they stood', () => {
    jobAfter([...created, call, laptop])
      .when('changePlay', { id: idNo(70), changes: { due_days: 5 } })
      .then([
        {
          type: 'PlayChanged',
          data: { play_id: idNo(70), name: 'Call back', changes: { due_days: { from: 2, to: 5 } } },
        },
      ]);
    jobAfter([...created, call, laptop])
      .when('sortPlays', { ids: [idNo(71), idNo(70)] })
      .then([{ type: 'PlaysReordered', data: { ids: [idNo(71), idNo(70)] } }]);
    const removed: JobEvent = { type: 'PlayRemoved', data: { play_id: idNo(70), name: 'Call back' } };
    jobAfter([...created, call, laptop])
      .when('removePlay', { id: idNo(70) })
      .then([removed]);
    jobAfter([...created, call, laptop, removed])
      .when('changePlay', { id: idNo(70), changes: {} })
      .then([call, { type: 'PlaysReordered', data: { ids: [idNo(70), idNo(71)] } }]);
  });
  test('are not changed over what somebody else changed, nor on a closed job, nor beyond their number', () => {
    jobAfter([...created, call])
      .when('changePlay', { id: idNo(70), version: 0, changes: { due_days: 5 } })
      .thenRejected('stale');
    jobAfter([...created, call, closed])
      .when('removePlay', { id: idNo(70) })
      .thenRejected('job_closed');
    const forty = Array.from({ length: 40 }, (_, n) => added(100 + n));
    jobAfter([...created, ...forty])
      .when('addPlay', { play: play() })
      .thenRejected('limit', 'At most 40 plays are allowed.');
  });
});

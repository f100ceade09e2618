import type { JobEvent } from '@candor/contracts/jobs/events';
import type { Requirement, Task } from '@candor/contracts/jobs/values';
import { idNo } from '../../kernel/given.ts';
import { closed, created, facts, jobAfter, opened } from './job-examples.ts';

const duty = (n: number, name: string): Task => ({
  id: idNo(n),
  name,
  description: '',
  frequency: 3,
  importance: 3,
  source: 'manual',
});
const requirement = (n: number, name: string, more: Partial<Requirement> = {}): Requirement => ({
  id: idNo(n),
  kind: 'competency',
  level: 'must',
  name,
  description: '',
  weight: 3,
  ...more,
});
const asked = (each: Requirement): JobEvent => ({
  type: 'JobRequirementAdded',
  data: { requirement: each, after_applicants: false },
});
const bake: JobEvent = { type: 'JobTaskAdded', data: { task: duty(60, 'Bake bread') } };
const serve: JobEvent = { type: 'JobTaskAdded', data: { task: duty(61, 'Serve guests') } };
const dough = asked(requirement(70, 'Dough', { job_task_ids: [idNo(60)] }));
const calm = asked(requirement(71, 'Calm under pressure'));
const hygiene = asked(requirement(72, 'Hygiene', { basic_qualification: true }));
const applied = { ...facts, applicants: 2 };

describe('the tasks of a job', () => {
  test('are added, changed field by field, and ordered', () => {
    const { id: _, ...task } = duty(0, 'Close the shop');
    jobAfter(created)
      .when('addTask', { task })
      .then([{ type: 'JobTaskAdded', data: { task: duty(1000, 'Close the shop') } }]);
    const both = jobAfter([...created, bake, serve]);
    both.when('changeTask', { id: idNo(60), changes: { frequency: 1, name: 'Bake bread' } }).then([
      {
        type: 'JobTaskChanged',
        data: { task_id: idNo(60), name: 'Bake bread', changes: { frequency: { from: 3, to: 1 } } },
      },
    ]);
    both
      .when('sortTasks', { ids: [idNo(61), idNo(60)] })
      .then([{ type: 'JobTasksReordered', data: { ids: [idNo(61), idNo(60)] } }]);
    both.when('sortTasks', { ids: [idNo(60), idNo(61)] }).thenNothing();
    both.when('sortTasks', { ids: [idNo(61)] }).thenRejected('validation');
  });
  test('come back to their place when somebody undoes the removal', () => {
    const removed: JobEvent = { type: 'JobTaskRemoved', data: { task_id: idNo(60), name: 'Bake bread' } };
    jobAfter([...created, bake, serve])
      .when('removeTask', { id: idNo(60) })
      .then([removed]);
    const without = jobAfter([...created, bake, serve, removed]);
    without.when('removeTask', { id: idNo(60) }).thenNothing();
    without
      .when('changeTask', { id: idNo(60), changes: {} })
      .then([bake, { type: 'JobTasksReordered', data: { ids: [idNo(60), idNo(61)] } }]);
    without.when('changeTask', { id: idNo(60), changes: { name: 'Bake cake' } }).thenRejected('stale');
    without.when('changeTask', { id: idNo(99), changes: {} }).thenRejected('not_found', 'Job task not found.');
  });
});

describe('the requirements of a job', () => {
  test('name the tasks that they are needed for, also one that was removed and may come back', () => {
    const { id: _, ...new_ } = requirement(0, 'Oven', { job_task_ids: [idNo(60)] });
    const added = [asked(requirement(1000, 'Oven', { job_task_ids: [idNo(60)] }))];
    jobAfter([...created, bake])
      .when('addRequirement', { requirement: new_ })
      .then(added);
    jobAfter([...created, bake, { type: 'JobTaskRemoved', data: { task_id: idNo(60), name: 'Bake bread' } }])
      .when('addRequirement', { requirement: new_ })
      .then(added);
    jobAfter(created).when('addRequirement', { requirement: new_ }).thenRejected('not_found', 'Job task not found.');
    jobAfter([...created, dough])
      .when('changeRequirement', { id: idNo(70), changes: { job_task_ids: [idNo(61)] } })
      .thenRejected('not_found');
  });
  test('are not written over when somebody else has changed them, while other changes of the job do not matter', () => {
    const history = [...created, dough, calm];
    const seen = history.length - 1;
    const changed: JobEvent = {
      type: 'JobRequirementChanged',
      data: {
        requirement_id: idNo(70),
        name: 'Dough',
        changes: { weight: { from: 3, to: 5 } },
        after_applicants: false,
      },
    };
    const after = jobAfter([...history, changed]);
    after
      .when('changeRequirement', { id: idNo(70), version: seen, changes: { weight: 1 } })
      .thenRejected('stale', 'Someone else changed this requirement since you opened it. Reload and try again.');
    after.when('removeRequirement', { id: idNo(70), version: seen }).thenRejected('stale');
    expect(
      after.when('changeRequirement', { id: idNo(71), version: seen, changes: { weight: 1 } }).outcome,
    ).toHaveLength(1);
    after.when('changeRequirement', { id: idNo(70), version: seen, changes: { weight: 5 } }).thenNothing();
  });
  test('by which applicants were judged change only when somebody confirms it', () => {
    const sentence = 'Applicants have already been judged on this. Confirm to change it.';
    const job = jobAfter([...created, dough, hygiene, opened], applied);
    job.when('changeRequirement', { id: idNo(72), changes: { name: 'Clean hands' } }).thenRejected('confirm', sentence);
    job.when('removeRequirement', { id: idNo(72) }).thenRejected('confirm', sentence);
    job.when('changeRequirement', { id: idNo(70), changes: { basic_qualification: true } }).thenRejected('confirm');
    job
      .when('removeRequirement', { id: idNo(72), confirm: true })
      .then([
        { type: 'JobRequirementRemoved', data: { requirement_id: idNo(72), name: 'Hygiene', after_applicants: true } },
      ]);
    expect(job.when('changeRequirement', { id: idNo(70), changes: { weight: 1 } }).outcome).toHaveLength(1);
    expect(
      jobAfter([...created, hygiene, opened]).when('changeRequirement', {
        id: idNo(72),
        changes: { name: 'Clean hands' },
      }).outcome,
    ).toHaveLength(1);
  });
  test('stay as they are when the job is closed, and when somebody else asks', () => {
    const change = { id: idNo(70), changes: { weight: 1 } };
    jobAfter([...created, dough, opened, closed])
      .when('changeRequirement', change)
      .thenRejected('job_closed');
    jobAfter([...created, dough])
      .when('changeRequirement', change, { by: idNo(77) })
      .thenRejected('not_editor');
  });
});

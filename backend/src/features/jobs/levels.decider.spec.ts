import type { JobEvent } from '@candor/contracts/jobs/events';
import { type JobLevel, mostLevels } from '@candor/contracts/requirements/levels';
import { idNo } from '../../kernel/given.ts';
import { closed, created, jobAfter } from './job-examples.ts';

const level = (more: Partial<JobLevel> = {}): Omit<JobLevel, 'id'> => ({
  name: 'Senior',
  description: '',
  min_years: 5,
  max_years: 8,
  compensation_min: null,
  compensation_max: null,
  expectations: [],
  ...more,
});
const added = (n: number, more: Partial<JobLevel> = {}): JobEvent => ({
  type: 'JobLevelAdded',
  data: { level: { ...level(more), id: idNo(n) } },
});
const senior = added(70);
const lead = added(71, { name: 'Lead' });

describe('the levels of a job', () => {
  test('are added by an editor while the job is not closed', () => {
    jobAfter(created)
      .when('addLevel', { level: level() })
      .then([added(1000)]);
    jobAfter([...created, closed])
      .when('addLevel', { level: level() })
      .thenRejected('job_closed');
  });
  test('have ranges that begin before they end', () => {
    for (const [more, text] of [
      [{ min_years: 9 }, 'The fewest years must not be above the most.'],
      [{ compensation_min: 2, compensation_max: 1 }, 'The lowest pay must not be above the highest.'],
    ] as const) {
      jobAfter(created)
        .when('addLevel', { level: level(more) })
        .thenRejected('validation', text);
      jobAfter([...created, senior])
        .when('changeLevel', { id: idNo(70), changes: more })
        .thenRejected('validation', text);
    }
  });
  test('have names of their own', () => {
    jobAfter([...created, senior])
      .when('addLevel', { level: level({ name: 'SENIOR' }) })
      .thenRejected('duplicate');
    jobAfter([...created, senior, lead])
      .when('changeLevel', { id: idNo(71), changes: { name: 'Senior' } })
      .thenRejected('duplicate');
    jobAfter([...created, senior])
      .when('changeLevel', { id: idNo(70), changes: { name: 'SENIOR' } })
      .then([
        {
          type: 'JobLevelChanged',
          data: { level_id: idNo(70), name: 'Senior', changes: { name: { from: 'Senior', to: 'SENIOR' } } },
        },
      ]);
  });
  test('are ordered, removed once and put back where they stood', () => {
    const both = [...created, senior, lead];
    const removed: JobEvent = { type: 'JobLevelRemoved', data: { level_id: idNo(70), name: 'Senior' } };
    jobAfter(both)
      .when('sortLevels', { ids: [idNo(71), idNo(70)] })
      .then([{ type: 'JobLevelsReordered', data: { ids: [idNo(71), idNo(70)] } }]);
    jobAfter(both)
      .when('sortLevels', { ids: [idNo(71)] })
      .thenRejected('validation');
    jobAfter(both)
      .when('removeLevel', { id: idNo(70) })
      .then([removed]);
    jobAfter([...both, removed])
      .when('removeLevel', { id: idNo(70) })
      .then([]);
    jobAfter([...both, removed])
      .when('changeLevel', { id: idNo(70), changes: {} })
      .then([senior, { type: 'JobLevelsReordered', data: { ids: [idNo(70), idNo(71)] } }]);
  });
  test('are not written over by a person who has not seen the latest change, and end somewhere', () => {
    jobAfter([...created, senior])
      .when('changeLevel', { id: idNo(70), version: 0, changes: { name: 'Expert' } })
      .thenRejected('stale');
    jobAfter([...created, ...Array.from({ length: mostLevels }, (_, n) => added(100 + n, { name: `Level ${n}` }))])
      .when('addLevel', { level: level() })
      .thenRejected('limit');
  });
});

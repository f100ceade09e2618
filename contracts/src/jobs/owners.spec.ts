import { whoseTask } from './owners.ts';

const recruiter = { user_id: 'rafa', owner_role: 'recruiter' };
const manager = { user_id: 'mara', owner_role: 'hiring_manager' };

test('the task of a play goes to whom it names, and otherwise to the recruiter or to any other owner', () => {
  const job = { owners: [manager, recruiter] };
  expect(whoseTask(job, 'hiring_manager')).toEqual({ named: 'mara', instead: 'rafa' });
  expect(whoseTask({ owners: [manager] }, 'recruiter')).toEqual({ named: undefined, instead: 'mara' });
  expect(whoseTask(job, 'interviewer', { interviewer: 'ivo' })).toEqual({ named: 'ivo', instead: 'rafa' });
  expect(whoseTask(job, 'assignee', { interviewer: 'ivo' })).toEqual({ named: undefined, instead: 'rafa' });
  expect(whoseTask({ owners: [] }, 'recruiter')).toEqual({ named: undefined, instead: undefined });
});

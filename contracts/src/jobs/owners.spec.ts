import { whoseTask } from './owners.ts';

const away =
  (...ids: string[]) =>
  (id: string) =>
    !ids.includes(id);
const nobody = away();
const recruiter = { user_id: 'rafa', owner_role: 'recruiter' };
const manager = { user_id: 'mara', owner_role: 'hiring_manager' };

test('the task of a play goes to whom it names, and otherwise to the recruiter or to any other owner', () => {
  const job = { owners: [manager, recruiter] };
  expect(whoseTask(job, 'hiring_manager', nobody)).toEqual({ named: 'mara', instead: 'rafa' });
  expect(whoseTask({ owners: [manager] }, 'recruiter', nobody)).toEqual({ instead: 'mara' });
  expect(whoseTask(job, 'interviewer', nobody, { interviewer: ['ivo'] })).toEqual({ named: 'ivo', instead: 'rafa' });
  expect(whoseTask(job, 'assignee', nobody, { interviewer: ['ivo'] })).toEqual({ instead: 'rafa' });
  expect(whoseTask({ owners: [] }, 'recruiter', nobody)).toEqual({});
});

test('who works here no more gets no task: another of their role does, else who cares for the job, else who moved the candidate', () => {
  const second = { user_id: 'ruth', owner_role: 'recruiter' };
  expect(whoseTask({ owners: [recruiter, second] }, 'recruiter', away('rafa'))).toMatchObject({ named: 'ruth' });
  const job = { owners: [manager, recruiter] };
  expect(whoseTask(job, 'hiring_manager', away('mara'))).toEqual({ left: 'mara', instead: 'rafa' });
  expect(whoseTask(job, 'recruiter', away('rafa'))).toEqual({ left: 'rafa', instead: 'mara' });
  expect(whoseTask(job, 'recruiter', away('rafa', 'mara'), { assignee: ['olga'] })).toEqual({
    left: 'rafa',
    instead: 'olga',
  });
  expect(whoseTask(job, 'interviewer', away('ivo'), { interviewer: ['ivo', 'iris'] })).toMatchObject({ named: 'iris' });
});

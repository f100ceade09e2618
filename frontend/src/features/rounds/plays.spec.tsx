import { expect, test } from '@jest/globals';
import type { Play } from '@candor/contracts/rounds/plays';
import { whoseOf } from './plays.tsx';

const told = (owner_role: Play['owner_role'], owners: string[], away: string[] = []) =>
  whoseOf(
    { owner_role } as Play,
    {
      job: { owners: owners.map((role) => ({ user_id: role, owner_role: role })) },
      names: { recruiter: 'Rafael', hiring_manager: 'Mara' },
      away,
    } as unknown as Parameters<typeof whoseOf>[1],
  );

test.each([
  ['recruiter', ['recruiter', 'hiring_manager'], 'Recruiter'],
  ['recruiter', ['hiring_manager'], 'Recruiter (for now Mara)'],
  ['hiring_manager', ['recruiter'], 'Hiring Manager (for now Rafael)'],
  ['recruiter', [], 'Recruiter'],
  ['interviewer', ['recruiter'], 'Interviewer'],
] as const)('the task of the %s, on a job owned by %j, is said to be that of %s', (role, owners, text) => {
  expect(told(role, [...owners])).toBe(text);
});

test('where the recruiter has left, the task is said to be for whoever stands in', () => {
  expect(told('recruiter', ['recruiter', 'hiring_manager'], ['recruiter'])).toBe('Recruiter (for now Mara)');
});

import type { IsMember } from './access.ts';
import type { Play } from '../rounds/plays.ts';

// Who is responsible for a job, and takes tasks that no other member does.

type Owned = { owners: readonly { user_id: string; owner_role: string }[] };

/** The job's caretakers, in the order to ask them: its recruiters, then its other owners. */
export const caringFor = ({ owners }: Owned): string[] =>
  owners
    .toSorted((a, b) => Number(b.owner_role === 'recruiter') - Number(a.owner_role === 'recruiter'))
    .map(({ user_id }) => user_id);
type OwnerRole = 'recruiter' | 'hiring_manager';
/** Whether a play names an owner, which does not depend on the candidate. */
export const isOwner = (role: Play['owner_role']): role is OwnerRole =>
  role === 'recruiter' || role === 'hiring_manager';
/** People who get a play's task by a role other than job owner: the interviewers, in the order to ask them, and the member who moved the candidate. */
export type Concerned = { interviewer?: readonly string[]; assignee?: readonly string[] };
/**
 * Who gets a play's task. `named`: the member that the play names; undefined: no such member works here. `left`: the
 * one that it would name if they still worked here. `instead`: the member who then gets it: who cares for the job, else
 * who moved the candidate; undefined: none. Former members get no task.
 */
export const whoseTask = (
  job: Owned,
  role: Play['owner_role'],
  isMember: IsMember,
  concerned: Concerned = {},
): { named?: string; left?: string; instead?: string } => {
  const meant = isOwner(role)
    ? job.owners.filter(({ owner_role }) => owner_role === role).map(({ user_id }) => user_id)
    : (concerned[role] ?? []);
  const named = meant.find(isMember);
  return {
    named,
    left: named ? undefined : meant[0],
    instead: [...caringFor(job), ...(concerned.assignee ?? [])].find(isMember),
  };
};
/** Every member who may get a task of a play. */
export const takersOf = (job: Owned, { interviewer = [], assignee = [] }: Concerned = {}): string[] => [
  ...caringFor(job),
  ...interviewer,
  ...assignee,
];

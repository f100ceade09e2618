import type { IsMember } from './access.ts';
import type { Play } from '../rounds/plays.ts';

// Who is responsible for a job, and takes tasks that no other member does.

type Owned = { owners: readonly { user_id: string; owner_role: string }[] };

/** The members responsible for the job, in the order in which they get a task: its recruiters, then its other owners. */
export const caringFor = ({ owners }: Owned): string[] =>
  owners
    .toSorted((a, b) => Number(b.owner_role === 'recruiter') - Number(a.owner_role === 'recruiter'))
    .map(({ user_id }) => user_id);
type OwnerRole = 'recruiter' | 'hiring_manager';
/** Whether a play gives its task to an owner of the job, who does not depend on the candidate. */
export const isOwner = (role: Play['owner_role']): role is OwnerRole =>
  role === 'recruiter' || role === 'hiring_manager';
/** People who get a play's task by a role other than job owner: the interviewers, in the order in which they meet the candidate, and the member who moved the candidate. */
export type Concerned = { interviewer?: readonly string[]; assignee?: readonly string[] };
/**
 * Who gets a play's task. `named`: the member that the play names; undefined: no such member works here. `left`: the
 * member that it would name if they still worked here. `instead`: the member who gets the task in that case: one responsible for the job, or else
 * the member who moved the candidate; undefined: none. Former members get no task.
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

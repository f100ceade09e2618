import type { IsMember } from './access.ts';
import type { Play } from '../rounds/plays.ts';

// Who answers for a job, and so who takes what nobody else does.

type Owned = { owners: readonly { user_id: string; owner_role: string }[] };

/** Who looks after the job, the first to be asked first: its recruiters, then its other owners. */
export const caringFor = ({ owners }: Owned): string[] =>
  owners
    .toSorted((a, b) => Number(b.owner_role === 'recruiter') - Number(a.owner_role === 'recruiter'))
    .map(({ user_id }) => user_id);
type OwnerRole = 'recruiter' | 'hiring_manager';
/** Whether a play names an owner, whom the job has or has not whatever the candidate. */
export const isOwner = (role: Play['owner_role']): role is OwnerRole =>
  role === 'recruiter' || role === 'hiring_manager';
/** People who get a play's task by a role other than that of an owner of the job: those who interview, the first to be asked first, and who moved the candidate. */
export type Concerned = { interviewer?: readonly string[]; assignee?: readonly string[] };
/**
 * Who gets the task of a play. `named`: whom the play names; undefined: nobody like that works here. `left`: whom it
 * would name if they still worked here. `instead`: who gets it then: who cares for the job, else who moved the
 * candidate; undefined: nobody. Who is no member any more gets nothing.
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
/** Everybody who may get a task of a play. */
export const takersOf = (job: Owned, { interviewer = [], assignee = [] }: Concerned = {}): string[] => [
  ...caringFor(job),
  ...interviewer,
  ...assignee,
];

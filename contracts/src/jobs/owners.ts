import type { Play } from './plays.ts';

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
/** The first owner with this role; undefined: the job has none like that. */
export const ownerOf = ({ owners }: Owned, role: OwnerRole): string | undefined =>
  owners.find(({ owner_role }) => owner_role === role)?.user_id;
/** People who get a play's task by a role other than that of an owner of the job. */
export type Concerned = { interviewer?: string; assignee?: string };
/** Who gets the task of a play. `named`: whom the play names; undefined: there is nobody like that. `instead`: who gets it then; undefined: nobody. */
export const whoseTask = (
  job: Owned,
  role: Play['owner_role'],
  concerned: Concerned = {},
): { named: string | undefined; instead: string | undefined } => ({
  named: isOwner(role) ? ownerOf(job, role) : concerned[role],
  instead: caringFor(job)[0],
});

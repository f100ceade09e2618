import type { playOwners } from './plays.ts';

// Who answers for a job, and so who takes what nobody else does.

type Owned = { owners: readonly { user_id: string; owner_role: string }[] };

/** Who looks after the job, the first to be asked first: its recruiters, then its other owners. */
export const caringFor = ({ owners }: Owned): string[] =>
  owners
    .toSorted((a, b) => Number(b.owner_role === 'recruiter') - Number(a.owner_role === 'recruiter'))
    .map(({ user_id }) => user_id);
/** The owner whom a play names by their role; undefined: the job has none like that. */
export const ownerOf = ({ owners }: Owned, role: keyof typeof playOwners): string | undefined =>
  owners.find(({ owner_role }) => owner_role === role)?.user_id;

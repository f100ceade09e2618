import type { Declared } from './catalogue-declaration.ts';
import type { Group, Holdings } from './permission.ts';

// Who owns a small list, and who may read it.

type Scoped = Pick<Declared, 'scope' | 'operatorsOnly'>;
/** The owner id of entries that belong to the platform. */
export const platform = 'platform';
/** The owner of the entries that an organization finds in the list. */
export const ownerOf = ({ scope }: Scoped, organization_id: string): string =>
  scope === 'platform' ? platform : organization_id;
/** Who may open the list: members who may change it; for the platform's lists, also those who write an organization's content. */
export const readersOf = ({ scope, needs, operatorsOnly }: Scoped & Pick<Declared, 'needs'>): Group[] =>
  scope === 'platform' && !operatorsOnly ? [needs, 'MANAGE_CONTENT'] : [needs];
/** Whether a member may open the list. */
export const mayRead = (of: Scoped & Pick<Declared, 'needs'>, held: Holdings): boolean =>
  readersOf(of).some((group) => held[group]);
/** Whether a reader of the list sees only entries in use. */
export const onlyReads = ({ needs }: Pick<Declared, 'needs'>, held: Holdings): boolean => !held[needs];

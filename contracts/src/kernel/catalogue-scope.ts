import type { Declared } from './catalogue-declaration.ts';
import type { Group, Holdings } from './permission.ts';

// Whose a small list is, and who may read it.

type Scoped = Pick<Declared, 'scope'>;
/** Stands for an organisation where entries belong to the platform. */
export const platform = 'platform';
/** Whose entries somebody of this organisation finds in the list. */
export const ownerOf = ({ scope }: Scoped, organization_id: string): string =>
  scope === 'platform' ? platform : organization_id;
/** Who may open the list: whoever may change it, and those who write an organisation's content may read the platform's. */
export const readersOf = ({ scope, needs }: Scoped & Pick<Declared, 'needs'>): Group[] =>
  scope === 'platform' ? [needs, 'MANAGE_CONTENT'] : [needs];
/** Whether somebody may open the list. */
export const mayRead = (of: Scoped & Pick<Declared, 'needs'>, held: Holdings): boolean =>
  readersOf(of).some((group) => held[group]);
/** Whether somebody who may open the list may only read what is in use. */
export const onlyReads = ({ needs }: Pick<Declared, 'needs'>, held: Holdings): boolean => !held[needs];

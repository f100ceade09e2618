import { holds } from './endpoint.ts';
import type { FieldMap } from './field.ts';
import type { Group } from './permission.ts';
import type { SettingsGroup } from './settings-groups.ts';

// What a developer writes to declare a small list.

/** `wrong` returns the message for the field `at` if an entry breaks the rule, and null if not. */
export type EntryRule = { at: string; wrong: (entry: Readonly<Record<string, unknown>>) => string | null };

type Words<F extends FieldMap, Name extends string> = {
  name: Name;
  entity: string;
  label: string;
  plural: string;
  /** The purpose of the list, in one or two sentences under its title. */
  purpose: string;
  path: string;
  /** A second path, at which it is changed and sorted too. */
  also?: string;
  screen: string;
  sortable: boolean;
  fields: F;
  /** Rules over several fields of an entry. Both the form and the server check them. */
  rules?: readonly EntryRule[];
  /** What the form shows in addition to its fields: the letter made from the entry's text. */
  beside?: 'letter';
  /** Whether the product itself uses entries without counting that, so that the list never marks an entry as unused. */
  usedUncounted?: true;
  /** For a list of the platform: only operators read it. */
  operatorsOnly?: true;
  /** Whether the settings leave the list out; its address and its calls still work. */
  unlisted?: true;
};
type Place = {
  /** The heading in the settings. */
  group: SettingsGroup;
  /** The group that may change it. */
  needs: Group;
};
/** `scope`: the owner of the list. platform: one list, which operators change and every organization reads. Absent: each organization has its own. */
export type CatalogueDeclaration<F extends FieldMap = FieldMap, Name extends string = string> = Words<F, Name> &
  ((Place & { scope?: 'organization' }) | { scope: 'platform' });
/** The same with the values that its scope implies. */
export type Declared<F extends FieldMap = FieldMap, Name extends string = string> = Words<F, Name> &
  Place & { scope: 'organization' | 'platform' };
/** Who changes the entries of a small list. Entries give no access, so visiting operators may too. */
export const keeping = ({ needs }: Pick<Place, 'needs'>) => ({ needs: holds(needs), visit: 'open' }) as const;
export const declared = <F extends FieldMap, Name extends string>(
  value: CatalogueDeclaration<F, Name>,
): Declared<F, Name> =>
  value.scope === 'platform'
    ? { ...value, group: 'platform', needs: 'MANAGE_APPLICATION' }
    : { ...value, scope: 'organization' };

import type { FieldMap } from './field.ts';
import type { Group } from './permission.ts';
import type { SettingsGroup } from './settings-groups.ts';

// What somebody writes down to declare a small list.

/** The message for the field `at` of an entry that breaks the rule; null for every other entry. */
export type EntryRule = { at: string; wrong: (entry: Readonly<Record<string, unknown>>) => string | null };

type Words<F extends FieldMap, Name extends string> = {
  name: Name;
  entity: string;
  label: string;
  plural: string;
  /** What the list is for, in one or two sentences under its title. */
  purpose: string;
  path: string;
  screen: string;
  sortable: boolean;
  fields: F;
  /** Rules over several fields of an entry. The form and the server both ask them. */
  rules?: readonly EntryRule[];
  /** What the form shows beside its fields: the letter that the entry's text becomes. */
  beside?: 'letter';
  /** The product uses entries by itself, which is not counted. So no list calls an entry unused. */
  usedUncounted?: true;
  /** Nothing in the product uses entries yet. The settings do not list it; its address and its calls work. */
  unlisted?: true;
};
type Place = {
  /** Under which heading the settings show it. */
  group: SettingsGroup;
  /** Who may change it. */
  needs: Group;
};
/** `scope`: whose list it is. platform: one list, which the operators change and every organisation reads. Absent: each organisation has its own. */
export type CatalogueDeclaration<F extends FieldMap = FieldMap, Name extends string = string> = Words<F, Name> &
  ((Place & { scope?: 'organization' }) | { scope: 'platform' });
/** The same with what its scope decides. */
export type Declared<F extends FieldMap = FieldMap, Name extends string = string> = Words<F, Name> &
  Place & { scope: 'organization' | 'platform' };
export const declared = <F extends FieldMap, Name extends string>(
  value: CatalogueDeclaration<F, Name>,
): Declared<F, Name> =>
  value.scope === 'platform'
    ? { ...value, group: 'platform', needs: 'MANAGE_APPLICATION' }
    : { ...value, scope: 'organization' };

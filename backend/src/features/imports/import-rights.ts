import { headKey } from '@candor/contracts/imports/columns';
import { importsPeople, may } from '@candor/contracts/accounts/needs';
import type { Caller } from '../../kernel/caller.ts';
import { idFrom, secretIdFrom } from '../../kernel/codec.ts';

/** Whether the member who started an import may still do it. */
export const mayImport = ({ groups }: Pick<Caller, 'groups'>): boolean => may(importsPeople, { groups });
/** The id of the import of an upload: each upload has one import. */
export const idOfImport = (file_key: string): string => idFrom('import', file_key);
/** Keys with which an organization recognizes headings that it used before; the headings themselves stay unreadable. */
export const headKeysOf = (pepper: string, organization_id: string, heads: readonly string[]): string[] =>
  heads.map((head) => secretIdFrom(pepper, 'import-head', organization_id, headKey(head)));

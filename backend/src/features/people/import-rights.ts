import { reject, type Rejection } from '../../kernel/decider.ts';
import type { Caller } from '../../http/caller.ts';
import { visitorRefused } from '../../access/visiting.ts';
import { idFrom } from '../../kernel/codec.ts';

/** Whoever adds people to the whole pool must see it: a file can name anybody. */
export const mayImport = ({ groups }: Pick<Caller, 'groups'>): boolean => groups.MANAGE_BULK_UPLOAD === 'all';
const mayNot = reject('permission', 'Importing people needs the permission for all of them.');
export const importRefused = (caller: Caller): Rejection | null =>
  visitorRefused(caller) ?? (mayImport(caller) ? null : mayNot);
/** One import for each upload. */
export const idOfImport = (file_key: string): string => idFrom('import', file_key);

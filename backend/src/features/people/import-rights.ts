import { isHeld } from '@candor/contracts/kernel/endpoint';
import { importNeeds } from '@candor/contracts/people/imports';
import type { Caller } from '../../http/caller.ts';
import { idFrom } from '../../kernel/codec.ts';

/** Whether the member who began an import may still do it. */
export const mayImport = ({ groups }: Pick<Caller, 'groups'>): boolean => isHeld(importNeeds, groups);
/** One import for each upload. */
export const idOfImport = (file_key: string): string => idFrom('import', file_key);

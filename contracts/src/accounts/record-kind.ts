import type { RecordType } from '../kernel/reference.ts';

/** The id of a member of the organization. */
export const member: RecordType = { name: 'member', label: 'User' };

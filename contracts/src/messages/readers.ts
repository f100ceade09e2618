import { holds, isHeld } from '../kernel/endpoint.ts';
import type { Holdings } from '../kernel/permission.ts';

/** Whoever reads messages may send them too. */
export const messageReaders = holds('MANAGE_MESSAGES', 'MANAGE_JOB_MESSAGE');
export const readsMessages = (groups: Holdings): boolean => isHeld(messageReaders, groups);

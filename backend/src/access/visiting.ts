import type { Caller } from '../kernel/caller.ts';
import { reject, type Rejection } from '../kernel/decider.ts';

const onlyVisits = reject('visiting', 'You are visiting this organization. Only its members can do this.');
/** Refuses a platform operator a place, job or task of their own in an organization they only visit, because it would outlive the visit. Null: the caller is a member, or it is for another user. */
export const visitorRefused = (caller: Caller, user_id: string = caller.user_id): Rejection | null =>
  caller.visiting && user_id === caller.user_id ? onlyVisits : null;

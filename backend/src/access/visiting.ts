import { type Caller, onlyMembers } from '../kernel/caller.ts';
import type { Rejection } from '../kernel/decider.ts';

/** Refuses a platform operator a place, job or task of their own in an organization they only visit, because it would outlive the visit. Null: the caller is a member, or it is for another user. Calls that visitors may not make at all say so in their endpoint. */
export const visitorRefused = (caller: Caller, user_id: string = caller.user_id): Rejection | null =>
  caller.visiting && user_id === caller.user_id ? onlyMembers : null;

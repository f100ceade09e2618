import type { Caller } from '../kernel/caller.ts';
import { reject, type Rejection } from '../kernel/decider.ts';

const onlyVisits = reject('visiting', 'You are visiting this organization. Only its members can do this.');
/** Refuses an operator of the platform a place, a job or work of their own in an organisation that they only visit, because it would outlive the visit. Null: a member asks, or it is for somebody else. */
export const visitorRefused = (caller: Caller, user_id: string = caller.user_id): Rejection | null =>
  caller.visiting && user_id === caller.user_id ? onlyVisits : null;

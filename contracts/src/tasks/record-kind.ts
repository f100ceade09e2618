import { alsoNeeds, type Place, recordKind, sees } from '../kernel/endpoint.ts';
import type { Group } from '../kernel/permission.ts';

export type TaskNeed = 'creator' | 'involved' | 'team';
declare module '../kernel/endpoint.ts' {
  interface RecordKinds {
    /**
     * `creator`: the caller made the task, or has a task that no member made. `involved`: the caller made it, must do it, or is an
     * administrator. `team`: also a caller who sees the team's tasks and the subject of this one.
     */
    task: { own?: TaskNeed };
  }
}
export const byTask = recordKind('task');
/** The record is the caller's own. */
export const ownRecord = <Field extends string>(own: TaskNeed, place: Place<Field, 'task'>, ...groups: Group[]) =>
  alsoNeeds(sees(place, ...groups), { own });

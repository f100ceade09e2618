import { alsoNeeds, type Place, recordKind, sees } from '../kernel/endpoint.ts';
import type { Group } from '../kernel/permission.ts';

declare module '../kernel/endpoint.ts' {
  interface RecordKinds {
    /** `creator`: the caller made the record. `involved`: the caller made it, must do it, or is an administrator. */
    task: { own?: 'creator' | 'involved' };
  }
}
export const byTask = recordKind('task');
/** The record is the caller's own. */
export const ownRecord = <Field extends string>(
  own: 'creator' | 'involved',
  place: Place<Field, 'task'>,
  ...groups: Group[]
) => alsoNeeds(sees(place, ...groups), { own });

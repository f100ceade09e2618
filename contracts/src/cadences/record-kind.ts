import { type NoFurtherNeed, recordKind } from '../kernel/endpoint.ts';
import type { RecordType } from '../kernel/reference.ts';

declare module '../kernel/endpoint.ts' {
  interface RecordKinds {
    cadence: NoFurtherNeed;
    enrollment: NoFurtherNeed;
  }
}
export const byCadence = recordKind('cadence');
export const byEnrollment = recordKind('enrollment');
/** A cadence as the value of a field. */
export const cadence: RecordType = { name: 'cadence', label: 'Cadence' };

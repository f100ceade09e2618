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
/** The kind of field whose value is a cadence. */
export const cadence: RecordType = { name: 'cadence', label: 'Cadence' };

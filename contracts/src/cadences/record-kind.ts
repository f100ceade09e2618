import { type NoFurtherNeed, recordKind } from '../kernel/endpoint.ts';

declare module '../kernel/endpoint.ts' {
  interface RecordKinds {
    cadence: NoFurtherNeed;
    enrollment: NoFurtherNeed;
  }
}
export const byCadence = recordKind('cadence');
export const byEnrollment = recordKind('enrollment');

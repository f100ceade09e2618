import { type NoFurtherNeed, recordKind } from '../kernel/endpoint.ts';

declare module '../kernel/endpoint.ts' {
  interface RecordKinds {
    history: NoFurtherNeed;
  }
}
/** The id of a person, or of one of their applications, for a reader who may review reports. */
export const byHistory = recordKind('history');

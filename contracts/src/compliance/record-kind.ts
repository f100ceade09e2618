import { type NoFurtherNeed, recordKind } from '../kernel/endpoint.ts';

declare module '../kernel/endpoint.ts' {
  interface RecordKinds {
    history: NoFurtherNeed;
  }
}
/** The id of a person, or of one of their applications; the reader is a reviewer of reports. */
export const byHistory = recordKind('history');

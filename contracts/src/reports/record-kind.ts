import { type NoFurtherNeed, recordKind } from '../kernel/endpoint.ts';

declare module '../kernel/endpoint.ts' {
  interface RecordKinds {
    savedreport: NoFurtherNeed;
  }
}
export const bySavedReport = recordKind('savedreport');

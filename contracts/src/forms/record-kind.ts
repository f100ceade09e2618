import { type NoFurtherNeed, recordKind } from '../kernel/endpoint.ts';

declare module '../kernel/endpoint.ts' {
  interface RecordKinds {
    form: NoFurtherNeed;
    submission: NoFurtherNeed;
  }
}
export const byForm = recordKind('form');
export const bySubmission = recordKind('submission');

import { type NoFurtherNeed, recordKind } from '../kernel/endpoint.ts';
import type { RecordType } from '../kernel/reference.ts';

declare module '../kernel/endpoint.ts' {
  interface RecordKinds {
    form: NoFurtherNeed;
    submission: NoFurtherNeed;
  }
}
export const byForm = recordKind('form');
export const bySubmission = recordKind('submission');
/** The kind of field whose value is a form. */
export const form: RecordType = { name: 'form', label: 'Form' };

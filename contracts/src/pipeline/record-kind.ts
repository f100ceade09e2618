import type { JobNeed } from '../jobs/record-kind.ts';
import { recordKind } from '../kernel/endpoint.ts';
import type { RecordType } from '../kernel/reference.ts';

declare module '../kernel/endpoint.ts' {
  interface RecordKinds {
    application: JobNeed;
  }
}
/** The permissions on the application's job decide. */
export const byApplication = recordKind('application');
/** The id of an application. */
export const application: RecordType = { name: 'application', label: 'Candidate' };

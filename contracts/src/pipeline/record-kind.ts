import type { JobNeed } from '../jobs/record-kind.ts';
import { recordKind } from '../kernel/endpoint.ts';

declare module '../kernel/endpoint.ts' {
  interface RecordKinds {
    application: JobNeed;
  }
}
/** The permissions on its job decide. */
export const byApplication = recordKind('application');

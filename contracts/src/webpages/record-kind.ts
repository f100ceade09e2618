import { type NoFurtherNeed, recordKind } from '../kernel/endpoint.ts';
import type { RecordType } from '../kernel/reference.ts';

declare module '../kernel/endpoint.ts' {
  interface RecordKinds {
    webpage: NoFurtherNeed;
  }
}
export const byWebpage = recordKind('webpage');
/** A page of the organization's site as the value of a field. */
export const webpage: RecordType = { name: 'webpage', label: 'Page' };

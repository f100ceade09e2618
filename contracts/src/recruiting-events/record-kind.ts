import { type NoFurtherNeed, recordKind } from '../kernel/endpoint.ts';
import type { RecordType } from '../kernel/reference.ts';

declare module '../kernel/endpoint.ts' {
  interface RecordKinds {
    recruitingevent: NoFurtherNeed;
    eventinstance: NoFurtherNeed;
  }
}
export const byRecruitingEvent = recordKind('recruitingevent');
export const byInstance = recordKind('eventinstance');
/** An event as the value of a field. */
export const recruitingEvent: RecordType = { name: 'recruitingevent', label: 'Event' };

import { type NoFurtherNeed, recordKind } from '../kernel/endpoint.ts';

declare module '../kernel/endpoint.ts' {
  interface RecordKinds {
    recruitingevent: NoFurtherNeed;
    eventinstance: NoFurtherNeed;
  }
}
export const byRecruitingEvent = recordKind('recruitingevent');
export const byInstance = recordKind('eventinstance');

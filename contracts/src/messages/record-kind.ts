import { type NoFurtherNeed, recordKind } from '../kernel/endpoint.ts';

declare module '../kernel/endpoint.ts' {
  interface RecordKinds {
    message: NoFurtherNeed;
  }
}
export const byMessage = recordKind('message');

import { type NoFurtherNeed, recordKind } from '../kernel/endpoint.ts';

declare module '../kernel/endpoint.ts' {
  interface RecordKinds {
    message: NoFurtherNeed;
    /** A conversation by mail. */
    thread: NoFurtherNeed;
    /** A mail of an unknown sender. */
    incoming: NoFurtherNeed;
  }
}
export const byMessage = recordKind('message');
export const byThread = recordKind('thread');
export const byIncoming = recordKind('incoming');

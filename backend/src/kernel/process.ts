import type { Recorded } from '@candor/contracts/kernel/event';

/** Work that an event makes due. `key` names it once for ever; the worker re-reads the streams before it acts. */
export type Due = { kind: string; key: string; due_at: string; data: Record<string, unknown> } | { cancel: string };
/** A pure answer to events: the work that they make due. Replaying history sends nothing, because processes keep their own place in the log. */
export type Process = {
  name: string;
  on: Record<string, (event: Recorded<{ type: string; data: never }>) => readonly Due[]>;
};

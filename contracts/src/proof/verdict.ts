/** Checkpoints and keys that people keep outside of the product. */
export type Outside = {
  /** Checkpoints as signed notes, as they were mailed. `who` holds them. */
  held?: readonly { who: string; note: string }[];
  /** Public keys, of witnesses and of the log, that the checker knows from another source. */
  keys?: readonly string[];
  /** Called repeatedly with the number of events read so far. */
  progress?: (events: number) => void;
};
export type Fault =
  | { kind: 'no_bundle'; why: string }
  | { kind: 'no_manifest' }
  | { kind: 'file_missing'; name: string }
  | { kind: 'file_unlisted'; name: string }
  | { kind: 'file_changed'; name: string }
  | { kind: 'key_broken'; number: number }
  /** The checker knows keys of the log from another source, and none of them is in the file. */
  | { kind: 'other_keys' }
  | { kind: 'unsigned'; size: number; at: string | null }
  | { kind: 'out_of_order'; size: number; before: number }
  | { kind: 'not_consistent'; from: number; to: number; at: string | null }
  /** `event`: counted from 1. `signed` and `found`: hashes in hex. `day`: when the first checkpoint over it was signed. */
  | { kind: 'changed'; event: number; signed: string; found: string; what: string; day: string | null }
  | { kind: 'removed'; event: number; day: string | null }
  | { kind: 'moved'; event: number; to: number; day: string | null }
  | { kind: 'added'; event: number; what: string }
  /** The number of differences beyond those that are named. */
  | { kind: 'more'; count: number }
  /** The list of signed hashes is missing, so only the days can be named. */
  | { kind: 'span'; from: number; to: number; day: string | null }
  | { kind: 'not_included'; event: number; what: string }
  | { kind: 'held_elsewhere'; who: string; day: string | null; size: number }
  | { kind: 'held_differs'; who: string; day: string | null; size: number }
  | { kind: 'held_newer'; who: string; day: string | null; size: number; has: number }
  | { kind: 'held_unreadable'; who: string };
/** Times that cannot all be true. Nothing was changed after it was signed, but a clock was wrong, or a time was. The clocks of several machines may be a minute apart. */
export type Warning =
  /** The checkpoint says that it was signed before this event was recorded, which it covers. */
  | { kind: 'signed_before'; event: number; at: string; size: number; signed: string }
  | { kind: 'earlier_checkpoint'; size: number; at: string; before: string }
  /** `event`: the first of `count` events that were recorded before an event that stands before them. */
  | { kind: 'recorded_before'; event: number; at: string; before: string; count: number };
/** A person or machine outside the product whose checkpoint agrees with this export. */
export type Holder = { who: string; size: number; day: string | null; how: 'held' | 'cosigned' };
export type Verdict = {
  faults: Fault[];
  warnings: Warning[];
  origin: string;
  organization: string;
  /** How many events are in the file, and of how many of them the file has only the hash. */
  events: number;
  withheld: number;
  whole: boolean;
  checkpoints: number;
  first: { size: number; day: string | null } | null;
  last: { size: number; day: string | null; root: string } | null;
  keys: { number: number; id: string; known: boolean }[];
  holders: Holder[];
  /** Witnesses named in the file whose keys the checker does not know. */
  unknown_witnesses: string[];
};
/** Whether nothing is wrong. */
export const isSound = ({ faults }: Verdict): boolean => faults.length === 0;

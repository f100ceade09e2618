import { z } from 'zod';
import { event, events, open, personal, type EventOf } from '../kernel/event.ts';
import { id, moment, word } from '../kernel/values.ts';

const count = z.number();
/** A fault that a check found: its kind, the event's number in the organization's log from 1, and when it was signed. */
export const FoundFault = z.object({
  kind: z.enum(['changed', 'removed', 'not_consistent', 'unreadable']),
  event: count.nullable(),
  size: count.nullable(),
});
export type FoundFault = z.output<typeof FoundFault>;

/** The proof of an organization's log: its keys, its signed tree heads, and who outside of the product has them (docs/design/proof.md). One stream per organization. The key of a holder seals their name and address. */
export const proofEvents = events(
  'proof',
  { about: 'holder_id' },
  {
    /** `number`: the number of the key, from 1. `handover`: the statement that the previous key signed; null for the first key. */
    ProofKeyMade: event(
      { number: count, origin: word, vkey: word, handover: open(z.string().nullable()) },
      'made key {number} for the proof of the log',
    ),
    /** `root`: in hex. `note`: the signed checkpoint. `witnesses`, `holder_ids`: who should get it. */
    CheckpointSigned: event(
      {
        size: count,
        root: word,
        at: moment,
        number: count,
        note: open(z.string()),
        witnesses: count,
        holder_ids: z.array(id).max(100),
      },
      'signed a checkpoint over {size, plural, one {# event} other {# events}}',
    ),
    /** `line`: the witness's line under the note. `at`: when it signed. */
    CheckpointCosigned: event(
      { size: count, witness_id: id, line: open(z.string()), at: moment },
      'recorded a cosignature over {size, plural, one {# event} other {# events}}',
    ),
    CheckpointMailed: event(
      { size: count, holder_id: id },
      'mailed the checkpoint over {size, plural, one {# event} other {# events}}',
    ),
    /** `hash`: the hash of the key with which the witness reads checkpoints. */
    WitnessNamed: event({ witness_id: id, name: open(z.string()), vkey: word, hash: word }, 'named the witness {name}'),
    WitnessRemoved: event({ witness_id: id, name: open(z.string()) }, 'removed the witness {name}'),
    CheckpointHolderNamed: event(
      { holder_id: id, name: personal(z.string()), address: personal(z.string()) },
      'named a holder of checkpoints',
    ),
    CheckpointHolderRemoved: event({ holder_id: id }, 'removed a holder of checkpoints'),
    /** `how`: night: the server, before a checkpoint is signed or after a reader reported faults; page: what a reader's browser reported. `ms`: how long it took. */
    LogChecked: event(
      {
        how: z.enum(['night', 'page']),
        events: count,
        checkpoints: count,
        ms: count,
        faults: z.array(FoundFault).max(20),
      },
      'checked {events, plural, one {# event} other {# events}} against {checkpoints, plural, one {# checkpoint} other {# checkpoints}}',
    ),
  },
);
export type ProofEvent = EventOf<typeof proofEvents>;

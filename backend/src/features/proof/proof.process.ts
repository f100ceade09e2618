import type { ProofEvent } from '@candor/contracts/proof/events';
import { due, ending } from '../../kernel/work/due.ts';
import { process } from '../../kernel/work/process.ts';
import { forgetHolder, lookIntoReport, mailCheckpoint, tellOfDamage } from './proof.queue.ts';
import { z } from 'zod';

/** Ends the wait when the holder was removed and gets no more checkpoints. */
const holderRemoved = ending('checkpoint-holder-removed', { holder_id: z.string() }, ({ holder_id }, events) =>
  events.some(
    ({ type, data }) => type === 'CheckpointHolderRemoved' && (data as { holder_id?: string }).holder_id === holder_id,
  ),
);

/** Makes the work due that follows: a signed checkpoint is mailed to each holder. A removed holder is forgotten. Administrators are told when a check finds a fault. */
export const proofProcess = process<ProofEvent>('proof', {
  CheckpointSigned: (event) =>
    event.data.holder_ids.map((holder_id) =>
      due({
        key: `mail-checkpoint:${event.id}:${holder_id}`,
        at: event.metadata.occurred_at,
        for: event.stream,
        unless: [holderRemoved({ holder_id })],
        do: [mailCheckpoint, { holder_id, size: event.data.size, note: event.data.note }],
      }),
    ),
  // The mail is sent at most once a day, and once a day for each reader who reports faults: a check that fails will fail again.
  LogChecked: ({ data: { faults, how }, metadata, stream }) => {
    if (!faults.length) return [];
    const { organization_id, occurred_at: at, actor } = metadata;
    const found = { at, faults: faults.length, first: faults.find(({ event }) => event !== null)?.event ?? null };
    const day = at.slice(0, 10);
    const when = { at, for: stream, unless: [] };
    return how === 'night'
      ? [due({ ...when, key: `tell-of-damage:${organization_id}:${day}`, do: [tellOfDamage, { ...found, how }] })]
      : [
          due({
            ...when,
            key: `look-into-report:${organization_id}:${actor.id}:${day}`,
            do: [lookIntoReport, { ...found, user_id: actor.id }],
          }),
        ];
  },
  CheckpointHolderRemoved: (event) => [
    due({
      key: `forget-holder:${event.id}`,
      at: event.metadata.occurred_at,
      for: event.stream,
      unless: [],
      do: [forgetHolder, { holder_id: event.data.holder_id }],
    }),
  ],
});

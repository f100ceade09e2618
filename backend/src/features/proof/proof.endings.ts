import { z } from 'zod';
import { ending } from '../../kernel/work/due.ts';

/** Ends the wait when the holder was removed and gets no more checkpoints. */
export const holderRemoved = ending('checkpoint-holder-removed', { holder_id: z.string() }, ({ holder_id }, events) =>
  events.some(
    ({ type, data }) => type === 'CheckpointHolderRemoved' && (data as { holder_id?: string }).holder_id === holder_id,
  ),
);

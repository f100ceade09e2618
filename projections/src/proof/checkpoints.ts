import type { ProofEvent } from '@candor/contracts/proof/events';
import { checkpointList, type CheckpointRow, logCheckList, type LogCheckRow } from '@candor/contracts/proof/rows';
import type { Recorded } from '@candor/contracts/kernel/event';
import { projection } from '../kernel/projection.ts';

type About = { organization_id: string };
/** The id of a checkpoint, made from its size, because a hash tree has one root of each size. */
const checkpointId = ({ organization_id }: About, size: number): string => `${organization_id}:${size}`;
const ofCheckpoint = ({ metadata, data }: Recorded<Extract<ProofEvent, { data: { size: number } }>>): string =>
  checkpointId(metadata, data.size);

/** Signed checkpoints (heads of the hash tree), and who has received them. */
export const checkpoints = projection<
  CheckpointRow,
  Extract<ProofEvent, { type: 'CheckpointSigned' | 'CheckpointCosigned' | 'CheckpointMailed' }>
>({
  name: 'checkpoints',
  version: 1,
  list: checkpointList,
  keys: (event) => [ofCheckpoint(event)],
  on: {
    CheckpointSigned: (
      row,
      { data: { size, root, at, number, note, witnesses, holder_ids }, metadata: { organization_id } },
    ) => ({
      id: checkpointId({ organization_id }, size),
      organization_id,
      size,
      root,
      at,
      key: number,
      note,
      out_to: witnesses + holder_ids.length,
      cosigned: row?.cosigned ?? [],
      mailed: row?.mailed ?? [],
    }),
    CheckpointCosigned: (row, { data: { witness_id, line, at } }) =>
      row && {
        ...row,
        cosigned: [...row.cosigned.filter((each) => each.witness_id !== witness_id), { witness_id, line, at }],
      },
    CheckpointMailed: (row, { data: { holder_id }, metadata }) =>
      row && {
        ...row,
        mailed: [...row.mailed.filter((each) => each.holder_id !== holder_id), { holder_id, at: metadata.occurred_at }],
      },
  },
});

/** Checks of the whole log. */
export const logChecks = projection<LogCheckRow, Extract<ProofEvent, { type: 'LogChecked' }>>({
  name: 'log-checks',
  version: 2,
  list: logCheckList,
  keys: (event) => [event.id],
  on: {
    LogChecked: (_, { id, data, metadata: { organization_id, actor, occurred_at } }) => ({
      id,
      organization_id,
      at: occurred_at,
      actor: actor.type === 'user' ? actor.id : null,
      ...data,
    }),
  },
});

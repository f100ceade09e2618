import type { FoundFault, ProofEvent } from '@candor/contracts/proof/events';
import { type Decider, reject } from '../../kernel/decider.ts';
import { type Proof, proofState } from './proof.state.ts';

/** The most witnesses, and the most people, who may get an organization's checkpoints. */
export const mostHolders = 20;

export type ProofCommands = {
  make_key: { number: number; origin: string; vkey: string; handover: string | null };
  sign: { size: number; root: string; at: string; number: number; note: string };
  cosign: { witness_id: string; size: number; line: string; at: string };
  mailed: { holder_id: string; size: number };
  name_witness: { witness_id: string; name: string; vkey: string; hash: string };
  remove_witness: { id: string };
  name_holder: { holder_id: string; name: string; address: string };
  remove_holder: { id: string };
  checked: { how: 'night' | 'page'; events: number; checkpoints: number; ms: number; faults: FoundFault[] };
};

const tooMany = reject('limit', 'At most {most, number} are allowed.', { most: mostHolders });
const unknown = reject('not_found', 'This holder of checkpoints was removed.');
const unsigned = reject('wrong_state', 'No checkpoint has been signed yet.');
const older = (one: { size: number } | null, size: number): boolean => one === null || one.size < size;

export const proof: Decider<Proof, ProofCommands, ProofEvent> = {
  ...proofState,
  decide: {
    make_key: (data, state) => {
      if (state?.keys.some(({ number }) => number === data.number)) return [];
      if (data.number !== (state?.keys.length ?? 0) + 1) return reject('stale', 'The key was changed meanwhile.');
      return [{ type: 'ProofKeyMade', data }];
    },
    // A tree never shrinks. If the same checkpoint is signed again, the request was repeated.
    sign: (data, state) => {
      if (!state?.keys.some(({ number }) => number === data.number)) return unsigned;
      if (!older(state.last, data.size)) return [];
      const out_to = { witnesses: state.witnesses.length, holder_ids: state.holders.map(({ id }) => id) };
      return [{ type: 'CheckpointSigned', data: { ...data, ...out_to } }];
    },
    cosign: (data, state) => {
      const witness = state?.witnesses.find(({ id }) => id === data.witness_id);
      if (!witness) return unknown;
      return older(witness.last, data.size) ? [{ type: 'CheckpointCosigned', data }] : [];
    },
    mailed: (data, state) => {
      const holder = state?.holders.find(({ id }) => id === data.holder_id);
      return holder && older(holder.last, data.size) ? [{ type: 'CheckpointMailed', data }] : [];
    },
    name_witness: (data, state) => {
      if (!state) return unsigned;
      if (state.witnesses.some(({ id }) => id === data.witness_id)) return [];
      if (state.witnesses.length >= mostHolders) return tooMany;
      if (state.witnesses.some(({ vkey, name }) => vkey === data.vkey || name === data.name))
        return reject('duplicate', 'This witness is named already.');
      return [{ type: 'WitnessNamed', data }];
    },
    remove_witness: ({ id }, state) => {
      const witness = state?.witnesses.find((each) => each.id === id);
      return witness ? [{ type: 'WitnessRemoved', data: { witness_id: id, name: witness.name } }] : [];
    },
    name_holder: (data, state) => {
      if (!state) return unsigned;
      if (state.holders.some(({ id }) => id === data.holder_id)) return [];
      if (state.holders.length >= mostHolders) return tooMany;
      const same = data.address.toLowerCase();
      if (state.holders.some(({ address }) => address.toLowerCase() === same))
        return reject('duplicate', 'This address gets checkpoints already.');
      return [{ type: 'CheckpointHolderNamed', data }];
    },
    remove_holder: ({ id }, state) =>
      state?.holders.some((each) => each.id === id)
        ? [{ type: 'CheckpointHolderRemoved', data: { holder_id: id } }]
        : [],
    checked: (data) => [{ type: 'LogChecked', data }],
  },
};

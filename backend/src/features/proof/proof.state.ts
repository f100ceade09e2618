import type { ProofEvent } from '@candor/contracts/proof/events';
import type { Fold } from '../../kernel/decider.ts';

// The facts that prove an organization's log, as a fold over its events. The rules are in features/proof.

export type Proof = {
  /** The name of the log in its checkpoints. The name stays, even if the site moves to another address. */
  origin: string;
  keys: readonly { number: number; vkey: string; at: string; handover: string | null }[];
  /** The newest checkpoint. `note`: its text as it was signed. */
  last: { size: number; root: string; at: string; note: string } | null;
  witnesses: readonly {
    id: string;
    name: string;
    vkey: string;
    hash: string;
    last: { size: number; at: string } | null;
  }[];
  holders: readonly { id: string; name: string; address: string; last: { size: number; at: string } | null }[];
} | null;

const withLast = <Named extends { id: string; last: unknown }>(
  all: readonly Named[],
  id: string,
  last: { size: number; at: string },
): Named[] => all.map((each) => (each.id === id ? { ...each, last } : each));

export const proofState: Fold<Proof, ProofEvent> = {
  category: 'proof',
  initial: null,
  evolve: {
    ProofKeyMade: (state, { data: { number, origin, vkey, handover }, metadata }) => ({
      ...(state ?? { last: null, witnesses: [], holders: [] }),
      origin,
      keys: [...(state?.keys ?? []), { number, vkey, at: metadata.occurred_at, handover }],
    }),
    CheckpointSigned: (state, { data: { size, root, at, note } }) =>
      state && { ...state, last: { size, root, at, note } },
    CheckpointCosigned: (state, { data: { witness_id, size, at } }) =>
      state && { ...state, witnesses: withLast(state.witnesses, witness_id, { size, at }) },
    CheckpointMailed: (state, { data: { holder_id, size }, metadata }) =>
      state && { ...state, holders: withLast(state.holders, holder_id, { size, at: metadata.occurred_at }) },
    WitnessNamed: (state, { data: { witness_id, ...data } }) =>
      state && { ...state, witnesses: [...state.witnesses, { id: witness_id, ...data, last: null }] },
    WitnessRemoved: (state, { data: { witness_id } }) =>
      state && { ...state, witnesses: state.witnesses.filter(({ id }) => id !== witness_id) },
    CheckpointHolderNamed: (state, { data: { holder_id, name, address } }) =>
      state && { ...state, holders: [...state.holders, { id: holder_id, name, address, last: null }] },
    CheckpointHolderRemoved: (state, { data: { holder_id } }) =>
      state && { ...state, holders: state.holders.filter(({ id }) => id !== holder_id) },
    LogChecked: (state) => state,
  },
};

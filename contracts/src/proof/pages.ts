import { readsWholeReports } from '../accounts/needs.ts';
import { type Items, listPage } from '../kernel/page.ts';
import type { Standard } from '../kernel/standard.ts';
import { checkpointList, type CheckpointRow, type LogCheckRow } from './rows.ts';

/** A checkpoint in the list. `from`: the number, from 1, of the first event that no earlier checkpoint signs. `before`: the root of the previous checkpoint. `out`: how many of `out_to` have the checkpoint. */
export type ListedCheckpoint = Pick<CheckpointRow, 'id' | 'size' | 'root' | 'at' | 'key' | 'out_to'> & {
  from: number;
  before: string | null;
  out: number;
};
export type ProofKey = { number: number; id: string; from: string; until: string | null; vkey: string };
/** Who has checkpoints: a witness, or a person who gets them by mail. `last`: the newest one that they have. */
export type CheckpointHolder = {
  id: string;
  kind: 'witness' | 'person';
  name: string;
  /** The address, for administrators only. */
  address: string | null;
  last: { size: number; at: string } | null;
};
/** `signed`: the newest checkpoint. `size`: how many events exist so far. `began`: the first checkpoint. */
export type ProofData = {
  size: number;
  signed: { size: number; at: string; root: string } | null;
  began: { size: number; at: string } | null;
  checkpoints: number;
  /** The newest check that the server made itself; null: it made none. What readers report is only in `checks`. */
  check: (LogCheckRow & { name: string | null }) | null;
  checks: (LogCheckRow & { name: string | null })[];
  keys: ProofKey[];
  holders: CheckpointHolder[];
  /** The whole bars of the chart: one for each checkpoint, the oldest first. */
  days: { at: string; events: number; size: number }[];
  origin: string | null;
  /** Whether the reader may change keys, witnesses and holders. */
  rules: boolean;
};
export const proofPage = listPage<Standard & Items<CheckpointRow> & { proof: ProofData; listed: ListedCheckpoint[] }>(
  'reports',
  'proof',
  { needs: readsWholeReports, list: checkpointList },
);

import type { Actor } from '@candor/contracts/kernel/event';
import type { BulkPhase } from '@candor/contracts/bulk/bulk';
import { reject, type Rejection } from '../kernel/decider.ts';

// Work that is done in turns (batches), can be stopped, and is undone in turns. Each turn starts where the last one stopped, so a repeated turn counts once.

/** `by`: who started the work; all its actions count as theirs. `until`: how many of `count` items are done; `undone`: how many of `undoes` are undone, while the work is taken back. */
export type InTurns = {
  by: Actor;
  phase: BulkPhase;
  count: number;
  until: number;
  undoes: number;
  undone: number;
};
type Turn = { from: number; until: number };

export const begun = (count: number, by: Actor): InTurns => ({
  by,
  phase: 'running',
  count,
  until: 0,
  undoes: 0,
  undone: 0,
});
/** Whether the turn that begins at `from` is due. */
export const isTurn = ({ phase, until }: InTurns, from: number): boolean =>
  (phase === 'running' || phase === 'stopping') && until === from;
export const isUndoTurn = ({ phase, undone }: InTurns, from: number): boolean => phase === 'undoing' && undone === from;
/** The result of a turn: whether there is progress to record, and whether it was the last turn. */
export const afterTurn = (work: InTurns, { from, until }: Turn): { progressed: boolean; ended: boolean } =>
  isTurn(work, from)
    ? { progressed: until > work.until, ended: work.phase === 'stopping' || until >= work.count }
    : { progressed: false, ended: false };
export const afterUndoTurn = (work: InTurns, { from, until }: Turn): { progressed: boolean; ended: boolean } =>
  isUndoTurn(work, from) ? { progressed: true, ended: until >= work.undoes } : { progressed: false, ended: false };
/** False: nothing is left to begin, the undo has begun or is done. */
export const mayBeginUndo = ({ phase }: InTurns): boolean | Rejection =>
  phase === 'running' || phase === 'stopping'
    ? reject('wrong_state', 'Stop it before you undo it.')
    : phase !== 'undoing' && phase !== 'undone';
/** The phase after its last turn. */
export const endOf = (work: InTurns | null): BulkPhase => (work?.phase === 'stopping' ? 'cancelled' : 'finished');

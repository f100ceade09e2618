import type { Actor } from '@candor/contracts/kernel/event';
import type { BulkPhase } from '@candor/contracts/bulk/bulk';
import { reject, type Rejection } from '../kernel/decider.ts';

// Work that is done in turns, can be stopped, and is taken back in turns. Each turn goes on from where the last one stopped, so a turn that is done twice counts once.

/** `by`: who started it, as whom everything in it is done. `until` of `count` have had their turn; `undone` of `undoes` when it is taken back. */
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
/** Whether the turn that begins there is the one that is due. */
export const isTurn = ({ phase, until }: InTurns, from: number): boolean =>
  (phase === 'running' || phase === 'stopping') && until === from;
export const isUndoTurn = ({ phase, undone }: InTurns, from: number): boolean => phase === 'undoing' && undone === from;
/** What a turn leads to: whether there is progress to write down, and whether it was the last one. */
export const afterTurn = (work: InTurns, { from, until }: Turn): { progressed: boolean; ended: boolean } =>
  isTurn(work, from)
    ? { progressed: until > work.until, ended: work.phase === 'stopping' || until >= work.count }
    : { progressed: false, ended: false };
export const afterUndoTurn = (work: InTurns, { from, until }: Turn): { progressed: boolean; ended: boolean } =>
  isUndoTurn(work, from) ? { progressed: true, ended: until >= work.undoes } : { progressed: false, ended: false };
/** False: it is being taken back, or was. */
export const mayBeginUndo = ({ phase }: InTurns): boolean | Rejection =>
  phase === 'running' || phase === 'stopping'
    ? reject('wrong_state', 'Stop it before you undo it.')
    : phase !== 'undoing' && phase !== 'undone';
/** How it ends once its last turn is over. */
export const endOf = (work: InTurns | null): BulkPhase => (work?.phase === 'stopping' ? 'cancelled' : 'finished');

import type { Recorded } from '@candor/contracts/kernel/event';
import type { CandidateEvent } from '@candor/contracts/people/events';
import { fold } from '../kernel/decider.ts';
import { type CandidateState, candidateState } from './candidate.state.ts';

/** The record of a person as it was when it was taken back with an import, from all of its events. Null: it was not taken back, came again, or is erased. Rules know no such person, but the log still holds their words and the vault their key, so they can be erased. */
export const takenBackIn = (events: readonly Recorded[]): CandidateState => {
  const all = events as readonly Recorded<CandidateEvent>[];
  const at = all.findLastIndex(({ type }) => type === 'ImportedPersonTakenBack');
  return at < 0 || fold(candidateState, all) ? null : fold(candidateState, all.slice(0, at));
};

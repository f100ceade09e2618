import type { MergeEvent } from '@candor/contracts/duplicates/events';
import { mostMerged } from '@candor/contracts/duplicates/merging';
import { groupOf, inOrder, keptOf, mergesState, type MergesState, pairOf } from '../../states/merges.state.ts';
import { type Decider, reject } from '../../kernel/decider.ts';

// The rules of merges, which link two records; nothing is moved. All merges of an organization share a stream, so the second of two simultaneous merges sees the first.

export type MergeCommands = {
  merge: { keep_id: string; merge_id: string };
  unmerge: { merged_id: string };
  tellApart: { first_id: string; second_id: string };
  takeBackApart: { first_id: string; second_id: string };
};

const otherWayRound = reject('wrong_state', 'These two records are already merged the other way round.');

export const merges: Decider<MergesState, MergeCommands, MergeEvent> = {
  ...mergesState,
  decide: {
    merge: ({ keep_id, merge_id }, state) => {
      if (keep_id === merge_id) return reject('validation', 'Choose two different people.');
      const [kept_id, merged_id] = [keptOf(state, keep_id), keptOf(state, merge_id)];
      if (kept_id === merged_id) return merge_id === kept_id ? otherWayRound : [];
      if (state.holds[merged_id])
        return reject(
          'wrong_state',
          'Other records were merged into that one. Keep it, or separate its records first.',
        );
      if (groupOf(state, kept_id).length > mostMerged)
        return reject('limit', 'At most {most, number} records can be merged into one.', { most: mostMerged });
      return [{ type: 'CandidatesMerged', data: { kept_id, merged_id } }];
    },
    unmerge: ({ merged_id }, state) => {
      const kept_id = state.into[merged_id];
      return kept_id ? [{ type: 'CandidatesUnmerged', data: { kept_id, merged_id } }] : [];
    },
    tellApart: (command, state) => {
      const pair = pairIn(command);
      if (pair.first_id === pair.second_id) return reject('validation', 'Choose two different people.');
      if (keptOf(state, pair.first_id) === keptOf(state, pair.second_id))
        return reject('wrong_state', 'These two records are merged. Separate them first.');
      return state.apart[pairOf(pair.first_id, pair.second_id)] ? [] : [{ type: 'CandidatesToldApart', data: pair }];
    },
    takeBackApart: (command, state) => {
      const pair = pairIn(command);
      return state.apart[pairOf(pair.first_id, pair.second_id)] ? [{ type: 'CandidatesNotToldApart', data: pair }] : [];
    },
  },
};
const pairIn = (asked: { first_id: string; second_id: string }): { first_id: string; second_id: string } => {
  const [first_id, second_id] = inOrder(asked.first_id, asked.second_id);
  return { first_id, second_id };
};

import type { MergeEvent } from '@candor/contracts/duplicates/events';
import type { Fold } from '../kernel/decider.ts';

// Which records of an organization belong to the same person. The rules are in features/people.

export type MergesState = {
  /** The record that stands for a merged record, by the merged record's id. */
  into: Readonly<Record<string, string>>;
  /** The records merged into a kept record, in order, by the kept record's id. */
  holds: Readonly<Record<string, readonly string[]>>;
  /** The records with which a record is or was merged directly, by its id. */
  met: Readonly<Record<string, readonly string[]>>;
  /** Pairs of records that a member called different people. */
  apart: Readonly<Record<string, true>>;
};
/** The two ids in text order, so that a pair has one name. */
export const inOrder = (a: string, b: string): readonly [string, string] => (a < b ? [a, b] : [b, a]);
export const pairOf = (a: string, b: string): string => inOrder(a, b).join(' ');
const without = <V>(all: Readonly<Record<string, V>>, name: string): Readonly<Record<string, V>> => {
  const { [name]: _, ...rest } = all;
  return rest;
};

export const mergesState: Fold<MergesState, MergeEvent> = {
  category: 'merges',
  initial: { into: {}, holds: {}, met: {}, apart: {} },
  evolve: {
    CandidatesMerged: (state, { data: { kept_id, merged_id } }) => ({
      ...state,
      into: { ...state.into, [merged_id]: kept_id },
      holds: { ...state.holds, [kept_id]: [...(state.holds[kept_id] ?? []), merged_id] },
      met: {
        ...state.met,
        [kept_id]: [...new Set([...(state.met[kept_id] ?? []), merged_id])],
        [merged_id]: [...new Set([...(state.met[merged_id] ?? []), kept_id])],
      },
    }),
    CandidatesUnmerged: (state, { data: { kept_id, merged_id } }) => {
      const rest = (state.holds[kept_id] ?? []).filter((id) => id !== merged_id);
      return {
        ...state,
        into: without(state.into, merged_id),
        holds: rest.length ? { ...state.holds, [kept_id]: rest } : without(state.holds, kept_id),
      };
    },
    CandidatesToldApart: (state, { data: { first_id, second_id } }) => ({
      ...state,
      apart: { ...state.apart, [pairOf(first_id, second_id)]: true },
    }),
    CandidatesNotToldApart: (state, { data: { first_id, second_id } }) => ({
      ...state,
      apart: without(state.apart, pairOf(first_id, second_id)),
    }),
  },
};
/** The record that stands for this one, or itself. */
export const keptOf = (state: MergesState, id: string): string => state.into[id] ?? id;
/** All records of the same person, the kept one first. */
export const groupOf = (state: MergesState, id: string): string[] => {
  const kept = keptOf(state, id);
  return [kept, ...(state.holds[kept] ?? [])];
};
/** All records that are or ever were the same person as this one, itself first. */
export const everOf = (state: MergesState, id: string): string[] => {
  const found = new Set([id]);
  for (const each of found) for (const other of state.met[each] ?? []) found.add(other);
  return [...found];
};

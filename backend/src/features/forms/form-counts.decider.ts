import type { FormCountEvent } from '@candor/contracts/forms/events';
import { mostLeft } from '@candor/contracts/forms/values';
import type { Decider } from '../../kernel/decider.ts';

/** The last day with counts, and how many counted on it. */
export type FormCounts = { day: string; count: number };
export type FormCountCommands = { count: { day: string; left: readonly { field_id: string | null; count: number }[] } };

/** All processes together count at most so many a day, so a program that invents visitors stays small. */
export const formCounts: Decider<FormCounts, FormCountCommands, FormCountEvent> = {
  category: 'formcounts',
  initial: { day: '', count: 0 },
  decide: {
    count: ({ day, left }, state) => {
      let room = mostLeft - (state.day === day ? state.count : 0);
      const kept: { field_id: string | null; count: number }[] = [];
      for (const { field_id, count } of left) {
        const some = Math.min(count, room);
        if (some > 0) kept.push({ field_id, count: some });
        room -= some;
      }
      return kept.length ? [{ type: 'FormLeft', data: { day, left: kept } }] : [];
    },
  },
  evolve: {
    FormLeft: (state, { data: { day, left } }) => ({
      day,
      count: left.reduce((sum, { count }) => sum + count, state.day === day ? state.count : 0),
    }),
  },
};

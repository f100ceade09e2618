import { type Count, fewestCounted } from '@candor/contracts/demographics/counting';
import type { DemographicEvent } from '@candor/contracts/demographics/events';
import { isDisclosed } from '@candor/contracts/demographics/groups';
import { type Decider, reject } from '../../kernel/decider.ts';
import { type Demographics, demographicsState } from './demographics.state.ts';

// The rules of counts by group. A count that could lead to a person is refused here, no matter what code counted it.

export type DemographicsCommands = {
  /** `run`: how many count events there were when this one was made. `brought`: counts of an earlier system. `forms`: the form versions under which at least five of the counted people answered. */
  count: { job_id: string; run: number; counts: readonly Count[]; brought?: true; forms?: readonly string[] };
};
const tooFew = reject('too_few', 'A count needs at least five answers of two kinds.');
const hides = ({ groups }: Count): boolean =>
  Object.keys(groups).length > 1 &&
  Object.entries(groups).reduce((sum, [group, n]) => sum + (isDisclosed(group) ? n : 0), 0) >= fewestCounted;

export const demographics: Decider<Demographics, DemographicsCommands, DemographicEvent> = {
  ...demographicsState,
  decide: {
    count: ({ job_id, run, counts, brought, forms = [] }, state) => {
      // The run was repeated: the counts of its first time stay.
      if (run !== state.runs || !counts.length) return [];
      if (!counts.every(hides)) return tooFew;
      const recorded = counts.map((each) => ({
        ...each,
        groups: Object.entries(each.groups).map(([group, n]) => ({ group, n })),
      }));
      const data = {
        job_id,
        ...(brought ? { brought } : {}),
        ...(forms.length ? { forms: [...forms] } : {}),
        counts: recorded,
      };
      return [{ type: 'DemographicsCounted', data }];
    },
  },
};

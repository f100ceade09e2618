import type { DemographicEvent } from '@candor/contracts/demographics/events';
import type { Fold } from '../../kernel/decider.ts';

/** The counts of one job. `runs`: how many count events there are, so the next one has this revision. */
export type Demographics = { runs: number };

export const demographicsState: Fold<Demographics, DemographicEvent> = {
  category: 'demographics',
  initial: { runs: 0 },
  evolve: { DemographicsCounted: (state) => ({ runs: state.runs + 1 }) },
};

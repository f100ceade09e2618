import { idOf } from '@candor/contracts/all-events';
import type { Count } from '@candor/contracts/demographics/counting';
import type { DemographicEvent } from '@candor/contracts/demographics/events';
import { demographicCountList, type DemographicCountRow } from '@candor/contracts/demographics/rows';
import { projection } from '../kernel/projection.ts';

/** Counts of applicants by group, a row for each event. Each count is about at least five answers, and a row never changes later. */
export const demographicCounts = projection<DemographicCountRow, DemographicEvent>({
  name: 'demographic-counts',
  version: 2,
  list: demographicCountList,
  keys: (event) => [`${idOf(event.stream)}:${event.revision}`],
  on: {
    DemographicsCounted: (_, { data, metadata, stream, revision }) => ({
      id: `${idOf(stream)}:${revision}`,
      organization_id: metadata.organization_id,
      job_id: data.job_id,
      at: metadata.occurred_at,
      ...(data.brought ? { brought: true as const } : {}),
      ...(data.forms ? { forms: data.forms } : {}),
      counts: data.counts.map((each) => ({
        ...each,
        groups: Object.fromEntries(each.groups.map(({ group, n }) => [group, n])),
      })) as Count[],
    }),
  },
});

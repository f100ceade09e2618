import { inNoRound } from '../requirements/chain.ts';
import { meets } from '../rounds/scheduling.ts';
import type { JobFields, PanelMember, PlacedQuestion, Step } from './values.ts';

// What a draft lacks before it can open, and gaps in its rounds. The server's refusals and the screen's list both come from here.

/** Whether the post tells its reader where the work is done. */
export const isPlaced = ({ work_location, location_ids }: Pick<JobFields, 'work_location' | 'location_ids'>): boolean =>
  work_location === 'remote' || location_ids.length > 0;

export type OpeningNeed = 'description' | 'location' | 'approval';
/** The missing needs without which a job cannot open. `approved`: null if no approval is needed. */
export const missingToOpen = ({
  described,
  fields,
  approved,
}: {
  described: boolean;
  fields: Pick<JobFields, 'work_location' | 'location_ids'>;
  approved: boolean | null;
}): OpeningNeed[] => [
  ...(described ? [] : ['description' as const]),
  ...(isPlaced(fields) ? [] : ['location' as const]),
  ...(approved === false ? ['approval' as const] : []),
];

/** Steps with interviews but without interviewers. */
export const withoutInterviewers = (steps: readonly Step[], panel: readonly PanelMember[]): Step[] =>
  steps.filter((step) => meets(step) && !panel.some(({ workflow_step_id }) => workflow_step_id === step.id));

/** What would hold up the first candidates although the job can open. */
export type OpeningGap =
  /** Steps without interviewers. */
  | { kind: 'no_interviewers'; steps: string[] }
  /** Questions that no round asks. */
  | { kind: 'no_round'; count: number }
  /** The job counts in no EEO-1 job category. */
  | { kind: 'no_category' };
/** The caller passes null for the panel or the questions if the member may not read them. `uncounted`: the organization counts jobs by EEO-1 category, and this one has none. */
export const openingGaps = (
  steps: readonly Step[],
  panel: readonly PanelMember[] | null,
  questions: readonly PlacedQuestion[] | null,
  uncounted = false,
): OpeningGap[] => {
  const empty = panel ? withoutInterviewers(steps, panel) : [];
  const count = questions ? inNoRound(steps, questions).length : 0;
  return [
    ...(empty.length ? [{ kind: 'no_interviewers' as const, steps: empty.map(({ id }) => id) }] : []),
    ...(count ? [{ kind: 'no_round' as const, count }] : []),
    ...(uncounted ? [{ kind: 'no_category' as const }] : []),
  ];
};

import { inNoRound } from '../requirements/chain.ts';
import { meets } from '../rounds/scheduling.ts';
import type { JobFields, PanelMember, PlacedQuestion, Step } from './values.ts';

// What a draft needs before it opens, and what is left open in its rounds. The server refuses, and the screen lists, by this one page.

/** Whether somebody who reads the post knows where the work is done. */
export const isPlaced = ({ work_location, location_ids }: Pick<JobFields, 'work_location' | 'location_ids'>): boolean =>
  work_location === 'remote' || location_ids.length > 0;

export type OpeningNeed = 'description' | 'location' | 'approval';
/** What a job cannot open without, as far as it is missing. `approved`: null where nothing is to be approved. */
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

/** The steps in which people meet although nobody is named to interview. */
export const withoutInterviewers = (steps: readonly Step[], panel: readonly PanelMember[]): Step[] =>
  steps.filter((step) => meets(step) && !panel.some(({ workflow_step_id }) => workflow_step_id === step.id));

/** What would stop the first candidates although the job can open. */
export type OpeningGap =
  /** Steps in which nobody interviews. */
  | { kind: 'no_interviewers'; steps: string[] }
  /** Questions that no round asks. */
  | { kind: 'no_round'; count: number };
/** Members who may not read the panel or the questions of the job give null for them. */
export const openingGaps = (
  steps: readonly Step[],
  panel: readonly PanelMember[] | null,
  questions: readonly PlacedQuestion[] | null,
): OpeningGap[] => {
  const empty = panel ? withoutInterviewers(steps, panel) : [];
  const count = questions ? inNoRound(steps, questions).length : 0;
  return [
    ...(empty.length ? [{ kind: 'no_interviewers' as const, steps: empty.map(({ id }) => id) }] : []),
    ...(count ? [{ kind: 'no_round' as const, count }] : []),
  ];
};

import type { disqualification } from '../catalogues/hiring.ts';
import { type ClosingPhase, closingPhaseOf } from '../jobs/closing.ts';
import type { Step } from '../jobs/values.ts';
import type { EntryOf } from '../kernel/catalogue.ts';

/** A reason as a member who archives gets it to choose. `phases`: the phases in which it is offered; empty: in all. */
export type OfferedReason = { id: string } & Pick<
  EntryOf<typeof disqualification>,
  'name' | 'side' | 'phases' | 'template_key'
>;
type Phase = NonNullable<OfferedReason['phases']>[number];
const phases: Record<ClosingPhase, Phase> = { leads: 'lead', applied: 'initial', in_rounds: 'mid', final: 'final' };
/** A candidate in an end step counts as having reached the final review. */
const phaseOf = (step: Pick<Step, 'kind' | 'type'>): Phase => phases[closingPhaseOf(step) ?? 'final'];
/** The reasons that fit all steps of these people; if none fits, all reasons. */
export const reasonsFor = <R extends Pick<OfferedReason, 'phases'>>(
  reasons: readonly R[],
  steps: readonly Pick<Step, 'kind' | 'type'>[],
): readonly R[] => {
  const fitting = reasons.filter(
    ({ phases: offered }) => !offered.length || steps.every((step) => offered.includes(phaseOf(step))),
  );
  return fitting.length ? fitting : reasons;
};
/** The default reason for candidates who are left when a job closes. In older organizations, whose reasons name no texts, its name identifies it. */
export const closesPosition = ({ template_key, name }: Pick<OfferedReason, 'template_key' | 'name'>): boolean =>
  template_key === 'position_closed' || name === 'Position closed';

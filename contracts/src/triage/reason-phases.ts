import type { disqualification } from '../catalogues/hiring.ts';
import { type ClosingPhase, closingPhaseOf } from '../jobs/closing.ts';
import type { Step } from '../jobs/values.ts';
import type { EntryOf } from '../kernel/catalogue.ts';

/** A reason as whoever archives somebody chooses from it. `phases`: where it is offered; none: everywhere. */
export type OfferedReason = { id: string } & Pick<
  EntryOf<typeof disqualification>,
  'name' | 'side' | 'phases' | 'template_key'
>;
type Phase = NonNullable<OfferedReason['phases']>[number];
const phases: Record<ClosingPhase, Phase> = { leads: 'lead', applied: 'initial', in_rounds: 'mid', final: 'final' };
/** Whoever stands at an end has come as far as the final review. */
const phaseOf = (step: Pick<Step, 'kind' | 'type'>): Phase => phases[closingPhaseOf(step) ?? 'final'];
/** The reasons that fit wherever these people stand; all of them where none fits. */
export const reasonsFor = <R extends Pick<OfferedReason, 'phases'>>(
  reasons: readonly R[],
  steps: readonly Pick<Step, 'kind' | 'type'>[],
): readonly R[] => {
  const fitting = reasons.filter(
    ({ phases: offered }) => !offered.length || steps.every((step) => offered.includes(phaseOf(step))),
  );
  return fitting.length ? fitting : reasons;
};
/** The reason for whoever is left when a job closes, unless another is chosen. Organisations from before reasons named texts know it by its name. */
export const closesPosition = ({ template_key, name }: Pick<OfferedReason, 'template_key' | 'name'>): boolean =>
  template_key === 'position_closed' || name === 'Position closed';

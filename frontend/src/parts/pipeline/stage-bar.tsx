import { fullDays } from '@candor/contracts/values/days';
import { sinceWords } from '@candor/contracts/words/time-words';
import { meets } from '@candor/contracts/rounds/scheduling';
import { durationWords } from '@candor/contracts/words/time-words';
import type { StepRef } from '@candor/contracts/jobs/step-ref';
import type { ApplicationRow } from '@candor/contracts/pipeline/rows';
import { say, sayLabel } from '@candor/contracts/words/say';

const path = (steps: readonly StepRef[]) =>
  steps.filter((step) => step.type !== 'archived' && step.type !== 'offer_declined');
const passed = 'color-mix(in oklch, var(--ink) 78%, transparent)';

/** Reserves the space of the path until the panel is loaded. */
export const StageBarPlace = () => (
  <div aria-hidden className="mt-4 px-5">
    <div className="h-[5px] rounded-full bg-line" />
    <p className="mt-1.5 text-micro">&nbsp;</p>
  </div>
);

/** The fields that the path reads. A card of the board does not have the day on which the application was added. */
type Standing = Pick<ApplicationRow, 'step' | 'entered_at' | 'applied_at'> &
  Partial<Pick<ApplicationRow, 'archived' | 'added_at'>>;

/** The path through the pipeline: passed steps dark, the present one in the accent color, with the time it has taken. */
export const StageBar = ({
  steps,
  application,
  brief = false,
}: {
  steps: readonly StepRef[];
  application: Standing;
  /** Whether the duration of the whole process is left out. */
  brief?: boolean;
}) => {
  const { step, archived } = application;
  const way = path(steps);
  const stood =
    step.type === 'archived' && archived
      ? archived.from_step
      : step.type === 'offer_declined'
        ? (way.find((each) => each.type === 'offered') ?? step)
        : step;
  const at = way.findIndex((each) => each.id === stood.id);
  const over = step.id !== stood.id;
  const rounds = steps.filter(meets);
  const round = rounds.findIndex((each) => each.id === step.id);
  const days = fullDays(application.entered_at);
  const since = application.applied_at ?? application.added_at;
  const total = since === undefined ? null : fullDays(since);
  const facts = [
    round >= 0 &&
      rounds.length > 1 &&
      say('round {place, number} of {total, number}', { place: round + 1, total: rounds.length }),
    // How it ended stands in the line of what comes next.
    !over && step.type !== 'hired' && sinceWords(days),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <div className="mt-4 px-5">
      <div
        role="img"
        aria-label={say('Step {place, number} of {total, number}: {step}', {
          place: at + 1,
          total: way.length,
          step: sayLabel(step.name),
        })}
        className="flex gap-[3px]"
      >
        {way.map((each, index) => (
          <span key={each.id} className="h-[5px] flex-1 overflow-hidden rounded-full bg-line">
            {index <= at && (
              <i
                className="block h-full rounded-full"
                style={{
                  width: index === at && !over && step.type !== 'hired' ? '62%' : '100%',
                  background: over
                    ? 'var(--ink-4)'
                    : step.type === 'hired'
                      ? 'var(--st-hired)'
                      : index === at
                        ? 'var(--accent)'
                        : passed,
                }}
              />
            )}
          </span>
        ))}
      </div>
      <p className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-micro text-ink-3">
        <span className="truncate">
          <span className="font-medium text-ink-2">{sayLabel(step.name)}</span>
          {facts && ` · ${facts}`}
        </span>
        {!brief && total !== null && (
          <span className="tnum whitespace-nowrap">
            {total === 0
              ? application.applied_at
                ? say('applied today')
                : say('added today')
              : say('{duration} in process', { duration: durationWords(total) })}
          </span>
        )}
      </p>
    </div>
  );
};

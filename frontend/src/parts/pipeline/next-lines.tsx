import type { Step } from '@candor/contracts/jobs/values';
import type { StepRef } from '@candor/contracts/jobs/step-ref';
import type { Waiting } from '@candor/contracts/pipeline/next-action';
import type { Panel } from '@candor/contracts/pipeline/panel';
import { say } from '@candor/contracts/words/say';
import { nextMeeting } from '../interviews/meeting-card.tsx';
import type { AtHand } from './at-hand.ts';
import { NextLine } from './next-line.tsx';
import { allNextOf, besideMeeting } from './stages.ts';

/** When a waiting rejection message will be sent to an archived candidate. */
const rejectionOf = ({ messages }: Panel) =>
  messages.find(({ kind, status }) => kind === 'rejection' && status === 'queued')?.scheduled_for ?? null;

/** All next actions for the drawer's candidate, the most pressing first. The card provides them until the panel has loaded, so that nothing below moves then. */
export const NextLines = ({
  panel,
  card,
  step,
  steps,
  hand,
  zone,
  overview,
}: {
  panel: Panel | null;
  card: Waiting | null;
  step: StepRef;
  steps: readonly Step[];
  hand: AtHand;
  zone: string | null;
  /** Whether the tab with the card of the next interview is shown. */
  overview: boolean;
}) => {
  const waiting = panel
    ? { ...panel.application, ...hand.one, rejection_at: rejectionOf(panel), meeting: panel.meeting }
    : card && { ...card, ...hand.one };
  if (!waiting) return null;
  const meeting = overview && panel ? nextMeeting(panel.appointments) : undefined;
  const planned = steps.find((each) => each.id === step.id) ?? step;
  return (
    <ul aria-label={say('What to do next')} className="mt-3 grid gap-1 px-5">
      {allNextOf(waiting, planned, zone)
        .map((each) => besideMeeting(each, meeting))
        .map((next) => (
          <li key={next.text} className="flex min-h-6 min-w-0 items-center gap-1.5">
            <NextLine next={next} />
          </li>
        ))}
    </ul>
  );
};

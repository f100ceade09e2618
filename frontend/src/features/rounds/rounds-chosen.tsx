import { Suspense } from 'react';
import { ChevronLeft } from 'lucide-react';
import { kindTexts } from '@candor/contracts/jobs/kind-texts';
import { boardOf } from '@candor/contracts/jobs/kinds';
import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import { say, sayLabel } from '@candor/contracts/words/say';
import { later } from '../../kit/later.tsx';
import { Link } from '../../kit/link.tsx';
import { jobSectionTo } from '../../parts/jobs/job-frame.tsx';
import { consequencesOf } from './round-draft.ts';
import { RoundFoot } from './round-foot.tsx';
import { RoundStep } from './round-step.tsx';
import type { RoundsNow } from './use-rounds.ts';
import type { RoundsHand } from './use-rounds-hand.ts';

const NewRound = later(() => import('./new-round.tsx').then((m) => m.NewRound));

/** The chosen step, or the form of a new one, and below it the effects of the unsaved changes. */
export const RoundsChosen = ({ now, hand }: { now: RoundsNow; hand: RoundsHand }) => {
  const { page, address, wide, editable, before, rounds, chosen, step, count, draft, begun, change, changedBy } = now;
  const { job } = page;
  const { addStep } = kindTexts[job.kind];
  const candidates = (steps: readonly string[]) =>
    formatListAddress({
      ...address,
      id: job.id,
      section: {
        name: boardOf(job),
        id: null,
        list: { ...emptySlice, filters: { view: 'list', step: [...steps] } },
      },
    });
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div
        data-page-scroll={wide ? undefined : ''}
        tabIndex={0}
        role="region"
        aria-label={say('Step')}
        className="quiet-scroll min-h-0 flex-1 overflow-y-auto outline-offset-[-2px]"
      >
        {hand.making ? (
          <section aria-label={sayLabel(addStep)} className="max-w-[560px] px-6 py-4 max-sm:px-4">
            <h2 className="mb-4 text-title font-semi text-ink">{sayLabel(addStep)}</h2>
            <Suspense>
              <NewRound job={job} onClose={() => hand.setMaking(false)} onDone={hand.made} />
            </Suspense>
          </section>
        ) : (
          step && (
            <RoundStep
              key={step.id}
              page={page}
              before={before}
              rounds={rounds}
              step={step}
              editable={editable}
              adding={hand.adding}
              onAdding={hand.setAdding}
              onFields={(fields) => change((now) => ({ ...now, fields: { ...now.fields, ...fields } }))}
              actions={hand.actions}
              moves={{ up: hand.moved(-1), down: hand.moved(1) }}
              onRemove={hand.askToRemove}
              back={
                wide ? null : (
                  <Link
                    to={hand.toStep(null)}
                    className="-ms-1 mb-1 flex h-11 items-center gap-1 text-ui font-medium text-ink-2"
                  >
                    <ChevronLeft size={16} aria-hidden className="rtl:rotate-180" />
                    {say('All steps')}
                  </Link>
                )
              }
            />
          )
        )}
      </div>
      {draft && begun && chosen && (
        <RoundFoot
          consequences={consequencesOf(page, draft)}
          count={count}
          step={chosen.id}
          busy={hand.busy}
          changedBy={changedBy}
          links={{
            candidates,
            team: jobSectionTo(address, job.id, 'settings'),
            questions: jobSectionTo(address, job.id, 'questions'),
            onRepair: (id, step_id) => hand.actions.ask(id, { step_id, user_id: null }),
          }}
          onSave={() => void hand.save()}
          onDiscard={hand.discard}
        />
      )}
    </div>
  );
};

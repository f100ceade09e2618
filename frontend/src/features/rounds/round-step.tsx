import { sayLabel } from '@candor/contracts/words/say';
import { type ReactNode, useId, useState } from 'react';
import { kindWords, sectionIn } from '@candor/contracts/jobs/kinds';
import { asksIn } from '@candor/contracts/requirements/chain';
import { meets } from '@candor/contracts/rounds/scheduling';
import { isEnd, type Step } from '@candor/contracts/jobs/values';
import type { Adding } from './round-adding.tsx';
import { RoundAsks } from './round-asks.tsx';
import type { Draft, Rounds, RoundsData } from './round-draft.ts';
import { RoundFollowUps } from './round-follow-ups.tsx';
import type { PanelActions } from './panel-actions.ts';
import { RoundRuler } from './round-ruler.tsx';
import { RoundScheduling } from './round-scheduling.tsx';
import { RoundStepBasics } from './round-step-basics.tsx';
import { RoundStepHead, type StepMoves } from './round-step-head.tsx';
import { RoundStepWords } from './round-step-words.tsx';

/** The chosen step: its meeting, its length, its interviewers and their questions. */
export const RoundStep = ({
  page,
  before,
  rounds,
  step,
  editable,
  adding,
  onAdding,
  onFields,
  actions,
  moves,
  onRemove,
  back,
}: {
  page: RoundsData;
  /** The stored rounds, and those with the draft applied. */
  before: Rounds;
  rounds: Rounds;
  step: Step;
  editable: boolean;
  adding: Adding;
  onAdding: (what: Adding) => void;
  onFields: (fields: Draft['fields']) => void;
  actions: PanelActions;
  moves: StepMoves;
  onRemove: () => void;
  back: ReactNode;
}) => {
  const { job, rights, names, people, times } = page;
  const head = useId();
  const stored = before.steps.find(({ id }) => id === step.id)!;
  const [writing, setWriting] = useState<string | null>(null);
  const asked = sectionIn(page.job.kind, 'questions') !== null;
  const sees = asked && rights.sees.includes('evaluation');
  const mayAsk = asked && editable && rights.permissions.includes('evaluation');
  const live = !isEnd(step.type);
  const asks = live && asksIn(step);
  const named = new Map(people.map(({ value, label }) => [value, label]));
  const allNames = { ...names, ...Object.fromEntries(named) };
  return (
    <section aria-labelledby={head} className="px-6 py-3 max-sm:px-4">
      {back}
      <RoundStepHead
        id={head}
        step={step}
        steps={rounds.steps}
        here={job.counts.steps[step.id] ?? 0}
        editable={editable}
        moves={moves}
        onWrite={() => setWriting(step.id)}
        onRemove={onRemove}
      />
      {writing === step.id || step.name !== stored.name || step.description !== stored.description ? (
        <RoundStepWords step={step} stored={stored} onChange={onFields} />
      ) : (
        step.description && <p className="mt-0.5 max-w-[68ch] text-ui text-ink-2">{sayLabel(step.description)}</p>
      )}
      {live && (
        <RoundStepBasics
          step={step}
          stored={stored}
          median={times?.[step.id]?.median ?? null}
          editable={editable}
          onFields={onFields}
        />
      )}
      {asks && sees && <RoundRuler rounds={rounds} stepId={step.id} names={allNames} />}
      {asks && (
        <RoundAsks
          page={page}
          rounds={rounds}
          step={step}
          names={allNames}
          rights={{ editable, mayAsk, sees }}
          adding={adding}
          onAdding={onAdding}
          actions={actions}
        />
      )}
      {meets(step) && (
        <RoundScheduling
          step={step}
          stored={stored}
          hires={kindWords[job.kind].hires}
          editable={editable}
          onFields={onFields}
        />
      )}
      {live && kindWords[job.kind].hires && (
        <RoundFollowUps
          step={step}
          stored={stored}
          letters={page.letters}
          editable={editable}
          onChange={(follow_ups) => onFields({ follow_ups })}
        />
      )}
    </section>
  );
};

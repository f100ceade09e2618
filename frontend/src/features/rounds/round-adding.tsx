import { say, sayLabel } from '@candor/contracts/words/say';
import { Suspense } from 'react';
import { roundsOf } from '@candor/contracts/requirements/chain';
import type { Step } from '@candor/contracts/jobs/values';
import { Button } from '../../kit/button.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import { later } from '../../kit/later.tsx';
import { type Rounds, type RoundsData, seatsOf } from './round-draft.ts';
import type { PanelActions } from './panel-actions.ts';

const QuestionForm = later(() => import('../../parts/requirements/chain-forms.tsx').then((m) => m.QuestionForm));

/** What the editor is adding to the round. */
export type Adding = 'person' | 'question' | 'new question' | null;
/** The input field for a new person or a new question of the round, if one is being added. */
export const RoundAdding = ({
  page,
  rounds,
  step,
  adding,
  onAdding,
  actions,
}: {
  page: RoundsData;
  rounds: Rounds;
  step: Step;
  adding: Adding;
  onAdding: (what: Adding) => void;
  actions: PanelActions;
}) => {
  const seats = seatsOf(rounds, step.id);
  const free = rounds.questions.filter(({ asking }) => asking?.workflow_step_id !== step.id);
  const nameIn = (id: string | undefined) => {
    const found = rounds.steps.find((each) => each.id === id);
    return found ? sayLabel(found.name) : say('Not in a round');
  };
  if (adding === 'person')
    return (
      <div className="mb-2 max-w-80">
        <Select
          aria-label={say('Who interviews here')}
          autoFocus
          openMenuOnFocus
          options={page.people.filter(({ value }) => !seats.some(({ user_id }) => user_id === value))}
          value={null}
          onBlur={() => onAdding(null)}
          onChange={(choice) => {
            if (choice) actions.seat(choice.value, true);
            onAdding(null);
          }}
        />
      </div>
    );
  if (adding === 'question')
    return (
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <div className="min-w-64 flex-1">
          <Select
            aria-label={say('Question to ask here')}
            autoFocus
            openMenuOnFocus
            options={free.map(({ id, text, asking }) => ({
              value: id,
              label: say('{question} ({place})', { question: text, place: nameIn(asking?.workflow_step_id) }),
            }))}
            value={null}
            onChange={(choice) => {
              if (choice)
                actions.ask(choice.value, {
                  step_id: step.id,
                  user_id: seats.length === 1 ? seats[0]!.user_id : null,
                });
              onAdding(null);
            }}
          />
        </div>
        <Button size="sm" onClick={() => onAdding('new question')}>
          {say('Write a question')}
        </Button>
        <Button size="sm" kind="ghost" onClick={() => onAdding(null)}>
          {say('Cancel')}
        </Button>
      </div>
    );
  if (adding === 'new question')
    return (
      <div className="mb-3 rounded-card p-3 ring-1 ring-line">
        <Suspense>
          <QuestionForm
            page={{ ...page, requirements: [] }}
            question={null}
            at={step.id}
            rounds={roundsOf(rounds)}
            onClose={() => onAdding(null)}
          />
        </Suspense>
      </div>
    );
  return null;
};

import { say } from '@candor/contracts/words/say';
import type { Step } from '@candor/contracts/jobs/values';
import type { Names } from '@candor/contracts/kernel/standard';
import { type Adding, RoundAdding } from './round-adding.tsx';
import type { Rounds, RoundsData } from './round-draft.ts';
import type { PanelActions } from './panel-actions.ts';
import { RoundPanel } from './round-panel.tsx';
import { Part, TextButton } from './round-part.tsx';

/** The interviewers of the round and their questions, and the buttons that add one. */
export const RoundAsks = ({
  page,
  rounds,
  step,
  names,
  rights: { editable, mayAsk, sees },
  adding,
  onAdding,
  actions,
}: {
  page: RoundsData;
  rounds: Rounds;
  step: Step;
  names: Names;
  /** Whether the reader may change the round, place its questions, and see them. */
  rights: { editable: boolean; mayAsk: boolean; sees: boolean };
  adding: Adding;
  onAdding: (what: Adding) => void;
  actions: PanelActions;
}) => (
  <Part
    title={sees ? say('Panel and questions') : say('Panel')}
    note={sees && rounds.questions.length ? say('min') : undefined}
    add={
      editable && (
        <span className="flex gap-3">
          <TextButton label={say('Add a person to the panel')} onClick={() => onAdding('person')}>
            {say('Add a person')}
          </TextButton>
          {mayAsk && (
            <TextButton label={say('Add a question to this round')} onClick={() => onAdding('question')}>
              {say('Add a question')}
            </TextButton>
          )}
        </span>
      )
    }
  >
    <RoundAdding page={page} rounds={rounds} step={step} adding={adding} onAdding={onAdding} actions={actions} />
    <RoundPanel
      rounds={rounds}
      step={step}
      names={names}
      editable={editable}
      mayAsk={mayAsk}
      sees={sees}
      loads={page.loads}
      actions={actions}
    />
  </Part>
);

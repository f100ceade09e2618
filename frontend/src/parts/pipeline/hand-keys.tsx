import { pipelineActions, type PipelineAction } from '@candor/contracts/pipeline/actions';
import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import type { AtHand } from './at-hand.ts';

const group = phrase('Candidate');
/** These act immediately, or lead to a page. The others open a dialog to write in. */
const withoutDialog: readonly PipelineAction[] = ['advance', 'shift_up', 'restore', 'schedule'];
const actions = Object.keys(pipelineActions) as PipelineAction[];

const Key = ({ hand, action }: { hand: AtHand; action: PipelineAction }) => {
  const { key, label } = pipelineActions[action];
  const on = hand.several.length
    ? action === 'advance' || action === 'archive'
    : hand.may.includes(action) ||
      (action === 'advance' && hand.mayAdvance) ||
      (action === 'offer' && hand.may.includes('offer_update'));
  useShortcut(key.toLowerCase(), sayLabel(label), () => hand.act(action), {
    group,
    on,
    opens: !withoutDialog.includes(action),
  });
  return null;
};

/** The letter keys of the actions. They mean the candidate at hand, or the chosen ones. */
export const HandKeys = ({ hand }: { hand: AtHand }) => {
  useShortcut(']', say('Move on'), () => hand.act('advance'), {
    group,
    on: hand.several.length > 0 || hand.mayAdvance,
  });
  return actions.map((action) => <Key key={action} hand={hand} action={action} />);
};

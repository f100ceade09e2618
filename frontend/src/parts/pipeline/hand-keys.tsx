import { actionNames, lineOf, type PipelineAction } from '@candor/contracts/pipeline/actions';
import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import { keysOf, useShortcut } from '../../kit/keys/shortcuts.tsx';
import type { AtHand } from './at-hand.ts';

const group = phrase('Candidate');
/** Whether the action opens a dialog to write in. The others act immediately, or lead to a page. */
const opens = (action: PipelineAction) => !['step', 'nothing', 'page'].includes(lineOf(action).asks as string);

const Key = ({ hand, action }: { hand: AtHand; action: PipelineAction }) => {
  const { key, label } = lineOf(action);
  const on = hand.several.length
    ? action === 'advance' || action === 'archive'
    : hand.may.includes(action) ||
      (action === 'advance' && hand.mayAdvance) ||
      (action === 'offer' && hand.may.includes('offer_update'));
  useShortcut(keysOf(key), sayLabel(label), () => hand.act(action), {
    group,
    on,
    opens: opens(action),
  });
  return null;
};

/** The letter keys of the actions. They act on the selected candidate, or on the chosen rows. */
export const HandKeys = ({ hand }: { hand: AtHand }) => {
  useShortcut(']', say('Move on'), () => hand.act('advance'), {
    group,
    on: hand.several.length > 0 || hand.mayAdvance,
  });
  return actionNames().map((action) => <Key key={action} hand={hand} action={action} />);
};

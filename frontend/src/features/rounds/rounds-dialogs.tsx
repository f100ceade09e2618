import { askedIn } from '@candor/contracts/requirements/chain';
import { say, sayLabel } from '@candor/contracts/words/say';
import { ConfirmDialog } from '../../kit/overlays/dialog.tsx';
import { type Rounds, seatsOf } from './round-draft.ts';
import type { RoundsNow } from './use-rounds.ts';
import type { RoundsHand } from './use-rounds-hand.ts';

/** What is lost if a step is removed, as text. */
const lossOf = (rounds: Rounds, id: string): string => {
  const questions = askedIn(rounds, id).length;
  const people = seatsOf(rounds, id).length;
  return [
    questions > 0 &&
      say('{count, plural, one {# question is} other {# questions are}} not asked in any round then.', {
        count: questions,
      }),
    people > 0 && say('{count, plural, one {# person leaves} other {# people leave}} its panel.', { count: people }),
    say('It must be empty. Its history is kept.'),
  ]
    .filter(Boolean)
    .join(' ');
};

/** The dialogs that ask for confirmation before changes are discarded or a step is removed. */
export const RoundsDialogs = ({ now: { before, chosen, count }, hand }: { now: RoundsNow; hand: RoundsHand }) => (
  <>
    <ConfirmDialog
      open={hand.discarding}
      onClose={() => hand.setDiscarding(false)}
      title={say('{count, plural, one {Discard # change?} other {Discard # changes?}}', { count })}
      text={say('The round stays as last saved.')}
      action={say('Discard')}
      onConfirm={hand.discard}
    />
    <ConfirmDialog
      open={hand.removing && chosen !== null}
      onClose={() => hand.setRemoving(false)}
      title={chosen ? say('Remove {name}?', { name: sayLabel(chosen.name) }) : ''}
      text={chosen ? lossOf(before, chosen.id) : ''}
      action={say('Remove')}
      busy={hand.busy}
      onConfirm={() => void hand.remove()}
    />
  </>
);

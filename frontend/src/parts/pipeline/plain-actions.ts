import { rankApplications, reviewResume } from '@candor/contracts/pipeline/endpoints';
import type { PlainAction } from '@candor/contracts/pipeline/actions';
import { say, sayLabel } from '@candor/contracts/words/say';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { announce } from '../../kit/announce.ts';
import { toast } from '../../kit/overlays/toast.ts';
import type { InHand } from './in-hand.ts';
import { inTurn } from './own-decisions.ts';
import { doneWords, sendAction, titleOf, undoOf, undoReview } from './pipeline-calls.ts';
import type { Carrying, Moved } from './carry-moves.ts';

type Given = { carry: Carrying['carry']; revalidate: () => Promise<void>; live: () => { jobId: string } };
/** Actions within a step: those that ask no question, marking a resume as reviewed, and the rank of a card. */
export const plainActions = ({ carry, revalidate, live }: Given) => {
  /** Carries out an action that asks no question. */
  const atOnce = async (action: PlainAction, subject: InHand): Promise<void> => {
    const sent = inTurn(subject, (version) => sendAction(action, { id: subject.id, version }));
    await settle(titleOf(action, subject), sent, ({ application }) => {
      const undo = undoOf(action, subject.id, application?.version);
      toast({
        text: doneWords(action, subject, application),
        ...(undo && { undo: () => void settle(titleOf(action, subject), undo(), () => void revalidate()) }),
      });
      void revalidate();
    });
  };
  return {
    atOnce,
    /** Returns true if the resume was marked. `back` runs when the marking is undone. */
    review: (subject: InHand, back?: () => void): Promise<boolean> => {
      const { id, name } = subject;
      return settle(
        say('Mark the resume of {name} as reviewed', { name }),
        inTurn(subject, () => call(reviewResume, { application_id: id })),
        ({ application }) => {
          const text = say('The resume of {name} is marked as reviewed.', { name });
          const undo = () =>
            settle(
              say('Take back that the resume of {name} is reviewed', { name }),
              undoReview(id, application.version),
              () => {
                back?.();
                announce(say('The resume of {name} waits to be read again.', { name }));
                void revalidate();
              },
            );
          announce(text);
          toast({ text, undo: () => void undo() });
          void revalidate();
        },
      );
    },
    /** Changes the order of cards. `order` are the ids of the step's cards from the top down to the moved one. */
    rank: async function rank(subject: InHand, order: readonly string[], again?: () => Promise<Moved>): Promise<void> {
      const send = async () =>
        call(rankApplications, {
          job_id: live().jobId,
          workflow_step_id: subject.step.id,
          application_ids: [...order],
        });
      const what = say('Rank {name} in {step}', { name: subject.name, step: sayLabel(subject.step.name) });
      const doing = { what, send: again ?? send, retry: (same: () => Promise<Moved>) => rank(subject, order, same) };
      if ((await carry(subject, { order }, doing)) !== null)
        announce(
          say('{name} is now number {place, number} in {step}.', {
            name: subject.name,
            place: order.length,
            step: sayLabel(subject.step.name),
          }),
        );
    },
  };
};

import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { recommend, reopenScorecard } from '@candor/contracts/scorecards/endpoints';
import type { Missing } from '@candor/contracts/scorecards/values';
import { say } from '@candor/contracts/words/say';
import { announce } from '../../kit/announce.ts';
import { toast } from '../../kit/overlays/toast.ts';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { summaryName } from '../../parts/scorecards/recommendation-part.tsx';
import { goTo } from './use-alt-keys.ts';
import type { InterviewNow } from './use-interview.ts';

/** The actions of an interviewer on their page: moving through the questions, scoring, submitting, reopening. */
export const useInterviewHand = ({ page, server, card, disabled, open, setOpen, setSide, missing }: InterviewNow) => {
  const { questions } = page;
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const move = (by: 1 | -1) => {
    const next = questions[questions.findIndex(({ id }) => id === open) + by];
    if (next) show(next.id);
  };
  const show = (id: string) => {
    setSide('questions');
    setOpen(id);
    goTo(`#notes-${CSS.escape(id)}`);
  };
  const toMissing = ({ kind, ...rest }: Missing) => {
    if (kind === 'question' && 'question_id' in rest) {
      show(rest.question_id);
      goTo(`[name="score ${CSS.escape(rest.question_id)}"]`);
    } else {
      setSide('questions');
      goTo(kind === 'comment' ? '#summary-comment' : `[name=${summaryName}]`);
    }
  };
  const submit = async () => {
    if (disabled || busy) return;
    const first = missing[0];
    if (first) {
      announce(
        say('{count, plural, one {# thing is missing} other {# things are missing}}', { count: missing.length }),
      );
      return toMissing(first);
    }
    setBusy(true);
    const through = await card.flush();
    if (through) {
      const { recommendation, comment } = card.summary;
      await settle(
        say('Submit the scorecard'),
        call(recommend, {
          user_appointment_id: server.id,
          recommendation,
          comment,
          base: card.card.summary_mark || null,
          submit: true,
        }),
        async (payload) => {
          card.take(payload);
          toast({ text: say('Scorecard submitted.') });
          await revalidate();
        },
      );
    } else toast({ text: say('The server cannot be reached. Everything is kept on this device.'), tone: 'bad' });
    setBusy(false);
  };
  const reopen = () =>
    void settle(say('Reopen the scorecard'), call(reopenScorecard, { user_appointment_id: server.id }), () =>
      revalidate(),
    );
  const asked = questions.find(({ id }) => id === open);
  const score = (digit: number) => {
    if (!asked || disabled) return;
    if (asked.scoring_type === 'range' && digit >= asked.min && digit <= asked.max)
      card.change(asked.id, { value: digit });
    if (asked.scoring_type === 'pass_fail' && (digit === 1 || digit === 2)) card.change(asked.id, { value: 2 - digit });
  };
  return { move, show, submit, reopen, score, asked, busy };
};
export type InterviewHand = ReturnType<typeof useInterviewHand>;

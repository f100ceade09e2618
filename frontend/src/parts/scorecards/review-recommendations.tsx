import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { recommendAtReview } from '@candor/contracts/scorecards/endpoints';
import type { GivenRecommendation, StandingReview } from '@candor/contracts/scorecards/line';
import { lacksComment, mostComment, needsComment, type Recommendation } from '@candor/contracts/scorecards/values';
import { say } from '@candor/contracts/words/say';
import { Avatar } from '../../kit/avatar.tsx';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { inputLook } from '../../kit/inputs/field.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { call } from '../../page/call.ts';
import { recommendationName } from '../../page/draft-names.ts';
import { useKeptDraft } from '../../page/kept-draft.ts';
import { settle } from '../../page/settle.ts';
import { RecommendationChoice } from './recommendation-choice.tsx';
import { RecommendationMark } from './recommendation-mark.tsx';

const Given = ({ given }: { given: readonly GivenRecommendation[] }) =>
  given.length ? (
    <ul className="grid gap-2">
      {given.map(({ user_id, name, recommendation, comment }) => (
        <li key={user_id}>
          <span className="flex items-center gap-2">
            <Avatar name={name} size={22} />
            <span className="min-w-0 flex-1 truncate text-ui text-ink">{name}</span>
            <RecommendationMark of={recommendation} />
          </span>
          {comment && (
            <span className="ms-[30px] block text-ui whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">
              {comment}
            </span>
          )}
        </li>
      ))}
    </ul>
  ) : null;

type Draft = { chosen: Recommendation | null; comment: string };

/** The members' recommendations at the candidate's present review, and the form for the reader's own. */
export const ReviewRecommendations = ({
  application_id,
  review: { step_id, may, closed, given },
  me,
  onSaved,
}: {
  application_id: string;
  review: StandingReview;
  me: string;
  onSaved?: () => void;
}) => {
  const { revalidate } = useRevalidator();
  const mine = given.find(({ user_id }) => user_id === me) ?? null;
  const saved: Draft = { chosen: mine?.recommendation ?? null, comment: mine?.comment ?? '' };
  const isSaved = ({ chosen, comment }: Draft) => chosen === saved.chosen && comment === saved.comment;
  const [draft, change] = useKeptDraft(recommendationName(me, application_id, step_id), saved, isSaved, 'tab');
  const [changes, setChanges] = useState(false);
  const [busy, setBusy] = useState(false);
  const { chosen, comment } = draft;
  const open = may && !closed && (!mine || changes || !isSaved(draft));
  const form = useRef<HTMLDivElement>(null);
  // If the form is in the drawer, it appears below the visible part, so it scrolls into view.
  useEffect(() => {
    if (!changes) return;
    form.current?.scrollIntoView?.({ block: 'nearest' });
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])];
    (inputs.find(({ checked }) => checked) ?? inputs[0])?.focus({ preventScroll: true });
  }, [changes]);
  const close = () => {
    change(() => saved);
    setChanges(false);
  };
  const send = async () => {
    if (!chosen) return;
    setBusy(true);
    await settle(
      say('Recommend'),
      call(recommendAtReview, { application_id, workflow_step_id: step_id, recommendation: chosen, comment }),
      async () => {
        toast({ text: say('Recommendation saved.') });
        close();
        onSaved?.();
        await revalidate();
      },
    );
    setBusy(false);
  };
  return (
    <>
      <Given given={given} />
      {closed && (
        <p className="text-meta text-ink-3">{say('You still owe a scorecard here, so this opens when yours is in.')}</p>
      )}
      {!open && !given.length && !closed && (
        <p className="text-meta text-ink-3">{say('No one has recommended yet.')}</p>
      )}
      {mine && may && !closed && !open && (
        <Button size="sm" className="mt-2" onClick={() => setChanges(true)}>
          {say('Change yours')}
        </Button>
      )}
      {open && (
        <div ref={form} className={cx('grid scroll-my-4 gap-2', given.length > 0 && 'mt-3')}>
          {given.length > 0 && (
            <p aria-hidden className="text-meta text-ink-3">
              {say('Your recommendation')}
            </p>
          )}
          <RecommendationChoice
            name={`recommend ${application_id}`}
            label={say('Your recommendation')}
            value={chosen}
            onChoose={(choice) => change((now) => ({ ...now, chosen: choice }))}
            className="grid grid-cols-2 gap-1.5"
          />
          {chosen && (
            <>
              <textarea
                aria-label={say('Comment on the recommendation')}
                placeholder={needsComment(chosen) ? say('Why not?') : say('Comment')}
                value={comment}
                maxLength={mostComment}
                onChange={({ target: { value } }) => change((now) => ({ ...now, comment: value }))}
                className={cx(inputLook(), 'field-sizing-content h-auto max-h-60 min-h-14 resize-none py-2')}
              />
              {lacksComment(chosen, comment) && (
                <p className="text-meta text-ink-3">{say('Explain a “no” in a comment.')}</p>
              )}
              <div className="flex gap-2">
                <Button kind="primary" disabled={busy || lacksComment(chosen, comment)} onClick={() => void send()}>
                  {mine ? say('Change the recommendation') : say('Recommend')}
                </Button>
                <Button kind="ghost" onClick={close}>
                  {say('Cancel')}
                </Button>
              </div>
            </>
          )}
        </div>
      )}
    </>
  );
};

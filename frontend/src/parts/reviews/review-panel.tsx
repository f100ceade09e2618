import { say, sayLabel } from '@candor/contracts/words/say';
import { remindReviewers, resolveThread, setReaction } from '@candor/contracts/reviews/endpoints';
import type { Reader } from '@candor/contracts/reviews/pages';
import { piecesOf, reactions, type SeenReview, type SeenThread } from '@candor/contracts/reviews/values';
import { listWords } from '@candor/contracts/words/list-words';
import { Suspense, useState } from 'react';
import { Bell, Check, SmilePlus, RotateCcw, UserPlus } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { announce } from '../../kit/announce.ts';
import { Avatar } from '../../kit/avatar.tsx';
import { Button, IconButton } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { later } from '../../kit/later.tsx';
import { Menu, MenuItem } from '../../kit/overlays/menu.tsx';
import { Status } from '../../kit/tag.tsx';
import { Ago } from '../../kit/time.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { CommentBox, isWriting } from './comment-box.tsx';
import { act } from './review-calls.ts';
import { answerText, reactionWords, standing } from './review-words.ts';

const RequestDialog = later(() => import('./request-dialog.tsx').then((m) => m.RequestDialog));

type Comment = SeenThread['comments'][number];
type Around = { review: SeenReview; readers: readonly Reader[]; me: string; zone: string | null; onDone: () => void };

/** The members that a comment may mention: those who can open the review. */
const mentionable = ({ reviewers }: SeenReview, readers: readonly Reader[]) =>
  readers.filter(({ value, opens }) => opens || reviewers.some(({ id }) => id === value));

const Body = ({ body, review, readers }: { body: string } & Pick<Around, 'review' | 'readers'>) => (
  <p className="text-ui break-words whitespace-pre-wrap text-ink">
    {piecesOf(body).map((piece, index) =>
      'words' in piece ? (
        piece.words
      ) : (
        <span key={index} className="rounded-tag bg-accent-wash px-1 font-medium text-accent-ink">
          @
          <bdi>
            {readers.find(({ value }) => value === piece.user_id)?.label ?? review.mentioned[piece.user_id] ?? '–'}
          </bdi>
        </span>
      ),
    )}
  </p>
);

const Reactions = ({ review, comment, onDone }: Pick<Around, 'review' | 'onDone'> & { comment: Comment }) => {
  const given = reactions.filter((each) => comment.reactions[each]);
  const turn = (reaction: (typeof reactions)[number]) =>
    settle(
      sayLabel(reactionWords[reaction].label),
      call(setReaction, { review_comment_id: comment.id, reaction, on: !comment.mine.includes(reaction) }),
      onDone,
    );
  return (
    <span className="mt-1 flex flex-wrap items-center gap-1">
      {given.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={comment.mine.includes(each)}
          aria-label={say('{reaction}: {count, number}', {
            reaction: sayLabel(reactionWords[each].label),
            count: comment.reactions[each]!,
          })}
          onClick={() => void turn(each)}
          className={cx(
            'inline-flex h-6 items-center gap-1 rounded-full border px-2 text-meta',
            comment.mine.includes(each)
              ? 'border-accent-line bg-accent-wash text-accent-ink'
              : 'border-line text-ink-2',
          )}
        >
          <span aria-hidden>{reactionWords[each].sign}</span>
          <span className="tnum">{comment.reactions[each]}</span>
        </button>
      ))}
      {review.may.comment && (
        <Menu
          trigger={
            <Button kind="ghost" size="sm" icon aria-label={say('React')}>
              <SmilePlus size={14} aria-hidden />
            </Button>
          }
        >
          {reactions.map((each) => (
            <MenuItem key={each} icon={reactionWords[each].sign} onSelect={() => void turn(each)}>
              {sayLabel(reactionWords[each].label)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </span>
  );
};

const Thread = ({ thread, review, readers, me, zone, onDone }: Around & { thread: SeenThread }) => {
  const place = `${me} ${thread.id}`;
  const [answering, setAnswering] = useState(() => isWriting(place));
  const [first] = thread.comments;
  const turn = (resolved: boolean) =>
    settle(
      resolved ? say('Settle') : say('Open again'),
      call(resolveThread, { id: review.id, thread_id: thread.id, resolved }),
      () => {
        onDone();
        toast(resolved ? { text: say('Settled.'), undo: () => void turn(false) } : { text: say('Open again.') });
      },
    );
  return (
    <li className={cx('border-t border-line py-3', thread.resolved && 'opacity-80')}>
      <ul className="grid gap-3">
        {thread.comments.map((comment) => (
          <li key={comment.id} className="flex gap-2">
            <Avatar name={comment.by.name} size={22} />
            <div className="min-w-0 flex-1">
              <p className="text-meta text-ink-3">
                <bdi className="font-medium text-ink-2">{comment.by.name}</bdi> <Ago at={comment.at} zone={zone} />
              </p>
              <Body body={comment.body} {...{ review, readers }} />
              <Reactions {...{ review, comment, onDone }} />
            </div>
          </li>
        ))}
      </ul>
      {review.may.comment && (
        <div className="mt-1 ps-[30px]">
          {answering ? (
            <CommentBox
              label={say('Answer {name}', { name: first!.by.name })}
              save={say('Answer')}
              place={place}
              members={mentionable(review, readers)}
              send={(comment) => act(review, 'comment', { comment, thread_id: thread.id })}
              onDone={() => {
                setAnswering(false);
                onDone();
              }}
              onCancel={() => setAnswering(false)}
            />
          ) : (
            <span className="flex gap-1">
              <Button kind="ghost" size="sm" className="-ms-2" onClick={() => setAnswering(true)}>
                {say('Answer')}
              </Button>
              <Button kind="ghost" size="sm" onClick={() => void turn(!thread.resolved)}>
                {thread.resolved ? <RotateCcw size={14} aria-hidden /> : <Check size={14} aria-hidden />}
                {thread.resolved ? say('Open again') : say('Settle')}
              </Button>
            </span>
          )}
        </div>
      )}
    </li>
  );
};

/** The buttons with which a member who was asked answers the review. */
const Answering = ({ review, readers, me, onDone }: Omit<Around, 'zone'>) => {
  const place = `${me} ${review.id} change`;
  const [changing, setChanging] = useState(() => isWriting(place));
  const mine = review.reviewers.find(({ id }) => id === me);
  const due = review.state === 'pending' && mine?.answer !== 'approved';
  if (!review.may.answer && !changing) return null; // unsent text stays
  const approve = () =>
    settle(say('Approve'), act(review, 'approve', { version: review.version }), () => {
      onDone();
      announce(say('Approved.'));
    });
  return (
    <div className="mt-3 grid gap-2 rounded-card bg-well p-3">
      {mine?.answer === 'outdated' && (
        <p className="text-ui font-medium text-warn">{say('The text has changed since you approved it.')}</p>
      )}
      {changing ? (
        <CommentBox
          primary
          label={say('What should change?')}
          save={say('Ask for changes')}
          place={place}
          members={mentionable(review, readers)}
          send={(comment) => act(review, 'change', { comment, version: review.version })}
          onDone={() => {
            setChanging(false);
            onDone();
          }}
          onCancel={() => setChanging(false)}
        />
      ) : (
        <span className="flex flex-wrap gap-2">
          {due && (
            <Button kind="primary" onClick={() => void approve()}>
              <Check size={14} aria-hidden />
              {say('Approve')}
            </Button>
          )}
          <Button onClick={() => setChanging(true)}>{say('Ask for changes')}</Button>
        </span>
      )}
    </div>
  );
};

/** The review of one text: its state, its readers, and their comments. */
export const ReviewPanel = ({
  review,
  name,
  readers,
  me,
  zone,
}: {
  review: SeenReview;
  name: string;
  readers: readonly Reader[];
  me: string;
  zone: string | null;
}) => {
  const { revalidate } = useRevalidator();
  const [asking, setAsking] = useState(false);
  const [settled, setSettled] = useState(false);
  const onDone = () => void revalidate();
  const at = standing(review);
  const open = review.threads.filter(({ resolved }) => !resolved);
  const closed = review.threads.filter(({ resolved }) => resolved);
  const around = { review, readers, me, zone, onDone };
  const remind = () =>
    settle(say('Remind'), call(remindReviewers, { kind: 'content', id: review.id }), ({ reminded }) => {
      onDone();
      toast({ text: say('{names} reminded.', { names: listWords(reminded.map((each) => each.name)) }) });
    });
  return (
    <section aria-label={say('Review of {name}', { name })}>
      <div className="flex min-h-8 flex-wrap items-center gap-2">
        {at ? (
          <Status tone={at.tone}>{at.text}</Status>
        ) : (
          <span className="text-ui text-ink-3">{say('No one was asked to review this text.')}</span>
        )}
        <span className="ms-auto flex gap-1">
          {review.may.remind && (
            <IconButton size="sm" label={say('Remind those who have not answered')} onClick={() => void remind()}>
              <Bell size={15} aria-hidden />
            </IconButton>
          )}
          {review.may.request && (
            <Button size="sm" onClick={() => setAsking(true)}>
              <UserPlus size={14} aria-hidden />
              {review.state === 'pending' ? say('Ask someone else') : say('Ask for a review')}
            </Button>
          )}
        </span>
      </div>
      {review.reviewers.length > 0 && (
        <ul aria-label={say('Reviewers')} className="mt-2 grid gap-1.5">
          {review.reviewers.map((reviewer) => (
            <li key={reviewer.id} className="flex items-center gap-2 text-ui">
              <Avatar name={reviewer.name} size={22} />
              <bdi className="truncate font-medium text-ink">{reviewer.name}</bdi>
              <span className="min-w-0 flex-1 text-meta text-ink-3">
                {answerText(reviewer)}
                {reviewer.at && reviewer.answer !== 'waiting' && (
                  <>
                    {' '}
                    <Ago at={reviewer.at} zone={zone} />
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Answering {...{ review, readers, me, onDone }} />
      <ul aria-label={say('Comments')} className="mt-3">
        {open.map((thread) => (
          <Thread key={thread.id} thread={thread} {...around} />
        ))}
      </ul>
      {closed.length > 0 && (
        <>
          <Button kind="ghost" size="sm" className="-ms-2" aria-expanded={settled} onClick={() => setSettled(!settled)}>
            {say('{count, plural, one {# settled comment} other {# settled comments}}', { count: closed.length })}
          </Button>
          {settled && (
            <ul aria-label={say('Settled comments')}>
              {closed.map((thread) => (
                <Thread key={thread.id} thread={thread} {...around} />
              ))}
            </ul>
          )}
        </>
      )}
      {review.may.comment && (
        <div className="mt-2 border-t border-line pt-3">
          <CommentBox
            label={say('Comment on this text')}
            save={say('Comment')}
            place={`${me} ${review.id}`}
            members={mentionable(review, readers)}
            send={(comment) => act(review, 'comment', { comment })}
            onDone={onDone}
          />
        </div>
      )}
      {asking && (
        <Suspense fallback={null}>
          <RequestDialog
            {...{ review, name, readers, me }}
            onClose={() => setAsking(false)}
            onDone={() => {
              setAsking(false);
              onDone();
            }}
          />
        </Suspense>
      )}
    </section>
  );
};

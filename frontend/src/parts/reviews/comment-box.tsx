import { say } from '@candor/contracts/words/say';
import type { Option } from '@candor/contracts/kernel/standard';
import { mostCommentText } from '@candor/contracts/reviews/values';
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { errorOf, type Sent } from '../../page/call.ts';
import { Button, IconButton } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { inputLook } from '../../kit/inputs/field.tsx';
import { withProgress } from '../../kit/progress-bar.tsx';
import { UnsavedGuard } from '../../kit/inputs/unsaved-guard.tsx';
import { meant, mentionAt, withMentions } from './review-words.ts';

type Draft = { text: string; chosen: readonly Option[] };
/** Unsent texts, by author and place. A box that is closed and shown again still has its text. */
const drafts = new Map<string, Draft>();
export const isWriting = (place: string): boolean => drafts.has(place);

/** The text and its mentions, kept until it is sent. */
const useDraft = (place: string) => {
  const [text, setText] = useState(drafts.get(place)?.text ?? '');
  const [chosen, setChosen] = useState<readonly Option[]>(drafts.get(place)?.chosen ?? []);
  useEffect(() => {
    if (text.trim()) drafts.set(place, { text, chosen });
    else drafts.delete(place);
  }, [place, text, chosen]);
  return { text, setText, chosen, setChosen };
};
/** Returns a function that sets the caret after an insertion, before another key can be pressed. */
const useCaret = (box: RefObject<HTMLTextAreaElement | null>) => {
  const placed = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (placed.current === null) return;
    box.current?.focus();
    box.current?.setSelectionRange(placed.current, placed.current);
    placed.current = null;
  });
  return (place: number) => {
    placed.current = place;
  };
};

/** The list of members whose names match the text after @. */
const Offered = ({
  id,
  members,
  current,
  onChoose,
}: {
  id: string;
  members: readonly Option[];
  current: number;
  onChoose: (member: Option) => void;
}) => (
  <div
    id={id}
    role="listbox"
    aria-label={say('Members')}
    className="absolute inset-x-0 top-full z-10 mt-1 rounded-card bg-card p-1 shadow-float"
  >
    {members.map((member, index) => (
      <div
        key={member.value}
        id={`${id}-${index}`}
        role="option"
        aria-selected={index === current}
        onPointerDown={(event) => {
          event.preventDefault();
          onChoose(member);
        }}
        className={cx('flex min-h-8 items-center rounded-ctl px-2 text-ui text-ink', index === current && 'bg-hover')}
      >
        {member.label}
      </div>
    ))}
  </div>
);

/** A box for a comment. The key @ offers members; arrows and Enter choose one. Ctrl or ⌘ with Enter sends the comment. */
export const CommentBox = ({
  label,
  save,
  primary,
  place,
  members,
  send,
  onDone,
  onCancel,
}: {
  label: string;
  save: string;
  primary?: boolean;
  /** The key of the draft: the author and the place. */
  place: string;
  /** The members that the comment may mention. */
  members: readonly Option[];
  send: (comment: string) => Promise<Sent>;
  onDone: () => void;
  onCancel?: () => void;
}) => {
  const { text, setText, chosen, setChosen } = useDraft(place);
  const [caret, setCaret] = useState(0);
  const [at, setAt] = useState(0);
  const [closed, setClosed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const box = useRef<HTMLTextAreaElement>(null);
  const placeCaret = useCaret(box);
  const listId = useId();
  const mention = closed ? null : mentionAt(text, caret);
  const offered =
    mention && !chosen.some(({ label: name }) => name === mention.typed.trim()) ? meant(mention.typed, members) : [];
  const current = Math.min(at, offered.length - 1);

  const typed = (value: string, place: number) => {
    setText(value);
    setCaret(place);
    setAt(0);
    setClosed(false);
  };
  const put = (before: string, rest: string) => {
    typed(before + rest, before.length);
    placeCaret(before.length);
  };
  const choose = (member: Option) => {
    setChosen((now) => [...now.filter(({ value }) => value !== member.value), member]);
    put(`${text.slice(0, mention!.from)}@${member.label} `, text.slice(caret));
  };
  const submit = async () => {
    if (!text.trim() || busy) return;
    setBusy(true);
    const answer = await withProgress(() => send(withMentions(text.trim(), chosen)));
    setBusy(false);
    setProblem(errorOf(answer));
    if (answer.status !== 'ok') return;
    drafts.delete(place);
    setText('');
    setChosen([]);
    onDone();
  };
  const keys = (event: KeyboardEvent) => {
    if (offered.length) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        setAt((current + (event.key === 'ArrowDown' ? 1 : offered.length - 1)) % offered.length);
        return;
      }
      if ((event.key === 'Enter' && !event.metaKey && !event.ctrlKey) || event.key === 'Tab') {
        event.preventDefault();
        choose(offered[current]!);
        return;
      }
    }
    if (event.key === 'Escape' && (offered.length || onCancel)) {
      event.preventDefault();
      event.stopPropagation();
      if (offered.length) setClosed(true);
      else onCancel?.();
    }
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      void submit();
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="grid gap-2"
    >
      <div className="relative">
        <textarea
          ref={box}
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={offered.length > 0}
          aria-controls={offered.length ? listId : undefined}
          aria-activedescendant={offered.length ? `${listId}-${current}` : undefined}
          placeholder={label}
          rows={2}
          value={text}
          maxLength={mostCommentText}
          onChange={({ target }) => typed(target.value, target.selectionStart)}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
          onKeyDown={keys}
          className={`${inputLook()} field-sizing-content h-auto max-h-60 min-h-16 resize-y py-1.5`}
        />
        {offered.length > 0 && <Offered id={listId} members={offered} current={current} onChoose={choose} />}
      </div>
      {text.trim() && !busy && <UnsavedGuard />}
      {problem && (
        <p role="alert" className="text-meta text-bad">
          {problem}
        </p>
      )}
      <div className="flex items-center gap-2">
        <IconButton
          size="sm"
          label={say('Mention someone')}
          onClick={() => {
            const before = text.slice(0, caret);
            put(`${before}${before && !/\s$/u.test(before) ? ' ' : ''}@`, text.slice(caret));
          }}
        >
          <span aria-hidden>@</span>
        </IconButton>
        <span className="ms-auto flex gap-2">
          {onCancel && (
            <Button
              size="sm"
              onClick={() => {
                drafts.delete(place);
                onCancel();
              }}
            >
              {say('Cancel')}
            </Button>
          )}
          <Button type="submit" size="sm" kind={primary ? 'primary' : undefined} disabled={busy || !text.trim()}>
            {save}
          </Button>
        </span>
      </div>
    </form>
  );
};

import { say } from '@candor/contracts/words/say';
import { useDeferredValue, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { RotateCcw, X } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { plainWords } from '@candor/contracts/values/rich-text';
import { setHint } from '@candor/contracts/descriptions/endpoints';
import type { Section } from '@candor/contracts/jobs/values';
import { Button, IconButton } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { toast } from '../../kit/overlays/toast.ts';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { readingLevel, type ReadingLevel } from './reading-level.ts';
import type { WordsOnScreen } from './section-words.ts';
import { type Hint, hintsIn, languageOf, replaced } from './wording-hints.ts';

const reasonText = ({ why }: Hint): string =>
  ({
    gender: () => say('This refers to one gender. A neutral word invites more people.'),
    age: () => say('This refers to age, which the work does not depend on.'),
    origin: () => say('This refers to a person’s origin, not to what they can do.'),
    health: () => say('This refers to body or mind, not to the work.'),
    heroes: () => say('This word puts off capable people who are modest.'),
    fight: () => say('This sounds like a fight and puts off people who like to work with others.'),
    pressure: () => say('This promises pressure. Say plainly what the work asks for.'),
    history: () => say('This word has a hurtful history. Use the suggested one.'),
  })[why]();

const useDismissing = (jobId: string) => {
  const { revalidate } = useRevalidator();
  const set = (hint: string, dismissed: boolean, then?: () => void) =>
    settle(
      dismissed ? say('Dismiss the hint about {hint}', { hint }) : say('Bring back the hint about {hint}', { hint }),
      call(setHint, { job_id: jobId, hint, dismissed }),
      async () => {
        await revalidate();
        then?.();
      },
    );
  const bringBack = (hint: string) => void set(hint, false);
  const dismiss = (hint: string) =>
    void set(hint, true, () => toast({ text: say('Dismissed for this job.'), undo: () => bringBack(hint) }));
  return { dismiss, bringBack };
};

/** Hints for one section: the reason, and another word that one click inserts and Undo removes. */
export const SectionHints = ({
  jobId,
  name,
  body,
  dismissed,
  onReplace,
}: {
  jobId: string;
  name: string;
  body: string;
  dismissed: readonly string[];
  onReplace: (change: { body: string }) => void;
}) => {
  const text = useDeferredValue(body);
  const language = useMemo(() => languageOf(plainWords(text)), [text]);
  const hints = useMemo(() => hintsIn(text, language, dismissed), [text, language, dismissed]);
  const { dismiss } = useDismissing(jobId);
  const latest = useRef(body);
  useEffect(() => {
    latest.current = body;
  });
  if (!hints.length) return null;
  const write = (key: string, instead: string) => {
    const after = replaced(body, key, language, instead);
    onReplace({ body: after });
    toast({
      text: say('Changed to {instead}.', { instead }),
      // Undo does nothing if the text was changed since, so that later typing is kept.
      undo: () => latest.current === after && onReplace({ body }),
    });
  };
  return (
    <ul aria-label={say('Hints for {name}', { name })} className="mt-1.5 grid gap-1 border-s-2 border-warn/40 ps-3">
      {hints.map((hint) => (
        <li key={hint.key} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-meta">
          <span className="min-w-0 flex-1 basis-64 text-ink-2">
            <span lang={language} className="font-medium text-ink">
              {say('“{word}”', { word: hint.found })}
            </span>
            {hint.count > 1 && (
              <span className="text-ink-3"> {say('{count, number} times', { count: hint.count })}</span>
            )}{' '}
            {reasonText(hint)}
          </span>
          <span className="flex items-center gap-1">
            {hint.instead.map((instead) => (
              <Button
                key={instead}
                size="sm"
                aria-label={say('Write “{instead}” instead of “{word}”', { instead, word: hint.found })}
                onClick={() => write(hint.key, instead)}
              >
                {say('Write “{instead}”', { instead })}
              </Button>
            ))}
            <IconButton
              size="sm"
              label={say('Dismiss the hint about {hint}', { hint: hint.key })}
              onClick={() => dismiss(hint.key)}
            >
              <X size={14} aria-hidden />
            </IconButton>
          </span>
        </li>
      ))}
    </ul>
  );
};

const bandText = ({ band }: ReadingLevel): string =>
  ({
    easy: () => say('Easy to read'),
    plain: () => say('Plain to read'),
    hard: () => say('Hard to read'),
    very_hard: () => say('Very hard to read'),
  })[band]();
const tone = { easy: 'text-good', plain: 'text-ink-2', hard: 'text-warn', very_hard: 'text-bad' } as const;

/** How easy the whole post is to read, including unsaved text on screen, and the hints that were dismissed. */
export const DescriptionWording = ({
  jobId,
  sections,
  onScreen,
  dismissed,
  beside,
}: {
  jobId: string;
  sections: readonly Section[];
  onScreen: WordsOnScreen;
  dismissed: readonly string[];
  beside: boolean;
}) => {
  const words = useDeferredValue(useSyncExternalStore(onScreen.subscribe, onScreen.get, onScreen.get));
  const [open, setOpen] = useState(false);
  const { bringBack } = useDismissing(jobId);
  const level = useMemo(() => {
    const text = sections
      .filter(({ visible }) => visible)
      .map(({ id, body }) => plainWords(words[id]?.body ?? body))
      .join('\n');
    return readingLevel(text, languageOf(text));
  }, [sections, words]);
  if (!level && !dismissed.length) return null;
  return (
    <div
      className={cx('mb-1 flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-meta text-ink-3', beside && 'ps-6')}
    >
      {level && (
        <p className="flex flex-wrap gap-x-3">
          <span className={cx('font-medium', tone[level.band])}>{bandText(level)}</span>
          {say(
            '{words, plural, one {# word} other {# words}} per sentence, reading ease {score, number} of 100 ({formula})',
            {
              words: level.wordsPerSentence,
              score: level.score,
              formula: level.formula,
            },
          )}
        </p>
      )}
      {dismissed.length > 0 && (
        <Button size="sm" kind="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
          {say('{count, plural, one {# dismissed hint} other {# dismissed hints}}', { count: dismissed.length })}
        </Button>
      )}
      {open && (
        <ul aria-label={say('Dismissed hints')} className="flex basis-full flex-wrap gap-1">
          {dismissed.map((hint) => (
            <li key={hint}>
              <Button
                size="sm"
                aria-label={say('Bring back the hint about {hint}', { hint })}
                onClick={() => bringBack(hint)}
              >
                <RotateCcw size={12} aria-hidden />
                {hint}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

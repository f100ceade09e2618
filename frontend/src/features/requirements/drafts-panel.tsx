import { say, sayLabel } from '@candor/contracts/words/say';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Check, PenLine, X } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { roundsOf } from '@candor/contracts/requirements/chain';
import type { ChainPage } from '@candor/contracts/jobs/pages';
import { questionKinds, requirementKinds, requirementLevels } from '@candor/contracts/jobs/values';
import { announce } from '../../kit/announce.ts';
import { Button, IconButton } from '../../kit/button.tsx';
import { Drawer } from '../../kit/overlays/drawer.tsx';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { Facts } from '../../kit/tag.tsx';
import { QuestionForm, RequirementForm, TaskForm } from '../../parts/requirements/chain-forms.tsx';
import { frequencyWord, importanceWord } from '../../parts/requirements/chain-words.ts';
import { byWords } from '../../parts/requirements/draft-words.ts';
import { type Draft, draftName, linksOf, type Placed, useDrafts, valuesOf, type DraftRequest } from './use-drafts.ts';
import { chainOf } from './use-chain.ts';

const titleOf = ({ kind, creative }: DraftRequest): string =>
  creative
    ? say('Suggested simulations')
    : kind === 'task'
      ? say('Suggested job tasks')
      : kind === 'requirement'
        ? say('Suggested requirements')
        : say('Suggested questions');
const factsOf = (draft: Draft, page: ChainPage) =>
  'text' in draft
    ? [sayLabel(questionKinds[draft.kind]), page.requirements.find(({ id }) => id === draft.requirement_id)?.name ?? '']
    : 'level' in draft
      ? [
          sayLabel(requirementLevels[draft.level]),
          sayLabel(requirementKinds[draft.kind]),
          page.tasks.find(({ id }) => id === draft.job_task_id)?.name ?? '',
        ]
      : [frequencyWord(draft), importanceWord(draft)];

/** One draft with its buttons. `ready`: whether it can be kept or refused yet. */
const DraftRow = ({
  draft,
  facts,
  ready,
  onFocus,
  onKeyDown,
  onKeep,
  onChange,
  onRefuse,
}: {
  draft: Draft;
  facts: ReturnType<typeof factsOf>;
  ready: boolean;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onKeep: () => void;
  onChange: () => void;
  onRefuse: () => void;
}) => {
  const name = draftName(draft);
  const { description } = draft as { description?: string };
  return (
    <li className="border-b border-line py-1 last:border-0">
      <div className="-mx-2 rounded-ctl px-2 py-1.5 hover:bg-well">
        <p className="text-ui font-medium text-ink">{name}</p>
        {description && <p className="mt-0.5 text-meta text-ink-2">{description}</p>}
        <div className="mt-1 flex min-h-7 items-center gap-1">
          <span className="min-w-0 flex-1 text-meta">
            <Facts of={facts} />
          </span>
          <Button
            size="sm"
            data-keep
            disabled={!ready}
            aria-label={say('Keep {name}', { name })}
            onFocus={onFocus}
            onKeyDown={onKeyDown}
            onClick={onKeep}
          >
            <Check size={14} aria-hidden />
            {say('Keep')}
          </Button>
          <IconButton size="sm" disabled={!ready} label={say('Change {name}', { name })} onClick={onChange}>
            <PenLine size={14} aria-hidden />
          </IconButton>
          <IconButton size="sm" disabled={!ready} label={say('Refuse {name}', { name })} onClick={onRefuse}>
            <X size={14} aria-hidden />
          </IconButton>
        </div>
      </div>
    </li>
  );
};
const draftKeys = [
  { keys: 'enter', word: () => say('Keep') },
  { keys: 'c', word: () => say('Change') },
  { keys: 'Del', word: () => say('Refuse') },
];
/** Who wrote the drafts, and the keys to keep or refuse them. */
const DraftsFoot = ({ made, some }: { made: Parameters<typeof byWords>[0]; some: boolean }) => (
  <div className="grid gap-1.5 text-meta text-ink-3">
    <p>{byWords(made)}</p>
    {some && (
      <p aria-hidden className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:hidden">
        {draftKeys.map(({ keys, word }) => (
          <span key={keys} className="inline-flex items-center gap-1">
            <Kbd keys={keys} /> {word()}
          </span>
        ))}
      </p>
    )}
  </div>
);

/** Suggested drafts beside the page. The editor keeps, changes or refuses each draft with its buttons or with the keyboard. */
export const DraftsPanel = ({
  page,
  wanted,
  onAgain,
  onClose,
}: {
  page: ChainPage;
  wanted: DraftRequest;
  onAgain: () => void;
  onClose: () => void;
}) => {
  const { drafts, made, error, from, gone, keep, refuse } = useDrafts(page.job.id, wanted);
  const { revalidate } = useRevalidator();
  const [changing, setChanging] = useState<Placed | null>(null);
  const [at, setAt] = useState(0);
  const busy = useRef(false);
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef(false);
  const place = Math.min(at, drafts.length - 1);
  const focusOn = (to: number) => {
    setAt(to);
    list.current?.querySelectorAll<HTMLElement>('[data-keep]')[to]?.focus();
  };
  // The first draft gets the focus when drafts arrive, and the next one after a draft was kept or refused.
  useEffect(() => {
    if (!made || changing) return;
    if (!focused.current || !list.current?.contains(document.activeElement)) focusOn(Math.max(place, 0));
    focused.current = true;
    // runs only when drafts arrive, leave or return
    // oxlint-disable-next-line react/exhaustive-deps
  }, [made, drafts.length, changing]);

  const settled = async (doing: Promise<boolean>, told: string): Promise<boolean> => {
    busy.current = true;
    const done = await doing;
    busy.current = false;
    if (done) announce(told);
    return done;
  };
  const keepIt = async (placed: Placed) => {
    if (busy.current || !made) return;
    const kept = await settled(keep(placed), say('{name} kept.', { name: draftName(placed.draft) }));
    if (kept) await revalidate();
  };
  const refuseIt = async (placed: Placed) => {
    if (busy.current || !made) return;
    await settled(refuse(placed), say('{name} refused.', { name: draftName(placed.draft) }));
  };
  const onKey = (placed: Placed, index: number) => (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const acts: Record<string, () => void> = {
      ArrowDown: () => focusOn(Math.min(index + 1, drafts.length - 1)),
      ArrowUp: () => focusOn(Math.max(index - 1, 0)),
      c: () => made && setChanging(placed),
      Delete: () => void refuseIt(placed),
      Backspace: () => void refuseIt(placed),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const title = titleOf(wanted);
  const done = (saved: boolean) => {
    if (saved) gone(changing!.item);
    setChanging(null);
  };
  const form = changing && {
    page,
    draft: { values: valuesOf(changing.draft), links: linksOf(changing.draft), suggestion: from(changing.item) },
    onClose: done,
  };
  return (
    <Drawer
      narrow
      label={title}
      onClose={changing ? () => setChanging(null) : onClose}
      head={<span className="flex-1 ps-1 text-ui text-ink-3">{title}</span>}
      footer={made && !changing ? <DraftsFoot made={made} some={drafts.length > 0} /> : undefined}
    >
      <div className="px-4 pb-6">
        {form && changing ? (
          'text' in changing.draft ? (
            <QuestionForm {...form} question={null} rounds={roundsOf(chainOf(page))} />
          ) : 'level' in changing.draft ? (
            <RequirementForm {...form} requirement={null} />
          ) : (
            <TaskForm {...form} task={null} />
          )
        ) : (
          <>
            {error && (
              <p role="alert" className="py-2 text-ui text-bad">
                {error}
              </p>
            )}
            {!made && !error && !drafts.length && <SkeletonRows rows={4} />}
            {!made && !error && (
              <p role="status" className="sr-only">
                {say('Suggestions are being written.')}
              </p>
            )}
            {drafts.length > 0 && (
              <ul ref={list} aria-label={title} aria-busy={!made} className="grid gap-0.5">
                {drafts.map((placed, index) => (
                  <DraftRow
                    key={placed.item}
                    draft={placed.draft}
                    facts={factsOf(placed.draft, page)}
                    ready={made !== null}
                    onFocus={() => setAt(index)}
                    onKeyDown={onKey(placed, index)}
                    onKeep={() => void keepIt(placed)}
                    onChange={() => setChanging(placed)}
                    onRefuse={() => void refuseIt(placed)}
                  />
                ))}
              </ul>
            )}
            {made && !drafts.length && (
              <div className="grid justify-items-start gap-3 py-3">
                <p className="text-ui text-ink-2">{say('Nothing more is suggested.')}</p>
                <Button size="sm" onClick={onAgain}>
                  {say('Suggest again')}
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </Drawer>
  );
};

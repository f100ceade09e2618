import { say, sayLabel } from '@candor/contracts/kernel/say';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Eye, EyeOff, GitCompare, Lock, MoreHorizontal, MoveDown, MoveUp, Trash2 } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { plainWords } from '@candor/contracts/kernel/rich-text';
import { upsertSection } from '@candor/contracts/jobs/description-endpoints';
import { sectionFields } from '@candor/contracts/jobs/fields';
import type { DefaultSection } from '@candor/contracts/jobs/pages';
import type { Section } from '@candor/contracts/jobs/values';
import { call, errorOf } from '../../page/call.ts';
import { RichEditor } from '../../kit/rich-editor.tsx';
import type { RowParts } from '../../catalogues/sortable-list.tsx';
import { Button, IconButton } from '../../kit/button.tsx';
import { onReturn } from '../../kit/connection.ts';
import { cx } from '../../kit/cx.ts';
import { later } from '../../kit/later.tsx';
import { Menu, MenuItem, MenuLine } from '../../kit/menu.tsx';
import { withProgress } from '../../kit/progress-bar.tsx';
import { RichText } from '../../kit/rich-text.tsx';
import { Tag } from '../../kit/tag.tsx';
import { toast } from '../../kit/toast.ts';
import { settle } from '../../page/settle.ts';
import { SectionDraft } from './section-draft.tsx';
import {
  type Choice,
  choices,
  draftName,
  dropDraft,
  isDirty,
  saved,
  useWriting,
  type Words,
  type WordsOnScreen,
} from './section-words.ts';

const SectionConflict = later(() => import('./section-choices.tsx').then((m) => m.SectionConflict));
const DefaultDialog = later(() => import('./section-choices.tsx').then((m) => m.DefaultDialog));

type Saving = 'idle' | 'saving' | 'saved' | { error: string };
/** Milliseconds without a key after which a draft is saved. */
const pause = 1_500;

/** Saves what is written. While applicants read the post it waits until the section is left; before, a pause in typing is enough. */
const useSaving = ({
  jobId,
  section,
  version,
  live,
  whose,
}: {
  jobId: string;
  section: Section;
  version: number;
  live: boolean;
  whose: string;
}) => {
  const name = draftName(whose, jobId, section.id);
  const { writing, setWriting, type } = useWriting(name, section, version);
  const [saving, setSaving] = useState<Saving>('idle');
  const { revalidate } = useRevalidator();
  const here = useRef(true);
  /** Somebody wants it saved as soon as that is possible. */
  const wanted = useRef(false);
  /** The server knows newer words than the page shows. Nothing is sent until the page shows them. */
  const stale = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const dirty = isDirty(writing);

  const send = async (change: { name?: string; body?: string; visible?: boolean; source_section_id?: string }) => {
    const sent = writing.mine;
    setSaving('saving');
    const answer = await withProgress(() =>
      call(upsertSection, {
        id: section.id,
        job_id: jobId,
        ...(change.visible === undefined ? { version: writing.base.version } : {}),
        ...change,
      }),
    );
    if (answer.status === 'error' && answer.code === 'stale') {
      // The page shows what the other wrote, and whoever writes here chooses.
      stale.current = true;
      setSaving('idle');
      await revalidate();
      return;
    }
    if (answer.status === 'error') setSaving({ error: errorOf(answer) });
    const then = async ({ section: stored, version: at }: { section: Section; version: number }) => {
      if (change.visible === undefined) {
        const shown = change.source_section_id ? { name: stored.name, body: stored.body } : sent;
        setWriting((now) =>
          saved(change.source_section_id ? { ...now, mine: shown } : now, shown, {
            words: { name: stored.name, body: stored.body },
            version: at,
          }),
        );
        if (!here.current) dropDraft(name);
      }
      setSaving('saved');
      await revalidate();
    };
    if (answer.status === 'ok') await then(answer.payload);
    // Where the editor is still open, its own line says so and the next save sends what stands there by then.
    else if (!here.current) await settle(say('Save {name}', { name: section.name }), answer, then);
  };
  const save = () => {
    const { base, mine, theirs } = writing;
    wanted.current = false;
    if (!dirty || theirs || stale.current) return;
    if (saving === 'saving') {
      wanted.current = true;
      return;
    }
    if (!mine.name.trim()) {
      setSaving({ error: sayLabel(sectionFields.each.name.missing) });
      return;
    }
    void send({
      ...(mine.name === base.shown.name ? {} : { name: mine.name.trim() }),
      ...(mine.body === base.shown.body ? {} : { body: mine.body }),
    });
  };
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  const busy = saving === 'saving';
  useEffect(() => {
    if (!dirty || busy || live || writing.theirs) return;
    const timer = window.setTimeout(() => latest.current(), pause);
    return () => window.clearTimeout(timer);
  }, [dirty, busy, live, writing]);
  useEffect(() => {
    if (wanted.current && !busy) latest.current();
    // looks again when another text is the base
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [busy, writing.base]);
  useEffect(() => {
    const again = stale.current;
    stale.current = false;
    if (again) latest.current();
    // looks after every change of what the page shows
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [writing.base.version, writing.theirs]);
  const failed = typeof saving === 'object';
  useEffect(() => (failed ? onReturn(() => latest.current()) : undefined), [failed]);
  const choose = (choice: Choice) => {
    wanted.current = choice === 'mine';
    setSaving('idle');
    setWriting(choices[choice]);
  };
  return { writing, setWriting, type, saving, send, save, choose, dirty };
};

/** One section of a job description, edited where it stands. */
export const DescriptionSection = ({
  jobId,
  section,
  version,
  original,
  live,
  whose,
  onScreen,
  editable,
  parts,
  onRemove,
}: {
  jobId: string;
  section: Section;
  version: number;
  /** The organization's default that the section began as. */
  original: DefaultSection | undefined;
  /** Applicants read it. */
  live: boolean;
  whose: string;
  onScreen: WordsOnScreen;
  editable: boolean;
  parts: RowParts;
  onRemove: () => void;
}) => {
  const { writing, setWriting, type, saving, send, save, choose, dirty } = useSaving({
    jobId,
    section,
    version,
    live,
    whose,
  });
  const { mine, theirs } = writing;
  const { name, body } = mine;
  const [comparing, setComparing] = useState(false);
  useEffect(() => onScreen.put(section.id, mine), [onScreen, section.id, mine]);
  const chosen = (choice: Choice) => {
    const before = writing;
    choose(choice);
    if (choice === 'theirs')
      toast({
        text: say('Your words were replaced.'),
        undo: () => setWriting((now) => ({ ...now, mine: before.mine })),
      });
  };
  const take = (from: DefaultSection) => {
    const before: Words = section;
    setComparing(false);
    void send({ source_section_id: from.id }).then(() =>
      toast({
        text: say('{name} says what the default says.', { name: section.name }),
        ...(section.locked || from.locked ? {} : { undo: () => type({ body: before.body }) }),
      }),
    );
  };
  const hasDefault = original !== undefined && plainWords(original.body) !== '';
  const asDefault = hasDefault && original.body === section.body;
  const error = typeof saving === 'object' ? saving.error : null;
  const words =
    saving === 'saving'
      ? say('Saving')
      : theirs
        ? ''
        : dirty
          ? live
            ? say('Not published yet')
            : say('Not saved yet')
          : saving === 'saved'
            ? live
              ? say('Published')
              : say('Saved')
            : '';
  return (
    <div className="group py-4">
      <div className="mb-1 flex min-h-8 items-center gap-1.5">
        {parts.handle && <span className="-ms-[30px] max-lg:ms-0">{parts.handle}</span>}
        {editable ? (
          <input
            aria-label={say('Section name')}
            value={name}
            maxLength={80}
            onChange={(event) => type({ name: event.target.value })}
            onBlur={save}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.currentTarget.blur();
            }}
            className="-ms-1.5 h-8 min-w-0 flex-1 rounded-ctl border border-transparent bg-transparent px-1.5 text-head font-semi text-ink hover:border-line-2 focus-visible:border-accent focus-visible:ring-3 focus-visible:ring-accent/20 focus-visible:outline-none"
          />
        ) : (
          <h2 className="min-w-0 flex-1 truncate text-head font-semi text-ink">{section.name}</h2>
        )}
        <span aria-live="polite" className={cx('text-meta', dirty && saving !== 'saving' ? 'text-warn' : 'text-ink-3')}>
          {words}
        </span>
        {section.locked && (
          <Tag>
            <Lock size={11} aria-hidden />
            {say('Locked')}
          </Tag>
        )}
        {!section.visible && <Tag>{say('Hidden')}</Tag>}
        {asDefault && !dirty && <Tag>{say('Same as the default')}</Tag>}
        {editable && !dirty && <SectionDraft jobId={jobId} section={section} version={version} />}
        {editable && (
          <>
            <IconButton
              size="sm"
              label={
                section.visible
                  ? say('Hide {name} from the post', { name: section.name })
                  : say('Show {name} on the post', { name: section.name })
              }
              onClick={() => void send({ visible: !section.visible })}
            >
              {section.visible ? <Eye size={15} aria-hidden /> : <EyeOff size={15} aria-hidden />}
            </IconButton>
            <Menu
              align="end"
              trigger={
                <Button kind="ghost" size="sm" icon aria-label={say('More for {name}', { name: section.name })}>
                  <MoreHorizontal size={15} aria-hidden />
                </Button>
              }
            >
              <MenuItem icon={<MoveUp size={14} />} disabled={!parts.up} onSelect={() => parts.up?.()}>
                {say('Move up')}
              </MenuItem>
              <MenuItem icon={<MoveDown size={14} />} disabled={!parts.down} onSelect={() => parts.down?.()}>
                {say('Move down')}
              </MenuItem>
              {hasDefault && !asDefault && (
                <MenuItem icon={<GitCompare size={14} />} onSelect={() => setComparing(true)}>
                  {say('Compare with the default')}
                </MenuItem>
              )}
              {!section.locked && (
                <>
                  <MenuLine />
                  <MenuItem icon={<Trash2 size={14} />} danger onSelect={onRemove}>
                    {say('Remove')}
                  </MenuItem>
                </>
              )}
            </Menu>
          </>
        )}
      </div>
      {theirs && (
        <Suspense fallback={null}>
          <SectionConflict mine={mine} theirs={theirs.words} onChoose={chosen} />
        </Suspense>
      )}
      {comparing && original && (
        <Suspense fallback={null}>
          <DefaultDialog
            name={section.name}
            mine={body}
            theirs={original.body}
            onTake={() => take(original)}
            onClose={() => setComparing(false)}
          />
        </Suspense>
      )}
      {error && (
        <p role="alert" className="mb-2 text-meta text-bad">
          {error}
        </p>
      )}
      <div className={section.visible ? '' : 'opacity-70'}>
        {editable && !section.locked ? (
          <RichEditor
            quiet
            label={say('Text of {name}', { name: section.name })}
            value={body}
            onChange={(html) => type({ body: html })}
            onBlur={save}
            onSave={save}
            placeholder={say('Write this section')}
          />
        ) : section.body ? (
          <div className="py-1.5">
            <RichText html={section.body} />
          </div>
        ) : (
          <p className="py-1.5 text-read text-ink-3">{say('Nothing written yet.')}</p>
        )}
      </div>
    </div>
  );
};

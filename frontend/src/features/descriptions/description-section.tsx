import { say, sayLabel } from '@candor/contracts/words/say';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { Eye, EyeOff, GitCompare, Lock, MoreHorizontal, MoveDown, MoveUp, RefreshCw, Trash2 } from 'lucide-react';
import { plainWords } from '@candor/contracts/values/rich-text';
import type { DefaultSection } from '@candor/contracts/jobs/pages';
import { blockKinds, type Section } from '@candor/contracts/jobs/values';
import { RichEditor } from '../../kit/editor/rich-editor.tsx';
import type { RowParts } from '../../catalogues/sortable-list.tsx';
import { Button, IconButton } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { later } from '../../kit/later.tsx';
import { Menu, MenuItem, MenuLine } from '../../kit/overlays/menu.tsx';
import { RichText } from '../../kit/editor/rich-text.tsx';
import { Tag } from '../../kit/tag.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { SectionDraft } from './section-draft.tsx';
import { useSaving } from './section-saving.ts';
import type { Choice, Words, WordsOnScreen } from './section-words.ts';

const SectionConflict = later(() => import('./section-choices.tsx').then((m) => m.SectionConflict));
const SectionHints = later(() => import('./section-hints.tsx').then((m) => m.SectionHints));
const DefaultDialog = later(() => import('./section-choices.tsx').then((m) => m.DefaultDialog));

/** One section of a job description, edited in place. */
export const DescriptionSection = ({
  jobId,
  section,
  version,
  original,
  live,
  whose,
  onScreen,
  dismissed,
  editable,
  parts,
  mark,
  outdated,
  onChoose,
  onUpdate,
  onRemove,
}: {
  jobId: string;
  section: Section;
  version: number;
  /** The organization's default that the section began as. */
  original: DefaultSection | undefined;
  /** The section is public. */
  live: boolean;
  whose: string;
  onScreen: WordsOnScreen;
  /** The hints that the job's editors have dismissed. */
  dismissed: readonly string[];
  editable: boolean;
  parts: RowParts;
  /** The state of its review. */
  mark: ReactNode;
  /** Its entries have changed since its text was made. */
  outdated: { gone: boolean } | null;
  /** Chooses the entries of a section that shows some. */
  onChoose: () => void;
  /** Makes its text again from the same entries. */
  onUpdate: () => void;
  onRemove: () => void;
}) => {
  const { writing, setWriting, type, finish, saving, send, save, choose, dirty } = useSaving({
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
        text: say('Your text was replaced.'),
        undo: () => setWriting((now) => ({ ...now, mine: before.mine })),
      });
  };
  const take = (from: DefaultSection) => {
    const before: Words = section;
    setComparing(false);
    void send({ source_section_id: from.id }).then(() =>
      toast({
        text: say('{name} is the same as the default.', { name: section.name }),
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
      <div className="mb-1 flex min-h-8 items-center gap-x-1.5 max-sm:flex-wrap">
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
            className="-ms-1.5 h-8 min-w-0 flex-1 rounded-ctl max-sm:field-sizing-content max-sm:max-w-full max-sm:flex-auto border border-transparent bg-transparent px-1.5 text-head font-semi text-ink hover:border-line-2 focus-visible:border-accent focus-visible:ring-3 focus-visible:ring-accent/20 focus-visible:outline-none"
          />
        ) : (
          <h2 className="min-w-0 flex-1 wrap-anywhere text-head font-semi text-ink">{section.name}</h2>
        )}
        <span className="ms-auto flex items-center gap-1.5">
          <span
            aria-live="polite"
            className={cx('text-meta', dirty && saving !== 'saving' ? 'text-warn' : 'text-ink-3')}
          >
            {words}
          </span>
          {section.locked && (
            <Tag>
              <Lock size={11} aria-hidden />
              {say('Locked')}
            </Tag>
          )}
          {!section.visible && <Tag>{say('Hidden')}</Tag>}
          {section.block && <Tag>{sayLabel(blockKinds[section.block.of])}</Tag>}
          {outdated && editable && (
            <Tag tone="warn">{outdated.gone ? say('Entries were deleted') : say('Changed meanwhile')}</Tag>
          )}
          {asDefault && !dirty && <Tag>{say('Same as the default')}</Tag>}
          {mark}
          {editable && !dirty && !section.block && <SectionDraft jobId={jobId} section={section} version={version} />}
          {editable && section.block && (
            <Button
              size="sm"
              kind="ghost"
              aria-label={say('Choose what {name} shows', { name: section.name })}
              onClick={onChoose}
            >
              {say('Choose')}
            </Button>
          )}
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
                {outdated && !outdated.gone && (
                  <MenuItem icon={<RefreshCw size={14} />} onSelect={onUpdate}>
                    {say('Show the entries as they are now')}
                  </MenuItem>
                )}
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
        </span>
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
        {editable && !section.locked && !section.block ? (
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
      {editable && !section.locked && !section.block && !theirs && body && (
        <Suspense fallback={null}>
          <SectionHints jobId={jobId} name={section.name} body={body} dismissed={dismissed} onReplace={finish} />
        </Suspense>
      )}
    </div>
  );
};

import { say, sayLabel } from '@candor/contracts/words/say';
import { Eye, EyeOff, GitCompare, Lock, MoreHorizontal, MoveDown, MoveUp, RefreshCw, Trash2 } from 'lucide-react';
import { blockKinds } from '@candor/contracts/jobs/values';
import { Button, IconButton } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { Menu, MenuItem, MenuLine } from '../../kit/overlays/menu.tsx';
import { Tag } from '../../kit/tag.tsx';
import { SectionDraft } from './section-draft.tsx';
import type { SectionProps, SectionState } from './use-section.ts';

type Parts = { props: SectionProps; state: SectionState };

/** Whether the text of a section is saved. */
const savingWords = ({ live }: SectionProps, { saving, dirty, writing: { theirs } }: SectionState): string =>
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

const SectionTitle = ({ props: { section, editable }, state: { writing, type, save } }: Parts) =>
  editable ? (
    <input
      aria-label={say('Section name')}
      value={writing.mine.name}
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
  );

const SectionTags = ({ props: { section, editable, outdated }, state: { asDefault, dirty } }: Parts) => (
  <>
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
  </>
);

const SectionMenu = ({
  props: { section, parts, outdated, onUpdate, onRemove },
  state: { hasDefault, asDefault, setComparing },
}: Parts) => (
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
);

/** The head of a section: its name, its state and its buttons. */
export const SectionHead = ({ props, state }: Parts) => {
  const { jobId, section, version, editable, parts, mark, onChoose } = props;
  const { saving, send, dirty } = state;
  const words = savingWords(props, state);
  return (
    <div className="mb-1 flex min-h-8 items-center gap-x-1.5 max-sm:flex-wrap">
      {parts.handle && <span className="-ms-[30px] max-lg:ms-0">{parts.handle}</span>}
      <SectionTitle props={props} state={state} />
      <span className="ms-auto flex items-center gap-1.5">
        <span aria-live="polite" className={cx('text-meta', dirty && saving !== 'saving' ? 'text-warn' : 'text-ink-3')}>
          {words}
        </span>
        <SectionTags props={props} state={state} />
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
            <SectionMenu props={props} state={state} />
          </>
        )}
      </span>
    </div>
  );
};

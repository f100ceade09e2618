import { say, sayLabel } from '@candor/contracts/kernel/say';
import { useEffect, useRef, useState } from 'react';
import { Eye, EyeOff, Lock, MoreHorizontal, MoveDown, MoveUp, Trash2 } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { upsertSection } from '@candor/contracts/jobs/description-endpoints';
import { sectionFields } from '@candor/contracts/jobs/fields';
import type { Section } from '@candor/contracts/jobs/values';
import { call, errorOf } from '../../page/call.ts';
import { RichEditor } from '../../kit/rich-editor.tsx';
import type { RowParts } from '../../catalogues/sortable-list.tsx';
import { Button, IconButton } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { Menu, MenuItem, MenuLine } from '../../kit/menu.tsx';
import { withProgress } from '../../kit/progress-bar.tsx';
import { RichText } from '../../kit/rich-text.tsx';
import { Tag } from '../../kit/tag.tsx';
import { settle } from '../../page/settle.ts';

type Saving = 'idle' | 'changed' | 'saving' | 'saved' | { error: string };

/** One section of a job description. It is saved when it is left, so that one edit is one entry in the history. */
export const DescriptionSection = ({
  jobId,
  section,
  editable,
  parts,
  onRemove,
}: {
  jobId: string;
  section: Section;
  editable: boolean;
  parts: RowParts;
  onRemove: () => void;
}) => {
  const [body, setBody] = useState(section.body);
  const [name, setName] = useState(section.name);
  const [saving, setSaving] = useState<Saving>('idle');
  const stored = useRef({ name: section.name, body: section.body });
  const { revalidate } = useRevalidator();
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  useEffect(() => {
    // what others wrote appears unless something is being written here
    const clean = stored.current.name === name && stored.current.body === body;
    stored.current = { name: section.name, body: section.body };
    if (clean) {
      setName(section.name);
      setBody(section.body);
    }
    // only when the stored section changes
    // oxlint-disable-next-line react/exhaustive-deps
  }, [section.name, section.body]);
  const changed = body !== stored.current.body || name.trim() !== stored.current.name;
  useEffect(() => {
    if (!changed) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [changed]);

  const send = async (change: { name?: string; body?: string; visible?: boolean }) => {
    setSaving('saving');
    const answer = await withProgress(() => call(upsertSection, { id: section.id, job_id: jobId, ...change }));
    if (answer.status === 'error') setSaving({ error: errorOf(answer) });
    const then = async () => {
      stored.current = { name: change.name ?? stored.current.name, body: change.body ?? stored.current.body };
      setSaving('saved');
      await revalidate();
    };
    if (answer.status === 'ok') await then();
    // Where the editor is still open, its own line says so and the next save sends what stands there by then.
    else if (!here.current) await settle(say('Save {name}', { name: section.name }), answer, then);
  };
  const save = () => {
    const title = name.trim();
    if (!title) {
      setSaving({ error: sayLabel(sectionFields.each.name.missing) });
      return;
    }
    if (body === stored.current.body && title === stored.current.name) {
      if (saving !== 'saved') setSaving('idle');
      return;
    }
    void send({
      ...(title === stored.current.name ? {} : { name: title }),
      ...(body === stored.current.body ? {} : { body }),
    });
  };
  const error = typeof saving === 'object' ? saving.error : null;
  const words =
    saving === 'saving'
      ? say('Saving')
      : saving === 'saved' && !changed
        ? say('Saved')
        : changed
          ? say('Not saved yet')
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
            onChange={(event) => setName(event.target.value)}
            onBlur={save}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.currentTarget.blur();
            }}
            className="-ms-1.5 h-8 min-w-0 flex-1 rounded-ctl border border-transparent bg-transparent px-1.5 text-head font-semi text-ink hover:border-line-2 focus-visible:border-accent focus-visible:ring-3 focus-visible:ring-accent/20 focus-visible:outline-none"
          />
        ) : (
          <h2 className="min-w-0 flex-1 truncate text-head font-semi text-ink">{section.name}</h2>
        )}
        <span
          aria-live="polite"
          className={cx('text-meta', changed && saving !== 'saving' ? 'text-warn' : 'text-ink-3')}
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
            onChange={(html) => {
              setBody(html);
              setSaving('changed');
            }}
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

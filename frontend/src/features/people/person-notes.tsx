import { useEffect, useId, useState } from 'react';
import { Lock } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { useNoteDraft } from '../../page/note-draft.ts';
import { say } from '@candor/contracts/kernel/say';
import type { Note } from '@candor/contracts/people/record';
import { deleteNote, upsertNote } from '@candor/contracts/people/endpoints';
import { call, errorOf } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { Avatar } from '../../kit/avatar.tsx';
import { Button } from '../../kit/button.tsx';
import { Switch } from '../../kit/choice.tsx';
import { ConfirmDialog } from '../../kit/dialog.tsx';
import { inputLook } from '../../kit/field.tsx';
import { withProgress } from '../../kit/progress-bar.tsx';
import { RichText } from '../../kit/rich-text.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { Tag } from '../../kit/tag.tsx';
import { Ago } from '../../kit/time.tsx';
import { Said } from '../../kit/said.tsx';
import { offerNoteBack } from './restore-note.ts';
import { htmlOf, shownHtml, textOf } from './note-text.ts';

/** PRODUCT: a note can be edited by its author for 15 minutes. */
const editableFor = 15 * 60_000;
type Draft = { id?: string; text: string; secret: boolean };
const emptyDraft: Draft = { text: '', secret: false };

const tick = 20_000;
const useNow = () => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), tick);
    return () => window.clearInterval(timer);
  }, []);
  return now;
};

const Editor = ({
  personId,
  start,
  label,
  save,
  onDone,
  onCancel,
}: {
  personId: string;
  start: Draft;
  label: string;
  save: string;
  onDone: () => void;
  onCancel?: () => void;
}) => {
  const isNew = start.id === undefined;
  const kept = useNoteDraft(personId, null);
  const [edited, setEdited] = useState(start);
  const draft: Draft = isNew ? { text: kept.text, secret: kept.secret } : edited;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const only = useId();
  const send = async () => {
    if (!draft.text.trim() || busy) return;
    setBusy(true);
    const answer = await withProgress(() =>
      call(upsertNote, {
        id: draft.id,
        candidate_id: personId,
        body: htmlOf(draft.text),
        visibility: draft.secret ? 'private' : 'team',
      }),
    );
    setBusy(false);
    setProblem(errorOf(answer));
    if (answer.status !== 'ok') return;
    if (isNew) kept.sent(draft.text);
    onDone();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className="grid gap-2"
    >
      <textarea
        name="note"
        aria-label={label}
        placeholder={label}
        rows={3}
        value={draft.text}
        maxLength={20_000}
        onChange={({ target: { value } }) => (isNew ? kept.write(value) : setEdited({ ...edited, text: value }))}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
            event.preventDefault();
            void send();
          }
          if (event.key === 'Escape') onCancel?.();
        }}
        className={`${inputLook()} field-sizing-content h-auto max-h-96 min-h-20 resize-y py-1.5`}
      />
      {problem && (
        <p role="alert" className="text-meta text-bad">
          {problem}
        </p>
      )}
      <div className="flex items-center gap-3">
        {isNew && (
          <label htmlFor={only} className="flex min-h-6 items-center gap-2 text-meta text-ink-2">
            <Switch id={only} checked={draft.secret} onChange={(event) => kept.keepSecret(event.target.checked)} />
            {say('Only for me')}
          </label>
        )}
        <span className="ms-auto flex gap-2">
          {onCancel && (
            <Button size="sm" onClick={onCancel}>
              {say('Cancel')}
            </Button>
          )}
          <Button
            type="submit"
            size="sm"
            kind={draft.text.trim() ? 'primary' : 'soft'}
            disabled={busy || !draft.text.trim()}
          >
            {save}
          </Button>
        </span>
      </div>
    </form>
  );
};

/** Notes of the team, the newest first, and a place to write one. */
export const PersonNotes = ({
  personId,
  notes,
  zone,
  admin,
  readOnly = false,
}: {
  personId: string;
  notes: readonly Note[];
  zone: string | null;
  admin: boolean;
  /** Notes of the past are only read. */
  readOnly?: boolean;
}) => {
  const { revalidate } = useRevalidator();
  const [editing, setEditing] = useState<string | null>(null);
  const [removing, setRemoving] = useState<Note | null>(null);
  const [busy, setBusy] = useState(false);
  const now = useNow();
  const remove = async () => {
    if (!removing) return;
    setBusy(true);
    const answer = await withProgress(() => call(deleteNote, { id: removing.id, candidate_id: personId }));
    setBusy(false);
    setRemoving(null);
    await settle(say('Delete the note'), answer, () => {
      void revalidate();
      offerNoteBack(personId, removing.id, () => revalidate());
    });
  };
  return (
    <div className="grid grid-cols-1 gap-5 pt-4">
      {!readOnly && (
        <Editor
          personId={personId}
          start={emptyDraft}
          label={say('Write a note')}
          save={say('Save note')}
          onDone={() => void revalidate()}
        />
      )}
      {readOnly && !notes.length && <EmptyState>{say('No notes yet.')}</EmptyState>}
      {notes.length > 0 && (
        <ol className="grid gap-5">
          {notes.map((note) => (
            <li key={note.id} className="flex gap-3">
              <Avatar name={note.author_name} size={26} />
              <div className="min-w-0 flex-1">
                <div className="flex min-h-6 flex-wrap items-center gap-x-2">
                  <span className="text-ui font-medium text-ink">{note.author_name}</span>
                  <span className="text-meta text-ink-3">
                    {note.edited ? (
                      <Said text="{ago}, edited" with={{ ago: <Ago at={note.at} zone={zone} /> }} />
                    ) : (
                      <Ago at={note.at} zone={zone} />
                    )}
                  </span>
                  {note.visibility === 'private' && (
                    <Tag>
                      <Lock size={10} aria-hidden />
                      {say('Only for you')}
                    </Tag>
                  )}
                  <span className="ms-auto flex gap-1">
                    {!readOnly && note.mine && now - Date.parse(note.at) < editableFor && editing !== note.id && (
                      <Button kind="ghost" size="sm" onClick={() => setEditing(note.id)}>
                        {say('Edit')}
                      </Button>
                    )}
                    {!readOnly && (note.mine || admin) && (
                      <Button kind="ghost" size="sm" onClick={() => setRemoving(note)}>
                        {say('Delete')}
                      </Button>
                    )}
                  </span>
                </div>
                {editing === note.id ? (
                  <Editor
                    personId={personId}
                    start={{ id: note.id, text: textOf(note.body), secret: note.visibility === 'private' }}
                    label={say('Edit the note')}
                    save={say('Save')}
                    onDone={() => {
                      setEditing(null);
                      void revalidate();
                    }}
                    onCancel={() => setEditing(null)}
                  />
                ) : (
                  <RichText html={shownHtml(note.body)} />
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={say('Delete this note?')}
        text={say('Its words are taken from the record. The history keeps that a note was written and deleted.')}
        action={say('Delete')}
        busy={busy}
        onConfirm={() => void remove()}
      />
    </div>
  );
};

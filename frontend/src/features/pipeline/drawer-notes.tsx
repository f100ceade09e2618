import { Suspense, useRef, useState, type KeyboardEvent } from 'react';
import { Lock, Pencil, SendHorizontal, Trash2, Users } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import type { PageUser } from '@candor/contracts/kernel/standard';
import type { Note } from '@candor/contracts/people/record';
import type { Panel } from '@candor/contracts/pipeline/panel';
import { deleteNote, upsertNote } from '@candor/contracts/people/endpoints';
import { phrase, say } from '@candor/contracts/kernel/say';
import { call, type Sent } from '../../page/call.ts';
import { useNoteDraft } from '../../page/note-draft.ts';
import { settle } from '../../page/settle.ts';
import { announce } from '../../kit/announce.ts';
import { Avatar } from '../../kit/avatar.tsx';
import { Button, IconButton } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/dialog.tsx';
import { cx } from '../../kit/cx.ts';
import { inputLook } from '../../kit/field.tsx';
import { later } from '../../kit/later.tsx';
import { useShortcut } from '../../kit/shortcuts.tsx';
import { Ago } from '../../kit/time.tsx';
import { htmlOf, shownHtml, textOf } from '../people/note-text.ts';

// Most drawers are closed before anybody reads their notes.
const RichText = later(() => import('../../kit/rich-text.tsx').then((m) => m.RichText));

/** Minutes in which the author can still change a note. */
const editableFor = 15;
const minutesSince = (at: string) => (Date.now() - Date.parse(at)) / 60_000;
const sends = (event: KeyboardEvent) => event.key === 'Enter' && (event.metaKey || event.ctrlKey);

const OneNote = ({
  note,
  candidateId,
  admin,
  onChange,
}: {
  note: Note;
  candidateId: string;
  admin: boolean;
  onChange: () => void;
}) => {
  const [text, setText] = useState<string | null>(null);
  const [removing, setRemoving] = useState(false);
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const done = async (what: string, answer: Sent, said?: string) => {
    setBusy(false);
    if (answer.status === 'error' && answer.again) setRemoving(false);
    await settle(what, answer, async () => {
      setText(null);
      setRemoving(false);
      if (said) announce(said);
      else (await import('../people/restore-note.ts')).offerNoteBack(candidateId, note.id, onChange);
      await revalidate();
      onChange();
    });
  };
  const save = async () => {
    if (!text?.trim()) return;
    setBusy(true);
    await done(
      say('Save the note'),
      await call(upsertNote, {
        id: note.id,
        candidate_id: candidateId,
        body: htmlOf(text),
        visibility: note.visibility,
      }),
      say('Note saved.'),
    );
  };
  const editable = note.mine && minutesSince(note.at) < editableFor;
  return (
    <li className="group py-3.5">
      <div className="flex items-center gap-2">
        <Avatar name={note.author_name} size={22} />
        <p className="min-w-0 flex-1 truncate text-ui">
          <span className="font-medium text-ink">{note.author_name}</span>
          <span className="ms-2 text-meta text-ink-3">
            <Ago at={note.at} />
            {note.edited && `, ${say('edited')}`}
            {note.visibility === 'private' && `, ${say('only you')}`}
          </span>
        </p>
        {editable && text === null && (
          <IconButton label={say('Edit the note')} size="sm" onClick={() => setText(textOf(note.body))}>
            <Pencil size={13} aria-hidden />
          </IconButton>
        )}
        {(note.mine || admin) && text === null && (
          <IconButton label={say('Delete the note')} size="sm" onClick={() => setRemoving(true)}>
            <Trash2 size={13} aria-hidden />
          </IconButton>
        )}
      </div>
      {text === null ? (
        <div className="mt-1 ps-7.5">
          <RichText html={shownHtml(note.body)} />
        </div>
      ) : (
        <div className="mt-2 ps-7.5">
          <textarea
            aria-label={say('Note')}
            autoFocus
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (sends(event)) void save();
              if (event.key === 'Escape') {
                event.stopPropagation();
                setText(null);
              }
            }}
            className={cx(inputLook(), 'field-sizing-content h-auto! max-h-64 min-h-16 py-1.5')}
          />
          <div className="mt-2 flex justify-end gap-2">
            <Button size="sm" onClick={() => setText(null)}>
              {say('Cancel')}
            </Button>
            <Button size="sm" kind="primary" disabled={busy || !text.trim()} onClick={() => void save()}>
              {say('Save')}
            </Button>
          </div>
        </div>
      )}
      <ConfirmDialog
        open={removing}
        onClose={() => setRemoving(false)}
        title={say('Delete this note?')}
        text={say('It disappears for everyone. That a note was removed stays in the record.')}
        action={say('Delete')}
        busy={busy}
        onConfirm={() => {
          setBusy(true);
          void call(deleteNote, { id: note.id, candidate_id: candidateId }).then((answer) =>
            done(say('Delete the note'), answer),
          );
        }}
      />
    </li>
  );
};

/** Notes on the person, newest first. Own ones can be edited for 15 minutes. */
export const Notes = ({ panel, user, onChange }: { panel: Panel; user: PageUser; onChange: () => void }) =>
  panel.notes.length ? (
    <Suspense>
      <ul className="divide-y divide-line px-5 pt-1 pb-4">
        {panel.notes.map((note) => (
          <OneNote
            key={note.id}
            note={note}
            candidateId={panel.person.id}
            admin={user.roles.includes('ORG_ADMIN')}
            onChange={onChange}
          />
        ))}
      </ul>
    </Suspense>
  ) : (
    <p className="px-5 py-8 text-center text-ui text-ink-3">{say('No notes yet. Write the first one below.')}</p>
  );

/** Writes a note; stands at the foot of the drawer. N goes there, Cmd+Enter sends. What is not sent is kept for this candidate on this job. */
export const NoteBox = ({ candidateId, jobId, onDone }: { candidateId: string; jobId: string; onDone: () => void }) => {
  const { text, secret, write, keepSecret, sent } = useNoteDraft(candidateId, jobId);
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const { revalidate } = useRevalidator();
  useShortcut('n', say('Write a note'), () => box.current?.focus(), { group: phrase('Candidate') });
  const send = async () => {
    if (!text.trim() || busy) return;
    setBusy(true);
    const answer = await call(upsertNote, {
      candidate_id: candidateId,
      body: htmlOf(text),
      visibility: secret ? 'private' : 'team',
      job_id: jobId,
    });
    setBusy(false);
    await settle(say('Add the note'), answer, async () => {
      sent(text);
      announce(say('Note added.'));
      await revalidate();
      onDone();
    });
  };
  return (
    <div className="flex items-end gap-1 rounded-card bg-well p-1 ps-3 shadow-[inset_0_0_0_1px_var(--line-2)] focus-within:shadow-[inset_0_0_0_1.5px_var(--accent)]">
      <textarea
        ref={box}
        rows={1}
        aria-label={secret ? say('Private note') : say('Note to the hiring team')}
        placeholder={secret ? say('Private note, only for you') : say('Note to the hiring team')}
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (sends(event)) {
            event.preventDefault();
            void send();
          }
          if (event.key === 'Escape') {
            event.stopPropagation();
            event.currentTarget.blur();
          }
        }}
        className="field-sizing-content max-h-40 min-h-8 min-w-0 flex-1 resize-none bg-transparent py-1.5 text-ui text-ink outline-none"
      />
      <IconButton
        label={secret ? say('Only you will see it. Share with the team') : say('The team will see it. Make it private')}
        aria-pressed={secret}
        className={secret ? 'text-accent-ink' : ''}
        onClick={() => keepSecret(!secret)}
      >
        {secret ? <Lock size={14} aria-hidden /> : <Users size={14} aria-hidden />}
      </IconButton>
      <IconButton label={say('Send the note')} disabled={busy || !text.trim()} onClick={() => void send()}>
        <SendHorizontal size={14} aria-hidden />
      </IconButton>
    </div>
  );
};

import { Suspense, useEffect, useState } from 'react';
import { Lock, Pencil, Trash2 } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { deleteNote, upsertNote } from '@candor/contracts/people/endpoints';
import { isAdminRole } from '@candor/contracts/jobs/access';
import { say } from '@candor/contracts/words/say';
import type { PageUser } from '@candor/contracts/kernel/standard';
import { noteEditMinutes } from '@candor/contracts/notes/notes';
import type { Note } from '@candor/contracts/people/record';
import { call, type Sent } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { announce } from '../../kit/announce.ts';
import { Avatar } from '../../kit/avatar.tsx';
import { Button, IconButton } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { ConfirmDialog } from '../../kit/overlays/dialog.tsx';
import { later } from '../../kit/later.tsx';
import { RichEditor } from '../../kit/editor/rich-editor.tsx';
import { Said } from '../../kit/said.tsx';
import { Tag } from '../../kit/tag.tsx';
import { Ago } from '../../kit/time.tsx';
import { shownHtml } from './note-text.ts';
import { useNoteReaders } from './use-note-readers.ts';
import { undoEntry } from '@candor/contracts/people/undo';
import { toast } from '../../kit/overlays/toast.ts';

// Notes about a person, as the drawer and the person's page show and change them.

/** Reports in a toast that a note was deleted, and offers to restore it. `done` runs after a restore. */
const offerNoteBack = (candidate_id: string, note_id: string, done: () => unknown) =>
  toast({
    text: say('Note deleted.'),
    undo: () => void settle(say('Restore the note'), call(undoEntry, { candidate_id, note_id }), done),
  });

const RichText = later(() => import('../../kit/editor/rich-text.tsx').then((m) => m.RichText));

const editableFor = noteEditMinutes * 60_000;
const tick = 20_000;
const useNow = () => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), tick);
    return () => window.clearInterval(timer);
  }, []);
  return now;
};

type Shown = { candidateId: string; user: PageUser; zone: string | null; readOnly?: boolean; onChange?: () => unknown };

const OneNote = ({ note, now, candidateId, user, zone, readOnly, onChange }: Shown & { note: Note; now: number }) => {
  const [text, setText] = useState<string | null>(null);
  const [removing, setRemoving] = useState(false);
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const { readers, mentions } = useNoteReaders(candidateId, note.job_id, note.visibility === 'private');
  const changed = async () => {
    await revalidate();
    await onChange?.();
  };
  const done = async (what: string, answer: Sent, then: () => void) => {
    setBusy(false);
    if (answer.status === 'error' && answer.again) setRemoving(false);
    await settle(what, answer, async () => {
      setText(null);
      setRemoving(false);
      then();
      await changed();
    });
  };
  const save = async () => {
    if (!text?.trim() || busy) return;
    setBusy(true);
    const { id, visibility } = note;
    const answer = await call(upsertNote, {
      id,
      candidate_id: candidateId,
      body: text,
      visibility,
      mentions: await mentions(text),
    });
    await done(say('Save the note'), answer, () => announce(say('Note saved.')));
  };
  const remove = async () => {
    setBusy(true);
    const answer = await call(deleteNote, { id: note.id, candidate_id: candidateId });
    await done(say('Delete the note'), answer, () => offerNoteBack(candidateId, note.id, changed));
  };
  const changes = !readOnly && text === null;
  return (
    <li className="py-3.5">
      <div className="flex items-center gap-2">
        <Avatar name={note.author_name} size={22} />
        <p className="flex min-h-6 min-w-0 flex-1 flex-wrap items-center gap-x-2 text-ui">
          <span className="font-medium text-ink">{note.author_name}</span>
          <span className="text-meta text-ink-3">
            {note.edited ? (
              <Said text="{ago}, edited" with={{ ago: <Ago at={note.at} zone={zone} /> }} />
            ) : (
              <Ago at={note.at} zone={zone} />
            )}
          </span>
          {note.imported && <Tag>{say('Imported')}</Tag>}
          {note.visibility === 'private' && (
            <Tag>
              <Lock size={10} aria-hidden />
              {say('Only for you')}
            </Tag>
          )}
        </p>
        {changes && note.mine && now - Date.parse(note.at) < editableFor && (
          <IconButton label={say('Edit the note')} size="sm" onClick={() => setText(shownHtml(note.body))}>
            <Pencil size={13} aria-hidden />
          </IconButton>
        )}
        {changes && (note.mine || isAdminRole(user.roles)) && (
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
          <div
            role="presentation"
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.stopPropagation();
              setText(null);
            }}
          >
            <RichEditor
              focused
              label={say('Edit the note')}
              value={text}
              onChange={setText}
              onSave={() => void save()}
              mentions={readers}
            />
          </div>
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
        onConfirm={() => void remove()}
      />
    </li>
  );
};

/** The notes, newest first. Authors can edit their own for some time, and delete them; administrators can delete any. Notes on a page of the past are read-only. */
export const NoteList = ({ notes, className, ...shown }: Shown & { notes: readonly Note[]; className?: string }) => {
  const now = useNow();
  return (
    <Suspense>
      <ul className={cx('divide-y divide-line', className)}>
        {notes.map((note) => (
          <OneNote key={note.id} note={note} now={now} {...shown} />
        ))}
      </ul>
    </Suspense>
  );
};

import { useId, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { say } from '@candor/contracts/words/say';
import type { PageUser } from '@candor/contracts/kernel/standard';
import type { Note } from '@candor/contracts/people/record';
import { upsertNote } from '@candor/contracts/people/endpoints';
import { call, errorOf } from '../../page/call.ts';
import { useNoteDraft } from '../../page/note-draft.ts';
import { Button } from '../../kit/button.tsx';
import { Switch } from '../../kit/inputs/choice.tsx';
import { withProgress } from '../../kit/progress-bar.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { NoteList } from './note-list.tsx';
import { NoteEditor } from './note-editor.tsx';
import { shownHtml } from './note-text.ts';
import { useNoteReaders } from './use-note-readers.ts';

const NewNote = ({ personId, onDone }: { personId: string; onDone: () => void }) => {
  const { text, secret, write, keepSecret, sent } = useNoteDraft(personId, null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const only = useId();
  const { readers, mentions } = useNoteReaders(personId, null, secret);
  const send = async () => {
    if (!text.trim() || busy) return;
    setBusy(true);
    const answer = await withProgress(async () =>
      call(upsertNote, {
        candidate_id: personId,
        body: shownHtml(text),
        visibility: secret ? 'private' : 'team',
        mentions: await mentions(text),
      }),
    );
    setBusy(false);
    setProblem(errorOf(answer));
    if (answer.status !== 'ok') return;
    sent(text);
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
      <NoteEditor
        label={say('Write a note')}
        value={text}
        onChange={write}
        onSave={() => void send()}
        mentions={readers}
      />
      {problem && (
        <p role="alert" className="text-meta text-bad">
          {problem}
        </p>
      )}
      <div className="flex items-center gap-3">
        <label htmlFor={only} className="flex min-h-6 items-center gap-2 text-meta text-ink-2">
          <Switch id={only} checked={secret} onChange={(event) => keepSecret(event.target.checked)} />
          {say('Only for me')}
        </label>
        <Button
          type="submit"
          size="sm"
          kind={text.trim() ? 'primary' : 'soft'}
          disabled={busy || !text.trim()}
          className="ms-auto"
        >
          {say('Save note')}
        </Button>
      </div>
    </form>
  );
};

/** The notes of the team, and a box for a new one. */
export const PersonNotes = ({
  personId,
  notes,
  zone,
  user,
  readOnly = false,
}: {
  personId: string;
  notes: readonly Note[];
  zone: string | null;
  user: PageUser;
  /** Whether the notes are those of a past time, which are read-only. */
  readOnly?: boolean;
}) => {
  const { revalidate } = useRevalidator();
  return (
    <div className="grid grid-cols-1 gap-3 pt-4">
      {!readOnly && <NewNote personId={personId} onDone={() => void revalidate()} />}
      {readOnly && !notes.length && <EmptyState>{say('No notes yet.')}</EmptyState>}
      {notes.length > 0 && (
        <NoteList candidateId={personId} notes={notes} zone={zone} user={user} readOnly={readOnly} />
      )}
    </div>
  );
};

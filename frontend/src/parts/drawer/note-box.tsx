import { useRef, useState } from 'react';
import { Baseline, Lock, SendHorizontal, Users } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { upsertNote } from '@candor/contracts/people/endpoints';
import { phrase, say } from '@candor/contracts/words/say';
import { call } from '../../page/call.ts';
import { useNoteDraft } from '../../page/note-draft.ts';
import { settle } from '../../page/settle.ts';
import { announce } from '../../kit/announce.ts';
import { IconButton } from '../../kit/button.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { NoteEditor } from '../notes/note-editor.tsx';
import { shownHtml } from '../notes/note-text.ts';
import { useNoteReaders } from '../notes/use-note-readers.ts';

/** The box for a note at the foot of the drawer. The key N focuses it, Cmd+Enter sends the note. Unsent text is kept for this candidate on this job. */
export const NoteBox = ({ candidateId, jobId, onDone }: { candidateId: string; jobId: string; onDone: () => void }) => {
  const { text, secret, write, keepSecret, sent } = useNoteDraft(candidateId, jobId);
  const [busy, setBusy] = useState(false);
  const [rich, setRich] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { readers, mentions } = useNoteReaders(candidateId, jobId, secret);
  const { revalidate } = useRevalidator();
  useShortcut(
    'n',
    say('Write a note'),
    () =>
      (box.current?.querySelector('textarea') ?? box.current?.querySelector<HTMLElement>('[role=textbox]'))?.focus(),
    { group: phrase('Candidate') },
  );
  const send = async () => {
    if (!text.trim() || busy) return;
    setBusy(true);
    const answer = await call(upsertNote, {
      candidate_id: candidateId,
      body: shownHtml(text),
      visibility: secret ? 'private' : 'team',
      job_id: jobId,
      mentions: await mentions(text),
    });
    setBusy(false);
    await settle(say('Add the note'), answer, async () => {
      sent(text);
      setRich(false);
      announce(say('Note added.'));
      await revalidate();
      onDone();
    });
  };
  return (
    <div className="flex items-end gap-1 rounded-card bg-well p-1 ps-3 shadow-[inset_0_0_0_1px_var(--line-2)] focus-within:shadow-[inset_0_0_0_1.5px_var(--accent)]">
      <div ref={box} className="min-w-0 flex-1">
        <NoteEditor
          bare
          rich={rich}
          label={secret ? say('Private note') : say('Note to the hiring team')}
          placeholder={secret ? say('Private note, only for you') : say('Note to the hiring team')}
          value={text}
          onChange={write}
          onSave={() => void send()}
          mentions={readers}
        />
      </div>
      {!rich && (
        <IconButton label={say('Bold, lists and links')} className="max-sm:hidden" onClick={() => setRich(true)}>
          <Baseline size={14} aria-hidden />
        </IconButton>
      )}
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

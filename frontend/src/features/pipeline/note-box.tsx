import { useRef, useState, type KeyboardEvent } from 'react';
import { Lock, SendHorizontal, Users } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { upsertNote } from '@candor/contracts/people/endpoints';
import { phrase, say } from '@candor/contracts/kernel/say';
import { call } from '../../page/call.ts';
import { useNoteDraft } from '../../page/note-draft.ts';
import { settle } from '../../page/settle.ts';
import { announce } from '../../kit/announce.ts';
import { IconButton } from '../../kit/button.tsx';
import { useShortcut } from '../../kit/shortcuts.tsx';
import { htmlOf } from '../people/note-text.ts';

const sends = (event: KeyboardEvent) => event.key === 'Enter' && (event.metaKey || event.ctrlKey);

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

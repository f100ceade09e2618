import { useState } from 'react';
import { answerFromOutbox, type OutboxAnswer } from '@candor/contracts/messages/thread-endpoints';
import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import { call, errorOf } from '../../page/call.ts';
import { Button, ButtonAnchor } from '../../kit/button.tsx';
import { inputLook } from '../../kit/inputs/field.tsx';
import { SelectOne } from '../../kit/inputs/select.tsx';

const kinds: Record<OutboxAnswer, string> = {
  answer: phrase('As the person who got it'),
  out_of_office: phrase('As their automatic answer'),
  colleague: phrase('As a colleague of yours'),
  bounce: phrase('As a mail server: it came back'),
  complaint: phrase('As their provider: it was unwanted'),
};
const file = (chosen: File): Promise<{ name: string; content: string }> =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      done({ name: chosen.name, content: String(reader.result).split(',')[1] ?? '' }),
    );
    reader.addEventListener('error', () => failed(new Error('unreadable')));
    reader.readAsDataURL(chosen);
  });

/** Answers a mail of the outbox, so that a person who tries the product sees an answer arrive. */
export const OutboxAnswerForm = ({ mail_id }: { mail_id: string }) => {
  const [text, setText] = useState('');
  const [as, setAs] = useState<OutboxAnswer>('answer');
  const [chosen, setChosen] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState('');
  const [arrived, setArrived] = useState(false);
  const send = async () => {
    setBusy(true);
    const answer = await call(answerFromOutbox, {
      key: new URLSearchParams(window.location.search).get('key') ?? '',
      mail_id,
      text,
      as,
      file: chosen ? await file(chosen) : null,
    });
    setBusy(false);
    setArrived(answer.status === 'ok');
    if (answer.status !== 'ok') return setTold(errorOf(answer));
    setText('');
    setChosen(null);
    return setTold(answer.payload.matched ? say('It has arrived.') : say('It waits for a member to say who wrote it.'));
  };
  return (
    <form
      aria-label={say('Answer this mail')}
      className="mt-5 grid gap-2 rounded-card bg-well p-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label className="grid gap-1.5 text-ui font-medium text-ink">
        {say('Answer')}
        <textarea
          rows={3}
          required
          maxLength={20_000}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className={`${inputLook()} h-auto! py-1.5`}
        />
      </label>
      <div className="flex flex-wrap items-center gap-2">
        <div className="w-56">
          <SelectOne
            label={say('Who answers')}
            options={Object.entries(kinds).map(([value, label]) => ({
              value: value as OutboxAnswer,
              label: sayLabel(label),
            }))}
            value={as}
            onChange={setAs}
          />
        </div>
        <input
          type="file"
          aria-label={say('File')}
          onChange={({ target }) => setChosen(target.files?.[0] ?? null)}
          className="max-w-56 text-meta text-ink-2"
        />
        <Button type="submit" kind="primary" disabled={busy || !text.trim()} className="ms-auto">
          {say('Send')}
        </Button>
      </div>
      <p role="status" className="flex items-center gap-3 text-meta text-ink-2">
        {told}
        {arrived && (
          <ButtonAnchor size="sm" href="/messages/inbox">
            {say('Open the inbox')}
          </ButtonAnchor>
        )}
      </p>
    </form>
  );
};

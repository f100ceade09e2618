import { type FormEvent, useState } from 'react';
import { say } from '@candor/contracts/words/say';
import { typedWebAddress } from '@candor/contracts/values/web-address';
import { Button } from '../../kit/button.tsx';
import { Checkbox } from '../../kit/inputs/checkbox.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { Field, inputLook } from '../../kit/inputs/field.tsx';

/** The decision about a video call without a link. `keep`: the round uses this link from now on. */
export type LinkChoice = { video_url: string; keep: boolean };

/** Asks for the link of a video call before it is booked, so that no call goes out without one by accident. */
export const LinkDialog = ({
  name,
  round,
  onClose,
  onLink,
  onLater,
  onOther,
}: {
  /** The candidate's name. */
  name: string;
  /** The round that can keep the link. Null: the reader may not change it. */
  round: string | null;
  onClose: () => void;
  onLink: (choice: LinkChoice) => void;
  onLater: () => void;
  /** Opens the form to choose another kind of meeting. */
  onOther: () => void;
}) => {
  const [text, setText] = useState('');
  const [keep, setKeep] = useState(false);
  const [tried, setTried] = useState(false);
  const video_url = text.trim() ? typedWebAddress(text) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (video_url) onLink({ video_url, keep });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('Add a link for the video call')}
      text={say('This call has no link yet. Without one, {name} cannot join.', { name })}
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <Field label={say('Link')} error={tried && !video_url ? say('Enter the link of the call.') : undefined}>
          {(described) => (
            <input
              {...described}
              type="url"
              autoComplete="off"
              className={inputLook()}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        {round !== null && (
          <label className="flex min-h-6 items-center gap-2.5 text-ui text-ink max-sm:min-h-11">
            <Checkbox checked={keep} onChange={({ target }) => setKeep(target.checked)} />
            {say('Use it for every video call in {round}', { round })}
          </label>
        )}
        <div className="flex flex-wrap gap-2">
          <Button kind="primary" type="submit" className="max-sm:h-11 max-sm:w-full">
            {say('Book with this link')}
          </Button>
          <Button className="max-sm:h-11 max-sm:w-full" onClick={onOther}>
            {say('Meet by phone or in person')}
          </Button>
        </div>
        <div className="border-t border-line pt-3">
          <p className="text-meta text-ink-2">
            {say(
              'You can also book now and send the link later. The invitation then says that the link follows, and you get a task for the day before.',
            )}
          </p>
          <Button size="sm" className="mt-2 max-sm:h-11 max-sm:w-full" onClick={onLater}>
            {say('Book and send the link later')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

import { say } from '@candor/contracts/words/say';
import { useState } from 'react';
import { resetFactors } from '@candor/contracts/accounts/factors';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/overlays/dialog.tsx';
import { toast } from '../../kit/overlays/toast.ts';

/** Resets the second factors of a member who has lost the device and the recovery codes. */
export const ResetFactors = ({
  user,
  onChanged,
}: {
  user: { id: string; name: string };
  onChanged: () => void | Promise<void>;
}) => {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const reset = async () => {
    setBusy(true);
    const done = await settle(
      say('Remove the second factors of {name}', { name: user.name }),
      call(resetFactors, { id: user.id }),
      () => toast({ text: say('The second factors of {name} are removed.', { name: user.name }) }),
    );
    setBusy(false);
    setAsking(false);
    if (done) await onChanged();
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-ctl bg-well px-3 py-2 text-meta text-ink-2">
      <span className="min-w-0">{say('Signs in with a second factor.')}</span>
      <Button size="sm" onClick={() => setAsking(true)}>
        {say('Remove it')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={say('Remove the second factors of {name}?', { name: user.name })}
        text={say(
          'For a person who has lost the device and the recovery codes. Make sure that the request is really theirs. Their sessions end, they sign in with the password alone, and they get an email about it.',
        )}
        action={say('Remove')}
        busy={busy}
        onConfirm={() => void reset()}
      />
    </div>
  );
};

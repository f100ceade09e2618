import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { say } from '@candor/contracts/words/say';
import { withdrawOwnLinks } from '@candor/contracts/people/endpoints';
import { Button } from '../../kit/button.tsx';
import { later } from '../../kit/later.tsx';
import { withProgress } from '../../kit/progress-bar.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';

const ConfirmDialog = later(() => import('../../kit/overlays/dialog.tsx').then((m) => m.ConfirmDialog));

/** Disables the links by which a person sees their own applications. This is needed when an email went to the wrong recipient. */
export const OwnLinks = ({ personId, name }: { personId: string; name: string }) => {
  const { revalidate } = useRevalidator();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const withdraw = async () => {
    setBusy(true);
    const answer = await withProgress(() => call(withdrawOwnLinks, { id: personId }));
    setBusy(false);
    setAsking(false);
    await settle(say('Disable the links'), answer, () => {
      toast({ text: say('The links no longer work.') });
      void revalidate();
    });
  };
  return (
    <>
      <span className="block">{say('Opened by the link in our emails')}</span>
      <Button kind="ghost" size="sm" className="-ms-2 text-ink-3" onClick={() => setAsking(true)}>
        {say('Disable the links')}
      </Button>
      {asking && (
        <Suspense>
          <ConfirmDialog
            open
            onClose={() => setAsking(false)}
            title={say('Disable the links to the applications of {name}?', { name })}
            text={say(
              'Links in emails already sent stop working for good. The next confirmation email contains a new link.',
            )}
            action={say('Disable the links')}
            busy={busy}
            onConfirm={() => void withdraw()}
          />
        </Suspense>
      )}
    </>
  );
};

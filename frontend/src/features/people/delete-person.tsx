import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { say } from '@candor/contracts/words/say';
import { deleteCandidate } from '@candor/contracts/erasure/erasure';
import type { ListedPerson } from '@candor/contracts/people/rows';
import { Button } from '../../kit/button.tsx';
import { later } from '../../kit/later.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { call } from '../../page/call.ts';
import { useListAddress } from '../../page/list-address.ts';
import { settle } from '../../page/settle.ts';

const ConfirmDialog = later(() => import('../../kit/overlays/dialog.tsx').then((m) => m.ConfirmDialog));

/** Deletes the record of a person without applications, after a confirmation. */
export const DeletePerson = ({ person }: { person: Pick<ListedPerson, 'id' | 'name' | 'version'> }) => {
  const navigate = useNavigate();
  const at = useListAddress();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { id, name, version } = person;
  const send = async () => {
    setBusy(true);
    await settle(say('Delete {name}', { name }), call(deleteCandidate, { id, version }), () => {
      toast({ text: say('The record of {name} is deleted.', { name }) });
      return navigate(at.recordTo(null), { replace: true });
    });
    setBusy(false);
    setAsking(false);
  };
  return (
    <>
      <Button kind="ghost" size="sm" className="-ms-2 text-ink-3" onClick={() => setAsking(true)}>
        {say('Delete this record')}
      </Button>
      {asking && (
        <Suspense>
          <ConfirmDialog
            open
            onClose={() => setAsking(false)}
            title={say('Delete {name}?', { name })}
            text={say('The details, files, notes and messages of this record are destroyed. You cannot undo this.')}
            action={say('Delete for good')}
            busy={busy}
            onConfirm={() => void send()}
          />
        </Suspense>
      )}
    </>
  );
};

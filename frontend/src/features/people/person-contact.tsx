import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { say } from '@candor/contracts/words/say';
import { setContact } from '@candor/contracts/people/endpoints';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { Button } from '../../kit/button.tsx';
import { toast } from '../../kit/overlays/toast.ts';

/** Whether the team may write to a person, and the switch for a person who does not want it. */
export const PersonContact = ({
  personId,
  forbidden,
  mayEdit,
}: {
  personId: string;
  forbidden: boolean;
  mayEdit: boolean;
}) => {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const set = async (do_not_contact: boolean, undoable = true): Promise<void> => {
    setBusy(true);
    await settle(say('Change the contact'), call(setContact, { candidate_id: personId, do_not_contact }), () => {
      void revalidate();
      toast({
        text: do_not_contact
          ? say('No more emails are sent. Scheduled emails are cancelled.')
          : say('Emails are sent again.'),
        undo: undoable ? () => void set(!do_not_contact, false) : undefined,
      });
    });
    setBusy(false);
  };
  return (
    <>
      <span className={forbidden ? 'block font-medium text-bad' : 'block'}>
        {forbidden ? say('Asked not to be contacted') : say('May be contacted')}
      </span>
      {mayEdit && (
        <Button
          kind="ghost"
          size="sm"
          className="-ms-2 text-ink-3"
          disabled={busy}
          onClick={() => void set(!forbidden)}
        >
          {forbidden ? say('Allow contact again') : say('Do not contact')}
        </Button>
      )}
    </>
  );
};

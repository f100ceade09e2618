import { connectCaldav } from '@candor/contracts/accounts/endpoints';
import { caldavFields } from '@candor/contracts/accounts/fields';
import { say } from '@candor/contracts/words/say';
import { useRevalidator } from 'react-router-dom';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { call } from '../../page/call.ts';

/** Asks for the address of a member's calendar, and the password for reading it. The calendar is tried before the dialog closes. */
export const CaldavDialog = ({ onClose }: { onClose: () => void }) => {
  const { revalidate } = useRevalidator();
  return (
    <Dialog open onClose={onClose} title={say('Connect a CalDAV calendar')}>
      <FieldsForm
        fields={caldavFields}
        initial={typedOf(caldavFields)}
        send={(values) => call(connectCaldav, values)}
        onOk={async () => {
          await revalidate();
          toast({ text: say('The calendar is connected.') });
          onClose();
        }}
        focus="address"
      >
        <p className="text-ui text-ink-2">{say('For calendars at Nextcloud, Fastmail, iCloud, Zimbra and others.')}</p>
        <FieldInput name="address" autoComplete="url" />
        <FieldInput name="user" autoComplete="off" />
        <FieldInput name="password" autoComplete="off" />
        <FormActions save={say('Connect the calendar')} onCancel={onClose} />
      </FieldsForm>
    </Dialog>
  );
};

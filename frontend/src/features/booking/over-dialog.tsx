import { overbookingFields } from '@candor/contracts/interviews/fields';
import { say } from '@candor/contracts/words/say';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';

/** Asks for a reason to book a time that does not suit all participants. The reason is recorded. */
export const OverDialog = ({
  when,
  why,
  onClose,
  onBook,
}: {
  when: string;
  /** The server's reason against the time. */
  why: string;
  onClose: () => void;
  onBook: (reason: string) => void;
}) => (
  <Dialog open onClose={onClose} title={say('Book {when} anyway?', { when })} text={why}>
    <FieldsForm
      fields={overbookingFields}
      initial={typedOf(overbookingFields)}
      send={async (values) => ({ status: 'ok' as const, payload: values })}
      onOk={(values) => onBook(String(values.conflict_reason))}
    >
      <FieldInput name="conflict_reason" />
      <FormActions save={say('Book')} onCancel={onClose} />
    </FieldsForm>
  </Dialog>
);

import { say } from '@candor/contracts/words/say';
import { addressFields } from '@candor/contracts/people/address-endpoints';
import { emailsOf, phonesOf } from '@candor/contracts/people/addresses';
import type { PersonPage } from '@candor/contracts/people/pages';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { sendAddresses } from './send-addresses.ts';

/** All email addresses and phone numbers of a person, in their order. */
export const AddressForm = ({
  person,
  onSaved,
  onClose,
}: {
  person: PersonPage['person'];
  onSaved: () => void;
  onClose: () => void;
}) => (
  <Dialog
    open
    onClose={onClose}
    title={say('Emails and phones of {name}', { name: person.name })}
    text={say('The first of each is the primary one. Emails go to the primary address.')}
    wide
  >
    <FieldsForm
      fields={addressFields}
      initial={typedOf(addressFields, {
        emails: emailsOf(person).map(({ address, kind }) => ({ address, kind: kind ?? '' })),
        phones: phonesOf(person).map(({ address, kind }) => ({ address, kind: kind ?? '' })),
      })}
      send={(values) => sendAddresses(person, values)}
      onOk={onSaved}
    >
      <FieldInput name="emails" />
      <FieldInput name="phones" />
      <FormActions onCancel={onClose} />
    </FieldsForm>
  </Dialog>
);

import { say } from '@candor/contracts/words/say';
import { referPerson } from '@candor/contracts/pipeline/endpoints';
import { referralFields } from '@candor/contracts/pipeline/fields';
import type { Position } from '@candor/contracts/public/pages';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, inputWords, typedOf } from '../../fields/fields-form.tsx';
import { CheckboxField } from '../../kit/inputs/choice.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { call } from '../../page/call.ts';

/** The dialog in which a member recommends a person for this job. */
export const ReferDialog = ({ position, onClose }: { position: Position; onClose: () => void }) => (
  <Dialog open onClose={onClose} title={say('Refer someone for {name}', { name: position.name })}>
    <FieldsForm
      fields={referralFields}
      initial={typedOf(referralFields)}
      focus="first_name"
      send={(values) => call(referPerson, { job_id: position.id, ...values })}
      onOk={(_, { first_name }) => {
        onClose();
        toast({ text: say('Thank you. The hiring team will hear about {name}.', { name: first_name }) });
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <FieldInput name="first_name" />
        <FieldInput name="last_name" />
        <FieldInput name="email" />
        <FieldInput name="phone" />
      </div>
      <FieldInput name="recommendation" />
      <CheckboxField {...inputWords(referralFields, 'they_know')} />
      <FormActions save={say('Refer')} onCancel={onClose} />
    </FieldsForm>
  </Dialog>
);

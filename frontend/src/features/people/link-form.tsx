import { typedWebAddress } from '@candor/contracts/values/web-address';
import { say } from '@candor/contracts/words/say';
import { linkFields } from '@candor/contracts/people/fields';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { addUrl, guessKind } from '../../parts/people/link-kinds.ts';

/** The form that adds a link to a person. */
export const LinkForm = ({ personId, onDone }: { personId: string; onDone: () => void }) => (
  <FieldsForm
    fields={linkFields}
    initial={typedOf(linkFields)}
    focus="url"
    className="grid w-64 gap-3 p-2"
    send={({ url, kind }) => addUrl(personId, kind || guessKind(url), typedWebAddress(url) ?? url)}
    onOk={onDone}
  >
    <FieldInput name="url" inputMode="url" />
    <FieldInput name="kind" />
    <FormActions save={say('Add')} />
  </FieldsForm>
);

import { say, sayWithin } from '@candor/contracts/words/say';
import { Fragment, type ReactNode, useMemo } from 'react';
import type { Catalogue } from '@candor/contracts/kernel/catalogue';
import { fields } from '@candor/contracts/kernel/field';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { FormActions } from '../kit/inputs/form.tsx';
import { call } from '../page/call.ts';
import { FieldsForm, typedOf } from './fields-form.tsx';
import { type Made, madeBy, requiredFields } from './entry-parts.ts';

/** Asks for the fields that a new catalogue entry needs besides its name. */
export const NewEntry = ({
  catalogue,
  name,
  draw,
  onClose,
  onMade,
}: {
  catalogue: Catalogue;
  name: string;
  /** Returns the input of a field of the surrounding form. */
  draw: (name: string) => ReactNode;
  onClose: () => void;
  onMade: (made: Made) => void;
}) => {
  const form = useMemo(() => fields(requiredFields(catalogue)), [catalogue]);
  return (
    <Dialog open onClose={onClose} title={say('New {item}', { item: sayWithin(catalogue.label) })}>
      <FieldsForm
        fields={form}
        initial={typedOf(form, { name })}
        focus={Object.keys(form.each).find((each) => each !== 'name')}
        send={(values) => call(catalogue.upsert, values)}
        onOk={(payload, values) => onMade(madeBy(catalogue, payload, String(values.name)))}
      >
        {Object.keys(form.each).map((each) => (
          <Fragment key={each}>{draw(each)}</Fragment>
        ))}
        <FormActions save={say('Create the {item}', { item: sayWithin(catalogue.label) })} onCancel={onClose} />
      </FieldsForm>
    </Dialog>
  );
};

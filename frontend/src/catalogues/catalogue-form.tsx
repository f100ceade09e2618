import { useMemo } from 'react';
import type { Catalogue, CatalogueRow } from '@candor/contracts/kernel/catalogue';
import { fields } from '@candor/contracts/kernel/field';
import type { Option } from '@candor/contracts/kernel/standard';
import { FieldInput } from '../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../fields/fields-form.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { FormActions } from '../kit/form.tsx';
import { call } from '../page/call.ts';

/** The names of the fields that a person may set. */
export const formFields = (catalogue: Catalogue): string[] =>
  Object.entries(catalogue.fields).flatMap(([name, field]) => (field.byServer ? [] : [name]));

type Props = {
  catalogue: Catalogue;
  row: CatalogueRow | null;
  parents: readonly Option[];
  onClose: () => void;
  onSaved: (created: boolean) => void;
};
/** The one form of every catalogue: an input for each of its fields, by kind. */
export const CatalogueForm = ({ catalogue, row, parents, onClose, onSaved }: Props) => {
  const names = formFields(catalogue);
  const form = useMemo(() => fields(catalogue.fields), [catalogue]);
  const { fields: each } = catalogue;
  return (
    <Dialog
      open
      onClose={onClose}
      wide={names.some((name) => each[name]!.kind === 'html')}
      title={row ? `Edit ${catalogue.label.toLowerCase()}` : `New ${catalogue.label.toLowerCase()}`}
    >
      <FieldsForm
        fields={form}
        initial={typedOf(form, row?.fields)}
        options={{ parent_id: parents }}
        marks="starred"
        focus={names[0]}
        send={(values) => call(catalogue.upsert, { ...(row ? { id: row.id } : {}), ...values } as never)}
        onOk={() => onSaved(!row)}
      >
        {names.map((name) => (
          <FieldInput key={name} name={name} readOnly={Boolean(row?.fields[name] && each[name]!.fixed)} />
        ))}
        <FormActions onCancel={onClose} />
      </FieldsForm>
    </Dialog>
  );
};

import type { Catalogue, CatalogueRow } from '@candor/contracts/kernel/catalogue';
import type { FieldDefinition } from '@candor/contracts/kernel/field';
import type { Option } from '@candor/contracts/kernel/standard';
import { object } from 'yup';
import { call } from '../page/call.ts';
import { Dialog } from '../kit/dialog.tsx';
import { Form, FormActions } from '../kit/form.tsx';
import { fieldKinds } from './field-kinds.tsx';

/** Set by the server alone: it marks what came with the product. */
const hidden = new Set(['is_system']);
/** The fields a person may set. A field that names the parent becomes a choice among the parents. */
export const formFields = (catalogue: Catalogue, parents: readonly Option[]): [string, FieldDefinition][] =>
  Object.entries(catalogue.fields)
    .filter(([name]) => !hidden.has(name))
    .map(([name, definition]) => [
      name,
      catalogue.parent && name === 'parent_id' ? { ...definition, kind: 'choice', options: [...parents] } : definition,
    ]);

const initialOf = (fields: [string, FieldDefinition][], row: CatalogueRow | null): Record<string, unknown> =>
  Object.fromEntries(
    fields.map(([name, definition]) => [
      name,
      row
        ? (row.fields[name] ?? fieldKinds[definition.kind].initial)
        : definition.kind === 'flag' && name === 'active'
          ? true
          : fieldKinds[definition.kind].initial,
    ]),
  );

type Props = {
  catalogue: Catalogue;
  row: CatalogueRow | null;
  parents: readonly Option[];
  onClose: () => void;
  onSaved: (created: boolean) => void;
};
/** The one form of every catalogue: a field for each of its fields, by kind. */
export const CatalogueForm = ({ catalogue, row, parents, onClose, onSaved }: Props) => {
  const fields = formFields(catalogue, parents);
  const rich = fields.some(([, definition]) => definition.kind === 'html');
  return (
    <Dialog
      open
      onClose={onClose}
      wide={rich}
      title={row ? `Edit ${catalogue.label.toLowerCase()}` : `New ${catalogue.label.toLowerCase()}`}
    >
      <Form
        initial={initialOf(fields, row)}
        focus={fields[0]?.[0]}
        schema={object(
          Object.fromEntries(fields.map(([name, definition]) => [name, fieldKinds[definition.kind].rule(definition)])),
        )}
        send={(values) => call(catalogue.upsert, { ...(row ? { id: row.id } : {}), ...values } as never)}
        onOk={() => onSaved(!row)}
      >
        {fields.map(([name, definition]) => {
          const Input = fieldKinds[definition.kind].input;
          return (
            <Input
              key={name}
              name={name}
              definition={definition}
              fixed={Boolean(row && name === 'key' && row.fields.key)}
            />
          );
        })}
        <FormActions onCancel={onClose} />
      </Form>
    </Dialog>
  );
};

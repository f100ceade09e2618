import { say, sayLabel } from '@candor/contracts/words/say';
import { useMemo, useState } from 'react';
import type { Catalogue, CatalogueRow } from '@candor/contracts/kernel/catalogue';
import { fields } from '@candor/contracts/kernel/field';
import type { Option } from '@candor/contracts/kernel/standard';
import { FieldInput } from '../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../fields/fields-form.tsx';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { Submit } from '../kit/inputs/form.tsx';
import { Segmented } from '../kit/inputs/segmented.tsx';
import { Select } from '../kit/inputs/select.tsx';
import { countedEntries, many, type ManyTold, sharedFields } from './many.ts';

type Props = {
  catalogue: Catalogue;
  rows: readonly CatalogueRow[];
  parents: readonly Option[];
  options: Readonly<Record<string, readonly Option[]>>;
  onClose: () => void;
  onDone: (told: ManyTold, field: string) => void;
};
/** A dialog that sets one field of all selected entries to one value. */
export const ChangeMany = ({ catalogue, rows, parents, options, onClose, onDone }: Props) => {
  const names = sharedFields(catalogue);
  const [name, setName] = useState(names[0]!);
  const each = catalogue.fields;
  const choices = names.map((value) => ({ value, label: sayLabel(each[value]!.label) }));
  const form = useMemo(() => fields({ [name]: each[name]! }), [each, name]);
  const values = new Set(rows.map((row) => JSON.stringify(row.fields[name] ?? null)));
  const common = values.size === 1 ? rows[0]?.fields[name] : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('Change {items}', { items: countedEntries(catalogue, rows.length) })}
      text={say('All of them get the same value. Their other fields do not change.')}
    >
      <div className="grid gap-4">
        <div className="grid gap-1.5">
          <span className="text-meta font-medium text-ink-2">{say('What to change')}</span>
          {choices.length > 3 ? (
            <Select
              aria-label={say('What to change')}
              options={choices}
              value={choices.find(({ value }) => value === name) ?? null}
              onChange={(choice) => choice && setName(choice.value)}
            />
          ) : (
            <Segmented label={say('What to change')} options={choices} value={name} onChange={setName} />
          )}
        </div>
        <FieldsForm
          key={name}
          fields={form}
          initial={typedOf(form, common === undefined ? {} : { [name]: common })}
          options={{ parent_id: parents, ...options }}
          send={(typed) => {
            const value = (typed as Record<string, unknown>)[name];
            return many(
              catalogue,
              'upsert',
              rows.map(({ id }) => ({ id, fields: { [name]: value === '' ? null : value } })),
            );
          }}
          onOk={(told) => onDone(told, name)}
        >
          <FieldInput name={name} />
          {values.size > 1 && (
            <p className="mt-1.5 text-meta text-ink-3">
              {say('They have {count, number} different values now.', { count: values.size })}
            </p>
          )}
          <div className="form-foot flex items-center justify-end gap-2 pt-4">
            <Submit>{say('Change {items}', { items: countedEntries(catalogue, rows.length) })}</Submit>
          </div>
        </FieldsForm>
      </div>
    </Dialog>
  );
};

import { say, sayLabel, sayWithin } from '@candor/contracts/words/say';
import { Fragment, type ReactNode, useContext, useId, useMemo } from 'react';
import { FieldArray, useField } from 'formik';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import type { Field } from '@candor/contracts/kernel/field';
import { Button, IconButton } from '../kit/button.tsx';
import { ShownFields, typedOf } from './fields-form.tsx';

type Item = Record<string, unknown>;
/** Several items of a form that each have the same fields. Items are added, removed and reordered in place. */
export const GroupField = ({
  name,
  field,
  label,
  draw,
  disabled,
}: {
  name: string;
  field: Field;
  label: string;
  draw: (name: string) => ReactNode;
  disabled?: boolean;
}) => {
  const id = useId();
  const [{ value }, meta] = useField<Item[] | null | undefined>(name);
  const shown = useContext(ShownFields);
  const each = field.item!;
  const items = value ?? [];
  const within = useMemo(
    () => ({
      ...shown,
      each: Object.fromEntries(
        items.flatMap((_, at) => Object.entries(each).map(([part, one]) => [`${name}.${at}.${part}`, one])),
      ),
    }),
    // The names of the inputs depend only on the number of items.
    // oxlint-disable-next-line react/exhaustive-deps
    [shown, each, name, items.length],
  );
  const one = sayWithin(field.one ?? field.label.replace(/s$/, ''));
  const error = meta.touched && typeof meta.error === 'string' ? meta.error : undefined;
  return (
    <FieldArray name={name}>
      {({ push, remove, swap }) => (
        <fieldset
          disabled={disabled}
          aria-describedby={error && `${id}e`}
          data-invalid={error ? true : undefined}
          className="grid gap-2"
        >
          <legend className="mb-1.5 text-ui font-medium text-ink">{label}</legend>
          <ShownFields value={within}>
            {items.map((_, at) => (
              // Items have no id: their position identifies them.
              <div key={at} className="flex items-start gap-2 rounded-card border border-line bg-well p-3">
                <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
                  {Object.keys(each).map((part) => (
                    <Fragment key={part}>{draw(`${name}.${at}.${part}`)}</Fragment>
                  ))}
                </div>
                <div className="flex shrink-0 gap-0.5">
                  <IconButton
                    label={say('Move {item} {place, number} up', { item: one, place: at + 1 })}
                    size="sm"
                    disabled={at === 0}
                    onClick={() => swap(at, at - 1)}
                  >
                    <ArrowUp size={14} aria-hidden />
                  </IconButton>
                  <IconButton
                    label={say('Move {item} {place, number} down', { item: one, place: at + 1 })}
                    size="sm"
                    disabled={at === items.length - 1}
                    onClick={() => swap(at, at + 1)}
                  >
                    <ArrowDown size={14} aria-hidden />
                  </IconButton>
                  <IconButton
                    label={say('Remove {item} {place, number}', { item: one, place: at + 1 })}
                    size="sm"
                    onClick={() => remove(at)}
                  >
                    <X size={14} aria-hidden />
                  </IconButton>
                </div>
              </div>
            ))}
          </ShownFields>
          <div>
            <Button size="sm" disabled={items.length >= field.max!} onClick={() => push(typedOf({ each }))}>
              <Plus size={14} aria-hidden />
              {say('Add {item}', { item: one })}
            </Button>
          </div>
          {error && (
            <p id={`${id}e`} className="text-meta text-bad">
              {sayLabel(error)}
            </p>
          )}
        </fieldset>
      )}
    </FieldArray>
  );
};

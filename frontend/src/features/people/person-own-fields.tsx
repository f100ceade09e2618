import { Suspense, useState } from 'react';
import { Pencil } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { say } from '@candor/contracts/kernel/say';
import { type FieldValue, givenOf, type SeenField } from '@candor/contracts/people/person-fields';
import type { PersonPage } from '@candor/contracts/people/pages';
import { settle } from '../../page/settle.ts';
import { cx } from '../../kit/cx.ts';
import { later } from '../../kit/later.tsx';
import { Popover } from '../../kit/popover.tsx';
import { toast } from '../../kit/toast.ts';
import { FieldWords } from './field-value.tsx';
import { writeField } from './write-field.ts';

const FieldForm = later(() => import('./field-form.tsx').then((m) => m.FieldForm));

const OwnField = ({
  personId,
  field,
  value,
  mayEdit,
}: {
  personId: string;
  field: SeenField;
  value: FieldValue | undefined;
  mayEdit: boolean;
}) => {
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState(false);
  const { id, name, kind, active } = field;
  const done = (now: FieldValue | null) => {
    setOpen(false);
    void revalidate();
    const before = givenOf(kind, value);
    toast({
      text: say('{name} changed.', { name }),
      undo: () =>
        void settle(
          say('Put back what stood in {name}', { name }),
          writeField(personId, id, before, givenOf(kind, now)),
          () => revalidate(),
        ),
    });
  };
  return (
    <div className={cx('group min-w-0', kind === 'long' && 'col-span-full')}>
      <dt className="flex min-h-6 items-center gap-1 text-micro text-ink-3">
        <span className="truncate">{name}</span>
        {!active && <span>({say('not in use')})</span>}
        {mayEdit && active && (
          <Popover
            label={name}
            open={open}
            onOpen={setOpen}
            trigger={
              <button
                type="button"
                aria-label={say('Change {name}', { name })}
                className="grid size-6 shrink-0 place-items-center rounded-tag text-ink-3 opacity-0 group-hover:opacity-100 hover:text-ink focus-visible:opacity-100 max-sm:opacity-100 data-popup-open:opacity-100"
              >
                <Pencil size={12} aria-hidden />
              </button>
            }
          >
            <Suspense fallback={<div className="h-32 w-72" />}>
              <FieldForm personId={personId} field={field} value={value} onDone={done} />
            </Suspense>
          </Popover>
        )}
      </dt>
      <dd className="min-w-0 text-ui text-ink">
        {value === undefined ? (
          <span className="text-ink-3">{say('Not set')}</span>
        ) : (
          <FieldWords field={field} value={value} />
        )}
      </dd>
    </div>
  );
};

/** The fields that the organization made, changed in place. */
export const PersonOwnFields = ({
  person,
  fields,
  values,
  mayEdit,
}: Pick<PersonPage, 'person' | 'fields' | 'values'> & { mayEdit: boolean }) =>
  fields.length > 0 && (
    <section aria-label={say('Candidate fields')}>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-x-6 gap-y-2">
        {fields.map((field) => (
          <OwnField key={field.id} personId={person.id} field={field} value={values[field.id]} mayEdit={mayEdit} />
        ))}
      </dl>
    </section>
  );

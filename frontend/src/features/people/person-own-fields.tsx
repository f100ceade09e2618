import { type ReactElement, Suspense, useState } from 'react';
import { Pencil, Plus } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { say } from '@candor/contracts/words/say';
import { type FieldValue, givenOf, type SeenField } from '@candor/contracts/people/person-fields';
import type { PersonPage } from '@candor/contracts/people/pages';
import { settle } from '../../page/settle.ts';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { later } from '../../kit/later.tsx';
import { Popover } from '../../kit/overlays/popover.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { FieldWords } from '../../parts/people/field-value.tsx';
import { writeField } from './write-field.ts';
import { usePeopleWord } from '../../parts/people/people-words.ts';

const FieldForm = later(() => import('./field-form.tsx').then((m) => m.FieldForm));

/** The overview shows at most this many facts and offers at most this many empty fields, until the reader asks for all. */
const mostShown = 12;
const mostOffered = 4;

type Of = { personId: string; field: SeenField; value: FieldValue | undefined };

/** The form of one field in a popover, and the control that shows it. */
const Changed = ({ personId, field, value, trigger }: Of & { trigger: ReactElement }) => {
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState(false);
  const { id, name, kind } = field;
  const done = (now: FieldValue | null) => {
    setOpen(false);
    void revalidate();
    const before = givenOf(kind, value);
    toast({
      text: say('{name} changed.', { name }),
      undo: () =>
        void settle(say('Restore {name}', { name }), writeField(personId, id, before, givenOf(kind, now)), () =>
          revalidate(),
        ),
    });
  };
  return (
    <Popover label={name} open={open} onOpen={setOpen} trigger={trigger}>
      <Suspense fallback={<div className="h-32 w-72" />}>
        <FieldForm personId={personId} field={field} value={value} onDone={done} />
      </Suspense>
    </Popover>
  );
};

const Fact = ({ mayEdit, ...of }: Of & { value: FieldValue; mayEdit: boolean }) => {
  const { name, kind, active } = of.field;
  return (
    <div className={cx('group min-w-0', kind === 'long' && 'col-span-full')}>
      <dt className="flex min-h-6 items-center gap-1 text-micro text-ink-3">
        <span className="truncate">{name}</span>
        {!active && <span>({say('not in use')})</span>}
        {mayEdit && active && (
          <Changed
            {...of}
            trigger={
              <button
                type="button"
                aria-label={say('Change {name}', { name })}
                className="grid size-6 shrink-0 place-items-center rounded-tag text-ink-3 opacity-0 group-hover:opacity-100 hover:text-ink focus-visible:opacity-100 max-sm:opacity-100 data-popup-open:opacity-100"
              >
                <Pencil size={12} aria-hidden />
              </button>
            }
          />
        )}
      </dt>
      <dd className={cx('min-w-0 text-ui text-ink', kind !== 'long' && 'font-medium')}>
        <FieldWords field={of.field} value={of.value} />
      </dd>
    </div>
  );
};

/** The organization's own fields, edited in place. Empty fields are not among the facts; they are offered below. */
export const PersonOwnFields = ({
  person: { id: personId },
  fields,
  values,
  mayEdit,
}: Pick<PersonPage, 'person' | 'fields' | 'values'> & { mayEdit: boolean }) => {
  const [all, setAll] = useState(false);
  const word = usePeopleWord();
  const known = fields.flatMap((field) => {
    const value = values[field.id];
    return value === undefined ? [] : [{ field, value }];
  });
  const missing = mayEdit ? fields.filter(({ id, active }) => active && values[id] === undefined) : [];
  const more = Math.max(0, known.length - mostShown) + Math.max(0, missing.length - mostOffered);
  if (!known.length && !missing.length) return null;
  return (
    <section aria-label={word('fields')} className="grid gap-2">
      {known.length > 0 && (
        <dl className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-x-6 gap-y-2">
          {known.slice(0, all ? undefined : mostShown).map((each) => (
            <Fact key={each.field.id} personId={personId} {...each} mayEdit={mayEdit} />
          ))}
        </dl>
      )}
      {(missing.length > 0 || more > 0) && (
        <div className="-ms-2 flex flex-wrap gap-x-1">
          {missing.slice(0, all ? undefined : mostOffered).map((field) => (
            <Changed
              key={field.id}
              personId={personId}
              field={field}
              value={undefined}
              trigger={
                <Button
                  kind="ghost"
                  size="sm"
                  aria-label={say('Change {name}', { name: field.name })}
                  className="max-w-full text-ink-3"
                >
                  <Plus size={13} aria-hidden />
                  <span className="truncate">{field.name}</span>
                </Button>
              }
            />
          ))}
          {more > 0 && !all && (
            <Button kind="ghost" size="sm" className="text-ink-3" onClick={() => setAll(true)}>
              {say('{count, number} more', { count: more })}
            </Button>
          )}
        </div>
      )}
    </section>
  );
};

import { say, sayLabel } from '@candor/contracts/words/say';
import { type KeyboardEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useFormikContext } from 'formik';
import { ChevronRight, History } from 'lucide-react';
import type { Catalogue, CatalogueRow } from '@candor/contracts/kernel/catalogue';
import type { EntryVersion } from '@candor/contracts/kernel/catalogue-versions';
import { type FieldMap, fields } from '@candor/contracts/kernel/field';
import type { Used } from '@candor/contracts/catalogues/pages';
import type { Option } from '@candor/contracts/kernel/standard';
import { madeBy } from '../fields/entry-parts.ts';
import { FieldInput } from '../fields/field-input.tsx';
import { FieldsForm, type Typed, typedOf } from '../fields/fields-form.tsx';
import { Button } from '../kit/button.tsx';
import { CheckboxField } from '../kit/inputs/choice.tsx';
import { cx } from '../kit/cx.ts';
import { Submit } from '../kit/inputs/form.tsx';
import { Kbd } from '../kit/keys/kbd.tsx';
import { later } from '../kit/later.tsx';
import { call } from '../page/call.ts';
import { changeWords } from './change-words.ts';
import { canBeUnused, sumOf, usedWords, usesOfEntry } from './used-cell.tsx';

const LetterPreview = later(() => import('./letter-preview.tsx').then((m) => m.LetterPreview));
const EntryVersions = later(() => import('./entry-versions.tsx').then((m) => m.EntryVersions));

/** The names of the fields that a person may set. */
export const formFields = (catalogue: Catalogue): string[] =>
  Object.entries(catalogue.fields).flatMap(([name, field]) =>
    field.byServer || field.section !== undefined ? [] : [name],
  );

/** The values of an entry's inputs. */
export type Draft = Typed<FieldMap>;
type Props = {
  catalogue: Catalogue;
  row: CatalogueRow | null;
  parents: readonly Option[];
  /** Entries of other lists that this list's fields may refer to. */
  options?: Readonly<Record<string, readonly Option[]>>;
  /** Which records use the entries; absent if uses are not counted. */
  used?: readonly Used[];
  /** The text that was not saved when the form was closed; the form opens with it. */
  draft?: Draft;
  /** Receives unsaved values; null when there are none. */
  onDraft?: (draft: Draft | null) => void;
  onClose: () => void;
  onSaved: (created: boolean, id: string) => void;
  /** The time zone in which moments are shown. */
  zone?: string | null;
  /** Runs after an earlier version was restored. If it is absent, the form shows no versions. */
  onRestored?: (of: EntryVersion) => void;
};

/** Shows what is unsaved and what it affects, with Cancel and Save. On a phone it stays visible while the form scrolls. */
const Foot = ({
  catalogue,
  row,
  used = [],
  draft,
  onDraft,
  onClose,
}: Pick<Props, 'catalogue' | 'row' | 'used' | 'draft' | 'onDraft' | 'onClose'>) => {
  const { values, initialValues, dirty, setValues } = useFormikContext<Draft>();
  const taken = useRef(false);
  useEffect(() => {
    if (draft && !taken.current) void setValues(draft);
    taken.current = true;
  }, [draft, setValues]);
  useEffect(() => {
    onDraft?.(dirty ? values : null);
  }, [dirty, values, onDraft]);
  const each = row ? usesOfEntry(used, row.id) : [];
  const { unsaved, touches } = changeWords(
    catalogue,
    row,
    initialValues,
    values,
    row && used.length && (each.length || canBeUnused(catalogue))
      ? { words: usedWords(each), sum: sumOf(each) }
      : undefined,
  );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3 max-sm:sticky max-sm:bottom-0 max-sm:-mx-4 max-sm:bg-well max-sm:px-4 max-sm:pb-3">
      <p aria-live="polite" className="flex min-w-0 flex-1 items-baseline gap-2 text-meta text-ink-2 max-sm:basis-full">
        {unsaved && (
          <>
            <i aria-hidden className="size-1.5 shrink-0 self-center rounded-full bg-accent" />
            <span>
              <span className="font-medium text-ink">{unsaved}</span> {touches}
            </span>
          </>
        )}
      </p>
      <div className="flex items-center gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-[2fr_3fr]">
        <Button kind="ghost" className="max-sm:h-11 max-sm:bg-sheet max-sm:shadow-card" onClick={onClose}>
          {say('Cancel')} <Kbd keys="escape" />
        </Button>
        <Submit className="max-sm:h-11">
          {say('Save')} <Kbd keys="mod+enter" on="accent" />
        </Submit>
      </div>
    </div>
  );
};

/** Opens the entry's versions below its form. */
const Versions = ({
  catalogue,
  row,
  zone,
  onRestored,
}: Required<Pick<Props, 'catalogue' | 'onRestored'>> & { row: CatalogueRow; zone: string | null }) => {
  const [open, setOpen] = useState(false);
  return (
    <section aria-label={say('Versions')} className="@container mt-1">
      <Button kind="ghost" size="sm" className="-ms-2" aria-expanded={open} onClick={() => setOpen(!open)}>
        <History size={14} aria-hidden /> {say('Versions')}
        <ChevronRight size={13} aria-hidden className={cx('transition-transform duration-100', open && 'rotate-90')} />
      </Button>
      {open && (
        <Suspense fallback={null}>
          <div className="pt-2">
            <EntryVersions {...{ catalogue, row, zone, onRestored }} />
          </div>
        </Suspense>
      )}
    </section>
  );
};

/** The form of every catalogue, in place of the row: an input for each of its fields, by kind. */
export const CatalogueForm = ({
  catalogue,
  row,
  parents,
  options,
  used,
  draft,
  onDraft,
  onClose,
  onSaved,
  zone = null,
  onRestored,
}: Props) => {
  const names = formFields(catalogue);
  const form = useMemo(
    () =>
      fields<FieldMap>(
        Object.fromEntries(formFields(catalogue).map((name) => [name, catalogue.fields[name]!])),
        catalogue.rules,
      ),
    [catalogue],
  );
  const { fields: each } = catalogue;
  // The row may change while a person types; they edit the version that they opened.
  const [opened] = useState(row?.version);
  const wide = (name: string) => ['html', 'mergeText', 'long', 'group', 'list', 'choices'].includes(each[name]!.kind);
  const flags = names.filter((name) => each[name]!.kind === 'flag');
  const inputs = (
    <div className="grid content-start gap-x-5 gap-y-3.5 sm:grid-cols-2 xl:grid-cols-[3fr_2fr]">
      {names
        .filter((name) => !flags.includes(name))
        .map((name) => (
          <div key={name} className={cx('min-w-0', wide(name) && 'sm:col-span-2')}>
            <FieldInput name={name} readOnly={Boolean(row?.fields[name] && each[name]!.fixed)} />
          </div>
        ))}
      {flags.length > 0 && (
        <div className="flex flex-wrap gap-x-6 gap-y-2 sm:col-span-2">
          {flags.map((name) => (
            <CheckboxField
              key={name}
              name={name}
              label={sayLabel(each[name]!.label)}
              help={each[name]!.help && sayLabel(each[name]!.help)}
            />
          ))}
        </div>
      )}
    </div>
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, currentTarget } = event;
    // Escape in a list that belongs to an input closes that list.
    const inside = target instanceof HTMLElement && currentTarget.contains(target);
    if (event.key !== 'Escape' || event.defaultPrevented || !inside) return;
    if (target.getAttribute('aria-expanded') === 'true') return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={onKeyDown}>
      <FieldsForm
        fields={form}
        initial={typedOf(form, row?.fields)}
        options={{ parent_id: parents, ...options }}
        marks="starred"
        focus={names[0]}
        guard
        send={(values) => call(catalogue.upsert, { ...(row ? { id: row.id, version: opened } : {}), ...values })}
        onOk={(payload) => onSaved(!row, madeBy(catalogue, payload, '').value)}
      >
        {catalogue.beside === 'letter' ? (
          <div className="@container">
            <div className="grid gap-x-6 gap-y-5 @3xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              {inputs}
              <Suspense fallback={null}>
                <LetterPreview row={row} />
              </Suspense>
            </div>
          </div>
        ) : (
          inputs
        )}
        <Foot {...{ catalogue, row, used, draft, onDraft, onClose }} />
        {row && onRestored && <Versions {...{ catalogue, row, zone, onRestored }} />}
      </FieldsForm>
    </div>
  );
};

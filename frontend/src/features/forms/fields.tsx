import { Suspense, useState } from 'react';
import {
  AlignLeft,
  AtSign,
  CircleDot,
  CornerDownRight,
  type LucideIcon,
  Pencil,
  Plus,
  ShieldCheck,
  SquareCheck,
  SquareChevronDown,
  Type,
} from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { problemsOf, formProblems } from '@candor/contracts/forms/answering';
import { type FormData, formFieldsPage, formPage } from '@candor/contracts/forms/pages';
import {
  consentMonths,
  fieldTypes,
  type FormField,
  type FormFieldType,
  mostFields,
} from '@candor/contracts/forms/values';
import { listWords } from '@candor/contracts/words/list-words';
import { say, sayLabel } from '@candor/contracts/words/say';
import { SortableList } from '../../catalogues/sortable-list.tsx';
import { Button } from '../../kit/button.tsx';
import { later } from '../../kit/later.tsx';
import { Menu, MenuItem } from '../../kit/overlays/menu.tsx';
import { Notice } from '../../kit/notice.tsx';
import { PageScroll, Section } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { Tag } from '../../kit/tag.tsx';
import { usePage } from '../../page/use-page.ts';
import { PartRow } from '../../parts/requirements/part-row.tsx';
import { FormFileSection } from './form-file.tsx';
import { FormFrame } from './form-frame.tsx';
import { targetWords } from './form-words.ts';
import { Preview } from './preview.tsx';
import { addField, useDraftFields } from './use-draft-fields.ts';

const FieldEditor = later(() => import('./field-editor.tsx').then((m) => m.FieldEditor));
const FormDialog = later(() => import('./form-dialog.tsx').then((m) => m.FormDialog));
const WordsDialog = later(() => import('./form-dialog.tsx').then((m) => m.WordsDialog));

const icons: Record<FormFieldType, LucideIcon> = {
  text: Type,
  textarea: AlignLeft,
  select: SquareChevronDown,
  checkbox: SquareCheck,
  radio: CircleDot,
  email: AtSign,
};
const types = Object.keys(fieldTypes) as FormFieldType[];
const Mark = ({ field: { type, show_when } }: { field: FormField }) => {
  const Icon = icons[type];
  return (
    <span className="flex items-center gap-1 text-ink-2">
      {show_when && <CornerDownRight size={14} aria-hidden className="text-ink-3" />}
      <Icon size={15} aria-hidden />
    </span>
  );
};
const conditionWords = ({ show_when }: FormField, fields: readonly FormField[]): string | null => {
  const other = fields.find(({ id }) => id === show_when?.field_id);
  return show_when && other ? say('if {label} is “{value}”', { label: other.label, value: show_when.value }) : null;
};

/** How many visitors stopped at this place. */
const leftWords = (count = 0): string | null =>
  count ? say('{count, plural, one {# visitor} other {# visitors}} left here', { count }) : null;

/** What happens after sending, in the order in which it happens. */
const After = ({
  page: { form, options, cadence_stopped },
  onEdit,
}: {
  page: FormData;
  onEdit: (() => void) | null;
}) => {
  const { settings, draft } = form;
  const named = (list: readonly { value: string; label: string }[], id: string | null) =>
    list.find(({ value }) => value === id)?.label;
  const lines = [
    {
      label: say('Shows'),
      value: draft.file
        ? say('your file')
        : (draft.redirect_url ?? (draft.success_message ? say('your message') : say('a thank you'))),
    },
    { label: say('Tag'), value: named(options.tags, settings.tag_id) },
    { label: say('Cadence'), value: named(options.cadences, settings.cadence_id) },
    { label: say('Source'), value: named(options.sources, settings.source_id) },
    {
      label: say('Notifies'),
      value: listWords((settings.notify_user_ids ?? []).flatMap((id) => named(options.members, id) ?? [])) || undefined,
    },
  ];
  return (
    <Section
      title={say('After sending')}
      actions={
        onEdit && (
          <Button size="sm" onClick={onEdit}>
            <Pencil size={13} aria-hidden />
            {say('Change what it does')}
          </Button>
        )
      }
    >
      <dl className="grid grid-cols-[90px_1fr] gap-y-1.5 text-ui">
        {lines.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd className="text-ink">{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
      {cadence_stopped && (
        <Notice tone="warn">{say('The cadence of this form does not run, so no one enters it.')}</Notice>
      )}
    </Section>
  );
};
const Consent = ({ page: { form, agreed, left }, onEdit }: { page: FormData; onEdit: () => void }) => {
  const { draft, consents } = form;
  const latest = consents.at(-1);
  const known = consents.find(({ text }) => text === draft.consent_text);
  const next = known?.version ?? (latest?.version ?? 0) + 1;
  const figures = agreed.find(({ version }) => version === latest?.version);
  return (
    <Section
      title={say('Consent')}
      actions={
        <Button size="sm" onClick={onEdit}>
          <Pencil size={13} aria-hidden />
          {say('Change the words')}
        </Button>
      }
    >
      <p className="flex items-start gap-2 text-ui text-ink">
        {draft.consent_text && <ShieldCheck size={15} aria-hidden className="mt-0.5 shrink-0 text-good" />}
        <span className="wrap-anywhere">{draft.consent_text || say('Say what people agree to.')}</span>
      </p>
      <p className="mt-1.5 text-meta text-ink-3">
        {say('Version {version, number}, ends after {months, number} months.', {
          version: next,
          months: consentMonths,
        })}{' '}
        {figures &&
          say('{agreed, number} of {read, number} agreed to version {version, number}.', {
            agreed: figures.agreed,
            read: figures.read,
            version: figures.version,
          })}{' '}
        {latest && next > latest.version && `${say('Earlier versions stay as they were read.')} `}
        {leftWords(left.by_field.consent)}
      </p>
    </Section>
  );
};

/** Adds a field of a kind, after the selected one. */
const AddField = ({ onAdd }: { onAdd: (type: FormFieldType) => Promise<void> }) => (
  <div className="mt-3" {...{ [addField]: '' }}>
    <Menu
      trigger={
        <Button size="sm">
          <Plus size={14} aria-hidden />
          {say('Add a field')}
        </Button>
      }
    >
      {types.map((type, at) => {
        const Icon = icons[type];
        return (
          <MenuItem key={type} icon={<Icon size={14} />} keys={String(at + 1)} onSelect={() => void onAdd(type)}>
            {sayLabel(fieldTypes[type])}
          </MenuItem>
        );
      })}
    </Menu>
  </div>
);

/** `/marketing/forms/…/fields`: the draft of a form beside its preview. */
export const Screen = () => {
  const page = usePage([formPage, formFieldsPage]);
  const { form } = page;
  const { draft } = form;
  const { fields } = draft;
  const { revalidate } = useRevalidator();
  const { open, setOpen, typed, setTyped, editable, follow, close, add, remove, sort } = useDraftFields(page);
  const [edits, setEdits] = useState<'words' | 'form' | null>(null);
  const [asked, setAsked] = useState(false);
  const problems = problemsOf(draft);
  const shown = typed ? { ...draft, fields: fields.map((each) => (each.id === typed.id ? typed : each)) } : draft;
  const whole = problems.filter(({ field_id }) => field_id === null);
  return (
    <FormFrame page={page} tab="fields" onRefused={() => setAsked(true)}>
      <PageScroll>
        <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <div className="min-w-0">
            {asked && whole.length > 0 && (
              <Notice tone="warn">{whole.map(({ problem }) => sayLabel(formProblems[problem])).join(' ')}</Notice>
            )}
            {fields.length ? (
              <SortableList
                label={say('Fields')}
                items={fields}
                nameOf={({ label }) => label}
                on={editable && open === null}
                onSort={sort}
                rowClass="border-b border-line last:border-0"
              >
                {(field, parts) =>
                  open === field.id && editable ? (
                    <div className="py-2" data-field-editor>
                      <Suspense>
                        <FieldEditor
                          key={field.id}
                          form={form}
                          field={field}
                          onTyped={follow}
                          onClose={close}
                          onSaved={() => revalidate()}
                        />
                      </Suspense>
                    </div>
                  ) : (
                    <PartRow
                      name={field.label}
                      facts={[
                        sayLabel(fieldTypes[field.type]),
                        field.required ? say('required') : null,
                        targetWords(field),
                        conditionWords(field, fields),
                        leftWords(page.left.by_field[field.id]),
                        ...problems
                          .filter(({ field_id }) => field_id === field.id)
                          .map(({ problem }) => (
                            <span key={problem} className="text-warn">
                              {sayLabel(formProblems[problem])}
                            </span>
                          )),
                      ]}
                      mark={<Mark field={field} />}
                      parts={parts}
                      open={open === field.id}
                      editable={editable}
                      onOpen={() => {
                        setTyped(null);
                        setOpen(field.id);
                      }}
                      onRemove={() => void remove(field)}
                    />
                  )
                }
              </SortableList>
            ) : (
              <EmptyState>{say('A form needs one email field.')}</EmptyState>
            )}
            {editable && fields.length < mostFields && <AddField onAdd={add} />}
            <div className="mt-6 grid gap-6">
              <Consent page={page} onEdit={() => setEdits('words')} />
              <FormFileSection form={form} editable={editable} />
              <After page={page} onEdit={editable ? () => setEdits('form') : null} />
              {page.sent.held > 0 && (
                <p className="text-ui">
                  <Tag tone="warn">{say('{count, number} held', { count: page.sent.held })}</Tag>{' '}
                  <span className="text-ink-2">{say('They wait for a person to look at them.')}</span>
                </p>
              )}
            </div>
          </div>
          <Preview content={shown} color={page.organization.brand_color} />
        </div>
      </PageScroll>
      {edits && (
        <Suspense>
          {edits === 'words' ? (
            <WordsDialog form={form} onClose={() => setEdits(null)} onSaved={() => revalidate()} />
          ) : (
            <FormDialog
              form={form}
              options={page.options}
              onClose={() => setEdits(null)}
              onSaved={() => revalidate()}
            />
          )}
        </Suspense>
      )}
    </FormFrame>
  );
};

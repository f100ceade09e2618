import { say } from '@candor/contracts/words/say';
import { choicesOf, type SentValues, isShown } from '@candor/contracts/forms/answering';
import type { FormField } from '@candor/contracts/forms/values';
import { boxLook } from '../../kit/inputs/checkbox.tsx';
import { inputLook } from '../../kit/inputs/field.tsx';
import { cx } from '../../kit/cx.ts';

// The fields of a form as visitors see them, on the public page and in the preview. They are plain inputs, so that the form works without scripts and before they have loaded.

const Label = ({ field }: { field: FormField }) => (
  <span className="flex items-baseline justify-between gap-3">
    <span className="wrap-anywhere">{field.label}</span>
    {!field.required && <span className="text-meta font-normal text-ink-3">{say('optional')}</span>}
  </span>
);
/** The condition of a field as a sentence, for pages without scripts: there the conditional field is always shown. */
const Condition = ({ field, fields }: { field: FormField; fields: readonly FormField[] }) => {
  const other = fields.find(({ id }) => id === field.show_when?.field_id);
  return field.show_when && other ? (
    <p className="text-meta text-ink-3">
      {say('Only if you answered “{value}” to “{label}”.', { value: field.show_when.value, label: other.label })}
    </p>
  ) : null;
};
type Drawn = {
  field: FormField;
  id: string;
  problem: string | undefined;
  required: boolean;
  inert: boolean;
  /** The initial value of the field. */
  before: readonly string[];
};

const Choices = ({ field, id, problem, required, inert, before }: Drawn) => (
  <div className="mt-1.5 grid gap-1 sm:grid-cols-2">
    {choicesOf(field).map((choice, at) => (
      <label key={choice} className="flex min-h-9 items-center gap-2.5 text-ui font-normal text-ink">
        <input
          type={field.type}
          name={field.id}
          value={choice}
          id={at === 0 ? id : undefined}
          defaultChecked={before.includes(choice)}
          required={required && (field.type === 'radio' || choicesOf(field).length === 1)}
          tabIndex={inert ? -1 : undefined}
          aria-describedby={problem ? `${id}e` : undefined}
          className={cx(
            boxLook,
            field.type === 'radio'
              ? 'rounded-full checked:border-[5px] checked:bg-sheet'
              : 'rounded-[4px] checked:bg-[url(/check.svg)]',
          )}
        />
        <span className="wrap-anywhere">{choice}</span>
      </label>
    ))}
  </div>
);
const Input = ({ field, id, problem, required, inert, before }: Drawn) => {
  const shared = {
    id,
    name: field.id,
    required,
    defaultValue: before[0],
    tabIndex: inert ? -1 : undefined,
    'aria-invalid': problem ? (true as const) : undefined,
    'aria-describedby': [problem && `${id}e`, field.help && `${id}h`].filter(Boolean).join(' ') || undefined,
  };
  if (field.type === 'select')
    return (
      <select {...shared} className={cx(inputLook('lg'), 'mt-1.5 bg-sheet!')}>
        <option value="">{say('Select...')}</option>
        {field.options.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    );
  if (field.type === 'textarea')
    return <textarea {...shared} rows={4} className={cx(inputLook('lg'), 'mt-1.5 h-auto! min-h-20 resize-y py-2')} />;
  const complete: Partial<Record<FormField['map_to'], string>> = {
    email: 'email',
    first_name: 'given-name',
    last_name: 'family-name',
    phone: 'tel',
    company_name: 'organization',
  };
  return (
    <input
      {...shared}
      type={field.type}
      autoComplete={complete[field.map_to] ?? (field.type === 'email' ? 'email' : 'off')}
      className={cx(inputLook('lg'), 'mt-1.5')}
    />
  );
};

/** `values`: what was typed so far; null while no script runs. `before`: the initial values of the fields. `ring`: marks fields that the values make visible. `inert`: the form is a preview. */
export const FormBody = ({
  fields,
  values,
  before = {},
  problems = {},
  prefix = 'f',
  ring = false,
  inert = false,
}: {
  fields: readonly FormField[];
  values: SentValues | null;
  before?: SentValues;
  problems?: Readonly<Record<string, string>>;
  prefix?: string;
  ring?: boolean;
  inert?: boolean;
}) => (
  <>
    {fields
      .filter((field) => values === null || isShown(fields, field, values))
      .map((field) => {
        const id = `${prefix}-${field.id}`;
        const problem = problems[field.id];
        // If no script runs, the browser must not require an answer to a conditional question.
        const required = field.required && (values !== null || !field.show_when);
        const typed = before[field.id];
        const drawn = {
          field,
          id,
          problem,
          required,
          inert,
          before: typed === undefined ? [] : [typed].flat().map(String),
        };
        const several = field.type === 'radio' || field.type === 'checkbox';
        const Outer = several ? 'fieldset' : 'div';
        return (
          <Outer
            key={field.id}
            className={cx(
              'min-w-0',
              ring && field.show_when && 'rounded-ctl ring-1 ring-accent ring-offset-6 ring-offset-sheet',
            )}
          >
            {several ? (
              <legend className="w-full text-ui font-medium text-ink">
                <Label field={field} />
              </legend>
            ) : (
              <label htmlFor={id} className="block text-ui font-medium text-ink">
                <Label field={field} />
              </label>
            )}
            {values === null && <Condition field={field} fields={fields} />}
            {several ? <Choices {...drawn} /> : <Input {...drawn} />}
            {problem && (
              <p id={`${id}e`} className="mt-1.5 text-meta text-bad">
                {problem}
              </p>
            )}
            {field.help && (
              <p id={`${id}h`} className="mt-1.5 text-meta text-ink-3">
                {field.help}
              </p>
            )}
          </Outer>
        );
      })}
  </>
);

/** The text to which people consent. It is never ticked in advance and never required. `before`: the visitor had ticked it in the form that was refused. */
export const FormConsent = ({ text, inert }: { text: string; inert?: boolean }) => (
  <label className="flex min-h-11 items-start gap-2.5 py-1 text-ui text-ink">
    <input
      type="checkbox"
      name="consent"
      value="true"
      tabIndex={inert ? -1 : undefined}
      className={cx(boxLook, 'mt-0.5 rounded-[4px] checked:bg-[url(/check.svg)]')}
    />
    <span className="wrap-anywhere">{text}</span>
  </label>
);

/** The values of a form element, as the server receives them. */
export const valuesIn = (form: HTMLFormElement): Record<string, string | string[]> => {
  const all = new FormData(form);
  return Object.fromEntries(
    [...new Set(all.keys())].map((name) => {
      const each = all.getAll(name).map(String);
      return [name, each.length > 1 ? each : each[0]!];
    }),
  );
};

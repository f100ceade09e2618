import { emailPattern, words } from '../kernel/values.ts';
import {
  type FieldTarget,
  type FormAnswer,
  type FormContact,
  type FormContent,
  type FormField,
  hasChoices,
  longest,
} from './values.ts';

// The rules of a form that the browser, the preview and the server share.

/** What a visitor's browser sends for a field. */
export type SentValues = Readonly<Record<string, unknown>>;

const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value])
    .map((each) => String(each).trim())
    .filter(Boolean);
const given = (field: FormField, values: SentValues): string[] => {
  const list = listOf(values[field.id]);
  return field.type === 'checkbox' ? [...new Set(list)] : list.slice(0, 1);
};
/** The choices of a field. A checkbox field without any has its own label as the only one. */
export const choicesOf = ({ type, label, options }: FormField): readonly string[] =>
  type === 'checkbox' && !options.length ? [label] : options;

/** Whether a visitor with these values is asked this field. A field that depends on a hidden one is hidden too. */
export const isShown = (fields: readonly FormField[], field: FormField, values: SentValues): boolean => {
  let at = field;
  // A circle cannot be published, but a draft may have one.
  for (let step = 0; step <= fields.length; step++) {
    const { show_when } = at;
    if (!show_when) return true;
    const other = fields.find(({ id }) => id === show_when.field_id);
    if (!other || !given(other, values).includes(show_when.value)) return false;
    at = other;
  }
  return false;
};
/** The fields that depend on this one, directly or not. */
export const dependentsOf = (fields: readonly FormField[], id: string): ReadonlySet<string> => {
  const found = new Set<string>();
  let before = -1;
  while (found.size !== before) {
    before = found.size;
    for (const { id: own, show_when } of fields)
      if (show_when && (show_when.field_id === id || found.has(show_when.field_id))) found.add(own);
  }
  return found;
};
/** The fields whose answer may decide whether this one is shown. */
export const conditionsFor = (fields: readonly FormField[], id: string): readonly FormField[] => {
  const dependents = dependentsOf(fields, id);
  return fields.filter((each) => each.id !== id && hasChoices(each.type) && !dependents.has(each.id));
};

const problemOf = (field: FormField, values: readonly string[]): string | null => {
  const { label, type, required } = field;
  if (!values.length) return required ? words.required(label) : null;
  if (hasChoices(type)) return values.every((value) => choicesOf(field).includes(value)) ? null : words.choose(label);
  const most = longest[type as 'text' | 'textarea' | 'email'];
  if (values[0]!.length > most) return words.most(label, most);
  return type === 'email' && !emailPattern.test(values[0]!) ? words.email : null;
};
/** The answers of a visitor, of the fields that they are asked; hidden fields send nothing. Or the problem of each field. */
export const answersOf = (
  fields: readonly FormField[],
  values: SentValues,
): { answers: FormAnswer[] } | { problems: Record<string, string> } => {
  const shown = fields.filter((field) => isShown(fields, field, values));
  const problems = shown.flatMap((field) => {
    const problem = problemOf(field, given(field, values));
    return problem ? [[field.id, problem] as const] : [];
  });
  if (problems.length) return { problems: Object.fromEntries(problems) };
  return {
    answers: shown.flatMap((field) => {
      const value = given(field, values);
      if (!value.length) return [];
      const { id: field_id, label, type } = field;
      return [{ field_id, label, value: type === 'checkbox' ? value : value[0]! }];
    }),
  };
};
const textOf = ({ value }: FormAnswer): string => (Array.isArray(value) ? value.join(', ') : value);
/** An answer as text on one line. */
export const answerText = textOf;
/** The facts that the answers give about the contact. Null: no email address is among them. */
export const contactOf = (fields: readonly FormField[], answers: readonly FormAnswer[]): FormContact | null => {
  const targeted = (target: FieldTarget): string | null => {
    const field = fields.find(({ map_to }) => map_to === target);
    const answer = field && answers.find(({ field_id }) => field_id === field.id);
    return answer ? textOf(answer) : null;
  };
  const asked = fields.find(({ type }) => type === 'email');
  const email = answers.find(({ field_id }) => field_id === asked?.id);
  return email
    ? {
        email: textOf(email).toLowerCase(),
        first_name: targeted('first_name'),
        last_name: targeted('last_name'),
        phone: targeted('phone'),
        company_name: targeted('company_name'),
      }
    : null;
};

export const formProblems = {
  no_title: 'The form needs a title.',
  no_consent: 'Say what people agree to.',
  no_email: 'A form needs one email field.',
  several_emails: 'A form has only one email field.',
  email_optional: 'The email field must be required.',
  email_hidden: 'The email field cannot depend on another field.',
  no_label: 'The field needs a label.',
  no_choices: 'The field needs at least two choices.',
  same_choices: 'Two choices are the same.',
  same_target: 'Another field goes to the same place.',
  condition_gone: 'The answer that it depends on is gone.',
  circle: 'The fields depend on each other.',
} as const;
export type FormProblem = { field_id: string | null; problem: keyof typeof formProblems };
/** What keeps a draft from being published. */
export const problemsOf = ({ title, consent_text, fields }: FormContent): FormProblem[] => {
  const emails = fields.filter(({ type }) => type === 'email');
  const whole: (keyof typeof formProblems | false)[] = [
    !title.trim() && 'no_title',
    !emails.length && 'no_email',
    !consent_text.trim() && 'no_consent',
  ];
  return [
    ...whole.flatMap((problem) => (problem ? [{ field_id: null, problem }] : [])),
    ...fields.flatMap((field) => problemsIn(fields, emails, field).map((problem) => ({ field_id: field.id, problem }))),
  ];
};
const problemsIn = (
  fields: readonly FormField[],
  emails: readonly FormField[],
  field: FormField,
): (keyof typeof formProblems)[] => {
  const { id, type, label, options, required, map_to, show_when } = field;
  const other = show_when && fields.find((each) => each.id === show_when.field_id);
  const email = type === 'email';
  const found: (keyof typeof formProblems | false)[] = [
    !label.trim() && 'no_label',
    email && emails[0] !== field && 'several_emails',
    email && !required && 'email_optional',
    email && show_when !== null && 'email_hidden',
    (type === 'select' || type === 'radio') && options.length < 2 && 'no_choices',
    new Set(options).size !== options.length && 'same_choices',
    map_to !== 'none' && fields.find((each) => each.map_to === map_to) !== field && 'same_target',
    show_when !== null && (!other || !choicesOf(other).includes(show_when.value)) && 'condition_gone',
    dependentsOf(fields, id).has(id) && 'circle',
  ];
  return found.filter((each) => each !== false);
};

/** The fields of a new form: an email address and a name. */
export const firstContent = (name: string, newId: () => string, say: (text: string) => string): FormContent => ({
  title: name,
  intro: null,
  fields: [
    {
      id: newId(),
      label: say('Email'),
      type: 'email',
      required: true,
      options: [],
      help: null,
      map_to: 'email',
      show_when: null,
    },
    {
      id: newId(),
      label: say('First name'),
      type: 'text',
      required: false,
      options: [],
      help: null,
      map_to: 'first_name',
      show_when: null,
    },
  ],
  submit_label: say('Send'),
  success_message: null,
  redirect_url: null,
  consent_text: '',
});

// Keeps what people, or their password managers, type into a server-rendered form before the form's code has loaded.
// public/first.js marks a form that was submitted that early (`data-sent-early`). A form whose code has loaded is marked `data-live`.

type Input = HTMLInputElement | HTMLTextAreaElement;
type Value = string | boolean;
/** What was typed into forms without code, by the name of the input. */
const typed = new Map<string, Value>();
let forms: HTMLFormElement[] = [];

const valueOf = (input: Input): Value =>
  input instanceof HTMLInputElement && input.type === 'checkbox' ? input.checked : input.value;
const isKept = (input: EventTarget | null): input is Input =>
  (input instanceof HTMLTextAreaElement || input instanceof HTMLInputElement) &&
  input.name !== '' &&
  !['hidden', 'file'].includes(input.type) &&
  !(input instanceof HTMLInputElement && input.type === 'radio' && !input.checked);
const isFilled = (input: Input) =>
  input instanceof HTMLInputElement && ['checkbox', 'radio'].includes(input.type)
    ? input.checked !== input.defaultChecked
    : input.value !== input.defaultValue;
const keep = ({ target }: Event) => {
  if (isKept(target) && target.form?.dataset.live === undefined) typed.set(target.name, valueOf(target));
};

/** Starts to record what is typed into the HTML from the server. The entry module calls this once, before React takes over the page and empties the inputs. */
export const rememberServedInputs = (): void => {
  typed.clear();
  forms = [...document.querySelectorAll('form')];
  for (const input of forms.flatMap((form) => [...form.elements]))
    if (isKept(input) && isFilled(input)) typed.set(input.name, valueOf(input));
  document.addEventListener('input', keep, true);
};

/** Call this once the form's code has loaded. It returns what was typed into the inputs with these names before that, and whether the form was submitted. React may have replaced the server's form. */
export const takeEarly = (
  form: HTMLFormElement,
  names: readonly string[],
): { values: Record<string, Value>; sent: boolean } => {
  const before = [form, ...forms.filter((each) => names.some((name) => each.elements.namedItem(name)))];
  const sent = before.some((each) => each.dataset.sentEarly !== undefined);
  forms = forms.filter((each) => !before.includes(each));
  form.dataset.live = '';
  delete form.dataset.sentEarly;
  const values = Object.fromEntries([...typed].filter(([name]) => names.includes(name)));
  for (const name of Object.keys(values)) typed.delete(name);
  return { values, sent };
};

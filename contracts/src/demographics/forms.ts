import { declining } from './groups.ts';
import data from './forms.json' with { type: 'json' };

// The forms by which people say who they are in the words of a law or its agency, in versions (docs/design/demographics.md#forms-of-the-law).

export type FormBlock = { head?: string; text?: string; list?: readonly string[] };
/** `expires`: the day that is printed on it. `verbatim`: its words are the law's own and must not be changed. */
export type FormVersion = {
  form: string;
  version: string;
  since: string;
  title: string;
  number?: string;
  omb?: string;
  expires?: string;
  category: string;
  verbatim: boolean;
  source: string;
  read: string;
  body: readonly FormBlock[];
  question: string;
  options: readonly { value: string; label: string; text?: string }[];
  foot?: string;
};
export const formVersions: readonly FormVersion[] = data.forms;
/** The forms to choose from. */
export const officialForms = [
  { value: 'us_eeo_sex', label: 'EEO-1: sex' },
  { value: 'us_eeo_race', label: 'EEO-1: race and ethnicity' },
  { value: 'us_vevraa', label: 'VEVRAA: protected veteran' },
  { value: 'us_cc305', label: 'Form CC-305: disability' },
] as const;

/** The version that is asked on a day. Null: there is no such form. */
export const formOn = (
  form: string,
  day: string,
  versions: readonly FormVersion[] = formVersions,
): FormVersion | null =>
  versions
    .filter((each) => each.form === form && each.since <= day)
    .toSorted((a, b) => (a.since < b.since ? -1 : 1))
    .at(-1) ?? null;
/** An answer names the version under which it was given. */
export const answerUnder = ({ version }: FormVersion, value: string): string => `${version}:${value}`;
/** What an answer says. Null: no version of the form has it. */
export const answerOn = (
  form: string,
  answer: string,
  versions: readonly FormVersion[] = formVersions,
): { version: FormVersion; code: string } | null => {
  const at = answer.indexOf(':');
  const version = versions.find((each) => each.form === form && each.version === answer.slice(0, at));
  const value = answer.slice(at + 1);
  return version?.options.some((option) => option.value === value)
    ? { version, code: value === 'decline' ? declining : value }
    : null;
};
/** Whether the day printed on it is over: its agency may have a newer edition. */
export const isOver = ({ expires }: Pick<FormVersion, 'expires'>, day: string): boolean =>
  expires !== undefined && expires < day;
/** The name under which answers keep the versions of their forms. */
export const formsKey = '$forms';

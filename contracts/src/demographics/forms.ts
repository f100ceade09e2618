import { declining } from './groups.ts';
import data from './forms.json' with { type: 'json' };

// Official forms in which people state their groups, in the words of a law or its agency, with all versions (docs/design/demographics.md#forms-of-the-law).

export type FormBlock = { head?: string; text?: string; list?: readonly string[] };
/** `expires`: the expiry day that is printed on the form. `verbatim`: its words are the law's own and must not be changed. */
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

/** The version of the form that is used on a day. Null: there is no such form. */
export const formOn = (
  form: string,
  day: string,
  versions: readonly FormVersion[] = formVersions,
): FormVersion | null =>
  versions
    .filter((each) => each.form === form && each.since <= day)
    .toSorted((a, b) => (a.since < b.since ? -1 : 1))
    .at(-1) ?? null;
/** The stored form of an answer, which names the version under which it was given. */
export const answerUnder = ({ version }: FormVersion, value: string): string => `${version}:${value}`;
/** The meaning of a stored answer. Null: no version of the form has it. */
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
/** Whether the printed expiry day has passed: the agency may have a newer edition of the form. */
export const isOver = ({ expires }: Pick<FormVersion, 'expires'>, day: string): boolean =>
  expires !== undefined && expires < day;
/** The key under which an applicant's answers store the versions of the forms. */
export const formsKey = '$forms';

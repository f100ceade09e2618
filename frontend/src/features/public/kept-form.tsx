import { useEffect, useState } from 'react';
import { useFormikContext } from 'formik';
import type { Typed } from '@candor/contracts/public/apply-questions';
import { say } from '@candor/contracts/words/say';
import { buttonLook } from '../../kit/button-look.ts';
import { cx } from '../../kit/cx.ts';
import { useHydrated } from '../../kit/hydrated.ts';
import { useStored } from '../../kit/stored.ts';
import { formName, formWaits } from './old-forms.ts';

// An applicant's text stays on their device until they send it, so that they can continue later.

/** The fields that are stored. Consent is not stored: it is asked again. */
const kept = [
  'first_name',
  'last_name',
  'name_order',
  'email',
  'phone',
  'pronoun',
  'linkedin',
  'cover_letter',
  'resume_file_id',
  'resume_file_name',
] as const;
type Values = Record<(typeof kept)[number], string> & { answers: Record<string, Typed> };
/** `at` and `file_at`: the times of the last typing and upload, in milliseconds. */
type Draft = { at: number; file_at: number; values: Values };

const hour = 60 * 60_000;
/** How long (ms) a reference to an uploaded file is reused; the server accepts it for a day. */
const fileWaits = 23 * hour;

const keptIn = (values: Values): Values =>
  ({ ...Object.fromEntries(kept.map((name) => [name, values[name]])), answers: values.answers }) as Values;
const isBlank = ({ answers, ...values }: Values): boolean =>
  [...Object.values(values), ...Object.values(answers)].every((each) => !each?.length);
/** The values of a draft that are still valid. */
const lasting = (draft: Draft | null): Values | null => {
  if (!draft || Date.now() - draft.at > formWaits) return null;
  const { values, file_at } = draft;
  return Date.now() - file_at > fileWaits ? { ...values, resume_file_id: '', resume_file_name: '' } : values;
};
/** Fills the empty fields of `now` from `draft`. Answers to questions that are not asked at present are left out. */
const filled = (now: Values, draft: Values): Values => ({
  ...now,
  ...Object.fromEntries(kept.flatMap((name) => (now[name] || !draft[name] ? [] : [[name, draft[name]]]))),
  answers: Object.fromEntries(
    Object.entries(now.answers).map(([id, answer]) => [id, answer.length ? answer : (draft.answers[id] ?? answer)]),
  ),
});

const useDraft = (form: string) => useStored<Draft | null>(formName(form), null);
/** Deletes the stored text of this form. */
export const useForget = (form: string): (() => void) => {
  const [, keep] = useDraft(form);
  return () => keep(null);
};

type Props = { form: string; blank: Values };
const Kept = ({ form, blank }: Props) => {
  const { values, setValues } = useFormikContext<Values>();
  const [draft, keep] = useDraft(form);
  const [first] = useState(draft);
  const [before] = useState(() => lasting(draft));
  const [back, setBack] = useState(before !== null && !isBlank(before));
  useEffect(() => {
    if (before) void setValues((now) => filled(now, before), false);
  }, [before, setValues]);
  useEffect(() => {
    const held = keptIn(values);
    const at = Date.now();
    keep((now) => {
      if (isBlank(held)) return null;
      const last = now ?? first;
      const sameFile = last?.values.resume_file_id === held.resume_file_id;
      return { at, file_at: sameFile ? last.file_at : at, values: held };
    });
  }, [values, first, keep]);
  if (!draft) return null;
  return (
    // If a draft was restored, this line comes first. While the visitor types, the line must not push the form down, so it comes last.
    <p className={cx('flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-ink-3', back && 'order-first')}>
      <span role="status">
        {back
          ? say('What you typed before is back. It stays on this device until you send it.')
          : say('What you type stays on this device until you send it, so you can go on later.')}
      </span>
      <button
        type="button"
        className={cx(buttonLook({ size: 'sm', kind: 'ghost' }), '-ms-2 max-sm:h-11')}
        onClick={({ currentTarget: { form } }) => {
          setBack(false);
          form?.querySelector<HTMLElement>('input:not([tabindex="-1"])')?.focus(); // the button is gone
          void setValues((now) => ({ ...now, ...keptIn(blank) }), false);
        }}
      >
        {say('Start again')}
      </button>
    </p>
  );
};
/** Stores what is typed in the surrounding form on this device, and restores it. `form`: the slugs of the organization and the post. `blank`: the empty form. */
export const KeptForm = (props: Props) => useHydrated() && <Kept {...props} />;

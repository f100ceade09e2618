import {
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import type { Answer } from '@candor/contracts/kernel/endpoint';
import { Form as FormikForm, Formik, setIn, useFormikContext, type FormikValues } from 'formik';
import { buttonLook } from './button-look.ts';
import { cx } from './cx.ts';
import { earlyInput, forgetServedInputs } from './early-input.ts';
import { ErrorBox } from './error-box.tsx';
import { type Check, submitCycle } from './submit.ts';

const UnsavedGuard = lazy(() => import('./unsaved-guard.tsx').then((m) => ({ default: m.UnsavedGuard })));
/** SPEC §9: milliseconds to wait before focusing a field, so that drawers and dialogs have opened. */
const focusAfter = 250;
const nested = (flat: Record<string, string>) =>
  Object.entries(flat).reduce((errors, [path, message]) => setIn(errors, path, message) as object, {});

type Props<Values, Payload> = {
  initial: Values;
  check?: Check<Values>;
  /** `(values) => call(endpoint, values)` */
  send: (values: Values) => Promise<Answer<Payload>>;
  onOk: (payload: Payload, values: Values) => void | Promise<void>;
  /** Asks the person before they leave unsaved changes. */
  guard?: boolean;
  /** Name of the field to focus when the form opens. */
  focus?: string;
  className?: string;
  children: ReactNode;
};

const Behaviour = ({
  early,
  guard,
  focus,
  form,
}: {
  early: Readonly<Record<string, string>>;
  guard?: boolean;
  focus?: string;
  form: React.RefObject<HTMLFormElement | null>;
}) => {
  const { submitCount, isSubmitting, isValid, dirty, status, setFieldValue } = useFormikContext();
  useEffect(() => {
    for (const [name, value] of Object.entries(early)) void setFieldValue(name, value, false);
    forgetServedInputs(Object.keys(early));
  }, [early, setFieldValue]);
  useEffect(() => {
    if (!focus) return;
    const timer = setTimeout(() => {
      if (document.activeElement?.matches('input, textarea, select') && form.current?.contains(document.activeElement))
        return; // the person is already typing
      form.current?.querySelector<HTMLElement>(`[name="${focus}"]`)?.focus();
    }, focusAfter);
    return () => clearTimeout(timer);
  }, [focus, form]);
  useEffect(() => {
    if (submitCount && !isSubmitting && !isValid)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    // only when a submission has ended, not while the person types
    // oxlint-disable-next-line react/exhaustive-deps
  }, [submitCount, isSubmitting]);
  const saved = (status as { saved?: boolean } | undefined)?.saved;
  return guard && dirty && !isSubmitting && !saved ? (
    <Suspense>
      <UnsavedGuard />
    </Suspense>
  ) : null;
};

/** A form with the spec's submit cycle and error box. Cmd+Enter (Ctrl+Enter) saves. */
export const Form = <Values extends FormikValues, Payload>({
  initial,
  check,
  send,
  onOk,
  guard,
  focus,
  className = 'grid gap-4',
  children,
}: Props<Values, Payload>) => {
  const form = useRef<HTMLFormElement>(null);
  // Read before React's first commit, which empties the inputs.
  const [early] = useState(() => earlyInput(Object.keys(initial)));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };
  return (
    <Formik
      initialValues={initial}
      validate={async (values) => nested((await check?.(values)) ?? {})}
      onSubmit={async (values, helpers) => {
        const outcome = await submitCycle<Values, Payload>(check, values, send, (payload) => {
          helpers.setStatus({ saved: true });
          return onOk(payload, values);
        });
        if (outcome.result === 'ok') return;
        helpers.setErrors(nested(outcome.fields) as never);
        helpers.setStatus({ messages: outcome.messages, values });
      }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <FormikForm ref={form} method="post" noValidate className={className} onKeyDown={onKeyDown}>
        <ErrorBox />
        {children}
        <Behaviour early={early} guard={guard} focus={focus} form={form} />
      </FormikForm>
    </Formik>
  );
};

const useHydrated = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
/** The form's button. It is disabled while submitting, and until React runs, because the browser itself must not send the form. */
export const Submit = ({ children, big, className }: { children: ReactNode; big?: boolean; className?: string }) => {
  const { isSubmitting } = useFormikContext();
  const hydrated = useHydrated();
  return (
    <button
      type="submit"
      disabled={isSubmitting || !hydrated}
      className={cx(
        buttonLook({ kind: 'primary', size: big ? 'lg' : 'md' }),
        !hydrated && 'disabled:opacity-100!',
        className,
      )}
    >
      {children}
    </button>
  );
};

/** Save and Cancel at the end of a form in a dialog, drawer or page. */
export const FormActions = ({ save = 'Save', onCancel }: { save?: string; onCancel?: () => void }) => (
  <div className="flex items-center justify-end gap-2 pt-1">
    {onCancel && (
      <button type="button" onClick={onCancel} className={buttonLook({ kind: 'soft' })}>
        Cancel
      </button>
    )}
    <Submit>{save}</Submit>
  </div>
);

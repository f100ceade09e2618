import { say } from '@candor/contracts/words/say';
import {
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import type { Answer } from '@candor/contracts/kernel/endpoint';
import { Form as FormikForm, Formik, FormikProvider, setIn, useFormikContext, type FormikValues } from 'formik';
import { afterPress } from '../keys/after-press.ts';
import { buttonLook } from '../button-look.ts';
import { cx } from '../cx.ts';
import { takeEarly } from '../keys/early-input.ts';
import { ErrorBox } from '../error-box.tsx';
import { type Check, submitCycle } from './submit.ts';
import { later } from '../later.tsx';

const guardCode = () => import('./unsaved-guard.tsx');
const UnsavedGuard = later(() => guardCode().then((m) => m.UnsavedGuard));
/**
 * Milliseconds to wait before focusing a field, so that drawers and dialogs have opened
 * (docs/rules/constants.md#screens).
 */
const focusAfter = 250;
const nested = (flat: Record<string, string>) =>
  Object.entries(flat).reduce((errors, [path, message]) => setIn(errors, path, message) as object, {});

type Props<Values, Payload> = {
  initial: Values;
  check?: Check<Values>;
  /** `(values) => call(endpoint, values)` */
  send: (values: Values) => Promise<Answer<Payload>>;
  onOk: (payload: Payload, values: Values) => void | Promise<void>;
  /** Asks the person before they lose unsaved changes. */
  guard?: boolean;
  /** The name of the field to focus when the form opens. */
  focus?: string;
  className?: string;
  children: ReactNode;
};

const Behaviour = ({
  names,
  guard,
  focus,
  form,
}: {
  names: readonly string[];
  guard?: boolean;
  focus?: string;
  form: React.RefObject<HTMLFormElement | null>;
}) => {
  const { submitCount, isSubmitting, isValid, dirty, status, setFieldValue } = useFormikContext();
  const [sentEarly, setSentEarly] = useState(false);
  useLayoutEffect(() => {
    const { values, sent } = takeEarly(form.current!, names);
    for (const [name, value] of Object.entries(values)) void setFieldValue(name, value, false);
    setSentEarly(sent);
    // runs once, after the form has replaced the server's HTML
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  useEffect(() => {
    if (sentEarly) form.current?.requestSubmit(); // the form now holds what was typed
  }, [sentEarly, form]);
  useEffect(() => {
    if (!focus) return;
    const timer = setTimeout(() => {
      if (document.activeElement?.matches('input, textarea, select') && form.current?.contains(document.activeElement))
        return; // the person is already typing
      form.current?.querySelector<HTMLElement>(`[name="${focus}"]`)?.focus();
    }, focusAfter);
    return () => clearTimeout(timer);
  }, [focus, form]);
  // The code of the question about unsaved changes is loaded before a person types. If it were loaded on demand, it would arrive some tenths of a second after the first letter, and a person who leaves before that would not be asked.
  const [Guard, setGuard] = useState<ComponentType | null>(null);
  useEffect(() => {
    // If the code fails to load here, it is requested again once something is unsaved.
    if (guard)
      void guardCode().then(
        (code) => setGuard(() => code.UnsavedGuard),
        () => undefined,
      );
  }, [guard]);
  const saved = (status as { saved?: boolean } | undefined)?.saved;
  useEffect(() => {
    if (!submitCount || isSubmitting || saved) return;
    const wrong = isValid
      ? null
      : form.current?.querySelector<HTMLElement>(
          '[aria-invalid=true]:enabled, [contenteditable][aria-invalid=true], [data-invalid] :is(input:not(.sr-only), button):enabled',
        );
    if (wrong) wrong.focus();
    // The pressed button lost the focus while it was disabled. The error box gets the focus, so that it is read out and Tab continues from it.
    else if (document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>('[data-error-box]')?.focus({ preventScroll: true });
    // runs only when a submission has ended, not while the person types
    // oxlint-disable-next-line react/exhaustive-deps
  }, [submitCount, isSubmitting]);
  const unsaved = Boolean(guard && dirty && !isSubmitting && !saved);
  useEffect(() => {
    // A dialog around the form checks this before it closes.
    form.current?.toggleAttribute('data-unsaved', unsaved);
  }, [form, unsaved]);
  if (!unsaved) return null;
  return Guard ? (
    <Guard />
  ) : (
    <Suspense>
      <UnsavedGuard />
    </Suspense>
  );
};

/** Sets the suggested value of a form once the suggestion is known. The suggestion counts as the initial value until the user types, so that closing the form asks no question. */
export const useSuggested = <Values extends FormikValues>() => {
  const form = useFormikContext<Values>();
  const latest = useRef(form);
  useLayoutEffect(() => {
    latest.current = form;
  });
  return useCallback((suggested: (now: Values) => Values) => {
    const { dirty, values, setValues, resetForm } = latest.current;
    if (dirty) void setValues(suggested);
    else resetForm({ values: suggested(values) });
  }, []);
};

/** Reports that a field was left only after the mouse button is up, so that the field's error does not move a button that is being pressed. */
const Unhurried = ({ children }: { children: ReactNode }) => {
  const form = useFormikContext();
  const { getFieldProps, getFieldHelpers } = form;
  const later = useMemo(() => {
    const props: typeof getFieldProps = (asked) => {
      const field = getFieldProps(asked);
      return { ...field, onBlur: afterPress(field.onBlur) };
    };
    const helpers: typeof getFieldHelpers = (name) => {
      const field = getFieldHelpers(name);
      return { ...field, setTouched: async (...touched) => afterPress(field.setTouched)(...touched) };
    };
    return { getFieldProps: props, getFieldHelpers: helpers };
  }, [getFieldProps, getFieldHelpers]);
  return <FormikProvider value={{ ...form, ...later }}>{children}</FormikProvider>;
};

/** A form with the documented submit cycle and error box. Cmd+Enter (Ctrl+Enter) saves. */
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
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    event.stopPropagation();
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
      {({ handleSubmit }) => (
        <>
          <FormikForm
            ref={form}
            // Until the code has loaded, and without scripts, the form submits nowhere, so no typed text ends up in an address.
            method="dialog"
            noValidate
            className={className}
            onKeyDown={onKeyDown}
            onSubmit={(event) => {
              event.stopPropagation(); // React passes the submit event of a dialog's form on to the form that opened the dialog
              handleSubmit(event);
            }}
          >
            <noscript>
              <p className="rounded-ctl bg-warn-wash px-3.5 py-3 text-read text-warn">
                {say('Sending this form needs JavaScript. Turn it on and load the page again.')}
              </p>
            </noscript>
            <ErrorBox />
            <Unhurried>{children}</Unhurried>
          </FormikForm>
          {/* after the form, so that the form is there when its effects run */}
          <Behaviour names={Object.keys(initial)} guard={guard} focus={focus} form={form} />
        </>
      )}
    </Formik>
  );
};

/** The form's submit button. It is disabled while the form is being sent, and while it `waits` for its label. `kind`: 'danger' if what it does cannot be undone. */
export const Submit = ({
  children,
  big,
  className,
  waits,
  kind = 'primary',
}: {
  children: ReactNode;
  big?: boolean;
  className?: string;
  waits?: boolean;
  kind?: 'primary' | 'danger';
}) => {
  const { isSubmitting } = useFormikContext();
  return (
    <button
      type="submit"
      disabled={isSubmitting || waits}
      className={cx(buttonLook({ kind, size: big ? 'lg' : 'md' }), className)}
    >
      {children}
    </button>
  );
};

/** Save and Cancel at the end of a form in a dialog, drawer or page. In a dialog they stay visible while the form scrolls. */
export const FormActions = ({
  save = say('Save'),
  cancel = say('Cancel'),
  onCancel,
  kind,
}: {
  save?: string;
  cancel?: string;
  onCancel?: () => void;
  kind?: 'primary' | 'danger';
}) => (
  <div className="form-foot flex items-center justify-end gap-2 pt-1">
    {onCancel && (
      <button type="button" onClick={onCancel} className={buttonLook({ kind: 'soft' })}>
        {cancel}
      </button>
    )}
    <Submit kind={kind}>{save}</Submit>
  </div>
);

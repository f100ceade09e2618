import { say, sayLabel } from '@candor/contracts/words/say';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { getIn, useFormikContext } from 'formik';

/** The sentence above every form with errors (docs/rules/requests-and-errors.md#how-a-form-is-sent). */
export const errorHeading = (count: number) =>
  say(
    '{count, plural, one {There was an error with your submission.} other {There were # errors with your submission.}}',
    {
      count,
    },
  );

const flat = (errors: unknown, path = ''): [string, string][] => {
  if (typeof errors === 'string') return [[path, errors]];
  if (!errors || typeof errors !== 'object') return [];
  return Object.entries(errors).flatMap(([key, value]) => flat(value, path ? `${path}.${key}` : key));
};

/** The names of the form's fields from top to bottom. */
const namesIn = (form: HTMLElement | null): string[] => [
  ...new Set([...(form?.querySelectorAll('[name]') ?? [])].map((field) => field.getAttribute('name')!)),
];
/** The messages in the order of their fields on the screen. Messages about no field come first. */
export const inScreenOrder = (
  messages: readonly string[],
  paths: ReadonlyMap<string, string>,
  names: readonly string[],
) => {
  const placeOf = (message: string) => {
    const path = paths.get(message);
    if (path === undefined) return -1;
    const at = names.findIndex((name) => path === name || path.startsWith(`${name}.`));
    return at < 0 ? names.length : at;
  };
  return messages.toSorted((a, b) => placeOf(a) - placeOf(b));
};

/** The form's errors in one box, in the order of the fields: errors of touched fields and of the server. The box scrolls into view when it appears. */
export const ErrorBox = () => {
  const { errors, touched, status, values } = useFormikContext<Record<string, unknown>>();
  const refused = status as { messages: string[]; values: unknown } | undefined;
  const found = flat(errors);
  const messages = [
    ...new Set([
      ...(refused && refused.values === values ? refused.messages : []),
      ...found.filter(([path]) => getIn(touched, path)).map(([, message]) => message),
    ]),
  ];
  const box = useRef<HTMLDivElement>(null);
  const any = messages.length > 0;
  const [names, setNames] = useState<readonly string[]>([]);
  useLayoutEffect(() => {
    if (!any) return;
    const now = namesIn(box.current?.closest('form') ?? null);
    setNames((known) => (known.join() === now.join() ? known : now));
    // Typing can add and remove fields, so this runs again with every error.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [any, errors]);
  // The same refusal may come twice; scroll to it each time.
  useEffect(() => {
    if (any) box.current?.scrollIntoView({ block: 'nearest' }); // at once: the first field in error gets the focus next and must stay in sight
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [any, refused]);
  if (!any) return null;
  return (
    <div
      ref={box}
      role="alert"
      data-error-box
      tabIndex={-1}
      className="scroll-my-6 rounded-ctl bg-bad-wash px-3.5 py-3 text-ui text-bad inset-ring-1 inset-ring-bad/20 outline-offset-2"
    >
      <p className="font-semi">{errorHeading(messages.length)}</p>
      <ul className="mt-1 list-disc ps-4.5">
        {inScreenOrder(messages, new Map(found.map(([path, message]) => [message, path])), names).map((message) => (
          <li key={message}>{sayLabel(message)}</li>
        ))}
      </ul>
    </div>
  );
};

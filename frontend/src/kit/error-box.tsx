import { useEffect, useRef } from 'react';
import { getIn, useFormikContext } from 'formik';

/** The sentence that SPEC §5 shows above every form with errors. */
export const errorHeading = (count: number) =>
  count === 1 ? 'There was an error with your submission.' : `There were ${count} errors with your submission.`;

const flat = (errors: unknown, path = ''): [string, string][] => {
  if (typeof errors === 'string') return [[path, errors]];
  if (!errors || typeof errors !== 'object') return [];
  return Object.entries(errors).flatMap(([key, value]) => flat(value, path ? `${path}.${key}` : key));
};

/** The form's errors in one place: those of touched fields and what the server refused. Scrolls into view when it appears. */
export const ErrorBox = () => {
  const { errors, touched, status, values } = useFormikContext<Record<string, unknown>>();
  const refused = status as { messages: string[]; values: unknown } | undefined;
  const messages = [
    ...new Set([
      ...(refused && refused.values === values ? refused.messages : []),
      ...flat(errors)
        .filter(([path]) => getIn(touched, path))
        .map(([, message]) => message),
    ]),
  ];
  const box = useRef<HTMLDivElement>(null);
  const any = messages.length > 0;
  // The same refusal may come twice; scroll to it each time.
  useEffect(() => {
    if (any) box.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [any, refused]);
  if (!any) return null;
  return (
    <div
      ref={box}
      role="alert"
      className="scroll-my-6 rounded-ctl bg-bad-wash px-3.5 py-3 text-ui text-bad ring-1 ring-bad/20"
    >
      <p className="font-semi">{errorHeading(messages.length)}</p>
      <ul className="mt-1 list-disc ps-4.5">
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </div>
  );
};

import type { Answer } from '@candor/contracts/kernel/endpoint';
import { say } from '@candor/contracts/words/say';
import { withProgress } from '../progress-bar.tsx';

/** The result of one submission: 'ok', or the error of the form with its messages and those of single fields. */
export type Outcome = { result: string; messages: string[]; fields: Record<string, string> };

/** Finds problems in the values: messages by field path; empty when there are none. */
export type Check<Values> = (values: Values) => Promise<Record<string, string>>;

const failing = (messages: string[], fields: Record<string, string> = {}): Outcome => ({
  result: messages.join(' '),
  messages,
  fields,
});
/** The message for an answer without any text. */
const formError = () =>
  say('form error. Something went wrong on our side. We do not know if it was saved. Retry is safe.');
/**
 * The submit cycle (docs/rules/requests-and-errors.md#how-a-form-is-sent): check the values, then call under the
 * progress bar. An answer other than 'ok' shows the server's error, else its joined list of errors, else 'form error' and what is known.
 */
export const submitCycle = async <Values, Payload>(
  check: Check<Values> | undefined,
  values: Values,
  send: (values: Values) => Promise<Answer<Payload>>,
  onOk: (payload: Payload, values: Values) => void | Promise<void>,
): Promise<Outcome> => {
  const fields = (await check?.(values)) ?? {};
  if (Object.keys(fields).length) return failing(Object.values(fields), fields);
  const answer = await withProgress(() => send(values));
  if (answer.status === 'ok') {
    await onOk(answer.payload, values);
    return { result: 'ok', messages: [], fields: {} };
  }
  const told = answer.error ? [answer.error] : (answer.errors ?? []);
  return failing(told.length ? told : [formError()], answer.fields);
};

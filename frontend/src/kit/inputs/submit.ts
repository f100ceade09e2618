import type { Answer } from '@candor/contracts/kernel/endpoint';
import { withProgress } from '../progress-bar.tsx';

/** The result of one submission: 'ok', or the error of the form with its messages and those of single fields. */
export type Outcome = { result: string; messages: string[]; fields: Record<string, string> };

/** Finds problems in the values: messages by field path; empty when there are none. */
export type Check<Values> = (values: Values) => Promise<Record<string, string>>;

/**
 * The submit cycle (docs/rules/requests-and-errors.md#how-a-form-is-sent): check the values, then call under the
 * progress bar. A refusal shows the server's error, else its joined list of errors, else 'form error'.
 */
export const submitCycle = async <Values, Payload>(
  check: Check<Values> | undefined,
  values: Values,
  send: (values: Values) => Promise<Answer<Payload>>,
  onOk: (payload: Payload, values: Values) => void | Promise<void>,
): Promise<Outcome> => {
  const fields = (await check?.(values)) ?? {};
  const messages = Object.values(fields);
  if (messages.length) return { result: messages.join(' '), messages, fields };
  const answer = await withProgress(() => send(values));
  if (answer.status === 'ok') {
    await onOk(answer.payload, values);
    return { result: 'ok', messages: [], fields: {} };
  }
  const result = answer.error ?? (answer.errors?.length ? answer.errors.join(' ') : 'form error');
  return {
    result,
    messages: answer.error ? [answer.error] : answer.errors?.length ? answer.errors : [result],
    fields: answer.fields ?? {},
  };
};

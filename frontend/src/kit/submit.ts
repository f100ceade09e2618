import type { Answer } from '@candor/contracts/kernel/endpoint';
import { ValidationError, type Schema } from 'yup';
import { withProgress } from './progress-bar.tsx';

/** The result of one submission: 'ok', or the error of the form with its messages and those of single fields. */
export type Outcome = { result: string; messages: string[]; fields: Record<string, string> };

/** Checks values by a yup schema. Answers the first message of each field, by the field's path. */
export const check = async (schema: Schema | undefined, values: unknown): Promise<Record<string, string>> => {
  if (!schema) return {};
  try {
    await schema.validate(values, { abortEarly: false });
    return {};
  } catch (failure) {
    if (!(failure instanceof ValidationError)) throw failure;
    const all = failure.inner.length ? failure.inner : [failure];
    const first: Record<string, string> = {};
    for (const each of all) first[each.path ?? ''] ??= each.message;
    return first;
  }
};

/** The submit cycle of SPEC §4: check the schema, then call under the progress bar. A refusal shows the server's error, else its joined list of errors, else 'form error'. */
export const submitCycle = async <Values, Payload>(
  schema: Schema | undefined,
  values: Values,
  send: (values: Values) => Promise<Answer<Payload>>,
  onOk: (payload: Payload, values: Values) => void | Promise<void>,
): Promise<Outcome> => {
  const fields = await check(schema, values);
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

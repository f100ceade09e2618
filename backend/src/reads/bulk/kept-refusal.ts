import type { Rejection } from '../../kernel/decider.ts';

/** A refusal as the log keeps it for ever: the text of the rule and its values, without what the person is called. */
export const keptRefusal = ({ code, error, told }: Pick<Rejection, 'code' | 'error' | 'told'>) => {
  if (!told) return { code, reason: error };
  const { name: _, ...values } = told.values;
  return { code, reason: told.text, values };
};

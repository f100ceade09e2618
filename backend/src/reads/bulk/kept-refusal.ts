import type { Rejection } from '../../kernel/decider.ts';

/** A refusal as the log keeps it forever: the rule's text and its values, without the person's name. */
export const keptRefusal = ({ code, error, told }: Pick<Rejection, 'code' | 'error' | 'told'>) => {
  if (!told) return { code, reason: error };
  const { name: _, ...values } = told.values;
  return { code, reason: told.text, values };
};

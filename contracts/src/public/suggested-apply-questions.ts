import type { ApplyQuestion } from './apply-questions.ts';

/** A question of the caches for the application form. `failing_values`: the answers that are knockouts. */
export type SuggestedApplyQuestion = {
  text: string;
  type: 'text' | 'yes_no' | 'choice';
  options: readonly string[];
  failing_values?: readonly string[];
};
const typeOf = { text: 'short', yes_no: 'yes_no', choice: 'one' } as const;
/** The same as a question of the form. A yes-or-no question always has the answers `yes` and `no`. */
export const askedQuestion = ({
  text,
  type,
  options,
  failing_values = [],
}: SuggestedApplyQuestion): Pick<ApplyQuestion, 'text' | 'type' | 'required' | 'options' | 'knockout'> => ({
  text,
  type: typeOf[type],
  required: failing_values.length > 0,
  options: type === 'choice' ? [...options] : [],
  knockout:
    type === 'yes_no'
      ? failing_values.map((answer) => answer.toLowerCase()).filter((answer) => answer === 'yes' || answer === 'no')
      : type === 'choice'
        ? failing_values.filter((answer) => options.includes(answer))
        : [],
});

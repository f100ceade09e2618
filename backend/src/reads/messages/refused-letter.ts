import { type Against, notSentBy } from '@candor/contracts/messages/letter';
import { tagWords } from '@candor/contracts/messages/merge-tags';
import { codeOf, notSent, type NotSent } from '@candor/contracts/messages/not-sent';
import { reject, type Rejection } from '../../kernel/decider.ts';

// Why a person gets no letter, as a refusal. Letters by hand, cadences, bulk messages, follow-ups and letters that are sent again all say it in these words.

export const labelOf = (tag: string): string =>
  (tagWords as Readonly<Record<string, { label: string }>>)[tag]?.label ?? tag;

/** The refusal for a reason that needs no values. */
export const refusedFor = (why: Exclude<NotSent, 'gap' | 'no_value'>): Rejection =>
  reject(codeOf(why), notSent[why].told as string);

export const refusedByGap = (days: number): Rejection => reject(codeOf('gap'), notSent.gap.told, { days });

/** Why a letter does not go to the person of that name, as a refusal. */
export const refusedLetter = (
  against: Against | null,
  name: string,
  label: (tag: string) => string = labelOf,
): Rejection | null => {
  if (!against) return null;
  if (against.why === 'gap')
    return reject(codeOf('no_value'), notSent.no_value.told, { tag: label(against.tag), name });
  return refusedFor(notSentBy(against));
};

const reasons = Object.keys(notSent) as NotSent[];
/** Why the letter was skipped, as the log stores it, without a person's name. */
export const skippedWords = ({ code, error, told }: Pick<Rejection, 'code' | 'error' | 'told'>): string => {
  if (code === 'no_value' && told) return `No ${String(told.values.tag)}`;
  const said = told?.text ?? error;
  const why = reasons.find((each) => notSent[each].told === said) ?? reasons.find((each) => codeOf(each) === code);
  return why ? notSent[why].noted : 'it could not be sent';
};

import { sayLabel } from '@candor/contracts/words/say';
import { reasonNames } from '@candor/contracts/duplicates/duplicates';
import type { Reason } from '@candor/contracts/duplicates/likeness';

/** The reasons as one text: 'Same phone number · Similar name'. */
export const reasonsText = (reasons: readonly Reason[]): string =>
  reasons.map((reason) => sayLabel(reasonNames[reason])).join(' · ');

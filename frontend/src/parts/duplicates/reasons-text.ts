import { sayLabel } from '@candor/contracts/kernel/say';
import { reasonNames } from '@candor/contracts/people/duplicates';
import type { Reason } from '@candor/contracts/people/likeness';

/** 'Same phone number · Similar name'. */
export const reasonsText = (reasons: readonly Reason[]): string =>
  reasons.map((reason) => sayLabel(reasonNames[reason])).join(' · ');

import { type FoundCheck, pageChecks } from '@candor/contracts/webpages/checks';
import { type PageKind, pageKinds, type PageStatus, pageStatuses } from '@candor/contracts/webpages/values';
import { sayLabel, sayText } from '@candor/contracts/words/say';
import type { Tone } from '../../kit/tag.tsx';

export const pageTones: Record<PageStatus, Tone> = {
  draft: 'plain',
  scheduled: 'info',
  live: 'good',
  unpublished: 'warn',
  archived: 'bad',
};
const optionsOf =
  <Value extends string>(of: Readonly<Record<Value, string>>) =>
  () =>
    Object.entries<string>(of).map(([value, label]) => ({ value, label: sayLabel(label) }));
export const pageStatusOptions = optionsOf<PageStatus>(pageStatuses);
export const pageKindOptions = optionsOf<PageKind>(pageKinds);
/** The text of a check, with its figures. */
export const checkWords = ({ check, values }: FoundCheck): string => sayText(pageChecks[check].words, values);

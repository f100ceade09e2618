import { type PageKind, pageKinds, type PageStatus, pageStatuses } from '@candor/contracts/webpages/values';
import { sayLabel } from '@candor/contracts/words/say';
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

import { sayLabel } from '@candor/contracts/words/say';
import { type AnyTag, tagWords } from '@candor/contracts/messages/merge-tags';

/** What people call a merge tag. */
export const tagLabel = (tag: string): string => sayLabel(tagWords[tag as AnyTag]?.label ?? tag);

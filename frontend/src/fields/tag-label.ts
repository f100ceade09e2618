import { sayLabel } from '@candor/contracts/words/say';
import { type AnyTag, tagWords } from '@candor/contracts/messages/merge-tags';

/** The name of a merge tag as readers see it. */
export const tagLabel = (tag: string): string => sayLabel(tagWords[tag as AnyTag]?.label ?? tag);

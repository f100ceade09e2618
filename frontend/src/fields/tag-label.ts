import { sayLabel } from '@candor/contracts/words/say';
import { type AnyTag, tagWords } from '@candor/contracts/messages/merge-tags';

/** A merge tag's name for people. */
export const tagLabel = (tag: string): string => sayLabel(tagWords[tag as AnyTag]?.label ?? tag);

import { phrase, say, sayLabel } from '../kernel/say.ts';

/** The reason of those who leave by themselves. */
export const withdrewReason = phrase('Withdrew');
/** Why somebody was archived. The reasons that the product gives itself are said in the reader's language; those of a list stay as they are called. */
export const reasonWords = (name: string | null): string => (name === null ? say('No reason') : sayLabel(name));

import { phrase, say, sayLabel } from '../words/say.ts';

/** The reason of those who leave by themselves. */
export const withdrewReason = phrase('Withdrew');
/** Why a candidate was archived. Reasons that the product itself gives are translated; reasons of the organization's list are not. */
export const reasonWords = (name: string | null): string => (name === null ? say('No reason') : sayLabel(name));

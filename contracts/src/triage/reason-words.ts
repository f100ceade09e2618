import { phrase, say, sayLabel } from '../words/say.ts';

/** The recorded reason for candidates who withdraw. */
export const withdrewReason = phrase('Withdrew');
/** Why a candidate was archived. The product's own reasons and the standard ones of a new organization are translated; reasons that the organization wrote are not. */
export const reasonWords = (name: string | null): string => (name === null ? say('No reason') : sayLabel(name));

import { phrase, say, sayLabel } from '../words/say.ts';

/** The recorded reason for candidates who withdraw. */
export const withdrewReason = phrase('Withdrew');
/** Why a candidate was archived. The product's own reasons are translated; reasons of the organization's list are not. */
export const reasonWords = (name: string | null): string => (name === null ? say('No reason') : sayLabel(name));

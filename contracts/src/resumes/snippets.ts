import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { searches } from '../accounts/needs.ts';
import { id, text } from '../kernel/values.ts';

// Why a search found a person: the piece of their resume that has the words.

const Snippets = z.record(z.string(), z.array(z.object({ text: z.string(), hit: z.boolean() })));
/** By person. `hit`: this part is what was looked for. */
export type Snippets = z.output<typeof Snippets>;
/** The first people of a page come with their snippets: about as many as a screen shows. */
export const snippetsAhead = 24;

export const candidateSnippets = endpoint('/api/people/candidates/snippets', {
  reads: true,
  needs: searches,
  summary:
    'The pieces of the resumes of these people that have the searched words, where their rows do not show them. People and resumes that the caller may not see are left out.',
  request: z.strictObject({ q: text('Search', 200), ids: z.array(id).min(1).max(100) }),
  payload: z.object({ snippets: Snippets }),
});

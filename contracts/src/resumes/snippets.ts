import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { searches } from '../accounts/needs.ts';
import { id, text } from '../kernel/values.ts';

// Why a search found a person: the piece of their resume with the words.

const Snippets = z.record(z.string(), z.array(z.object({ text: z.string(), hit: z.boolean() })));
/** By person. `hit`: this part matches the search. */
export type Snippets = z.output<typeof Snippets>;
/** A page's first people come with their snippets: about as many as fit a screen. */
export const snippetsAhead = 24;

export const candidateSnippets = endpoint('/api/people/candidates/snippets', {
  reads: true,
  needs: searches,
  summary:
    'The pieces of the resumes of these people that have the searched words, where their rows do not show them. People and resumes that the caller may not see are left out.',
  request: z.strictObject({ q: text('Search', 200), ids: z.array(id).min(1).max(100) }),
  payload: z.object({ snippets: Snippets }),
});

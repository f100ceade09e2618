import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { searches } from '../kernel/needs.ts';
import { id, text } from '../kernel/values.ts';

// Why a search found somebody: the piece of their resume that has what was looked for.

const Snippets = z.record(z.string(), z.array(z.object({ text: z.string(), hit: z.boolean() })));
/** By person. `hit`: this part is what was looked for. */
export type Snippets = z.output<typeof Snippets>;
/** So many people of a page come with theirs: about as many as a screen shows. */
export const snippetsAhead = 24;

export const candidateSnippets = endpoint('/api/people/candidates/snippets', {
  reads: true,
  needs: searches,
  summary:
    'Where the resumes of these people have what is searched for and their rows do not show. People whom the caller does not see, and resumes that the caller may not read, are left out.',
  request: z.strictObject({ q: text('Search', 200), ids: z.array(id).min(1).max(100) }),
  payload: z.object({ snippets: Snippets }),
});

import { z } from 'zod';
import { endpoint, holds } from '../kernel/endpoint.ts';
import { text, whole } from '../kernel/values.ts';

export const rebuildProjection = endpoint('/api/application/system/rebuild', {
  needs: holds('MANAGE_APPLICATION'),
  summary: 'Build a read model again from the log, beside its old rows, and switch. Errors: not_found.',
  request: z.strictObject({ name: text('Name', 60) }),
  payload: z.object({ name: z.string() }),
});

export const search = endpoint('/api/search', {
  method: 'GET',
  needs: holds('SEARCH'),
  summary: 'Find candidates and jobs the caller may open.',
  request: z.object({ q: text('Search', 200), limit: whole('Limit', 1, 20).default(8), uid: z.string().optional() }),
  payload: z.object({
    groups: z.array(
      z.object({
        type: z.string(),
        items: z.array(z.object({ id: z.string(), title: z.string(), subtitle: z.string(), url: z.string() })),
      }),
    ),
  }),
});

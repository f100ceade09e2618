import { z } from 'zod';
import { endpoint, holds } from '../kernel/endpoint.ts';
import { text } from '../kernel/values.ts';

export const rebuildProjection = endpoint('/api/application/system/rebuild', {
  needs: holds('MANAGE_APPLICATION'),
  summary: 'Build a read model again from the log, beside its old rows, and switch. Errors: not_found.',
  request: z.strictObject({ name: text('Name', 60) }),
  payload: z.object({ name: z.string() }),
});

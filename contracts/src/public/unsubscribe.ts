import { z } from 'zod';
import { anyone, endpoint } from '../kernel/endpoint.ts';
import { page } from '../kernel/page.ts';
import type { PublicOrganization } from './pages.ts';

// The page behind the last line of an unrequested letter: its reader unsubscribes without an account.

/** `unsubscribed`: the current state. The page shows no name, because letters get forwarded. */
export type Unsubscribe = { organization: PublicOrganization; unsubscribed: boolean };
export const unsubscribePage = page<Unsubscribe>('/:org/unsubscribe/:token', { needs: anyone, frame: 'public' });
export const unsubscribePath = (org: string, token: string): string => `/${org}/unsubscribe/${token}`;
export const subscribe = endpoint('/:org/unsubscribe/:token/api/subscription', {
  needs: anyone,
  // Slows down callers who guess links.
  limit: { most: 60, seconds: 3600 },
  bytes: 4 * 1024,
  summary:
    'Whoever was written to without having applied says by the link of the letter whether they want such letters (`wanted`). Saying the same again changes nothing. Letters about their applications are not meant. Errors: not_found, rate_limited.',
  request: z.strictObject({ wanted: z.boolean() }),
  payload: z.object({ position: z.number().optional() }),
});

import type { RateLimit } from '../kernel/endpoint.ts';

/** A witness asks a few times an hour. */
export const witnessLimit: RateLimit = { most: 120, seconds: 60 };

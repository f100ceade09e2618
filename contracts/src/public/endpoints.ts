import { z } from 'zod';
import { anyone, endpoint } from '../kernel/endpoint.ts';
import { id, text } from '../kernel/values.ts';
import { employmentStatuses, employmentTypes, keysOf, workLocations } from '../jobs/values.ts';

/** Feeds are read by machines that come by a few times an hour. From one address. */
export const feedLimit = { most: 120, seconds: 60 } as const;
const statuses = ['open', 'internal'] as const;

export const JobPost = z.object({
  id,
  title: z.string(),
  url: z.string(),
  department: z.string().nullable(),
  location: z.string().nullable(),
  work_location: z.enum(keysOf(workLocations)).nullable(),
  employment_type: z.enum(keysOf(employmentTypes)),
  employment_status: z.enum(keysOf(employmentStatuses)),
  compensation: z.string().nullable(),
  published_at: z.string().nullable(),
});
export type JobPost = z.output<typeof JobPost>;
export const jobPosts = endpoint('/api/job_posts', {
  reads: true,
  method: 'GET',
  needs: anyone,
  limit: feedLimit,
  summary:
    'The jobs that an organization shows: with its feed key, as `key` or as a bearer token, or for its members. `status`: open, internal, or both with a comma between them; internal jobs only for members. `department` and `location`: the name, written as on the careers page. Errors: feed_key (no key, or one that opens nothing), not_found (the organization is not the one of the key or of the session), internal (internal jobs, asked with a key).',
  request: z.strictObject({
    organization_slug: text('Organization', 60).optional(),
    key: text('Key', 200).optional(),
    status: z
      .string()
      .default('open')
      .transform((given) => [...new Set(given.split(','))])
      .pipe(z.array(z.enum(statuses)).min(1)),
    department: text('Department', 200).optional(),
    location: text('Location', 200).optional(),
    uid: z.string().optional(),
    after: z.string().optional(),
  }),
  payload: z.object({ job_posts: z.array(JobPost) }),
});

import { z } from 'zod';
import { anyone, endpoint } from '../kernel/endpoint.ts';
import { id, text } from '../kernel/values.ts';
import { employmentStatuses, employmentTypes, keysOf, workLocations } from '../jobs/values.ts';

/** The limit for each network address: programs read feeds a few times an hour. */
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
/** Shared by both calls for job posts. `status` may be a list, or words with commas between them. */
const posts = {
  reads: true,
  needs: anyone,
  limit: feedLimit,
  request: z.strictObject({
    organization_slug: text('Organization', 60).optional(),
    key: text('Key', 200).optional(),
    status: z
      .union([z.string(), z.array(z.string()).max(10)])
      .default('open')
      .transform((given) => [...new Set(typeof given === 'string' ? given.split(',') : given)])
      .pipe(z.array(z.enum(statuses)).min(1)),
    department: text('Department', 200).optional(),
    location: text('Location', 200).optional(),
    uid: z.string().optional(),
    after: z.string().optional(),
  }),
  payload: z.object({ job_posts: z.array(JobPost) }),
} as const;
export const jobPosts = endpoint('/api/job_posts', {
  ...posts,
  method: 'GET',
  summary:
    'The jobs that an organization shows: with its feed key, as `key` or as a bearer token, or for its members. `status`: open, internal, or both with a comma between them; internal jobs only for members. `department` and `location`: the name, written as on the careers page. Errors: feed_key (no key, or one that opens nothing), not_found (the organization is not the one of the key or of the session), internal (internal jobs, asked with a key).',
});
export const postedJobs = endpoint('/api/job_posts', {
  ...posts,
  summary: 'The same as by GET, for programs that send JSON. Errors: feed_key, not_found, internal.',
});

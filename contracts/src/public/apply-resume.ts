import { z } from 'zod';
import { anyone, endpoint } from '../kernel/endpoint.ts';
import { text } from '../kernel/values.ts';

// Fills in the application form from the resume.

export const readOwnResume = endpoint('/:org/jobs/:job/api/resume', {
  reads: true,
  needs: anyone,
  limit: { most: 10, seconds: 3600, slower: { address: 60 } },
  bytes: 16 * 1024,
  summary:
    "What the resume that an applicant has just uploaded for this job says of who they are, by rules and never by a model, so that the form need not be typed; '' where it does not say it. Nothing is kept. Only the browser that uploaded it is answered, one at a time. Errors: file, job_closed, limit, rate_limited.",
  request: z.strictObject({ file_id: text('File', 200) }),
  payload: z.object({
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string(),
    linkedin: z.string(),
  }),
});

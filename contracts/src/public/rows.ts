import type { JobRow } from '../jobs/rows.ts';
import { list } from '../kernel/list.ts';

/** A job's public data. Candidates do not change it, so what is built from it stays valid even on a busy job. `changed_at`: the last change of its details, steps, description or state; `closed_from`: its state before it was closed, while closed; `merged_into`: the job that it became part of. */
export type PostRow = Pick<
  JobRow,
  'id' | 'organization_id' | 'sample' | 'slug' | 'hiring_status' | 'fields' | 'steps' | 'opened_at' | 'closed_at'
> & { changed_at: string; closed_from: JobRow['hiring_status'] | null; merged_into: string | null };
export const postList = list<PostRow>()({
  name: 'posts',
  fields: {
    hiring_status: { kind: 'keyword', of: (row) => row.hiring_status },
    slug: { kind: 'keyword', of: (row) => row.slug },
    opened_at: { kind: 'moment', of: (row) => row.opened_at },
  },
  filters: {},
  sorts: ['opened_at'],
  defaultSort: 'opened_at-desc',
});

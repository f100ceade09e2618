import { z } from 'zod';
import { readsWholeReports } from '../accounts/needs.ts';
import { fileEndpoint } from '../kernel/endpoint.ts';
import { id, maybe, moment, oneOf } from '../kernel/values.ts';
import { tableFormats, tableTypes } from '../values/table-file.ts';
import { jobCategories } from './categories.ts';
import { dimensions } from './groups.ts';

const request = z.object({
  format: oneOf('Format', tableFormats),
  by: maybe(oneOf('By', dimensions.map(({ value }) => value) as ['sex'])),
  job: maybe(id),
  category: maybe(oneOf('Job category', jobCategories)),
  as_of: maybe(moment),
  uid: z.string().optional(),
});
const file = <R extends typeof request>(name: string, title: string, asked: R) =>
  fileEndpoint(`/api/reports/${name}/export`, {
    kind: 'stream',
    types: Object.values(tableTypes),
    needs: readsWholeReports,
    summary: `${title} as CSV or XLSX, by group, without what is hidden. \`x-content-hash\` is the SHA-256 over the rows. Jobs on whose team the caller is are left out. The export is recorded.`,
    request: asked,
  });
export const exportImpact = file(
  'impact',
  'Adverse impact',
  request.extend({ applicants: maybe(oneOf('Applicants', ['internet'])) }),
);
export const exportEeo = file('eeo', 'The applicant flow', request);
export const exportResponse = file('demographics', 'The response rate of the demographic survey', request);

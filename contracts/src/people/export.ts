import { FieldColumnName } from './person-fields.ts';
import { z } from 'zod';
import { fileEndpoint, holdsBoth } from '../kernel/endpoint.ts';
import { idOfExisting } from '../kernel/reference.ts';
import { candidate } from './record-kind.ts';
import { tableFormats, tableTypes } from '../values/table-file.ts';
import { oneOf } from '../kernel/values.ts';
import { mostNamed, someOrList } from './chosen.ts';

/** The possible columns of a file of candidates, by the ids of the list's columns. */
export const exportColumns = [
  'name',
  'role',
  'company',
  'stage',
  'job',
  'source',
  'tags',
  'skills',
  'owner',
  'location',
  'email',
  'phone',
  'other_addresses',
  'created_at',
  'last_activity',
] as const;
export type ExportColumn = (typeof exportColumns)[number];
const mostColumns = 100;
/** A text of parts, separated by commas. */
const parted = (length: number) =>
  z
    .string()
    .max(length)
    .transform((text) => text.split(','));

export const exportCandidates = fileEndpoint('/api/people/candidates/export', {
  kind: 'stream',
  types: Object.values(tableTypes),
  needs: holdsBoth('MANAGE_PEOPLE', 'VIEW_REPORTS'),
  summary:
    'The candidates whom the list at `address` holds, on all of its pages, or those that are named, with commas between their ids, as CSV or XLSX with these columns, the earliest added first; `field.{id}` is a field that the organization made. People whom the caller may not export are not in the file. It is recorded. Errors: not_found, limit.',
  request: z
    .object({
      format: oneOf('Format', tableFormats).default('csv'),
      address: z.string().max(20_000).optional(),
      candidate_ids: parted(mostNamed * 40)
        .pipe(z.array(idOfExisting(candidate)).min(1).max(mostNamed))
        .optional(),
      columns: parted(5000).pipe(
        z
          .array(z.union([FieldColumnName, oneOf('Columns', exportColumns)]))
          .min(1)
          .max(mostColumns),
      ),
    })
    .refine(...someOrList),
});

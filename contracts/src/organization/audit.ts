import { z } from 'zod';
import { readsAudit } from '../accounts/needs.ts';
import { fileEndpoint } from '../kernel/endpoint.ts';
import { ManyTold } from '../words/entry-words.ts';
import { list } from '../kernel/list.ts';
import { tableFormats, tableTypes } from '../values/table-file.ts';
import { id, maybe, moment, oneOf } from '../kernel/values.ts';
import { keysOf } from '../jobs/values.ts';

// The audit log of an organisation: who signed in, was refused, changed who may do what, changed the small lists, made or decided about offers, reviewed texts, exported and read what.

export const auditKinds = {
  sign_in: 'Sign-ins',
  refused_sign_in: 'Refused sign-ins',
  denied: 'Access denied',
  visit: 'Operators of the platform',
  permissions: 'People and permissions',
  account: 'Passwords and accounts',
  export: 'Exports',
  jobs: 'Jobs opened and closed',
  records: 'Imports, merges and bulk changes',
  view: 'Histories read',
  review: 'Reviews of texts',
  headcount: 'Approval of openings',
  offers: 'Offers',
  privacy: 'Erasures and legal holds',
  settings: 'Organization settings',
  list: 'Lists and templates',
} as const;
export type AuditKind = keyof typeof auditKinds;
/** One entry: an event, or all that one request changed in a small list. `sentence` goes on from the actor: 'Olivia Hart' + 'signed in by password'. */
export const AuditRow = z.object({
  /** The event's; of several the first one's. */
  id: z.string(),
  /** A sign-in belongs to no organisation; every one that the person is a member of lists it. */
  organizations: z.array(z.string()),
  kind: z.enum(keysOf(auditKinds)),
  at: z.string(),
  /** A member, or the candidate who answered an offer. Null: the application itself. */
  actor: z.string().nullable(),
  sentence: z.string(),
  /** Whom or what it is about, when that is not the actor. The id of a list is its name. */
  subject: z.object({ type: z.enum(['user', 'job', 'candidate', 'invitation', 'list']), id: z.string() }).nullable(),
  /** On which job, when `subject` is somebody on its team, or a candidate with an offer. */
  job: z.string().nullable(),
  /** A mark of the network address; equal marks are equal addresses. */
  address: z.string().nullable(),
  /** What happened to how many entries of a list. */
  entries: ManyTold.nullable(),
});
export type AuditRow = z.output<typeof AuditRow>;
/** The same as it is stored. `also`: the sentence in the other languages of the interface, so that everybody finds it by their own words. `told`: the event that its sentence tells, with as much of the data as that needs. Null: `entries` tells it. */
export const StoredAudit = AuditRow.extend({
  told: z
    .object({
      category: z.string(),
      type: z.string(),
      data: z.record(z.string(), z.unknown()),
      /** Told in the words for what candidates do themselves. */
      by_candidate: z.literal(true).optional(),
    })
    .nullable(),
  also: z.string(),
});
export type StoredAudit = z.output<typeof StoredAudit>;
/** Rows stand outside organisations (reach '*'). Lists keep those of the `organization`. */
export const auditList = list<StoredAudit>()({
  name: 'audit',
  about: () => [],
  fields: {
    organization: { kind: 'keywords', of: (row) => row.organizations },
    /** For readers who see only what they did in this organisation themselves. */
    own: { kind: 'keywords', of: (row) => row.organizations.map((each) => `${each}:${row.actor}`) },
    kind: { kind: 'keyword', of: (row) => row.kind },
    /** Who did it or whom it is about. */
    person: {
      kind: 'keywords',
      of: (row) => [row.actor, row.subject?.type === 'user' ? row.subject.id : null].filter((each) => each !== null),
    },
    at: { kind: 'moment', of: (row) => row.at },
  },
  filters: {
    kind: { field: 'kind', kind: 'equal' },
    person: { field: 'person', kind: 'equal' },
    when: { field: 'at', kind: 'range' },
  },
  sorts: ['at'],
  defaultSort: 'at-desc',
  search: {
    words: (row) => `${row.sentence} ${row.also}`,
    phrases: ['sentence', 'also'],
  },
  hidden: ['also'],
});

/** More rows than this are not put into one file. */
export const mostAuditRows = 20_000;
export const auditReaders = readsAudit;
export const exportAudit = fileEndpoint('/api/reports/audit/export', {
  kind: 'stream',
  types: Object.values(tableTypes),
  needs: auditReaders,
  summary: `The audit log as CSV or XLSX, the oldest first, of one kind, one person or a span of time. The export is recorded. At most ${mostAuditRows.toLocaleString('en-US')} rows. Errors: limit.`,
  request: z.object({
    format: oneOf('Format', tableFormats).default('csv'),
    kind: maybe(oneOf('Kind', keysOf(auditKinds))),
    person: maybe(id),
    from: maybe(moment),
    to: maybe(moment),
    search: z.string().max(200).optional(),
  }),
});

import { z } from 'zod';
import { readsAudit } from '../accounts/needs.ts';
import { fileEndpoint } from '../kernel/endpoint.ts';
import { ManyTold } from '../words/entry-words.ts';
import { list } from '../kernel/list.ts';
import { tableFormats, tableTypes } from '../values/table-file.ts';
import { id, maybe, moment, oneOf } from '../kernel/values.ts';
import { keysOf } from '../jobs/values.ts';

// The audit log of an organization: who signed in, was refused, changed rights, changed the small lists, made or decided about offers, reviewed texts, and exported or read what.

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
  forms: 'Forms',
  pages: 'Pages',
  events: 'Recruiting events',
  settings: 'Organization settings',
  list: 'Lists and templates',
} as const;
export type AuditKind = keyof typeof auditKinds;
/** One entry: an event, or all changes of one request in a small list. `sentence` continues after the actor: 'Olivia Hart' + 'signed in by password'. */
export const AuditRow = z.object({
  /** The event's id; for several events, the first one's. */
  id: z.string(),
  /** The organizations that list the entry. A sign-in belongs to no organization; each one of which the user is a member lists it. */
  organizations: z.array(z.string()),
  kind: z.enum(keysOf(auditKinds)),
  at: z.string(),
  /** The id of a member, or of the candidate who answered an offer. Null: the application itself acted. */
  actor: z.string().nullable(),
  /** Present if the actor is no member: the candidate, or a platform operator on a visit. */
  acted: z.enum(['candidate', 'visiting']).optional(),
  /** The actor as the reader knows them. */
  actor_name: z.string(),
  sentence: z.string(),
  /** What the entry is about, if it is not about the actor. The id of a list is its name. */
  subject: z.object({ type: z.enum(['user', 'job', 'candidate', 'invitation', 'list']), id: z.string() }).nullable(),
  /** The job, when `subject` is a member of its team, or a candidate with an offer. */
  job: z.string().nullable(),
  /** A keyed hash of the network address; equal addresses have equal marks. */
  address: z.string().nullable(),
  /** How many entries of a list were changed, and how. */
  entries: ManyTold.nullable(),
});
export type AuditRow = z.output<typeof AuditRow>;
/** The stored form. `also`: the sentence in the other interface languages, so that readers of each can search for it. `told`: the event of the sentence, with the data that the sentence needs. Null: `entries` replaces the sentence. */
export const StoredAudit = AuditRow.omit({ actor_name: true }).extend({
  told: z
    .object({
      category: z.string(),
      type: z.string(),
      data: z.record(z.string(), z.unknown()),
      /** Whether the sentence is the one for an action of the candidate. */
      by_candidate: z.literal(true).optional(),
    })
    .nullable(),
  also: z.string(),
});
export type StoredAudit = z.output<typeof StoredAudit>;
/** Rows belong to no single organization (reach '*'). Lists keep those of the `organization`. */
export const auditList = list<StoredAudit>()({
  name: 'audit',
  about: () => [],
  fields: {
    organization: { kind: 'keywords', of: (row) => row.organizations },
    /** Keys for readers who see only their own actions in this organization. */
    own: { kind: 'keywords', of: (row) => row.organizations.map((each) => `${each}:${row.actor}`) },
    kind: { kind: 'keyword', of: (row) => row.kind },
    /** The actor, or the user whom the entry is about. */
    person: {
      kind: 'keywords',
      of: (row) => [row.actor, row.subject?.type === 'user' ? row.subject.id : null].filter((each) => each !== null),
    },
    at: { kind: 'moment', of: (row) => row.at },
    subject: { kind: 'keyword', of: (row) => row.subject?.id ?? null },
  },
  filters: {
    subject: { field: 'subject', kind: 'equal' },
    kind: { field: 'kind', kind: 'equal' },
    person: { field: 'person', kind: 'equal' },
    when: { field: 'at', kind: 'range' },
  },
  sorts: ['at'],
  indexes: [['subject', 'at']],
  defaultSort: 'at-desc',
  search: {
    words: (row) => `${row.sentence} ${row.also}`,
    phrases: ['sentence', 'also'],
  },
  hidden: ['also'],
});

/** The most rows in one file. */
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

import { z } from 'zod';
import { event, events, noPerson, open, type EventOf } from '../kernel/event.ts';
import { moduleNames } from '../kernel/permission.ts';
import { featureNames, features } from '../platform/features.ts';
import { reportTitle } from '../reports/report-titles.ts';
import { phrase, sayIn, sayLabel, sayPart } from '../words/say.ts';
import { Changes, id, moment, word } from '../kernel/values.ts';

const text = open(z.string().nullable().optional());

/** An organization: a tenant. All data belongs to exactly one. What it says about itself is public, including the address of its privacy contact. */
export const organizationEvents = events(
  'organization',
  { about: noPerson },
  {
    OrganizationRegistered: event(
      {
        name: open(z.string()),
        slug: word,
        primary_domain: text,
        industry: text,
        company_size: z.number().nullable().optional(),
        about: text,
        country: word,
        /** The currency for the pay of new jobs. Absent: that of the country. */
        currency: word.optional(),
        tz_region: word,
        kind: z.enum(['hiring', 'sales', 'platform']),
        registered_by: word,
      },
      'registered the organization {name}',
    ),
    OrganizationProfileUpdated: event({ changes: open(Changes) }, 'changed the organization: {changes}'),
    OrganizationSettingsChanged: event({ changes: open(Changes) }, 'changed hiring settings: {changes}'),
    SignInRulesChanged: event({ changes: open(Changes) }, 'changed the sign-in rules: {changes}'),
    RetentionPolicyChanged: event({ changes: open(Changes) }, 'changed how long data is kept: {changes}'),
    /** The organization publishes these addresses; they are never a member's own. */
    SenderChanged: event({ changes: open(Changes) }, 'changed the email sender: {changes}'),
    /** The holder of the key reads the open jobs as a feed. The key itself is shown once, to the member who made it. */
    FeedKeyMade: event({ hash: word }, 'created a key for the job feeds'),
    FeedKeyWithdrawn: event({}, 'withdrew the key for the job feeds'),
    WorkingHoursChanged: event({ changes: open(Changes) }, 'changed the working hours: {changes}'),
    /** `until`: the time until which the old address redirects to the new one. */
    OrganizationSlugChanged: event(
      { from: word, to: word, until: moment },
      'changed the public address from {from} to {to}',
    ),
    OrganizationModulesChanged: event(
      { modules: z.object({ sales: z.boolean(), marketing: z.boolean() }) },
      ({ modules }, speaker) => {
        const on = moduleNames.filter((module) => modules[module]);
        return on.length
          ? sayIn(speaker)('set the additional modules to {modules}', {
              modules: on.map((module) => sayPart(module, speaker)).join(', '),
            })
          : sayIn(speaker)('turned off all additional modules');
      },
      { kind: phrase('set the additional modules to {modules}') },
    ),
    /** A made-up job and made-up people, to try the product with. Recorded when they are not made yet, so that all of them can be removed. */
    SampleDataAdded: event({ job_id: id, candidate_ids: z.array(id) }, 'added sample data'),
    SampleDataRemoved: event({ job_id: id }, 'removed the sample data'),
    AiUseAgreed: event({ by: word, text_version: word }, 'agreed to the use of AI for job content'),
    AiUseWithdrawn: event({ by: word, text_version: word }, 'withdrew the agreement to the use of AI'),
    /** The operator's reason, in words about the organization; never about a person. */
    OrganizationSuspended: event({ reason: open(z.string()) }, 'suspended the organization: {reason}'),
    OrganizationReactivated: event({ reason: open(z.string()) }, 'reactivated the organization'),
    OrganizationKindChanged: event(
      { from: word, to: word },
      'changed the kind of the organization from {from} to {to}',
    ),
    /** An entry of the platform's list of plans; null: no plan, so no limits. */
    OrganizationPlanChanged: event({ from: id.nullable(), to: id.nullable() }, 'changed the plan of the organization'),
    /** All features that are off after this event. */
    FeaturesSwitched: event(
      { off: z.array(z.enum(featureNames)) },
      ({ off }, speaker) =>
        off.length
          ? sayIn(speaker)('switched off: {features}', {
              features: off.map((name) => sayIn(speaker)(features[name].label)).join(', '),
            })
          : sayIn(speaker)('switched all features on'),
      { kind: phrase('switched features on or off') },
    ),
    /** `reason`: about the organization, never about a person. The people of the organization are erased at `erase_at`. */
    OrganizationLeaveRequested: event(
      { reason: open(z.string()), erase_at: moment, suspended_before: z.boolean().optional() },
      'noted that the organization leaves on {erase_at}: {reason}',
    ),
    OrganizationLeaveWithdrawn: event({ reason: open(z.string()) }, 'noted that the organization stays: {reason}'),
    /** The leaving cannot be taken back after this event. */
    OrganizationErasureBegun: event({}, 'began to erase the people of the organization'),
    OrganizationErased: event(
      { people: z.number(), documents: z.number(), models: z.number(), fingerprint: word },
      'erased {people, plural, one {# person} other {# people}} and {documents, plural, one {# document} other {# documents}} of the organization',
    ),
  },
);
export type OrganizationEvent = EventOf<typeof organizationEvents>;

/** A public address belongs to the organization that claimed it first, while it uses it and for a year after. The address names the stream. */
export const slugEvents = events(
  'slug',
  { about: noPerson },
  {
    SlugClaimed: event({ organization_id: word }, 'claimed the address'),
    /** `until`: the time from which any organization may claim the address. */
    SlugLeft: event({ organization_id: word, until: moment }, 'left the address'),
  },
);
export type SlugEvent = EventOf<typeof slugEvents>;

/** Who viewed or exported something, or was refused. There is one stream for each organization and day; a refusal has a stream of its own, named by the person, what was refused, and the ten minutes in which it happened. */
export const auditEvents = events(
  'audit',
  { about: noPerson },
  {
    AccessDenied: event({ path: word }, 'was refused {path}'),
    HistoryViewed: event(
      { candidate_id: id, application_id: id.nullable().optional(), as_of: moment.nullable().optional() },
      'looked at a candidate history',
    ),
    /** A report by group. */
    ReportViewed: event(
      { report: open(z.string()), job_id: id.optional() },
      ({ report }, speaker) =>
        sayIn(speaker)('looked at the report {report}', { report: sayLabel(reportTitle(report), speaker) }),
      { kind: phrase('looked at the report {report}') },
    ),
    /** Someone read what a member did, or what was done to a record. */
    RecordHistoryViewed: event({ kind: z.enum(['user', 'job', 'record']), id }, 'looked at what was done'),
    /** Only while the organization records views. `part`: what of the person was shown. */
    CandidateRecordViewed: event(
      { candidate_id: id, part: z.enum(['record', 'resume', 'scorecards', 'messages']) },
      ({ part }, speaker) =>
        sayIn(speaker)(
          'looked at {part, select, resume {the resume} scorecards {the scorecards} messages {the messages} other {the record}} of a candidate',
          { part },
        ),
      { kind: 'looked at the record of a candidate' },
    ),
    ReportExported: event(
      { report: open(z.string()), format: word, rows: z.number(), hash: word, candidate_id: id.optional() },
      ({ report, format, rows }, speaker) =>
        sayIn(speaker)('exported {report} as {format}, {rows, plural, one {# row} other {# rows}}', {
          report: sayLabel(reportTitle(report), speaker),
          format,
          rows,
        }),
      { kind: phrase('exported {report} as {format}, {rows, plural, one {# row} other {# rows}}') },
    ),
  },
);
export type AuditEvent = EventOf<typeof auditEvents>;

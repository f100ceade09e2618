import { categoryOf, definitionOf, idOf } from '@candor/contracts/all-events';
import { catalogues } from '@candor/contracts/catalogues/catalogues';
import { german } from '@candor/contracts/de/all';
import { auditList, type AuditRow, type StoredAudit } from '@candor/contracts/organization/audit';
import type { Catalogue } from '@candor/contracts/kernel/catalogue';
import { voiceFrom } from '@candor/contracts/words/say';
import {
  changedFields,
  isBroughtBack,
  type ManyTold,
  manyWords,
  type Upserted,
} from '@candor/contracts/words/entry-words';
import { namedBy, type Recorded, sentenceOf, toldBy } from '@candor/contracts/kernel/event';
import type { Erasing } from '@candor/contracts/people/events';
import { actorTold } from '@candor/contracts/who-acted';
import { projection } from '../kernel/projection.ts';
import { type AuditedEvent, kinds, type AuditedType } from './audited-events.ts';

type OfList = { of: Catalogue; told: 'upserted' | 'removed' | 'sorted' };
type Data = {
  organization_id?: string;
  to?: unknown;
  user_id?: string;
  member?: { user_id: string };
  candidate_id?: string | null;
  job_id?: string;
  /** The state of the offer before an undone move. */
  offer?: unknown;
  /** The record that stays when two are merged. */
  kept_id?: string;
  /** The job whose text is under review. */
  subject?: { job_id: string };
  address_hash?: string | null;
};
const shownMarks = 8;
const inGerman = voiceFrom('de', 'de', german);
/** The organizations whose audit log contains this event: the one that the event names or in which it happened. An act outside of all of them is added to each organization of the person. */
const organizationsOf = ({ type, data, metadata }: Recorded, memberships: readonly string[]): string[] => {
  const { organization_id, to } = data as Data;
  if (organization_id) return [organization_id];
  if (type === 'OrganizationSwitched') return [String(to)];
  return metadata.organization_id === '*' ? [...memberships] : [metadata.organization_id];
};
const actorOf = (event: Recorded): Pick<StoredAudit, 'actor' | 'acted'> => {
  const { type, id, visiting } = actorTold(event);
  if (type === 'candidate') return { actor: id, acted: 'candidate' };
  return type === 'user' ? { actor: id, ...(visiting ? { acted: 'visiting' } : {}) } : { actor: null };
};
const subjectOf = (event: Recorded, actor: string | null): AuditRow['subject'] => {
  const { user_id, member, candidate_id, kept_id, subject } = event.data as Data;
  const category = categoryOf(event.stream);
  const user = category === 'user' ? idOf(event.stream) : (member?.user_id ?? user_id);
  if (user && user !== actor) return { type: 'user', id: user };
  if (category === 'job' || category === 'candidate') return { type: category, id: idOf(event.stream) };
  if (category === 'invitation') return { type: 'invitation', id: idOf(event.stream) };
  if (kept_id) return { type: 'candidate', id: kept_id };
  if (category === 'review' && subject) return { type: 'job', id: subject.job_id };
  return candidate_id ? { type: 'candidate', id: candidate_id } : null;
};
/** The sentence about an event, and the data that the sentence uses. */
const tells = (event: Recorded, given?: Record<string, unknown>): Pick<StoredAudit, 'sentence' | 'told' | 'also'> => {
  const definition = toldBy(definitionOf(event.stream, event.type)!, event.metadata.actor);
  const byCandidate = event.metadata.actor.type === 'candidate' && definition.byCandidate !== undefined;
  const { sentence, personal } = definition;
  const data =
    given ??
    (typeof sentence === 'string'
      ? namedBy(sentence, event.data)
      : Object.fromEntries(Object.entries(event.data).filter(([name]) => !personal.includes(name))));
  return {
    sentence: sentenceOf(definition, event.data),
    told: {
      category: categoryOf(event.stream),
      type: event.type,
      data,
      ...(byCandidate ? { by_candidate: true as const } : {}),
    },
    also: sentenceOf(definition, data, inGerman),
  };
};
const jobOf = ({ stream, data }: Recorded, subject: AuditRow['subject']): string | null => {
  const category = categoryOf(stream);
  if (category === 'application') return (data as Data).job_id ?? null;
  return category === 'job' && subject?.type === 'user' ? idOf(stream) : null;
};
const told = (event: Recorded, memberships: readonly string[]): StoredAudit | null => {
  const organizations = organizationsOf(event, memberships);
  if (!organizations.length) return null;
  if (event.type === 'MoveTakenBack' && (event.data as Data).offer === undefined) return null;
  const acted = actorOf(event);
  const subject = subjectOf(event, acted.actor);
  return {
    id: event.id,
    organizations,
    kind: kinds[event.type as AuditedType],
    at: event.metadata.occurred_at,
    ...acted,
    ...tells(event),
    subject,
    job: jobOf(event, subject),
    address: (event.data as Data).address_hash?.slice(0, shownMarks) ?? null,
    entries: null,
  };
};

/** How the events of small lists are told, by event type. */
const ofLists: Readonly<Record<string, OfList>> = Object.fromEntries(
  catalogues.flatMap((of) => [
    [`${of.entity}Upserted`, { of, told: 'upserted' }],
    [`${of.entity}Deleted`, { of, told: 'removed' }],
    [`${of.entity}Sorted`, { of, told: 'sorted' }],
  ]),
);
const nothing: ManyTold = { added: 0, changed: 0, removed: 0, brought_back: 0, fields: [], from_file: false };
/** Adds one entry to the counts of the request. */
const counted = ({ of, told: how }: OfList, event: Recorded, before: ManyTold): ManyTold => {
  if (how === 'removed') return { ...before, removed: before.removed + 1 };
  const { created, changes, from_file = false } = event.data as Upserted;
  const with_file = { ...before, from_file: before.from_file || from_file };
  if (created) return { ...with_file, added: before.added + 1 };
  if (isBroughtBack(changes)) return { ...with_file, brought_back: before.brought_back + 1 };
  const fields = [...new Set([...before.fields, ...changedFields(of, changes)])];
  return { ...with_file, changed: before.changed + 1, fields };
};
/** The part of an entry's data that its sentence needs. */
const ofEntry = ({ told: how }: OfList, data: Record<string, unknown>): Record<string, unknown> => {
  if (how !== 'upserted') return how === 'removed' ? { name: data.name ?? null } : {};
  const { fields, changes, ...rest } = data as Upserted;
  return {
    fields: { name: fields.name ?? null },
    changes: Object.fromEntries(
      Object.entries(changes).map(([name, change]) => [name, name === 'name' ? change : { from: null, to: null }]),
    ),
    created: rest.created,
    ...(rest.restores ? { restores: { at: rest.restores.at } } : {}),
    ...(rest.from_file ? { from_file: true } : {}),
  };
};
/** Adds an event of a small list. A request that changes many entries is one row, so that an import does not bury the rest of the log. */
const toldOfList = (row: StoredAudit | null, event: Recorded): StoredAudit | null => {
  const { organization_id } = event.metadata;
  if (organization_id === '*') return null;
  const list = ofLists[event.type]!;
  const one: StoredAudit = {
    id: event.id,
    organizations: [organization_id],
    kind: 'list',
    at: event.metadata.occurred_at,
    ...actorOf(event),
    ...tells(event, ofEntry(list, event.data)),
    subject: { type: 'list', id: list.of.name },
    job: null,
    address: null,
    entries: list.told === 'sorted' ? null : counted(list, event, row?.entries ?? nothing),
  };
  if (!row || !one.entries) return one;
  return {
    ...one,
    id: row.id,
    sentence: manyWords(list.of, one.entries),
    also: manyWords(list.of, one.entries, inGerman),
    told: null,
  };
};

/** The audit log: one row per event, or per request for small lists. The projection remembers the organizations of each user, because a sign-in does not name them. */
export const audit = projection<StoredAudit, AuditedEvent, readonly string[]>({
  name: 'audit',
  version: 19,
  list: auditList,
  keys: (event) => [event.type in ofLists ? `${event.stream} ${event.metadata.request_uid}` : event.id],
  organization: () => '*',
  remembers: {
    key: (event) => (categoryOf(event.stream) === 'user' ? idOf(event.stream) : null),
    next: (memo, event) => {
      if (event.type === 'UserJoinedOrganization') return [...new Set([...(memo ?? []), event.data.organization_id])];
      if (event.type === 'UserLeftOrganization')
        return (memo ?? []).filter((each) => each !== event.data.organization_id);
      return memo;
    },
  },
  on: {
    ...(Object.fromEntries(
      Object.keys(kinds).map((type) => [
        type,
        (
          _: StoredAudit | null,
          event: Recorded,
          { before, after }: { before: string[] | null; after: string[] | null },
        ) => told(event, after ?? before ?? []),
      ]),
    ) as Record<Erasing['type'] | 'MoveTakenBack', () => StoredAudit | null>),
    ...Object.fromEntries(Object.keys(ofLists).map((type) => [type, toldOfList])),
  },
});

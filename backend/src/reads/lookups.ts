import { may, readsMessages } from '@candor/contracts/accounts/needs';
import type { JobRow } from '@candor/contracts/jobs/rows';
import { Inject, Injectable } from '@nestjs/common';
import { type ListedUser, userList } from '@candor/contracts/accounts/rows';
import { standardTemplates } from '@candor/contracts/catalogues/standard-texts';
import { catalogueNamed } from '@candor/contracts/catalogues/catalogues';
import { ownerOf } from '@candor/contracts/kernel/catalogue-scope';
import { skill } from '@candor/contracts/catalogues/content';
import { messagetemplate } from '@candor/contracts/catalogues/templates';
import { canFollowUp } from '@candor/contracts/rounds/follow-ups';
import { disqualification } from '@candor/contracts/catalogues/hiring';
import {
  catalogueList,
  isEntryOf,
  type Catalogue,
  type CatalogueRow,
  type EntryOf,
  type RowOf,
} from '@candor/contracts/kernel/catalogue';
import { holdingsOf, type Role } from '@candor/contracts/kernel/permission';
import type { IsMember } from '@candor/contracts/jobs/access';
import type { FieldMap } from '@candor/contracts/kernel/field';
import type { RecordType } from '@candor/contracts/kernel/reference';
import type { Names, Option } from '@candor/contracts/kernel/standard';
import type { OfferedReason } from '@candor/contracts/triage/reason-phases';
import type { ListedPerson } from '@candor/contracts/people/rows';
import type { SkillEntry } from '@candor/contracts/people/skills';
import { applicationList } from '@candor/contracts/pipeline/rows';
import type { Caller } from '../kernel/caller.ts';
import { reject, type Rejection } from '../kernel/decider.ts';
import { Reads } from '../kernel/rows/reads.ts';
import { RawRows } from '../kernel/rows/raw-rows.ts';
import { RowCache } from '../http/row-cache.ts';
import { isMember, membershipIn } from '../states/user.state.ts';

export type Reason = OfferedReason &
  Pick<EntryOf<typeof disqualification>, 'not_basically_qualified' | 'not_considered' | 'use'>;
/** The reasons as offered to a member who chooses one. */
export const offeredReasons = (reasons: readonly Reason[]): OfferedReason[] =>
  reasons.map(({ id, name, side, phases, template_key }) => ({ id, name, side, phases, template_key }));
export type Template = Pick<EntryOf<typeof messagetemplate>, 'kind' | 'name' | 'subject' | 'body'> & { key: string };
const reasonOf = ({ id, fields }: RowOf<typeof disqualification>): Reason => ({
  id,
  name: fields.name,
  side: fields.side,
  phases: fields.phases ?? [],
  template_key: fields.template_key ?? null,
  not_basically_qualified: fields.not_basically_qualified,
  not_considered: fields.not_considered,
  use: fields.use,
});
const templateOf = ({ fields: { key, kind, name, subject, body } }: RowOf<typeof messagetemplate>): Template => ({
  key: key ?? '',
  kind,
  name,
  subject,
  body,
});
/** No module is needed to open people. */
const noModules = { marketing: false, sales: false };
const opensPeople =
  (organization_id: string) =>
  (user: ListedUser): boolean => {
    const own = membershipIn(user, organization_id);
    const held = own && holdingsOf(own, noModules);
    return Boolean(held?.MANAGE_PEOPLE ?? held?.MANAGE_CANDIDATE);
  };
const cannotOwn = reject('validation', 'This member cannot open candidates. Choose someone who can.');
export const inUse = ({ active, deleted }: CatalogueRow): boolean => active && !deleted;

const mostAdministrators = 500;

/** Queries that many features make to the read models. Each is limited to an organization. */
@Injectable()
export class Lookups {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(RowCache) private readonly kept: RowCache,
  ) {}

  /** The entries of one catalog in order, including those not in use. */
  async entries<F extends FieldMap>(organization_id: string, of: Catalogue<F>): Promise<RowOf<Catalogue<F>>[]> {
    const rows = await this.reads.find(
      catalogueList,
      { organization_id: ownerOf(of, organization_id) },
      { entity: of.name, deleted: false },
      { sort: 'sort_order', limit: 1000 },
    );
    return rows.filter(isEntryOf(of));
  }

  /** The entries of one catalog with these ids, removed ones included. */
  async chosen<F extends FieldMap>(
    organization_id: string,
    of: Catalogue<F>,
    ids: readonly string[],
  ): Promise<RowOf<Catalogue<F>>[]> {
    return (await this.reads.getMany(catalogueList, { organization_id: ownerOf(of, organization_id) }, ids)).filter(
      isEntryOf(of),
    );
  }

  /** The entries with these ids that were not removed, by id. */
  async there<F extends FieldMap>(
    organization_id: string,
    of: Catalogue<F>,
    ids: readonly string[],
  ): Promise<Map<string, RowOf<Catalogue<F>>>> {
    const rows = await this.chosen(organization_id, of, [...new Set(ids)]);
    return new Map(rows.flatMap((row) => (row.deleted ? [] : [[row.id, row]])));
  }

  /** One entry, even a removed one, because history names it. */
  async entry<F extends FieldMap>(
    organization_id: string,
    of: Catalogue<F>,
    id: string | null | undefined,
  ): Promise<RowOf<Catalogue<F>> | null> {
    const row = id ? await this.reads.get(catalogueList, { organization_id: ownerOf(of, organization_id) }, id) : null;
    return row && isEntryOf(of)(row) ? row : null;
  }

  /** The departments and locations of these jobs, by id, removed ones included. */
  async places(organization_id: string, jobs: readonly Pick<JobRow, 'fields'>[]): Promise<Map<string, CatalogueRow>> {
    const ids = new Set(
      jobs.flatMap(({ fields }) => [...fields.location_ids, ...(fields.category_id ? [fields.category_id] : [])]),
    );
    const found = ids.size ? await this.reads.getMany(catalogueList, { organization_id }, [...ids]) : [];
    return new Map(found.map((entry) => [entry.id, entry]));
  }

  /** The entries that can be chosen, for pages: kept until an entry changes. */
  options(organization_id: string, of: RecordType): Promise<Option[]> {
    const declared = catalogueNamed(of.name)!;
    return this.shown(`options ${of.name}`, ownerOf(declared, organization_id), async () =>
      (await this.entries(organization_id, declared))
        .filter(inUse)
        .map((row) => ({ value: row.id, label: String(row.fields.name) })),
    );
  }

  /** The same choices with entries not in use, so that past things can be found. */
  everyOption(organization_id: string, of: Catalogue): Promise<Option[]> {
    return this.shown(`every option ${of.name}`, ownerOf(of, organization_id), async () =>
      (await this.entries(organization_id, of)).map((row) => ({ value: row.id, label: String(row.fields.name) })),
    );
  }

  /** These people, folded from past events, with today's names of their tags and skills. */
  async calledNow<Of extends Pick<ListedPerson, 'tags' | 'skills'>>(
    organization_id: string,
    people: readonly Of[],
  ): Promise<Of[]> {
    const ids = new Set(people.flatMap(({ tags, skills }) => [...tags, ...skills].map(({ id }) => id)));
    const rows = ids.size ? await this.reads.getMany(catalogueList, { organization_id }, [...ids]) : [];
    const names = new Map(rows.map(({ id, fields }) => [id, String(fields.name)]));
    const called = ({ id, name }: { id: string; name: string }) => ({ id, name: names.get(id) ?? name });
    return people.map((person) => ({
      ...person,
      tags: person.tags.map(called),
      skills: person.skills.map(called),
    }));
  }

  /** The skills that people may have, with their synonyms. */
  async skills(organization_id: string): Promise<SkillEntry[]> {
    return (await this.entries(organization_id, skill))
      .filter(inUse)
      .map(({ id, fields: { name, synonyms } }) => ({ id, name, synonyms: synonyms ?? [] }));
  }

  /** What pages show of small lists, kept until an entry of the owner changes. */
  shown<T>(what: string, owner: string, make: () => Promise<T>): Promise<T> {
    return this.kept.of(`${what} of ${owner}`, { models: ['catalogues'], organizations: [owner] }, make);
  }

  async reason(organization_id: string, id: string | null | undefined): Promise<Reason | null> {
    const row = await this.entry(organization_id, disqualification, id);
    return row && reasonOf(row);
  }

  async reasons(organization_id: string): Promise<Reason[]> {
    return (await this.entries(organization_id, disqualification)).filter(inUse).map(reasonOf);
  }

  async template(organization_id: string, key: string): Promise<Template | null> {
    const own = (await this.entries(organization_id, messagetemplate)).find((row) => row.fields.key === key);
    if (own) return inUse(own) ? templateOf(own) : null;
    // An organization that was made before this text existed has no entry for it.
    return standardTemplates.find((each) => each.key === key) ?? null;
  }

  /** The letters that can follow up on a step. */
  followUps(organization_id: string): Promise<Option[]> {
    return this.shown('letters that can follow up', ownerOf(messagetemplate, organization_id), async () =>
      (await this.entries(organization_id, messagetemplate)).flatMap(({ id, active, fields }) =>
        active && canFollowUp(fields) ? [{ value: id, label: fields.name }] : [],
      ),
    );
  }

  async templates(organization_id: string): Promise<Template[]> {
    return (await this.entries(organization_id, messagetemplate)).filter(inUse).map(templateOf);
  }

  async applicantName(organization_id: string, application_id: string): Promise<string> {
    return (await this.reads.get(applicationList, { organization_id }, application_id))?.name ?? 'Candidate';
  }

  /** Members of the organization, active ones first. */
  members(organization_id: string): Promise<ListedUser[]> {
    return this.reads.find(
      userList,
      { organization_id: '*' },
      { organization: organization_id },
      { sort: 'name', limit: 1000 },
    );
  }

  /** The ids of present and former administrators of the organization. */
  async administrators(organization_id: string): Promise<string[]> {
    return this.holders(organization_id, 'ORG_ADMIN');
  }

  /** The ids of present and former members with this role. */
  async holders(organization_id: string, of: Role): Promise<string[]> {
    const role = `${organization_id}:${of}`;
    const rows = await this.reads.find(userList, { organization_id: '*' }, { role }, { limit: mostAdministrators });
    return rows.map(({ id }) => id);
  }

  /** The ids of administrators who can sign in here. */
  async activeAdministrators(organization_id: string): Promise<string[]> {
    const role = `${organization_id}:ORG_ADMIN`;
    const rows = await this.reads.find(userList, { organization_id: '*' }, { role }, { limit: mostAdministrators });
    return rows.filter((each) => isMember(each, organization_id)).map(({ id }) => id);
  }

  /** The members who can sign in here, to choose from. */
  async activeMembers(organization_id: string): Promise<Option[]> {
    return (await this.members(organization_id))
      .filter((each) => isMember(each, organization_id))
      .map(({ id: value, name: label }) => ({ value, label }));
  }

  /** The same for pages: cached until a user changes. */
  shownMembers(organization_id: string): Promise<RawRows<Option>> {
    const from = { models: ['users'], organizations: [] };
    return this.kept.of(`members of ${organization_id}`, from, async () =>
      RawRows.made(await this.activeMembers(organization_id)),
    );
  }

  /** The members who may read messages, of at least some people; for pages: cached until a user changes. */
  shownReadersOfMessages(organization_id: string): Promise<RawRows<Option>> {
    const from = { models: ['users'], organizations: [] };
    return this.kept.of(`readers of messages of ${organization_id}`, from, async () => {
      const rows = (await this.members(organization_id)).filter((each) => {
        const own = isMember(each, organization_id) && membershipIn(each, organization_id);
        return own && may(readsMessages, { groups: holdingsOf(own, { marketing: true, sales: true }) });
      });
      return RawRows.made(rows.map(({ id: value, name: label }) => ({ value, label })));
    });
  }

  /** The members who may open people, with the rights that decide which people. */
  async openersOfPeople(organization_id: string): Promise<Pick<Caller, 'user_id' | 'name' | 'roles' | 'groups'>[]> {
    return (await this.members(organization_id)).filter(opensPeople(organization_id)).map((each) => {
      const membership = membershipIn(each, organization_id)!;
      const groups = holdingsOf(membership, noModules);
      return { user_id: each.id, name: each.name, roles: membership.roles, groups };
    });
  }

  /** The members who can be asked to look after people: those who may open them. `first` is at the top. */
  async owners(organization_id: string, first: string): Promise<Option[]> {
    return (await this.openersOfPeople(organization_id))
      .map(({ user_id: value, name: label }) => ({ value, label }))
      .sort((a, b) => Number(b.value === first) - Number(a.value === first));
  }

  /** Whether this user can be asked to look after people. */
  async mayOwn(organization_id: string, id: string): Promise<boolean> {
    return (await this.reads.getMany(userList, { organization_id: '*' }, [id])).some(opensPeople(organization_id));
  }

  /** Why no person can be given to this user to look after. Null: people can. Every command that assigns people checks this. */
  async ownerRefused(organization_id: string, id: string | null): Promise<Rejection | null> {
    return id === null || (await this.mayOwn(organization_id, id)) ? null : cannotOwn;
  }

  /** The users among these who can sign in here. */
  async activeAmong(organization_id: string, ids: readonly string[]): Promise<Set<string>> {
    const active = await Promise.all(
      [...new Set(ids)].map(async (id) => ((await this.isActive(organization_id, id)) ? [id] : [])),
    );
    return new Set(active.flat());
  }

  /** The result of `activeAmong` as a function that is asked about one user. */
  async membersAmong(organization_id: string, ids: readonly string[]): Promise<IsMember> {
    const active = await this.activeAmong(organization_id, ids);
    return (id) => active.has(id);
  }

  /** The first of these users who can sign in here, for something only one of them gets. Null: none. */
  async firstActive(organization_id: string, ids: readonly string[]): Promise<string | null> {
    const active = await this.activeAmong(organization_id, ids);
    return ids.find((id) => active.has(id)) ?? null;
  }

  private isActive(organization_id: string, id: string): Promise<boolean> {
    const from = { models: ['users'], organizations: [], keys: [id] };
    return this.kept.of(`active member ${organization_id} ${id}`, from, async () => {
      const [user] = await this.reads.getMany(userList, { organization_id: '*' }, [id]);
      return Boolean(user && isMember(user, organization_id));
    });
  }

  /** The names of the present and former members among these users. */
  async memberNames(organization_id: string, ids: readonly string[]): Promise<Names> {
    const rows = ids.length ? await this.reads.getMany(userList, { organization_id: '*' }, [...new Set(ids)]) : [];
    const ours = rows.filter(({ memberships }) => memberships.some((each) => each.organization_id === organization_id));
    return Object.fromEntries(ours.map(({ id, name }) => [id, name]));
  }

  /** The names of users by id, for rows that keep only ids. */
  async userNames(ids: Iterable<string>): Promise<Record<string, string>> {
    const rows = await this.reads.getMany(userList, { organization_id: '*' }, [...new Set(ids)].filter(Boolean));
    return Object.fromEntries(rows.map((row) => [row.id, row.name]));
  }
}

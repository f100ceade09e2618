import { sayLabel, type Voice, voice } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import { userList } from '@candor/contracts/accounts/rows';
import { catalogues } from '@candor/contracts/catalogues/catalogues';
import { platform } from '@candor/contracts/kernel/catalogue-scope';
import { categories } from '@candor/contracts/all-events';
import { manyWords } from '@candor/contracts/words/entry-words';
import { type ActorTold, sentenceOf, toldBy } from '@candor/contracts/kernel/event';
import { nameOfActor } from '@candor/contracts/who-acted';
import { auditList, type AuditRow, type StoredAudit as Stored } from '@candor/contracts/organization/audit';
import type { Names, Option } from '@candor/contracts/kernel/standard';
import { RowNames } from '../../reads/row-names.ts';
import type { Caller } from '../../kernel/caller.ts';
import { type ScopeOn, Reads } from '../../kernel/rows/reads.ts';

/** An audit row without the fields that only the search reads. */
type StoredAudit = Omit<Stored, 'also'>;
const mostMembers = 500;
/** The titles of the small lists that the rows name, in the reader's language. */
const listNames = (rows: readonly StoredAudit[]): Names =>
  Object.fromEntries(
    catalogues
      .filter(({ name }) => rows.some(({ subject }) => subject?.id === name))
      .map(({ name, plural }) => [name, sayLabel(plural)]),
  );

/** The sentence of an audit row in the reader's language. */
const sentenceFor = ({ told, entries, subject, sentence }: StoredAudit, speaker: Voice): string => {
  const definition = told && categories[told.category]?.types[told.type];
  if (definition)
    return sentenceOf(told.by_candidate ? toldBy(definition, { type: 'candidate' }) : definition, told.data, speaker);
  const list = catalogues.find(({ name }) => name === subject?.id);
  return entries && list ? manyWords(list, entries, speaker) : sentence;
};

const toldActor = ({ actor, acted }: Pick<StoredAudit, 'actor' | 'acted'>): ActorTold =>
  actor === null
    ? { type: 'system', id: '' }
    : {
        type: acted === 'candidate' ? 'candidate' : 'user',
        id: actor,
        ...(acted === 'visiting' ? { visiting: true } : {}),
      };

/** The entries of the audit log that a caller may read, and the names in them. */
@Injectable()
export class AuditLog {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(RowNames) private readonly rowNames: RowNames,
  ) {}

  private readsAll({ groups }: Caller): boolean {
    return Boolean(groups.MANAGE_ORG) || groups.VIEW_REPORTS === 'all';
  }

  /** The rows that the caller may read. Operators also see changes of the platform's lists; readers whose reports reach only their own jobs, or contacts, see only their own actions. */
  scope(caller: Caller): ScopeOn<typeof auditList> {
    const { organization_id, user_id } = caller;
    return {
      organization_id: '*',
      within: this.readsAll(caller)
        ? { field: 'organization', values: [organization_id, ...(caller.groups.MANAGE_APPLICATION ? [platform] : [])] }
        : { field: 'own', values: [`${organization_id}:${user_id}`] },
    };
  }

  /** The rows in the reader's language, with all names in them. */
  async said(caller: Caller, stored: readonly StoredAudit[]): Promise<{ rows: AuditRow[]; names: Names }> {
    const names = await this.names(caller, stored);
    const speaker = voice();
    const rows = stored.map(({ told, ...row }) => ({
      ...row,
      actor_name: nameOfActor(toldActor(row), { users: names, people: names }, speaker),
      sentence: sentenceFor({ told, ...row }, speaker),
    }));
    return { rows, names };
  }

  private async names(caller: Caller, rows: readonly StoredAudit[]): Promise<Names> {
    const { organization_id } = caller;
    const of = (type: 'user' | 'job' | 'candidate' | 'invitation') =>
      rows.map(({ subject }) => (subject?.type === type ? subject.id : null));
    const all = this.readsAll(caller);
    const [users, jobs, people, invited] = await Promise.all([
      this.rowNames.of('users', organization_id, [...rows.map(({ actor }) => actor), ...of('user')]),
      this.rowNames.of('jobs', organization_id, all ? [...of('job'), ...rows.map(({ job }) => job)] : []),
      this.rowNames.of('people', organization_id, all ? [...of('candidate'), ...rows.map(({ actor }) => actor)] : []),
      this.rowNames.of('invitations', organization_id, all ? of('invitation') : []),
    ]);
    return { ...users, ...jobs, ...people, ...invited, ...listNames(rows) };
  }

  /** The members by whom a reader can filter. */
  async people(caller: Caller): Promise<Option[]> {
    if (!this.readsAll(caller)) return [{ value: caller.user_id, label: caller.name }];
    const rows = await this.reads.find(
      userList,
      { organization_id: '*', within: { field: 'organization', values: [caller.organization_id] } },
      {},
      { sort: 'name', limit: mostMembers },
    );
    return rows.map(({ id, name }) => ({ value: id, label: name }));
  }
}

import { Inject, Injectable } from '@nestjs/common';
import type { UserRow } from '@candor/contracts/accounts/rows';
import type { CatalogueRow } from '@candor/contracts/kernel/catalogue';
import type { Option } from '@candor/contracts/kernel/standard';
import type { ApplicationRow } from '@candor/contracts/pipeline/rows';
import { ReadStore } from '../kernel/ports/read-store.ts';

export type Reason = {
  id: string;
  name: string;
  side: 'we_rejected' | 'they_withdrew' | 'other';
  not_basically_qualified: boolean;
  not_considered: boolean;
};
const reasonOf = (row: CatalogueRow): Reason => ({
  id: row.id,
  name: String(row.fields.name),
  side: row.fields.side as Reason['side'],
  not_basically_qualified: row.fields.not_basically_qualified === true,
  not_considered: row.fields.not_considered === true,
});

/** Questions that many features ask of the read models. Every one is scoped to an organisation. */
@Injectable()
export class Lookups {
  constructor(@Inject(ReadStore) private readonly reads: ReadStore) {}

  entries(organization_id: string, entity: string): Promise<CatalogueRow[]> {
    return this.reads.find<CatalogueRow>(
      'catalogues',
      { organization_id },
      { entity, deleted: false },
      { sort: 'sort_order', limit: 1000 },
    );
  }

  async entry(organization_id: string, entity: string, id: string | null | undefined): Promise<CatalogueRow | null> {
    const row = id ? await this.reads.get<CatalogueRow>('catalogues', { organization_id }, id) : null;
    return row?.entity === entity ? row : null;
  }

  async options(organization_id: string, entity: string): Promise<Option[]> {
    return (await this.entries(organization_id, entity))
      .filter((row) => row.fields.active !== false)
      .map((row) => ({ value: row.id, label: String(row.fields.name) }));
  }

  async reason(organization_id: string, id: string | null | undefined): Promise<Reason | null> {
    const row = await this.entry(organization_id, 'disqualification', id);
    return row && reasonOf(row);
  }

  async reasons(organization_id: string): Promise<Reason[]> {
    return (await this.entries(organization_id, 'disqualification'))
      .filter((row) => row.fields.active !== false)
      .map(reasonOf);
  }

  async template(
    organization_id: string,
    key: string,
  ): Promise<{ key: string; kind: string; name: string; subject: string; body: string } | null> {
    return (await this.templates(organization_id)).find((each) => each.key === key) ?? null;
  }

  async templates(
    organization_id: string,
  ): Promise<{ key: string; kind: string; name: string; subject: string; body: string }[]> {
    return (await this.entries(organization_id, 'messagetemplate'))
      .filter((row) => row.fields.active !== false)
      .map((row) => ({
        key: String(row.fields.key ?? ''),
        kind: String(row.fields.kind),
        name: String(row.fields.name),
        subject: String(row.fields.subject),
        body: String(row.fields.body),
      }));
  }

  async applicantName(organization_id: string, application_id: string): Promise<string> {
    return (
      (await this.reads.get<ApplicationRow>('applications', { organization_id }, application_id))?.name ?? 'Candidate'
    );
  }

  /** Members of the organisation, active ones first. */
  members(organization_id: string): Promise<UserRow[]> {
    return this.reads.find<UserRow>(
      'users',
      { organization_id: '*' },
      { organization: organization_id },
      { sort: 'name', limit: 1000 },
    );
  }

  /** The names of users by id, for rows that keep only ids. */
  async userNames(ids: Iterable<string>): Promise<Record<string, string>> {
    const rows = await this.reads.getMany<UserRow>(
      'users',
      { organization_id: '*' },
      [...new Set(ids)].filter(Boolean),
    );
    return Object.fromEntries(rows.map((row) => [row.id, row.name]));
  }
}

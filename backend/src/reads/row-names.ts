import type { AnyList, ListedOf } from '@candor/contracts/kernel/list';
import { Inject, Injectable } from '@nestjs/common';
import { invitationList, userList } from '@candor/contracts/accounts/rows';
import { cadenceList } from '@candor/contracts/cadences/rows';
import { catalogueList } from '@candor/contracts/kernel/catalogue';
import { jobList } from '@candor/contracts/jobs/rows';
import type { Names } from '@candor/contracts/kernel/standard';
import { dealList, partnerList } from '@candor/contracts/sales/rows';
import { peopleList } from '@candor/contracts/people/rows';
import { Progress } from '../kernel/rows/progress.ts';
import { byteCache } from '../kernel/byte-cache.ts';
import { Reads } from '../kernel/rows/reads.ts';
import { keptOf } from '../states/merges.state.ts';
import { SamePeople } from '../access/same-people.ts';

/** The memory for names, in bytes. */
const room = 4 * 2 ** 20;
type Home = { organization_id: string };
const named =
  <L extends AnyList>(list: L, nameOf: (row: ListedOf<L> & { id: string }) => string) =>
  async (reads: Reads, home: Home, ids: readonly string[]): Promise<{ id: string; name: string }[]> =>
    ((await reads.getMany(list, home, ids)) as (ListedOf<L> & { id: string })[]).map((row) => ({
      id: row.id,
      name: nameOf(row),
    }));
const nameIn = {
  jobs: named(jobList, (row) => row.fields.name),
  users: named(userList, (row) => row.name),
  invitations: named(invitationList, (row) => row.email),
  people: named(peopleList, (row) => row.name),
  partners: named(partnerList, (row) => row.name),
  deals: named(dealList, (row) => row.company_name),
  cadences: named(cadenceList, (row) => row.fields.name),
  catalogues: named(catalogueList, (row) => String(row.fields.name)),
};
/** The read models whose rows have names. */
export type NamedModel = keyof typeof nameIn;
type NamedRow = { organization_id: string; name: string };

/** Names by id, for rows that store only ids. Remembered until the row changes, because whole rows are long. */
@Injectable()
export class RowNames {
  private readonly known = byteCache<NamedRow>(room, ({ name }) => 2 * name.length);

  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(SamePeople) private readonly same: SamePeople,
  ) {
    progress.onChange(({ changed }) => {
      for (const { model, keys } of changed) {
        if (!(model in nameIn)) continue;
        if (!keys.length) this.known.clear(); // any row may have changed
        for (const key of keys) this.known.delete(`${model} ${key}`);
      }
    });
  }

  /** The names of rows in the organization only; users are outside organizations. A merged record has the name of the person it belongs to. */
  async of(model: NamedModel, organization_id: string, ids: Iterable<string | null | undefined>): Promise<Names> {
    const wanted = [...new Set(ids)].filter((id): id is string => Boolean(id));
    if (model !== 'people' || !wanted.length) return this.ofRows(model, organization_id, wanted);
    const merges = await this.same.merges(organization_id);
    const kept = new Map(wanted.map((id) => [id, keptOf(merges, id)]));
    const names = await this.ofRows(model, organization_id, [...new Set(kept.values())]);
    return Object.fromEntries(
      [...kept].flatMap(([id, shownAs]) => (names[shownAs] === undefined ? [] : [[id, names[shownAs]]])),
    );
  }

  private async ofRows(model: NamedModel, organization_id: string, wanted: readonly string[]): Promise<Names> {
    const home = model === 'users' ? '*' : organization_id;
    const names: Names = {};
    const missing: string[] = [];
    for (const id of wanted) {
      const known = this.known.get(`${model} ${id}`);
      if (!known) missing.push(id);
      else if (known.organization_id === home) names[id] = known.name;
    }
    if (!missing.length) return names;
    const at = this.progress.position;
    const rows = await nameIn[model](this.reads, { organization_id: home }, missing);
    for (const row of rows) {
      names[row.id] = row.name;
      // A row that changed while it was read is not remembered.
      if (at === this.progress.position)
        this.known.set(`${model} ${row.id}`, { organization_id: home, name: row.name });
    }
    return names;
  }
}

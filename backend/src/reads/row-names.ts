import type { AnyList, ListedOf } from '@candor/contracts/kernel/list';
import { Inject, Injectable } from '@nestjs/common';
import { invitationList, userList } from '@candor/contracts/accounts/rows';
import { cadenceList } from '@candor/contracts/cadences/rows';
import { catalogueList } from '@candor/contracts/kernel/catalogue';
import { jobList } from '@candor/contracts/jobs/rows';
import type { Names } from '@candor/contracts/kernel/standard';
import { dealList, partnerList } from '@candor/contracts/sales/rows';
import { peopleList } from '@candor/contracts/people/rows';
import { erasedText } from '@candor/contracts/values/erased';
import { say } from '@candor/contracts/words/say';
import { Progress } from '../kernel/rows/progress.ts';
import { Reads } from '../kernel/rows/reads.ts';
import { RowValues } from '../kernel/rows/row-values.ts';
import { keptOf } from '../states/merges.state.ts';
import { SamePeople } from '../access/same-people.ts';

/** The memory for names, in bytes. */
const room = 4 * 2 ** 20;
type Home = { organization_id: string };
const named =
  <L extends AnyList>(list: L, nameOf: (row: ListedOf<L> & { id: string }) => string) =>
  (reads: Reads) =>
  async (home: Home, ids: readonly string[]): Promise<{ id: string; value: string }[]> =>
    ((await reads.getMany(list, home, ids)) as (ListedOf<L> & { id: string })[]).map((row) => ({
      id: row.id,
      value: nameOf(row),
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

/** Names by id, for rows that store only ids. */
@Injectable()
export class RowNames {
  private readonly known: RowValues<NamedModel, string>;

  constructor(
    @Inject(Reads) reads: Reads,
    @Inject(Progress) progress: Progress,
    @Inject(SamePeople) private readonly same: SamePeople,
  ) {
    const models = Object.fromEntries(Object.entries(nameIn).map(([model, of]) => [model, of(reads)]));
    this.known = new RowValues(
      progress,
      models as Record<NamedModel, ReturnType<(typeof nameIn)[NamedModel]>>,
      room,
      (name) => 2 * name.length,
    );
  }

  /** The names of rows in the organization only; users are outside organizations. A merged record has the name of the person it belongs to, and an erased person is named in the reader's language. */
  async of(model: NamedModel, organization_id: string, ids: Iterable<string | null | undefined>): Promise<Names> {
    const names = await this.stored(model, organization_id, ids);
    if (model !== 'people') return names;
    return Object.fromEntries(
      Object.entries(names).map(([id, name]) => [id, name === erasedText ? say('Erased person') : name]),
    );
  }

  /** The same names as the rows hold them: the name of an erased person is `erasedText`. */
  async stored(model: NamedModel, organization_id: string, ids: Iterable<string | null | undefined>): Promise<Names> {
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
    return Object.fromEntries(await this.known.of(model, model === 'users' ? '*' : organization_id, wanted));
  }
}

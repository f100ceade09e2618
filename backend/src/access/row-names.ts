import { Inject, Injectable } from '@nestjs/common';
import type { UserRow } from '@candor/contracts/accounts/rows';
import type { JobRow } from '@candor/contracts/jobs/rows';
import type { Names } from '@candor/contracts/kernel/standard';
import type { PersonRow } from '@candor/contracts/people/rows';
import { Progress } from '../http/progress.ts';
import { ReadStore } from '../kernel/ports/read-store.ts';

const most = 20_000;
const nameIn = {
  jobs: (row: JobRow) => row.fields.name,
  users: (row: UserRow) => row.name,
  people: (row: PersonRow) => row.name,
} as const;
type Named = keyof typeof nameIn;
type Known = { organization_id: string; name: string };

/** Names by id, for rows that keep only ids. Remembered until the row changes, because whole rows are long. */
@Injectable()
export class RowNames {
  private readonly known = new Map<string, Known>();

  constructor(
    @Inject(ReadStore) private readonly reads: ReadStore,
    @Inject(Progress) private readonly progress: Progress,
  ) {
    progress.onChange(({ changed }) => {
      for (const { model, keys } of changed) {
        if (!(model in nameIn)) continue;
        if (!keys.length) this.known.clear(); // which is not known
        for (const key of keys) this.known.delete(`${model} ${key}`);
      }
    });
  }

  /** Only of rows in the organisation; users stand outside organisations. */
  async of(model: Named, organization_id: string, ids: Iterable<string | null | undefined>): Promise<Names> {
    const home = model === 'users' ? '*' : organization_id;
    const wanted = [...new Set(ids)].filter((id): id is string => Boolean(id));
    const names: Names = {};
    const missing: string[] = [];
    for (const id of wanted) {
      const known = this.known.get(`${model} ${id}`);
      if (!known) missing.push(id);
      else if (known.organization_id === home) names[id] = known.name;
    }
    if (!missing.length) return names;
    const at = this.progress.position;
    const rows = await this.reads.getMany<{ id: string }>(model, { organization_id: home }, missing);
    if (this.known.size > most) this.known.clear();
    for (const row of rows) {
      names[row.id] = nameIn[model](row as never);
      // What changed while it was read is not remembered.
      if (at === this.progress.position)
        this.known.set(`${model} ${row.id}`, { organization_id: home, name: names[row.id]! });
    }
    return names;
  }
}

import { byteCache } from '../byte-cache.ts';
import type { Progress } from './progress.ts';

type Kept<Value> = { organization_id: string; value: Value };
/** Reads the values of these rows. A row that does not exist has none. */
type ReadValues<Value> = (
  home: { organization_id: string },
  ids: readonly string[],
) => Promise<{ id: string; value: Value }[]>;

/** Small values of single rows by id, such as their names. Each is remembered until its row changes, because whole rows are long. `most`: the bytes that all of them may take. */
export class RowValues<Model extends string, Value extends {}> {
  private readonly known;

  constructor(
    private readonly progress: Progress,
    private readonly models: Record<Model, ReadValues<Value>>,
    most: number,
    bytesOf: (value: Value) => number,
  ) {
    this.known = byteCache<Kept<Value>>(most, ({ value }) => bytesOf(value));
    progress.onChange(({ changed }) => {
      for (const { model, keys } of changed) {
        if (!(model in this.models)) continue;
        if (!keys.length) this.known.clear(); // any row may have changed
        for (const key of keys) this.known.delete(`${model} ${key}`);
      }
    });
  }

  async of(model: Model, organization_id: string, wanted: readonly string[]): Promise<Map<string, Value>> {
    const values = new Map<string, Value>();
    const missing: string[] = [];
    for (const id of wanted) {
      const known = this.known.get(`${model} ${id}`);
      if (!known) missing.push(id);
      else if (known.organization_id === organization_id) values.set(id, known.value);
    }
    if (!missing.length) return values;
    const at = this.progress.position;
    for (const { id, value } of await this.models[model]({ organization_id }, missing)) {
      values.set(id, value);
      // A row that changed while it was read is not remembered.
      if (at === this.progress.position) this.known.set(`${model} ${id}`, { organization_id, value });
    }
    return values;
  }
}

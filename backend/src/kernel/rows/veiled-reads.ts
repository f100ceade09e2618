import { admit, type AnyList, type Slice, sortOf, valueIn } from '@candor/contracts/kernel/list';
import { passingRows, rowsWhere } from '@candor/contracts/kernel/list-values';
import type { AnyProjection } from '@candor/projections/kernel/projection';
import { type Erased, type Erasures, forgets, withoutWords } from './erasures.ts';
import { inProcess } from '../ports/engine.ts';
import {
  type Conditions,
  type FindOptions,
  type ListOptions,
  type Model,
  type PartOptions,
  type RawList,
  ReadStore,
  type RowsPart,
  type RowWrite,
  type Scope,
} from '../ports/read-store.ts';
import { RawRows } from './raw-rows.ts';

/** The means to hide words in the rows of one model: the erased people, and the fold that removes the words about them. */
type Veil = { projection: AnyProjection; people: Erased };
type Row = object;

const partOf = (row: Row, only: readonly string[] | undefined): Row =>
  only
    ? Object.fromEntries(
        only.filter((name) => name in row).map((name) => [name, (row as Record<string, unknown>)[name]]),
      )
    : row;

/** The only way for rows to leave the read store. Rows about erased people go out without the words that the erasure removes, even if the read model that should have folded it has stopped or lags. Each query costs one look into an empty map while no person is being erased. */
export class VeiledReadStore extends ReadStore {
  private readonly forgetting: ReadonlyMap<string, AnyProjection>;

  constructor(
    private readonly store: ReadStore,
    private readonly erasures: Pick<Erasures, 'of' | 'rowsAbout'>,
    projections: readonly AnyProjection[],
  ) {
    super(inProcess); // the store has its own deadlines
    this.forgetting = new Map(projections.filter(forgets).map((each) => [each.name, each]));
  }

  private veil(model: string, { organization_id }: Scope): Veil | null {
    const people = this.erasures.of(organization_id);
    const projection = people && this.forgetting.get(model);
    return projection ? { projection, people: people! } : null;
  }

  /** Queries the store directly if no person is hidden. If an erasure comes before the answer, the query is repeated. */
  private async answer<T>(
    model: string,
    scope: Scope,
    plain: () => Promise<T>,
    veiled: (veil: () => Veil) => Promise<T>,
  ): Promise<T> {
    let veil = this.veil(model, scope);
    if (!veil) {
      const answer = await plain();
      veil = this.veil(model, scope);
      if (!veil) return answer;
    }
    const before = veil;
    return veiled(() => this.veil(model, scope) ?? before);
  }

  get<R>(model: string, scope: Scope, key: string): Promise<R | null> {
    const plain = () => this.store.get<R>(model, scope, key);
    return this.answer(model, scope, plain, async (veil) => {
      const row = await plain();
      return row && (left(veil(), [row], inScope(scope))[0] ?? null);
    });
  }

  getMany<R>(model: string, scope: Scope, keys: readonly string[]): Promise<R[]> {
    const plain = () => this.store.getMany<R>(model, scope, keys);
    return this.answer(model, scope, plain, async (veil) => left(veil(), await plain(), inScope(scope)));
  }

  getWhole<R>(model: string, scope: Scope, keys: readonly string[]): Promise<R[]> {
    const plain = () => this.store.getWhole<R>(model, scope, keys);
    return this.answer(model, scope, plain, async (veil) => left(veil(), await plain(), inScope(scope)));
  }

  /** Leaves out a row that was found only by removed words, or whose place in the order can be explained only by such a word. */
  list<R = unknown>(model: string, scope: Scope, slice: Slice, how: ListOptions = {}): Promise<RawList<R>> {
    const { only, ...counting } = how;
    return this.answer(
      model,
      scope,
      () => this.store.list<R>(model, scope, slice, how),
      async (veil) => {
        const { items, total, ...answer } = await this.store.list<R>(model, scope, slice, counting);
        const rows = items.parse();
        const now = veil();
        const kept = left(now, rows, listedAs(now.projection.list, scope, slice));
        return {
          ...answer,
          facets: await this.facetsWithout(now, scope, answer.facets),
          total: total - (rows.length - kept.length),
          items: RawRows.made(kept.map((row) => partOf(row as Row, only) as R)),
        };
      },
    );
  }

  /** Leaves out the values that an erasure removes from hidden rows: one of them may belong to the erased person alone. */
  private async facetsWithout<F extends Readonly<Record<string, readonly { value: string }[]>>>(
    { projection, people }: Veil,
    { organization_id }: Scope,
    facets: F,
  ): Promise<F> {
    const rows = await this.erasures.rowsAbout(projection, organization_id, people);
    const valuesOf = (row: unknown, name: string): string[] =>
      row === null ? [] : [valueIn(projection.list, name, row as never)].flat().map(String);
    const hidden = rows.map((row) => ({ row, after: withoutWords(projection, row, people) }));
    return Object.fromEntries(
      Object.entries(facets).map(([name, counted]) => {
        const gone = new Set(
          hidden.flatMap(({ row, after }) => {
            const stays = new Set(valuesOf(after, name));
            return valuesOf(row, name).filter((value) => !stays.has(value));
          }),
        );
        return [name, gone.size ? counted.filter(({ value }) => !gone.has(value)) : counted];
      }),
    ) as F;
  }

  keys(model: string, scope: Scope, slice: Slice): Promise<string[]> {
    const plain = () => this.store.keys(model, scope, slice);
    return this.answer(model, scope, plain, async (veil) => {
      const all = await plain();
      const { projection, people } = veil();
      const rows = await this.erasures.rowsAbout(projection, scope.organization_id, people);
      const theirs = new Set(rows.map((row) => (row as { id: string }).id));
      return all.filter((key) => !theirs.has(key));
    });
  }

  find<R>(model: string, scope: Scope, where: Conditions, options?: FindOptions): Promise<R[]> {
    const plain = () => this.store.find<R>(model, scope, where, options);
    return this.answer(model, scope, plain, async (veil) => left(veil(), await plain(), foundBy(scope, where)));
  }

  findRaw<R>(
    model: string,
    scope: Scope,
    where: Conditions,
    options: FindOptions & { only?: readonly string[] } = {},
  ): Promise<RawRows<R>> {
    const { only, ...how } = options;
    return this.answer(
      model,
      scope,
      () => this.store.findRaw<R>(model, scope, where, options),
      async (veil) => {
        const rows = await this.store.find<R>(model, scope, where, how);
        return RawRows.made(left(veil(), rows, foundBy(scope, where)).map((row) => partOf(row as Row, only) as R));
      },
    );
  }

  findPart<R>(model: string, scope: Scope, where: Conditions, options: PartOptions): Promise<RowsPart<R>> {
    const { only, ...how } = options;
    return this.answer(
      model,
      scope,
      () => this.store.findPart<R>(model, scope, where, options),
      async (veil) => {
        const { rows, next } = await this.store.findPart<R>(model, scope, where, how);
        const kept = left(veil(), rows.parse(), foundBy(scope, where));
        return { rows: RawRows.made(kept.map((row) => partOf(row as Row, only) as R)), next };
      },
    );
  }

  // Counts contain no words of people.
  countBy(model: string, scope: Scope, field: string, where?: Conditions): Promise<Record<string, number>> {
    return this.store.countBy(model, scope, field, where);
  }

  // The methods below are for the projector, which uses the store itself.
  override tryWriting(): Promise<void> {
    return this.store.tryWriting();
  }
  get keepsUnread(): boolean {
    return this.store.keepsUnread;
  }
  declare(models: readonly Model[]): void {
    this.store.declare(models);
  }
  prepare(models: readonly Model[]): Promise<void> {
    return this.store.prepare(models);
  }
  readRows(model: Model, keys: readonly string[], unread?: readonly string[]): Promise<Map<string, unknown>> {
    return this.store.readRows(model, keys, unread);
  }
  keysWhere(model: Model, field: string, value: string): Promise<string[]> {
    return this.store.keysWhere(model, field, value);
  }
  write(
    projection: { name: string; version: number },
    rows: readonly RowWrite[],
    position: number,
    event?: string | null,
  ): Promise<void> {
    return this.store.write(projection, rows, position, event);
  }
  place(projection: { name: string; version: number }) {
    return this.store.place(projection);
  }
  active(name: string): Promise<number | null> {
    return this.store.active(name);
  }
  activate(model: Model): Promise<void> {
    return this.store.activate(model);
  }
  reset(model: Model): Promise<void> {
    return this.store.reset(model);
  }
  close(): Promise<void> {
    return this.store.close();
  }
}

/** Decides whether a row without the removed words still answers the query. `was`: the row with them. */
type Answers = (list: AnyList, row: unknown, was: unknown) => boolean;

/** These rows without the words of erased people, and without rows that no longer answer the query. */
const left = <R>({ projection, people }: Veil, rows: readonly R[], answers: Answers): R[] =>
  rows.flatMap((row) => {
    const now = withoutWords(projection, row, people);
    return now !== null && (now === row || answers(projection.list, now, row)) ? [now] : [];
  });
const foundBy =
  (scope: Scope, where: Conditions): Answers =>
  (list, row, was) =>
    inScope(scope)(list, row, was) && rowsWhere(list, [row], where as never).length > 0;
const inScope =
  ({ within }: Scope): Answers =>
  (list, row) =>
    !within || rowsWhere(list, [row], { [within.field]: within.values } as never).length > 0;
const listedAs = (list: AnyList, scope: Scope, slice: Slice): Answers => {
  const asked = admit(list, slice);
  const { field } = sortOf(list, asked);
  const samePlace = (row: unknown, was: unknown) =>
    !(field in list.fields) || String(valueIn(list, field, row)) === String(valueIn(list, field, was));
  return (_, row, was) =>
    !asked.search &&
    inScope(scope)(list, row, was) &&
    samePlace(row, was) &&
    passingRows(list, [row], asked.filters).length > 0;
};

import { definitionOf } from '@candor/contracts/all-events';
import type { AnyEvent } from '@candor/contracts/kernel/event';
import { type Context, type Decider, fold, isRejection } from './decider.ts';
import { RawRows } from './rows/raw-rows.ts';
import { Reads } from './rows/reads.ts';

// The language of specs of deciders: given past events, when a command comes, then these events follow. Only specs use this file.

/** A past event. `by` and `at` say who acted and when, if a rule depends on it. */
export type Past<E extends AnyEvent> = E & { by?: string; at?: string };

/** The n-th id of a spec. */
export const idNo = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
/** The actor and the time of a spec that names no others. */
export const someone = idNo(1);
export const today = '2026-03-02T09:00:00.000Z';

/** Folds the events with their metadata, as Streams does. */
const stateAfter = <S, C, E extends AnyEvent, F>(decider: Decider<S, C, E, F>, events: readonly Past<E>[]): S =>
  fold(
    decider,
    events.map(({ by = someone, at = today, ...event }, revision) => ({
      ...(event as AnyEvent),
      revision,
      metadata: { actor: { type: 'user', id: by }, occurred_at: at },
    })),
  );

export const given = <S, C, E extends AnyEvent, Facts = unknown>(
  decider: Decider<S, C, E, Facts>,
  events: readonly Past<E>[] = [],
  facts?: Facts,
) => {
  const state = stateAfter(decider, events);
  return {
    state,
    when: <Name extends keyof C & string>(
      name: Name,
      command: C[Name],
      context: Partial<Omit<Context<Facts>, 'actor'>> & { by?: string } = {},
    ) => {
      let made = 0;
      const { by = someone, ...rest } = context;
      const outcome = decider.decide[name](command, state, {
        now: today,
        organization_id: idNo(2),
        newId: () => idNo(1000 + made++),
        facts: facts as Facts,
        ...rest,
        actor: { type: 'user', id: by },
      });
      return {
        outcome,
        /** Expects exactly these events, each in the shape that the log accepts. */
        // oxlint-disable-next-line unicorn/no-thenable -- This reads as a sentence and is never awaited.
        then: (expected: readonly AnyEvent[]) => {
          expect(outcome).toEqual(expected);
          for (const event of outcome as readonly E[])
            expect(definitionOf(`${decider.category}-`, event.type)?.schema.parse(event.data)).toEqual(event.data);
        },
        thenRejected: (code: string, sentence?: string) =>
          expect(outcome).toMatchObject({ rejected: true, code, error: sentence ?? expect.any(String) }),
        thenNothing: () => expect(outcome).toEqual([]),
        /** The state after the new events. */
        leadsTo: (): S => {
          if (isRejection(outcome)) throw new Error(`refused: ${outcome.error}`);
          return stateAfter(decider, [
            ...events,
            ...(outcome as readonly E[]).map((event) => ({ ...event, by, at: rest.now ?? today })),
          ]);
        },
      };
    },
  };
};

type RowsOf<Where, Scope> = (list: string, where: Where, scope: Scope) => readonly object[];

/** `Reads` of a store that contains these rows, for tests. `more`: other methods of the store. */
export const readsOver = <Where, Scope>(rowsOf: RowsOf<Where, Scope>, more: object = {}): Reads =>
  new Reads({
    find: async (list: string, scope: Scope, where: Where, { limit = 1000 } = {}) =>
      rowsOf(list, where, scope).slice(0, limit),
    findPart: async (
      list: string,
      scope: Scope,
      where: Where,
      { after, limit }: { after: string | null; limit: number },
    ) => {
      const from = Number(after ?? 0);
      const rows = rowsOf(list, where, scope).slice(from, from + limit);
      return {
        rows: RawRows.of(rows.map((row) => JSON.stringify(row))),
        next: rows.length < limit ? null : String(from + limit),
      };
    },
    ...more,
  } as never);

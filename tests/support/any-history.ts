import fc from 'fast-check';
import { categories } from '@candor/contracts/all-events';
import type { Recorded } from '@candor/contracts/kernel/event';
import { few, shapeOf } from './samples.ts';

// Any sequence of events, even an impossible one, made from the shapes of the events. All categories share a few ids, so streams of different categories meet in the same rows.

export type Happened = { type: string; stream: string; data: Record<string, unknown> };
const idNo = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
export const historyOf = { organization_id: idNo(1), start: Date.parse('2026-03-02T09:00:00.000Z') };

const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const frozen = <T>(value: T): T => {
  if (value && typeof value === 'object' && !Object.isFrozen(value))
    Object.values(Object.freeze(value)).forEach(frozen);
  return value;
};

/** The events of one category and type, also as they read when the person is erased. */
const eventOf = (category: string, type: string): fc.Arbitrary<Happened> => {
  const definition = categories[category]!.types[type]!;
  return fc
    .record({
      type: fc.constant(type),
      stream: few.map((id) => `${category}-${id}`),
      data: shapeOf(definition.schema.shape as never),
      erased: fc.boolean(),
    })
    .map(({ erased, data, ...event }) => ({
      ...event,
      data: throughJson(erased ? { ...data, ...definition.blanks } : data),
    }));
};
/** An arbitrary for each event type for which `wanted` is true, by category. */
export const eventsOf = (wanted: (type: string) => boolean): fc.Arbitrary<Happened>[][] =>
  Object.values(categories)
    .map(({ category, types }) =>
      Object.keys(types)
        .filter(wanted)
        .map((type) => eventOf(category, type)),
    )
    .filter((events) => events.length > 0);

/** Any event; every category is as likely as any other. */
export const anyEvent = fc.oneof(...eventsOf(() => true).map((events) => fc.oneof(...events)));

/** The events as the log would record them, one each second. */
export const recorded = (events: readonly Happened[]): Recorded[] => {
  const revisions = new Map<string, number>();
  return events.map((event, index) => {
    const revision = (revisions.get(event.stream) ?? -1) + 1;
    const occurred_at = new Date(historyOf.start + index * 1000).toISOString();
    revisions.set(event.stream, revision);
    return frozen({
      ...event,
      id: idNo(100_000 + index),
      revision,
      position: index + 1,
      metadata: {
        organization_id: historyOf.organization_id,
        actor: { type: 'user' as const, id: idNo(2) },
        request_uid: `${index}`,
        correlation_id: `${index}`,
        occurred_at,
        recorded_at: occurred_at,
        schema_version: 1,
      },
    });
  });
};

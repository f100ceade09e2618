import type { AnyEvent, EventNamed, Recorded } from './event.ts';

export type Happened = Pick<Recorded, 'revision'> & { metadata: Pick<Recorded['metadata'], 'occurred_at'> };
/** What each event of a stream makes of a value. A noun writes these steps once: the state that its rules decide on and the row that its screens read are both made of the value. */
export type Steps<Value, E extends AnyEvent, More = Happened> = {
  [T in E['type']]: (value: Value, event: EventNamed<E, T> & More) => Value;
};

/** The same steps for a larger value. `more` makes it of what it was before, the smaller value after the event, and the event. */
export const onTop = <Value, E extends AnyEvent, Whole extends Value, More extends Happened = Happened>(
  steps: Steps<Value | null, E>,
  more: (before: Whole | null, value: Value, event: E & More) => Whole,
): Steps<Whole | null, E, More> => {
  const all = Object.entries(steps) as [string, (value: Value | null, event: E & More) => Value | null][];
  return Object.fromEntries(
    all.map(([type, step]) => [
      type,
      (before: Whole | null, event: E & More) => {
        const value = step(before, event);
        return value && more(before, value, event);
      },
    ]),
  ) as unknown as Steps<Whole | null, E, More>;
};

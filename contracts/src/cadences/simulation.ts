import { dayAt, nextOpenDay, type OpenTimes } from '../values/open-times.ts';
import { momentOf, offsetIn } from '../values/zone-time.ts';
import { dueOf } from './plan.ts';
import type { CadenceStep } from './values.ts';

// What a cadence would have done with the people of the past. Pure; sends nothing.

/** Someone who was in the cadence. `ended`: when an answer, a bounce or a member took them out, and why; null: nothing did. */
export type WasIn = {
  id: string;
  started_at: string;
  ended: { at: string; reason: string } | null;
  times: OpenTimes;
};
export type SimulatedStep = {
  step_id: string;
  /** How many letters left. */
  sent: number;
  /** How many tasks and waits became due. */
  reached: number;
  /** People who wait for it. */
  due: number;
  /** How many people left while they waited for this step. */
  left: number;
};
export type Simulated = {
  sent: number;
  reached: number;
  due: number;
  completed: number;
  left: Record<string, number>;
  /** How many letters were moved to another day by the daily limit. */
  moved: number;
  steps: SimulatedStep[];
};
export type SimulatedAct = { id: string; step_id: string; at: string; sent: boolean };
type Waiting = { who: WasIn; step: number; at: string; order: number };

/** A queue of waiting people, the earliest first. People of the same moment keep their order. */
class Line {
  readonly #heap: Waiting[] = [];
  readonly #before = (a: Waiting, b: Waiting): boolean => (a.at === b.at ? a.order < b.order : a.at < b.at);

  get length(): number {
    return this.#heap.length;
  }

  add(waiting: Waiting): void {
    const heap = this.#heap;
    let at = heap.push(waiting) - 1;
    for (let above = (at - 1) >> 1; at > 0 && this.#before(waiting, heap[above]!); above = (at - 1) >> 1) {
      heap[at] = heap[above]!;
      at = above;
    }
    heap[at] = waiting;
  }

  take(): Waiting {
    const heap = this.#heap;
    const first = heap[0]!;
    const last = heap.pop()!;
    if (!heap.length) return first;
    let at = 0;
    for (let below = 1; below < heap.length; below = 2 * at + 1) {
      if (below + 1 < heap.length && this.#before(heap[below + 1]!, heap[below]!)) below++;
      if (!this.#before(heap[below]!, last)) break;
      heap[at] = heap[below]!;
      at = below;
    }
    heap[at] = last;
    return first;
  }
}
const leaves = ({ type, auto }: Pick<CadenceStep, 'type' | 'auto'>): boolean => type === 'email' && auto;

/**
 * Runs the steps for these people up to `now`. Each person leaves when they really left; every task is done on its day. The daily limit counts as
 * it does when letters are really sent. `told` is called for each step that is done, in order of time.
 */
export const simulate = (
  { steps, daily_limit }: { steps: readonly CadenceStep[]; daily_limit: number },
  people: readonly WasIn[],
  now: string,
  told: (act: SimulatedAct) => void = () => undefined,
): Simulated => {
  const of = steps.map(({ id }): SimulatedStep => ({ step_id: id, sent: 0, reached: 0, due: 0, left: 0 }));
  const all: Simulated = { sent: 0, reached: 0, due: 0, completed: 0, left: {}, moved: 0, steps: of };
  const line = new Line();
  const sentOn = new Map<number, number>();
  let order = 0;
  const wait = (who: WasIn, step: number, from: string) => {
    if (step < steps.length)
      line.add({
        who,
        step,
        at: dueOf(steps[step]!, from, who.times, step ? 'a step' : 'entering').at,
        order: order++,
      });
    else all.completed++;
  };
  for (const who of people) wait(who, 0, who.started_at);
  while (line.length) {
    const { who, step, at, order: place } = line.take();
    const [here, figures] = [steps[step]!, of[step]!];
    if (who.ended && who.ended.at <= at && who.ended.at <= now) {
      figures.left++;
      all.left[who.ended.reason] = (all.left[who.ended.reason] ?? 0) + 1;
      continue;
    }
    if (at > now) {
      figures.due++;
      all.due++;
      continue;
    }
    const sent = leaves(here);
    if (sent) {
      const day = dayAt(Date.parse(at), who.times.zone);
      const used = sentOn.get(day) ?? 0;
      if (used >= daily_limit) {
        all.moved++;
        line.add({ who, step, at: nextOpenDay(at, who.times).at, order: place });
        continue;
      }
      sentOn.set(day, used + 1);
      figures.sent++;
      all.sent++;
    } else {
      figures.reached++;
      all.reached++;
    }
    told({ id: who.id, step_id: here.id, at, sent });
    wait(who, step + 1, at);
  }
  return all;
};

/** The due time of a step after a pause of the cadence. The step moves by as much as the pause lasted; if it was `planned` during the pause, only by the rest of the pause. Days are counted by the clock of the zone, so a change of clocks moves no step out of its hours. */
export const afterPause = (
  due_at: string,
  planned: string,
  { from, until }: { from: string; until: string },
  zone: string,
): string => {
  const [due, start, end] = [Date.parse(due_at), Math.max(Date.parse(from), Date.parse(planned)), Date.parse(until)];
  if (start >= end) return due_at;
  const clock = due + offsetIn(due, zone) + (end + offsetIn(end, zone)) - (start + offsetIn(start, zone));
  const second = Math.floor(clock / 1000) * 1000;
  // Local times are known to the second. When clocks are set back within the pause, the step is not due earlier than before.
  return new Date(Math.max(due, momentOf(second, zone) + clock - second)).toISOString();
};

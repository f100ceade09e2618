import { type Candidate, candidateOf } from './arrivals.ts';
import type { Fact } from './facts.ts';
import { historyOf } from './histories.ts';
import { jobStory } from './jobs.ts';
import { momentOf } from './office-hours.ts';
import { foundingOf } from './office.ts';
import { foundedAt, type Plan } from './plan.ts';

// Merges all stories in the order of time. A story begins only when its first moment is reached, so memory holds those in progress, not all.

type Thread = { facts: readonly Fact[]; next: number; order: number };
const earlier = (one: Thread, other: Thread): boolean => {
  const [a, b] = [one.facts[one.next]!.at, other.facts[other.next]!.at];
  return a < b || (a === b && one.order < other.order);
};

/** A binary heap of threads, the one with the earliest fact on top. */
class Loom {
  #threads: Thread[] = [];
  #made = 0;

  add(facts: readonly Fact[]): void {
    if (!facts.length) return;
    const thread = { facts, next: 0, order: this.#made++ };
    let at = this.#threads.push(thread) - 1;
    for (let above = (at - 1) >> 1; at > 0 && earlier(thread, this.#threads[above]!); above = (at - 1) >> 1) {
      this.#threads[at] = this.#threads[above]!;
      at = above;
    }
    this.#threads[at] = thread;
  }

  /** The moment of the earliest fact; infinity when there is none. */
  get moment(): number {
    const top = this.#threads[0];
    return top ? top.facts[top.next]!.at : Infinity;
  }

  take(): Fact {
    const top = this.#threads[0]!;
    const fact = top.facts[top.next++]!;
    if (top.next < top.facts.length) this.#sink(top);
    else {
      const last = this.#threads.pop()!;
      if (this.#threads.length) this.#sink(last);
    }
    return fact;
  }

  #sink(thread: Thread): void {
    const threads = this.#threads;
    let at = 0;
    for (let below = 1; below < threads.length; below = 2 * at + 1) {
      if (below + 1 < threads.length && earlier(threads[below + 1]!, threads[below]!)) below++;
      if (!earlier(threads[below]!, thread)) break;
      threads[at] = threads[below]!;
      at = below;
    }
    threads[at] = thread;
  }
}

/** Every fact of the demo, earliest first. `told` is called with the number of applications that have begun. */
export function* timelineOf(plan: Plan, told: (begun: number) => void = () => {}): Generator<Fact> {
  const { office, jobs, slots, options } = plan;
  const loom = new Loom();
  const closings = new Map<number, Fact>();
  const inProgress = Map.groupBy(
    slots.filter((slot) => slot.fate === 'closing'),
    (slot) => slot.job.index,
  );
  loom.add(foundingOf(office, options.seed, foundedAt(plan)));
  for (const job of jobs) {
    const story = jobStory(office, options.seed, job, inProgress.get(job.index)?.length ?? 0, options.until.getTime());
    if (job.closed !== null)
      closings.set(
        job.index,
        story.find((fact) => fact.event.type === 'JobClosed')!,
      );
    loom.add(story);
  }
  const year = options.until.getUTCFullYear();
  const people = new Map<number, Candidate>();
  const left = new Map<number, number>();
  for (const { person } of slots) left.set(person, (left.get(person) ?? 0) + 1);
  for (const [index, slot] of slots.entries()) {
    const begins = momentOf(slot.start);
    while (loom.moment <= begins) yield loom.take();
    const candidate = people.get(slot.person) ?? candidateOf(office, options.seed, slot, year);
    const more = left.get(slot.person)! - 1;
    left.set(slot.person, more);
    if (more) people.set(slot.person, candidate);
    else people.delete(slot.person);
    loom.add(historyOf(plan, slot, candidate, closings.get(slot.job.index)));
    told(index + 1);
  }
  while (loom.moment < Infinity) yield loom.take();
}

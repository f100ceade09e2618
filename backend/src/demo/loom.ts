import type { PlainFact } from './facts.ts';
import type { Place, Scratch } from './scratch.ts';

/** `order`: the order in which facts were added, which decides between facts of the same time. */
type Waiting = { fact: PlainFact; order: number };
/** The facts of one story. `rest`: where the facts after those in memory begin in the scratch file, and where they end. */
type Thread = { facts: readonly Waiting[]; next: number; rest: { place: Place; end: Place } | null };

/** The most facts in memory, about 40 MB. If there are more, only the earliest quarter stays in memory. */
const mostInMemory = 20_000;
/** How many facts of each run (a sorted part of the scratch file) are in memory. */
const chunk = 20;

const byMoment = (one: Waiting, other: Waiting): number => one.fact.at - other.fact.at || one.order - other.order;
const earlier = (one: Thread, other: Thread): boolean => byMoment(one.facts[one.next]!, other.facts[other.next]!) < 0;

/** Merges stories in order of time: a binary heap of threads, with the thread of the earliest fact on top. Much later facts wait in a file, so memory does not grow with the number of stories. */
export class Loom {
  readonly #scratch: Scratch;
  readonly #most: number;
  #threads: Thread[] = [];
  #made = 0;
  /** The number of facts in memory that belong to no run in the file. */
  #waiting = 0;

  constructor(scratch: Scratch, most = mostInMemory) {
    this.#scratch = scratch;
    this.#most = most;
  }

  add(facts: readonly PlainFact[]): void {
    this.#weave(
      facts.map((fact) => ({ fact, order: this.#made++ })),
      null,
    );
    this.#waiting += facts.length;
    if (this.#waiting > this.#most) this.#putAside();
  }

  /** The time of the earliest fact; infinity when there is no fact. */
  get moment(): number {
    const top = this.#threads[0];
    return top ? top.facts[top.next]!.fact.at : Infinity;
  }

  take(): PlainFact {
    const top = this.#threads[0]!;
    const { fact } = top.facts[top.next++]!;
    if (!top.rest) this.#waiting--;
    if (top.next === top.facts.length && top.rest && top.rest.place < top.rest.end) {
      const { value, next } = this.#scratch.read<Waiting[]>(top.rest.place);
      top.facts = value;
      top.next = 0;
      top.rest.place = next;
    }
    if (top.next < top.facts.length) this.#sink(top);
    else {
      const last = this.#threads.pop()!;
      if (this.#threads.length) this.#sink(last);
    }
    return fact;
  }

  /** Sorts the facts in memory, keeps the earliest and writes the others to the file as one run, in order of time. */
  #putAside(): void {
    const kept = Math.floor(this.#most / 4);
    const runs = this.#threads.filter(({ rest }) => rest);
    const facts = this.#threads
      .filter(({ rest }) => !rest)
      .flatMap((thread) => thread.facts.slice(thread.next))
      .sort(byMoment);
    this.#threads = [];
    for (const run of runs) this.#rise(run);
    this.#weave(facts.slice(0, kept), null);
    this.#waiting = kept;
    const first = facts.slice(kept, kept + chunk);
    let place: Place | undefined;
    let end: Place = 0;
    for (let at = kept + chunk; at < facts.length; at += chunk) {
      const written = this.#scratch.write(facts.slice(at, at + chunk));
      place ??= written;
      end = written;
    }
    // `end` is where the last chunk begins; the run ends after it.
    this.#weave(first, { place: place ?? 0, end: place === undefined ? 0 : end + 1 });
  }

  #weave(facts: readonly Waiting[], rest: Thread['rest']): void {
    if (facts.length) this.#rise({ facts, next: 0, rest });
  }

  #rise(thread: Thread): void {
    const threads = this.#threads;
    let at = threads.push(thread) - 1;
    for (let above = (at - 1) >> 1; at > 0 && earlier(thread, threads[above]!); above = (at - 1) >> 1) {
      threads[at] = threads[above]!;
      at = above;
    }
    threads[at] = thread;
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

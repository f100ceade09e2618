import { type Candidate, candidateOf } from './arrivals.ts';
import { correspondenceOf } from './correspondence.ts';
import type { Fact, PlainFact } from './facts.ts';
import { historyOf } from './histories.ts';
import { Hours } from './hours.ts';
import { countersFor } from './interviews.ts';
import { jobStory } from './jobs.ts';
import { publishingOf } from './kits.ts';
import { Loom } from './loom.ts';
import { momentOf } from './office-hours.ts';
import { foundingOf } from './office.ts';
import { outreachOf, writingOf } from './outreach.ts';
import { foundedAt, type Plan } from './plan.ts';
import { salesOf } from './sales.ts';
import { siteOf } from './site.ts';
import { type Place, Scratch } from './scratch.ts';

// Merges all stories in order of time. A story begins only when the time of its first fact is reached, and much later facts wait in a file, so memory grows by only a few bytes per candidate.

type Record = Pick<Candidate, 'resume_id' | 'busy'> & { state: Candidate['stream']['state'] };

/** The records of people who will apply again, kept in a file until then. */
class Returning {
  readonly #places: Float64Array;
  constructor(
    private readonly plan: Plan,
    private readonly scratch: Scratch,
  ) {
    this.#places = new Float64Array(plan.options.candidates);
  }

  /** The person of a slot (a planned application), with the record after their earlier applications. */
  of(person: number, first: boolean): Candidate {
    const { office, options, slots } = this.plan;
    const candidate = candidateOf(office, options.seed, slots.firstOf(person), options.until.getUTCFullYear());
    if (first) return candidate;
    const { state, resume_id, busy } = this.scratch.read<Record>(this.#places[person]!).value;
    candidate.stream.state = state;
    candidate.resume_id = resume_id;
    candidate.busy = busy;
    return candidate;
  }

  keep({ number, stream, resume_id, busy }: Candidate): void {
    this.#places[number] = this.scratch.write({
      state: stream.state,
      resume_id,
      busy,
    } satisfies Record) satisfies Place;
  }
}

/** Numbers a story's facts within their streams. Several stories write to candidates' records and calendars, so those facts are numbered later, in order of time. */
const toldOf = (facts: readonly Fact[]): PlainFact[] =>
  facts.map(({ at, id, stream, event, cause }) => ({
    at,
    id,
    stream: stream.name,
    event,
    cause,
    counter: stream.counter,
    revision: stream.counter === null ? stream.written++ : -1,
  }));

/** All facts of the demo, earliest first. `began` is called with the number of applications that have begun; `folder` is where later facts wait in a file. */
export function* timelineOf(
  plan: Plan,
  { began = () => {}, folder }: { began?: (applications: number) => void; folder?: string } = {},
): Generator<PlainFact> {
  const { office, jobs, slots, options } = plan;
  const scratch = new Scratch(folder);
  try {
    const loom = new Loom(scratch);
    const returning = new Returning(plan, scratch);
    const hours = new Hours(office, plan.begin, plan.end);
    const written = new Uint16Array(countersFor(office, options.candidates));
    const next = (): PlainFact => {
      const told = loom.take();
      return told.counter === null ? told : { ...told, revision: written[told.counter]!++ };
    };
    const closings = new Map<number, Fact>();
    const inProgress = new Map<number, number>();
    for (const { fate, job } of slots)
      if (fate === 'closing') inProgress.set(job.index, (inProgress.get(job.index) ?? 0) + 1);
    loom.add(toldOf(publishingOf(options.seed, foundedAt(plan))));
    loom.add(toldOf(foundingOf(office, options.seed, foundedAt(plan))));
    if (options.candidates) loom.add(toldOf(writingOf(plan)));
    loom.add(toldOf(salesOf(plan)));
    loom.add(toldOf(siteOf(plan)));
    for (const job of jobs) {
      const story = jobStory(office, options.seed, job, inProgress.get(job.index) ?? 0, options.until.getTime());
      if (job.closed !== null)
        closings.set(
          job.index,
          story.find((fact) => fact.event.type === 'JobClosed')!,
        );
      loom.add(toldOf(story));
    }
    let applications = 0;
    for (const slot of slots) {
      const begins = momentOf(slot.start);
      while (loom.moment <= begins) yield next();
      const candidate = returning.of(slot.person, slot.first);
      const history = historyOf(plan, slot, candidate, closings.get(slot.job.index), hours);
      loom.add(toldOf(history));
      loom.add(toldOf(outreachOf(plan, slot, candidate, history)));
      loom.add(toldOf(correspondenceOf(plan, slot, candidate)));
      if (slot.again) returning.keep(candidate);
      began(++applications);
    }
    while (loom.moment < Infinity) yield next();
  } finally {
    scratch.close();
  }
}

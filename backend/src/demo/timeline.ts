import { type Candidate, candidateOf } from './arrivals.ts';
import type { Fact, Told } from './facts.ts';
import { historyOf } from './histories.ts';
import { jobStory } from './jobs.ts';
import { publishingOf } from './kits.ts';
import { Loom } from './loom.ts';
import { momentOf } from './office-hours.ts';
import { foundingOf } from './office.ts';
import { foundedAt, type Plan } from './plan.ts';
import { type Place, Scratch } from './scratch.ts';

// Merges all stories in the order of time. A story begins only when its first moment is reached, and facts of much later moments wait in a file: memory grows with the number of candidates by some bytes each only.

type Record = Pick<Candidate, 'resume_id'> & { state: Candidate['stream']['state'] };

/** The records of people who will apply again, kept in the file until then. */
class Returning {
  readonly #places: Float64Array;
  constructor(
    private readonly plan: Plan,
    private readonly scratch: Scratch,
  ) {
    this.#places = new Float64Array(plan.options.candidates);
  }

  /** The person of the slot, as their earlier applications left them. */
  of(person: number, first: boolean): Candidate {
    const { office, options, slots } = this.plan;
    const candidate = candidateOf(office, options.seed, slots.firstOf(person), options.until.getUTCFullYear());
    if (first) return candidate;
    const { state, resume_id } = this.scratch.read<Record>(this.#places[person]!).value;
    candidate.stream.state = state;
    candidate.resume_id = resume_id;
    return candidate;
  }

  keep({ number, stream, resume_id }: Candidate): void {
    this.#places[number] = this.scratch.write({ state: stream.state, resume_id } satisfies Record) satisfies Place;
  }
}

/** Gives a story's facts their place in their streams. A candidate's record belongs to several stories, so it is numbered when the fact's turn comes. */
const toldOf = (facts: readonly Fact[], candidate?: Candidate): Told[] =>
  facts.map(({ at, id, stream, event, cause }) => ({
    at,
    id,
    stream: stream.name,
    event,
    cause,
    ...(candidate && stream === candidate.stream
      ? { person: candidate.number, revision: -1 }
      : { person: -1, revision: stream.written++ }),
  }));

/** Every fact of the demo, earliest first. `began` is called with the number of applications that have begun; `folder` is where facts wait. */
export function* timelineOf(
  plan: Plan,
  { began = () => {}, folder }: { began?: (applications: number) => void; folder?: string } = {},
): Generator<Told> {
  const { office, jobs, slots, options } = plan;
  const scratch = new Scratch(folder);
  try {
    const loom = new Loom(scratch);
    const returning = new Returning(plan, scratch);
    const written = new Uint16Array(options.candidates);
    const next = (): Told => {
      const told = loom.take();
      return told.person < 0 ? told : { ...told, revision: written[told.person]!++ };
    };
    const closings = new Map<number, Fact>();
    const inProgress = new Map<number, number>();
    for (const { fate, job } of slots)
      if (fate === 'closing') inProgress.set(job.index, (inProgress.get(job.index) ?? 0) + 1);
    loom.add(toldOf(publishingOf(options.seed, foundedAt(plan))));
    loom.add(toldOf(foundingOf(office, options.seed, foundedAt(plan))));
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
      loom.add(toldOf(historyOf(plan, slot, candidate, closings.get(slot.job.index)), candidate));
      if (slot.again) returning.keep(candidate);
      began(++applications);
    }
    while (loom.moment < Infinity) yield next();
  } finally {
    scratch.close();
  }
}

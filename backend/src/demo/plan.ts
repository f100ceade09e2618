import type { HiringStatus } from '@candor/contracts/jobs/values';
import { type Job, jobAt } from './jobs.ts';
import { day, momentOf, officeTimeOf } from './office-hours.ts';
import { type Office, officeOf } from './office.ts';
import { Random } from './random.ts';

// Plans who applies where and when, and how each application ends. All of this is planned before the first story is written.

export type DemoOptions = {
  seed: number;
  jobs: number;
  candidates: number;
  /** The number of letters and answers about each application, besides those of processes; 0 if absent. */ letters?: number;
  /** The moment the history ends. */ until: Date;
  /** The secret that people's ids are made from. */ secret: string;
};
/** live: in progress at the end · offered: with an open offer · declined: turned the offer down · hired · closing: in progress when the job closed · ended: archived. */
export type Fate = 'live' | 'offered' | 'declined' | 'hired' | 'closing' | 'ended';
const fates = ['live', 'offered', 'declined', 'hired', 'closing', 'ended'] as const satisfies readonly Fate[];
/** One future application. `start` is office time; `number` is the application's own, `person` the candidate's; `first`: this is the person's first application; `again`: the person will apply once more. */
export type Slot = {
  number: number;
  job: Job;
  fate: Fate;
  start: number;
  person: number;
  first: boolean;
  again: boolean;
};
export type Plan = {
  options: DemoOptions;
  office: Office;
  jobs: Job[];
  slots: Slots;
  /** Office time. */ begin: number;
  end: number;
};

const years = 2;
const workdays = years * 260;
/** The number of candidates on each of the two large boards, if there are enough applications. */
export const largeBoard = 1000;

const statusesFor = (random: Random, count: number): HiringStatus[] => {
  const open = Math.max(1, Math.round(count * 0.36));
  const drafts = Math.round(count * 0.08);
  const internal = Math.round(count * 0.04);
  const rest = Array.from({ length: count }, (_, index): HiringStatus =>
    index < open - 2
      ? 'open'
      : index < open - 2 + drafts
        ? 'draft'
        : index < open - 2 + drafts + internal
          ? 'internal'
          : 'archived',
  );
  return [...Array.from({ length: Math.min(2, open) }, (): HiringStatus => 'open'), ...random.shuffled(rest)].slice(
    0,
    count,
  );
};
const jobFor = (
  random: Random,
  office: Office,
  seed: number,
  index: number,
  status: HiringStatus,
  begin: number,
  end: number,
): Job => {
  const asDraft = random.between(2, 10) * day;
  if (status === 'draft')
    return jobAt(office, seed, index, {
      status,
      created: end - random.between(1, 40) * day,
      opened: null,
      closed: null,
    });
  const lasted = random.between(30, 140) * day;
  const opened =
    status === 'archived'
      ? random.between(begin + 12 * day, end - lasted - day)
      : end - random.between(12, index < 2 ? 110 : 180) * day;
  return jobAt(office, seed, index, {
    status,
    created: opened - asDraft,
    opened,
    closed: status === 'archived' ? opened + lasted : null,
  });
};

/** The possible applications, in columns of numbers, because there may be hundreds of thousands. */
type Openings = { jobs: readonly Job[]; job: number[]; fate: number[]; start: number[]; order: Uint32Array };
const openingsOf = (random: Random, jobs: readonly Job[], applications: number, end: number): Openings => {
  const large = Math.min(largeBoard, Math.floor(applications / 10));
  const posted = jobs.filter((job) => job.opened !== null);
  const running = posted.filter((job) => job.closed === null);
  const boards = running.map((job, place) => (place < 2 ? large : random.whole(5, 60)));
  const small = boards.slice(2).reduce((sum, board) => sum + board, 0);
  const fitted = boards.map((board, place) =>
    place < 2 ? board : Math.max(2, Math.round(board * Math.min(1, (applications * 0.3) / Math.max(1, small)))),
  );
  const openings = { job: [] as number[], fate: [] as number[], start: [] as number[] };
  /** Adds an application. Most applications arrive soon after the opening, and none in the last stretch before `until`. */
  const add = (job: Job, fate: Fate, from: number, until: number) => {
    openings.job.push(job.index);
    openings.fate.push(fates.indexOf(fate));
    openings.start.push(from + (until - from) * random.next() ** 1.4);
  };
  for (const [place, job] of running.entries()) {
    const opened = job.opened!;
    const recent = Math.max(opened, end - 45 * day);
    for (let left = fitted[place]!; left > 0; left--) add(job, 'live', recent, end - 0.2 * day);
    for (let left = random.whole(0, job.fields.openings); left > 0; left--)
      add(job, 'offered', recent, recent + (end - recent) * 0.6);
  }
  for (const job of posted) {
    const opened = job.opened!;
    const last = job.closed ?? end;
    const settled = last - Math.min(20 * day, (last - opened) * 0.4);
    for (let left = job.hires; left > 0; left--) add(job, 'hired', opened, settled);
    for (let left = random.whole(0, 2); left > 0; left--) add(job, 'declined', opened, settled);
    if (job.closed !== null && random.chance(0.8))
      for (let left = random.whole(1, 12); left > 0; left--)
        add(job, 'closing', Math.max(opened, last - 40 * day), last - 0.5 * day);
  }
  const weights = posted.map((job) => [job, ((job.closed ?? end) - job.opened!) * random.between(0.4, 1.6)] as const);
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0);
  const left = Math.max(0, applications - openings.start.length);
  let due = 0;
  for (const [job, weight] of weights) {
    due += (left * weight) / total;
    for (; due >= 0.5; due--) add(job, 'ended', job.opened!, (job.closed ?? end) - day);
  }
  const { start } = openings;
  const order = Uint32Array.from(start.keys()).sort((one, other) => start[one]! - start[other]! || one - other);
  return { jobs, ...openings, order };
};

/** All future applications, in order of time. Each takes 30 bytes; a slot object is made when it is needed. */
export class Slots {
  readonly #openings: Openings;
  readonly #number: Uint32Array;
  readonly #person: Uint32Array;
  /** The number of the same person's application before this one; -1 when there is none. */
  readonly #before: Int32Array;
  readonly #again: Uint8Array;
  /** Each person's first and latest application. */
  readonly #first: Int32Array;
  readonly #latest: Int32Array;
  length = 0;

  constructor(openings: Openings, candidates: number) {
    const most = openings.order.length;
    this.#openings = openings;
    this.#number = new Uint32Array(most);
    this.#person = new Uint32Array(most);
    this.#before = new Int32Array(most);
    this.#again = new Uint8Array(most);
    this.#first = new Int32Array(candidates).fill(-1);
    this.#latest = new Int32Array(candidates).fill(-1);
  }

  /** Whether the person already has an application for the job of the opening `number`. */
  taken(person: number, number: number): boolean {
    const { job, order } = this.#openings;
    for (let at = this.#latest[person] ?? -1; at >= 0; at = this.#before[at]!)
      if (job[order[this.#number[at]!]!] === job[order[number]!]) return true;
    return false;
  }

  give(number: number, person: number): void {
    const at = this.length++;
    const before = this.#latest[person]!;
    this.#number[at] = number;
    this.#person[at] = person;
    this.#before[at] = before;
    if (before < 0) this.#first[person] = at;
    else this.#again[before] = 1;
    this.#latest[person] = at;
  }

  at(index: number): Slot {
    const { jobs, job, fate, start, order } = this.#openings;
    const number = this.#number[index]!;
    const opening = order[number]!;
    return {
      number,
      job: jobs[job[opening]!]!,
      fate: fates[fate[opening]!]!,
      start: start[opening]!,
      person: this.#person[index]!,
      first: this.#before[index]! < 0,
      again: this.#again[index] === 1,
    };
  }

  firstOf(person: number): Slot {
    return this.at(this.#first[person]!);
  }

  *[Symbol.iterator](): Generator<Slot> {
    for (let index = 0; index < this.length; index++) yield this.at(index);
  }
}

/** Gives each application to a person: every candidate has one, some have several, and none has two on the same job. */
const fill = (random: Random, openings: Openings, candidates: number): Slots => {
  const slots = new Slots(openings, candidates);
  const applications = openings.order.length;
  let known = 0;
  for (let number = 0; number < applications; number++) {
    let person = known;
    if (known > 0 && !random.chance((candidates - known) / (applications - number))) {
      person = random.whole(0, known - 1);
      for (let tries = 0; tries < known && slots.taken(person, number); tries++) person = (person + 1) % known;
      if (slots.taken(person, number)) person = known;
    }
    if (person === candidates) continue;
    slots.give(number, person);
    if (person === known) known++;
  }
  return slots;
};

/** The whole plan; the same options always give the same plan. Each candidate takes about 80 bytes. */
export const planOf = (options: DemoOptions): Plan => {
  const random = new Random(options.seed, 'plan');
  const office = officeOf(options.secret);
  const end = officeTimeOf(options.until.getTime() - 900_000);
  const begin = end - workdays * day;
  const jobs = statusesFor(random, options.jobs).map((status, index) =>
    jobFor(random, office, options.seed, index, status, begin, end),
  );
  const applications = Math.round(options.candidates * 1.5);
  return {
    options,
    office,
    jobs,
    begin,
    end,
    slots: fill(random, openingsOf(random, jobs, options.candidates ? applications : 0, end), options.candidates),
  };
};
export const foundedAt = (plan: Plan): number => momentOf(plan.begin - day);

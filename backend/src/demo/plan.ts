import type { HiringStatus } from '@candor/contracts/jobs/values';
import { type Job, jobAt } from './jobs.ts';
import { day, momentOf, officeTimeOf } from './office-hours.ts';
import { type Office, officeOf } from './office.ts';
import { Random } from './random.ts';

// Who applies where, when, and how it ends: planned for everybody before the first story is written.

export type DemoOptions = {
  seed: number;
  jobs: number;
  candidates: number;
  /** The moment the history ends. */ until: Date;
  /** The secret from which people's ids are made. */ secret: string;
};
/** live: in progress at the end · offered: with an open offer · declined: turned the offer down · hired · closing: in progress when the job closed · ended: archived. */
export type Fate = 'live' | 'offered' | 'declined' | 'hired' | 'closing' | 'ended';
/** One application to come. `start` is office time; `number` is its own, `person` the candidate's. */
export type Slot = { number: number; job: Job; fate: Fate; start: number; person: number; first: boolean };
export type Plan = {
  options: DemoOptions;
  office: Office;
  jobs: Job[];
  slots: Slot[];
  /** Office time. */ begin: number;
  end: number;
};

const years = 2;
const workdays = years * 260;
/** How many candidates stand on each of the two large boards, once there are enough applications. */
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

type Opening = Pick<Slot, 'job' | 'fate' | 'start'>;
const openingsOf = (random: Random, jobs: readonly Job[], applications: number, end: number): Opening[] => {
  const large = Math.min(largeBoard, Math.floor(applications / 10));
  const posted = jobs.filter((job) => job.opened !== null);
  const running = posted.filter((job) => job.closed === null);
  const boards = running.map((job, place) => (place < 2 ? large : random.whole(5, 60)));
  const small = boards.slice(2).reduce((sum, board) => sum + board, 0);
  const fitted = boards.map((board, place) =>
    place < 2 ? board : Math.max(2, Math.round(board * Math.min(1, (applications * 0.3) / Math.max(1, small)))),
  );
  const openings: Opening[] = [];
  /** Most applications arrive soon after the opening, and none in the last stretch before `until`. */
  const add = (job: Job, fate: Fate, from: number, until: number) =>
    openings.push({ job, fate, start: from + (until - from) * random.next() ** 1.4 });
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
  const left = Math.max(0, applications - openings.length);
  let due = 0;
  for (const [job, weight] of weights) {
    due += (left * weight) / total;
    for (; due >= 0.5; due--) add(job, 'ended', job.opened!, (job.closed ?? end) - day);
  }
  return openings.sort((one, other) => one.start - other.start);
};

/** Gives each application to a person: every candidate has one, some have several, and nobody has two on the same job. */
const fill = (random: Random, openings: readonly Opening[], candidates: number): Slot[] => {
  const slots: Slot[] = [];
  const taken = new Set<number>();
  let known = 0;
  openings.forEach((opening, number) => {
    const key = (person: number) => person * 100_000 + opening.job.index;
    let person = known;
    if (known > 0 && !random.chance((candidates - known) / (openings.length - number))) {
      person = random.whole(0, known - 1);
      for (let tries = 0; tries < known && taken.has(key(person)); tries++) person = (person + 1) % known;
      if (taken.has(key(person))) person = known;
    }
    if (person === candidates) return;
    taken.add(key(person));
    slots.push({ number, ...opening, person, first: person === known });
    if (person === known) known++;
  });
  return slots;
};

/** The whole plan, the same for the same options. A hundred thousand candidates take some 20 MB. */
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
    slots: fill(random, options.candidates ? openingsOf(random, jobs, applications, end) : [], options.candidates),
  };
};
export const foundedAt = (plan: Plan): number => momentOf(plan.begin - day);

import { hash } from '@node-rs/argon2';
import type { Metadata } from '@candor/contracts/kernel/event';
import { platform } from '@candor/contracts/kernel/catalogue-scope';
import type { Next } from '@candor/contracts/cadences/values';
import { hourLength } from '@candor/contracts/values/days';
import { stepAt } from '../features/cadences/cadences.process.ts';
import { completion } from '../features/interviews/interviews.process.ts';
import { earningOn } from '../features/sales/sales.process.ts';
import { encode, needsKey, personOf } from '../kernel/codec.ts';
import type { EventStore, NewEvent } from '../kernel/ports/event-store.ts';
import type { Job } from '../kernel/ports/job-queue.ts';
import type { KeyVault } from '../kernel/ports/key-vault.ts';
import type { PlainFact } from './facts.ts';
import { iso } from './office-hours.ts';
import type { Office } from './office.ts';
import { type DemoOptions, type Plan, planOf } from './plan.ts';
import { timelineOf } from './timeline.ts';

// Writes facts to the log, encrypted with the real codec, in batches; the next batch is prepared while the last one is being written.

export type Imported = NewEvent & { stream: string; revision: number };
export type Progress = { events: number; applications: number; of: number };
/** `due`: the jobs to queue for interviews that are still to come. */
export type Filled = Progress & { plan: Plan; types: Map<string, number>; seconds: number; due: Job[] };

const batchSize = 5000;

/** Gives every colleague at the office the same password. */
export const setPasswords = async (keys: KeyVault, office: Office, password: string): Promise<void> => {
  const hashes = await Promise.all(
    office.colleagues.map(() => hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })),
  );
  for (const [index, { id }] of office.colleagues.entries()) await keys.putSecret(`password:${id}`, hashes[index]!);
};

/** Checks and encrypts facts. The keys are fetched again for each batch: keeping all keys would take too much memory. */
export const sealed = async (
  keys: KeyVault,
  organization_id: string,
  facts: readonly PlainFact[],
): Promise<Imported[]> => {
  const persons = facts.map(({ stream, event }) =>
    needsKey(stream, event.type) ? personOf(stream, event.data) : null,
  );
  const people = [...new Set(persons.filter((person) => person !== null))];
  const made = people.length ? await keys.importKeys(people) : [];
  const known = new Map(people.map((person, index) => [person, made[index]!]));
  return facts.map(({ at, id, stream, revision, event, cause }, index) => {
    const moment = iso(at);
    const metadata: Metadata = {
      organization_id: stream.endsWith(`-${platform}`) ? platform : organization_id,
      ...cause,
      occurred_at: moment,
      recorded_at: moment,
      schema_version: 1,
      history: true,
    };
    const person = persons[index];
    return { ...encode(stream, event, id, metadata, person ? known.get(person)! : null), stream, revision };
  });
};

/** Processes do not act on imported history, so this function queues jobs for what is still to come: the end of each interview, each step of a cadence and each month of a commission. */
export const laterOf = (
  { event, id, stream }: PlainFact,
  { office, options }: Pick<Plan, 'office'> & { options: Pick<DemoOptions, 'until'> },
): Job[] => {
  const next = stream.startsWith('enrollment-') ? (event.data.next as Next | null | undefined) : null;
  if (next && Date.parse(next.due_at) > options.until.getTime() - 2 * hourLength) {
    const { data, ...work } = stepAt({ id, stream }, next.step_id, next.due_at);
    return [{ ...work, data: { ...data, organization_id: office.organization_id, causation_id: id } }];
  }
  if (stream.startsWith('commission-'))
    return earningOn({ id, stream, data: event.data as Parameters<typeof earningOn>[0]['data'] }).flatMap(
      ({ data, ...work }) =>
        Date.parse(work.due_at) > options.until.getTime()
          ? [{ ...work, data: { ...data, organization_id: office.organization_id, causation_id: id } }]
          : [],
    );
  if (event.type !== 'AppointmentBooked' && event.type !== 'AppointmentRescheduled') return [];
  const { appointment_id, ends_at } = event.data as { appointment_id: string; ends_at: string };
  if (Date.parse(ends_at) <= options.until.getTime()) return [];
  const { data, ...work } = completion(appointment_id, ends_at);
  return [{ ...work, data: { ...data, organization_id: office.organization_id, causation_id: id } }];
};

/** Fills an empty log with a whole history. Throws when the log is not empty. `folder`: where later facts wait, on a disk with room for a quarter of the log. */
export const fill = async (
  store: EventStore,
  keys: KeyVault,
  options: DemoOptions & { password: string; folder?: string; progress?: (progress: Readonly<Progress>) => void },
): Promise<Filled> => {
  const there = await store.end();
  if (there) throw new Error(`There are ${there} events already. The demo needs an empty data folder.`);
  const started = performance.now();
  const plan = planOf(options);
  await setPasswords(keys, plan.office, options.password);
  const types = new Map<string, number>();
  const progress: Progress = { events: 0, applications: 0, of: plan.slots.length };
  let landing: Promise<unknown> = Promise.resolve();
  let batch: PlainFact[] = [];
  const land = async () => {
    const events = await sealed(keys, plan.office.organization_id, batch);
    batch = [];
    await landing;
    landing = store.importEvents(events);
    landing.catch(() => undefined); // the next await reports it
    progress.events += events.length;
    options.progress?.(progress);
  };
  const began = (applications: number) => {
    progress.applications = applications;
  };
  const due: Job[] = [];
  for (const fact of timelineOf(plan, { began, folder: options.folder })) {
    due.push(...laterOf(fact, plan));
    types.set(fact.event.type, (types.get(fact.event.type) ?? 0) + 1);
    if (batch.push(fact) === batchSize) await land();
  }
  await land();
  await landing;
  return { ...progress, plan, types, due, seconds: (performance.now() - started) / 1000 };
};

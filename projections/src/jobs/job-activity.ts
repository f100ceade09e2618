import { definitionOf, idOf } from '@candor/contracts/all-events';
import { jobActivityList, type JobActivityRow, tellsAlone } from '@candor/contracts/jobs/activity';
import { kindsOfEvents } from '@candor/contracts/jobs/event-kinds';
import type { JobEvent } from '@candor/contracts/jobs/events';
import { namedBy, type Recorded } from '@candor/contracts/kernel/event';
import { actorTold } from '@candor/contracts/who-acted';
import { type Erasing, isErasing } from '@candor/contracts/people/events';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import { projection } from '../kernel/projection.ts';

type Happened = JobEvent | ApplicationEvent;

const digits = 9;
/** The key of a row. If two events have the same time, the later one is sorted first, as in a list that begins with the newest. */
const keyOf = (stream: string, revision: number): string =>
  `${idOf(stream)} ${String(10 ** digits - 1 - revision).padStart(digits, '0')}`;
/** Keeps only the names of changed fields, because a value may be a long text. */
const nameOnly = (name: string, value: unknown): unknown =>
  name === 'changes' && value !== null && typeof value === 'object'
    ? Object.fromEntries(Object.keys(value).map((field) => [field, null]))
    : value;
const tells = (event: Recorded): JobActivityRow['told'] => {
  const { sentence, personal } = definitionOf(event.stream, event.type)!;
  return typeof sentence === 'string'
    ? namedBy(sentence, event.data)
    : Object.fromEntries(
        Object.entries(event.data).flatMap(([name, value]) =>
          personal.includes(name) ? [] : [[name, nameOnly(name, value)]],
        ),
      );
};
const told = (event: Recorded): JobActivityRow => {
  const { job_id, candidate_id } = event.data as { job_id?: string; candidate_id?: string };
  const { occurred_at, recorded_at } = event.metadata;
  return {
    id: keyOf(event.stream, event.revision),
    job_id: job_id ?? idOf(event.stream),
    event_id: event.id,
    type: event.type,
    at: occurred_at,
    ...(recorded_at === occurred_at ? {} : { recorded_at }),
    actor: actorTold(event),
    told: tells(event),
    ...(candidate_id ? { candidate_id } : {}),
  };
};
/** Whether an erased event would still show that the person gave a knockout answer. */
const isForgotten = ({ type, data }: Recorded): boolean => type === 'KnockoutFlagged' && data.question === null;
type TakesBack = { takes_back: { revision: number } };
const takesBack = (data: object): data is TakesBack => 'takes_back' in data;

/** The events of each job and of its candidates: a row per event. Undone events stay, as does the event that undid them. */
export const jobActivity = projection<JobActivityRow, Happened | Erasing>({
  name: 'job-activity',
  version: 6,
  list: jobActivityList,
  keys: (event) => {
    const { stream, revision, type, data } = event;
    if (isErasing(event)) return [{ field: 'flagged', value: idOf(stream) }];
    if (type === 'JobDeleted' || type === 'SampleJobRemoved') return [{ field: 'job_id', value: idOf(stream) }];
    const own = keyOf(stream, revision);
    return takesBack(data) ? [own, keyOf(stream, data.takes_back.revision)] : [own];
  },
  on: {
    ...(Object.fromEntries(
      Object.keys(kindsOfEvents).map((type) => [
        type,
        (row: JobActivityRow | null, event: Recorded, _: unknown, __: unknown, key: string) =>
          key === keyOf(event.stream, event.revision)
            ? tellsAlone(event) && !isForgotten(event)
              ? told(event)
              : null
            : row && { ...row, taken_back: event.metadata.recorded_at },
      ]),
    ) as Record<'MoveTakenBack', () => JobActivityRow | null>),
    CandidateErased: () => null,
    PersonKeyDestroyed: () => null,
    ErasureFinished: () => null,
    JobDeleted: () => null,
    SampleJobRemoved: () => null,
  },
});

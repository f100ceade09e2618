import { categoryOf, idOf } from '@candor/contracts/all-events';
import type { Recorded } from '@candor/contracts/kernel/event';

// Which records belonged to the same person at a past time, computed from the events of the person's records.

const isMerge = ({ stream }: Recorded): boolean => categoryOf(stream) === 'merges';
const pairOf = ({ data }: Recorded): string[] => Object.values(data).map(String);

/** The events without merges that involve records outside of them. A fold would otherwise look for one record in the row of the other. */
export const amongThemselves = (events: readonly Recorded[]): readonly Recorded[] => {
  if (!events.some(isMerge)) return events;
  const here = new Set(events.map(({ stream }) => stream));
  return events.filter((event) => !isMerge(event) || pairOf(event).every((id) => here.has(`candidate-${id}`)));
};

/** The groups of merged records, folded merge by merge. */
class Groups {
  private readonly into = new Map<string, string>();

  add({ type, data }: Recorded): void {
    if (type === 'CandidatesMerged') this.into.set(String(data.merged_id), String(data.kept_id));
    if (type === 'CandidatesUnmerged') this.into.delete(String(data.merged_id));
  }

  of(id: string): string[] {
    const kept = this.into.get(id) ?? id;
    return [kept, ...[...this.into].flatMap(([merged, into]) => (into === kept ? merged : []))];
  }
}

/** The ids of all records of the person to whom `id` belongs after these events, the kept record first. */
export const groupAfter = (events: readonly Recorded[], id: string): string[] => {
  const groups = new Groups();
  for (const event of amongThemselves(events)) groups.add(event);
  return groups.of(id);
};

/** Returns whether an event is about one of these records. Later events of an application or a message do not name the person, so all events are needed together. */
const aboutOf = (events: readonly Recorded[]): ((event: Recorded, ids: readonly string[]) => boolean) => {
  const recordOf = new Map<string, string>();
  for (const { stream, data } of events)
    if (typeof data.candidate_id === 'string') recordOf.set(stream, data.candidate_id);
  return (event, ids) => {
    if (isMerge(event)) return pairOf(event).some((id) => ids.includes(id));
    const record = categoryOf(event.stream) === 'candidate' ? idOf(event.stream) : recordOf.get(event.stream);
    return record === undefined || ids.includes(record);
  };
};

/** The events about these records. */
export const ofRecords = (events: readonly Recorded[], ids: readonly string[]): Recorded[] => {
  const about = aboutOf(events);
  return events.filter((event) => about(event, ids));
};

/** The events that this record's page showed at the time when they were recorded. */
export const toldOn = (events: readonly Recorded[], id: string): Recorded[] => {
  const among = new Set(amongThemselves(events));
  const about = aboutOf(events);
  const groups = new Groups();
  return events.filter((event) => {
    if (among.has(event)) groups.add(event);
    return about(event, isMerge(event) ? [id] : groups.of(id));
  });
};

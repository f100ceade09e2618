import { idOf } from '@candor/contracts/all-events';
import { erasedText } from '@candor/contracts/values/erased';
import type { Recorded } from '@candor/contracts/kernel/event';
import { changed } from '@candor/contracts/kernel/values';
import type { CandidateEvent, EndOfPerson, Erasing } from '@candor/contracts/people/events';
import { type Compared, comparedOf, type Facts, firstShared, likenessOf } from '@candor/contracts/duplicates/likeness';
import {
  type Marked,
  type MarkedPair,
  markKey,
  markList,
  type MarkRow,
  mostMarked,
} from '@candor/contracts/duplicates/marks';
import type { MergeEvent } from '@candor/contracts/duplicates/events';
import { projection, type Remembered } from '../kernel/projection.ts';

// Finds records that may be the same person by the marks (such as an email) that they share, without comparing all pairs: an event changes only the rows of marks that its record has or had.

type Of =
  | Extract<
      CandidateEvent,
      { type: 'CandidateCreated' | 'CandidateUpdated' | 'CandidateUrlAdded' | 'CandidateUrlRemoved' }
    >
  | EndOfPerson
  | Erasing;
type Event = Of | MergeEvent;
/** The facts of one record that are compared. */
type Known = Omit<Facts, 'urls'> & {
  urls: readonly { id: string; kind: string; url: string }[];
  as: string | null;
  apart: readonly string[];
};
/** The record that an event is about. If two records are marked as different people, the first one. */
const recordOf = (event: Recorded<Event>): string => {
  switch (event.type) {
    case 'CandidatesMerged':
    case 'CandidatesUnmerged':
      return event.data.merged_id;
    case 'CandidatesToldApart':
    case 'CandidatesNotToldApart':
      return event.data.first_id;
    default:
      return idOf(event.stream);
  }
};
const begun = ({ data }: Recorded<Extract<Of, { type: 'CandidateCreated' }>>): Known | null =>
  data.sample || data.first_name === erasedText
    ? null
    : {
        first_name: data.first_name,
        last_name: data.last_name,
        email: data.email ?? null,
        phone: data.phone ?? null,
        other_emails: [],
        other_phones: [],
        current_company: data.current_company ?? null,
        urls: [],
        as: null,
        apart: [],
      };
const known = (before: Known | null, event: Recorded<Event>): Known | null => {
  if (event.type === 'CandidateCreated') return begun(event);
  if (!before) return before;
  switch (event.type) {
    case 'CandidateUpdated': {
      const now = changed(before, event.data.changes ?? {});
      const { first_name, last_name, email, phone, other_emails, other_phones, current_company } = now;
      return { ...before, first_name, last_name, email, phone, other_emails, other_phones, current_company };
    }
    case 'CandidateUrlAdded': {
      const { url_id: id, kind, url } = event.data;
      return { ...before, urls: [...before.urls, { id, kind, url }] };
    }
    case 'CandidateUrlRemoved':
      return { ...before, urls: before.urls.filter(({ id }) => id !== event.data.url_id) };
    case 'ImportedPersonTakenBack':
    case 'SampleCandidateRemoved':
    case 'CandidateErased':
    case 'PersonKeyDestroyed':
    case 'ErasureFinished':
      return null;
    case 'CandidatesMerged':
      return { ...before, as: event.data.kept_id };
    case 'CandidatesUnmerged':
      return { ...before, as: null };
    case 'CandidatesToldApart':
      return { ...before, apart: [...before.apart, event.data.second_id] };
    case 'CandidatesNotToldApart':
      return { ...before, apart: before.apart.filter((id) => id !== event.data.second_id) };
  }
};
/** Computes the result once for the same facts. */
const compared = (record: Known): Compared => {
  const had = worked.get(record) ?? comparedOf(record);
  worked.set(record, had);
  return had;
};
const worked = new WeakMap<Known, Compared>();
const marksOf = (record: Known | null): string[] => (record ? compared(record).marks : []);

const pairsOf = (mark: string, one: Marked, others: readonly Marked[]): MarkedPair[] =>
  others.flatMap((other) => {
    if (one.as === other.as || one.apart.includes(other.id) || other.apart.includes(one.id)) return [];
    if (firstShared(one, other) !== mark) return [];
    const likeness = likenessOf(one, other);
    return likeness ? [{ first_id: other.id, second_id: one.id, score: likeness.score }] : [];
  });
/** All pairs among the records. If the row already has pairs, only those of the changed record are computed. */
const pairsAfter = (mark: string, row: MarkRow | null, others: readonly Marked[], mine: Marked | undefined) => {
  const most = mostMarked(mark);
  if (others.length + (mine ? 1 : 0) > most) return [];
  const known = row && row.records.length <= most;
  const rest = known
    ? row.pairs.filter(({ first_id, second_id }) =>
        [first_id, second_id].every((id) => others.some((each) => each.id === id)),
      )
    : others.flatMap((one, at) => pairsOf(mark, one, others.slice(0, at)));
  return [...rest, ...(mine ? pairsOf(mark, mine, others) : [])].toSorted((a, b) => b.score - a.score);
};
/** The row of a mark after an event of one record. */
const marked = (
  row: MarkRow | null,
  event: Recorded<Event>,
  { after }: Remembered<Known>,
  _: ReadonlyMap<string, MarkRow>,
  key: string,
): MarkRow | null => {
  const id = recordOf(event);
  const { organization_id } = event.metadata;
  const mark = key.slice(organization_id.length + 1);
  const has = marksOf(after).includes(mark);
  const others = (row?.records ?? []).filter((each) => each.id !== id);
  // Keeps one record above the limit, so that the row still shows that there are too many.
  const mine =
    has && after && others.length <= mostMarked(mark)
      ? { ...compared(after), id, as: after.as ?? id, apart: after.apart }
      : undefined;
  const records = mine ? [...others, mine] : others;
  if (!records.length) return null;
  const pairs = pairsAfter(mark, row, others, mine);
  return { id: key, organization_id, records, pairs, score: pairs[0]?.score ?? null };
};

export const marks = projection<MarkRow, Event, Known>({
  name: 'marks',
  version: 3,
  list: markList,
  keys: (event, { before, after }) =>
    [...new Set([...marksOf(before), ...marksOf(after)])].map((mark) => markKey(event.metadata.organization_id, mark)),
  remembers: { key: recordOf, next: known },
  on: {
    CandidateCreated: marked,
    CandidateUpdated: marked,
    CandidateUrlAdded: marked,
    CandidateUrlRemoved: marked,
    ImportedPersonTakenBack: marked,
    SampleCandidateRemoved: marked,
    CandidateErased: marked,
    PersonKeyDestroyed: marked,
    ErasureFinished: marked,
    CandidatesMerged: marked,
    CandidatesUnmerged: marked,
    CandidatesToldApart: marked,
    CandidatesNotToldApart: marked,
  },
});

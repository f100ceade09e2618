import { idOf } from '@candor/contracts/all-events';
import type { EngagementEvent, VisitEvent } from '@candor/contracts/engagement/events';
import {
  interestList,
  type InterestRow,
  mostCompanies,
  mostPages,
  mostVisitors,
  otherPages,
  signList,
  type SignRow,
  visitDayList,
  type VisitDayRow,
} from '@candor/contracts/engagement/rows';
import { type SignPart, withSigns } from '@candor/contracts/engagement/score';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { CandidateEvent, EndOfPerson, Erasing } from '@candor/contracts/people/events';
import { projection } from '../kernel/projection.ts';

type Withdrawn = Extract<CandidateEvent, { type: 'ConsentWithdrawn' }>;
type Refused = Extract<CandidateEvent, { type: 'CandidateUnsubscribed' | 'DoNotContactSet' }>;
type Ends = EndOfPerson | Erasing | Withdrawn | Refused;
/** Removes the signs of interest of a contact who withdraws their consent to marketing. */
const untilWithdrawn = <Row>(row: Row | null, event: Recorded<Withdrawn>): Row | null =>
  event.data.purpose === 'marketing' ? null : row;
/** Removes the row after a refusal, which ends the consent too. The refusal also applies to records of the person that have no consent of their own. */
const untilRefused = <Row>(
  row: Row | null,
  { data }: Recorded<Extract<Refused, { type: 'CandidateUnsubscribed' }>>,
): Row | null => (!data.topics || data.topics.includes('news') ? null : row);
const gone = () => null;
const ends = {
  ConsentWithdrawn: untilWithdrawn,
  CandidateUnsubscribed: untilRefused,
  DoNotContactSet: gone,
  ImportedPersonTakenBack: gone,
  SampleCandidateRemoved: gone,
  CandidateErased: gone,
  PersonKeyDestroyed: gone,
  ErasureFinished: gone,
};

/** Every sign of interest as a row of its own. */
export const signs = projection<SignRow, EngagementEvent | Ends>({
  name: 'signs',
  version: 2,
  list: signList,
  keys: (event) =>
    event.stream.startsWith('candidate-') ? [{ field: 'candidate_id', value: idOf(event.stream) }] : [event.id],
  on: {
    EngagementRecorded: (_, { id, data, metadata }) => ({
      id,
      organization_id: metadata.organization_id,
      candidate_id: data.candidate_id,
      at: metadata.occurred_at,
      day: data.day,
      type_key: data.type_key,
      name: data.name,
      points: data.points,
      decay_days: data.decay_days,
      page: data.page,
      about_id: data.about_id,
    }),
    ...ends,
  },
});

/** How interested each contact is, as a score. */
export const interest = projection<InterestRow, EngagementEvent | Ends>({
  name: 'interest',
  version: 2,
  list: interestList,
  keys: (event) => [idOf(event.stream)],
  on: {
    EngagementRecorded: (row, { stream, data, metadata }) => ({
      id: idOf(stream),
      organization_id: metadata.organization_id,
      parts: withSigns(row?.parts ?? [], { ...data, count: 1 }).map(partOf),
      visitors: data.visitor
        ? [data.visitor, ...(row?.visitors ?? []).filter((each) => each !== data.visitor)].slice(0, mostVisitors)
        : (row?.visitors ?? []),
      signs: (row?.signs ?? 0) + 1,
      first_at: row?.first_at ?? metadata.occurred_at,
      last_at: metadata.occurred_at,
    }),
    ...ends,
  },
});
const partOf = ({ day, type_key, name, points, decay_days, count }: SignPart): SignPart => ({
  day,
  type_key,
  name,
  points,
  decay_days,
  count,
});

/** The number of page visits on each day. */
export const visitDays = projection<VisitDayRow, VisitEvent>({
  name: 'visit-days',
  version: 1,
  list: visitDayList,
  keys: (event) => [`${idOf(event.stream)}:${event.data.day}`],
  on: {
    VisitsCounted: (row, { stream, data, metadata }) => {
      const pages = new Map(Object.entries(row?.pages ?? {}));
      for (const { page, views } of data.pages) {
        const counted = pages.has(page) || pages.size < mostPages ? page : otherPages;
        pages.set(counted, (pages.get(counted) ?? 0) + views);
      }
      const unnamed = new Map(Object.entries(row?.unnamed ?? {}));
      for (const { company, ...sign } of data.unnamed)
        if (unnamed.has(company) || unnamed.size < mostCompanies)
          unnamed.set(company, withSigns(unnamed.get(company) ?? [], { day: data.day, ...sign }).map(partOf));
      return {
        id: `${idOf(stream)}:${data.day}`,
        organization_id: metadata.organization_id,
        day: data.day,
        agreed: (row?.agreed ?? 0) + data.agreed,
        silent: (row?.silent ?? 0) + data.silent,
        refused: (row?.refused ?? 0) + data.refused,
        pages: Object.fromEntries(pages),
        unnamed: Object.fromEntries(unnamed),
      };
    },
  },
});

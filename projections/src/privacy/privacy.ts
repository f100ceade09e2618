import { idOf } from '@candor/contracts/all-events';
import type { MergeEvent } from '@candor/contracts/duplicates/events';
import type { EngagementEvent } from '@candor/contracts/engagement/events';
import type { SubmissionEvent } from '@candor/contracts/forms/events';
import { isEnd } from '@candor/contracts/jobs/values';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { MessageEvent } from '@candor/contracts/messages/events';
import type { CandidateEvent } from '@candor/contracts/people/events';
import { moveEvents, onEach } from '@candor/contracts/pipeline/actions';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import { entryOf, type Placing } from '@candor/contracts/pipeline/stay';
import { type PrivacyRow, privacyList } from '@candor/contracts/privacy/rows';
import type { EventInstanceEvent } from '@candor/contracts/recruiting-events/events';
import { projection } from '../kernel/projection.ts';

type Merging = Extract<MergeEvent, { type: 'CandidatesMerged' | 'CandidatesUnmerged' }>;
type Writing = Extract<MessageEvent, { type: 'MessageSent' | 'MessageReceived' }>;
type Engaged =
  | EngagementEvent
  | Extract<SubmissionEvent, { type: 'SubmissionMatched' }>
  | Extract<EventInstanceEvent, { type: 'PersonRegistered' | 'PersonWaitlisted' | 'AttendanceRecorded' }>;
type Listened = CandidateEvent | ApplicationEvent | Merging | Writing | Engaged;
type Row = PrivacyRow | null;

const personOf = (event: Recorded<Listened>): readonly string[] => {
  if (event.stream.startsWith('candidate-')) return [idOf(event.stream)];
  if (event.stream.startsWith('merges-')) return [(event as Recorded<Merging>).data.merged_id];
  const { candidate_id } = event.data as { candidate_id: string | null };
  return candidate_id ? [candidate_id] : [];
};
const placed = (row: Row, event: Recorded<Placing>): Row => {
  if (!row) return row;
  const { step, entered_at } = entryOf(event);
  const id = idOf(event.stream);
  const application = {
    id,
    job_id: event.data.job_id,
    ongoing: !isEnd(step.type) || step.type === 'offered',
    hired: step.type === 'hired',
    since: entered_at,
  };
  const known = row.applications.some((each) => each.id === id);
  return {
    ...row,
    applications: known
      ? row.applications.map((each) => (each.id === id ? application : each))
      : [...row.applications, application],
  };
};
const notPlaced = (row: Row, event: Recorded): Row =>
  row && { ...row, applications: row.applications.filter(({ id }) => id !== idOf(event.stream)) };
const written = (row: Row, event: Recorded<Writing>): Row => {
  const at = event.metadata.occurred_at;
  return (
    row && {
      ...row,
      told_at: row.told_at && row.told_at < at ? row.told_at : at,
      contact_at: row.contact_at && row.contact_at > at ? row.contact_at : at,
    }
  );
};
const engaged = (row: Row, event: Recorded<Engaged | Writing>): Row => {
  const at = event.metadata.occurred_at;
  return row && { ...row, engaged_at: row.engaged_at && row.engaged_at > at ? row.engaged_at : at };
};
/** The row as a rebuild without the person's encryption key would show it. */
const withoutWords = (row: PrivacyRow): PrivacyRow => ({
  ...row,
  hold: null,
  planned: null,
  requests: row.requests.map((each) => ({
    ...each,
    details: null,
    answered: each.answered && { ...each.answered, reason: null },
  })),
});
type Steps = {
  [T in CandidateEvent['type']]?: (row: Row, event: Recorded<Extract<CandidateEvent, { type: T }>>) => Row;
};
const ofPerson = {
  CandidateCreated: (_, event) => ({
    id: idOf(event.stream),
    organization_id: event.metadata.organization_id,
    created_at: event.metadata.occurred_at,
    unknown: event.data.requested === true,
    sourced: event.data.created_via !== 'form' && event.data.source !== 'applied',
    sample: event.data.sample ?? false,
    applications: [],
    audience: event.data.audience ?? 'talent',
    engaged_at: null,
    told_at: null,
    contact_at: null,
    consents: [],
    requests: [],
    hold: null,
    planned: null,
    erased: null,
    merged_into: null,
    taken_back: null,
  }),
  CandidateAudienceChanged: (row, event) => row && { ...row, audience: event.data.audience },
  // The person is erased some days later (docs/design/privacy.md#retention).
  ImportedPersonTakenBack: (row, event) => row && { ...row, taken_back: event.metadata.occurred_at },
  SampleCandidateRemoved: () => null,
  ConsentGiven: (row, event) =>
    row && {
      ...row,
      consents: [
        ...row.consents,
        {
          purpose: event.data.purpose,
          given_at: event.metadata.occurred_at,
          until: event.data.until ?? null,
          text_version: event.data.text_version,
          asked_at: null,
          withdrawn_at: null,
        },
      ],
    },
  ConsentWithdrawn: (row, event) =>
    row && {
      ...row,
      consents: row.consents.map((each) =>
        each.purpose === event.data.purpose && !each.withdrawn_at
          ? { ...each, withdrawn_at: event.metadata.occurred_at }
          : each,
      ),
    },
  ConsentRenewalAsked: (row, event) => {
    if (!row) return row;
    const at = row.consents.findLastIndex(({ purpose }) => purpose === 'talent_pool');
    return {
      ...row,
      consents: row.consents.map((each, index) =>
        index === at ? { ...each, asked_at: event.metadata.occurred_at } : each,
      ),
    };
  },
  DataRequestReceived: (row, event) => {
    if (!row) return row;
    const { kind, request_id, via, asked_at, details } = event.data;
    return {
      ...row,
      requests: [
        ...row.requests,
        {
          id: request_id ?? event.metadata.occurred_at,
          kind,
          via: via ?? 'page',
          asked_at: asked_at ?? event.metadata.occurred_at,
          details: details ?? null,
          answered: null,
        },
      ],
    };
  },
  DataRequestAnswered: (row, event) => {
    if (!row) return row;
    const { kind, request_id, how, reason } = event.data;
    const answered = {
      at: event.metadata.occurred_at,
      how: how ?? null,
      reason: reason ?? null,
      by: event.metadata.actor.id,
      fetched_at: null,
    };
    return {
      ...row,
      requests: row.requests.map((each) =>
        !each.answered && (request_id ? each.id === request_id : each.kind === kind) ? { ...each, answered } : each,
      ),
    };
  },
  DataRequestReopened: (row, event) =>
    row && {
      ...row,
      requests: row.requests.map((each) => (each.id === event.data.request_id ? { ...each, answered: null } : each)),
    },
  DataCopyFetched: (row, event) =>
    row && {
      ...row,
      requests: row.requests.map((each) =>
        each.id === event.data.request_id && each.answered
          ? { ...each, answered: { ...each.answered, fetched_at: event.metadata.occurred_at } }
          : each,
      ),
    },
  RetentionPlanned: (row, event) => row && { ...row, planned: { at: event.metadata.occurred_at, ...event.data } },
  RetentionLifted: (row) => row && { ...row, planned: null },
  LegalHoldPlaced: (row, event) =>
    row && {
      ...row,
      hold: { matter: event.data.matter, at: event.metadata.occurred_at, by: event.metadata.actor.id },
    },
  LegalHoldReleased: (row) => row && { ...row, hold: null },
  // The erasure answers a pending request for erasure.
  CandidateErased: (row, event) => {
    if (!row) return row;
    const { occurred_at: at, actor } = event.metadata;
    const blank = withoutWords(row);
    return {
      ...blank,
      // Until every read model has folded the erasure, its event is folded over each answer again: what has happened since stays.
      erased: blank.erased ?? {
        at,
        by: actor.id,
        reason: event.data.reason,
        key_at: null,
        finished_at: null,
        lists: null,
      },
      requests: blank.requests.map((each) =>
        each.answered ? each : { ...each, answered: { at, how: null, reason: null, by: actor.id, fetched_at: null } },
      ),
    };
  },
  PersonKeyDestroyed: (row, event) => {
    if (!row) return row;
    const blank = withoutWords(row);
    return { ...blank, erased: blank.erased && { ...blank.erased, key_at: event.metadata.occurred_at } };
  },
  ErasureFinished: (row, event) => {
    if (!row) return row;
    const blank = withoutWords(row);
    const { occurred_at } = event.metadata;
    return {
      ...blank,
      erased: blank.erased && {
        ...blank.erased,
        key_at: blank.erased.key_at ?? occurred_at,
        finished_at: occurred_at,
        lists: event.data.lists ?? null,
      },
    };
  },
} satisfies Steps;
/** The privacy facts of each record: what the person requested, what they consented to, what protects them, and when their details are erased. */
export const privacy = projection<PrivacyRow, Listened>({
  name: 'privacy',
  version: 7,
  list: privacyList,
  keys: personOf,
  on: {
    ...ofPerson,
    LeadAdded: placed,
    LeadTakenBack: notPlaced,
    ImportedApplicationTakenBack: notPlaced,
    ApplicationMergedIn: placed,
    ApplicationMergeTakenBack: notPlaced,
    ApplicationSubmitted: placed,
    ...onEach(moveEvents(), placed),
    MoveTakenBack: placed,
    // A letter that waits may still be cancelled: only one that left has told the person anything.
    MessageSent: written,
    MessageReceived: (row, event) => engaged(written(row, event), event),
    EngagementRecorded: engaged,
    SubmissionMatched: engaged,
    PersonRegistered: engaged,
    PersonWaitlisted: engaged,
    AttendanceRecorded: (row, event) => (event.data.status === 'attended' ? engaged(row, event) : row),
    CandidatesMerged: (row, event) => row && { ...row, merged_into: event.data.kept_id },
    CandidatesUnmerged: (row) => row && { ...row, merged_into: null },
  },
});

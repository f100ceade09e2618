import { type LetterTopic, letterTopics } from '@candor/contracts/messages/letter-topics';
import type { CandidateEvent } from '@candor/contracts/people/events';
import type { ErasureReason } from '@candor/contracts/erasure/erasure-reasons';
import type { AnswerWay, RequestKind, RequestWay, StayReason } from '@candor/contracts/privacy/values';
import { type CandidateState, heldBy, sampleStays, refusedBy } from '../../states/candidate.state.ts';
import { type Rules, refusedAt, reject, stale } from '../../kernel/decider.ts';
import { noCandidate } from './person-parts.decider.ts';

// The rules of what people decide about their own data: consent, letters, requests, erasure; and of what keeps or removes a record.

const isId = (text: string): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(text);
const heldTooLate = reject(
  'erased',
  'This person has been erased, so the legal hold comes too late. Nothing was kept.',
);
/** The event for a person who wants no news: their consent to marketing is withdrawn. */
const endOfMarketing = ({ marketing }: NonNullable<CandidateState>): CandidateEvent[] =>
  marketing ? [{ type: 'ConsentWithdrawn', data: { purpose: 'marketing' } }] : [];
export type PrivacyCommands = {
  /** `wanted`: whether the person wants mails that they did not ask for. `topics`: the topics of such mails; absent: all topics. */
  subscribe: { wanted: boolean; topics?: LetterTopic[] };
  setContact: { do_not_contact: boolean };
  /** `language`: in which the person read the text; absent: it is not known. */
  giveConsent: {
    purpose: 'privacy' | 'talent_pool' | 'marketing';
    text_version: string;
    until: string | null;
    language?: string;
  };
  /** `until`: the consent is withdrawn only if the one that counts ends then. */
  withdrawConsent: { purpose: 'talent_pool' | 'marketing'; until?: string };
  noteRenewalAsked: { message_id: string; until: string };
  withdrawLinks: Record<never, never>;
  askErasure: Record<never, never>;
  answerErasure: { task_id: string };
  /** Records what the person asked about their data. */
  recordRequest: { request_id: string; kind: RequestKind; via: RequestWay; asked_at: string; details: string | null };
  answerRequest: {
    request_id: string;
    how: AnswerWay;
    left_out?: readonly string[];
    reason: string | null;
    task_id?: string;
  };
  reopenRequest: { request_id: string };
  /** Records that the link in the answer was used. Only the first time is noted. */
  fetchCopy: { request_id: string };
  planRetention: Extract<CandidateEvent, { type: 'RetentionPlanned' }>['data'];
  liftRetention: { because: StayReason };
  /** `records`: the ids of all records that the erasure covers; `tell`: the record to whose address the answer is sent. */
  erase: {
    reason: ErasureReason;
    records: readonly string[];
    tell: string | null;
    /** The record was taken back with an import, and had so many files. */
    taken_back?: { files: number };
  };
  noteTold: { sent: boolean };
  noteKeyDestroyed: { files: number };
  /** `checked`: no row holds a word of the person. */
  finishErasure: { files: number; checked: true; lists?: number };
  /** `matter`: the reason of the legal hold; null releases the person. */
  hold: { matter: string | null };
};
export const privacy: Rules<CandidateState, PrivacyCommands, CandidateEvent> = {
  subscribe: ({ wanted, topics }, state) => {
    if (!state) return noCandidate;
    const meant: readonly LetterTopic[] = topics ?? letterTopics;
    const refused = refusedBy(state);
    const changes = meant.filter((topic) => refused.includes(topic) === wanted);
    if (!changes.length) return [];
    const data = changes.length === letterTopics.length ? {} : { topics: changes };
    if (wanted) return [{ type: 'CandidateSubscribedAgain', data }];
    return [{ type: 'CandidateUnsubscribed', data }, ...(changes.includes('news') ? endOfMarketing(state) : [])];
  },
  setContact: ({ do_not_contact }, state, { actor }) =>
    !state
      ? noCandidate
      : state.do_not_contact === do_not_contact
        ? []
        : do_not_contact
          ? [{ type: 'DoNotContactSet', data: { by: actor.id } }, ...endOfMarketing(state)]
          : [{ type: 'DoNotContactCleared', data: { by: actor.id } }],
  giveConsent: (command, state) => (!state ? noCandidate : [{ type: 'ConsentGiven', data: command }]),
  withdrawConsent: ({ purpose, until }, state) => {
    if (!state) return noCandidate;
    const given = purpose === 'marketing' ? state.marketing : state.pool;
    return given && (until === undefined || given.until === until)
      ? [{ type: 'ConsentWithdrawn', data: { purpose } }]
      : [];
  },
  noteRenewalAsked: (command, state) =>
    !state ? noCandidate : !state.pool || state.pool.asked ? [] : [{ type: 'ConsentRenewalAsked', data: command }],
  withdrawLinks: (_, state) => (state ? [{ type: 'OwnLinksWithdrawn', data: {} }] : noCandidate),
  askErasure: (_, state, context) =>
    !state
      ? noCandidate
      : state.erasure_asked_at
        ? []
        : [{ type: 'DataRequestReceived', data: { kind: 'erase', request_id: context.newId(), via: 'page' } }],
  answerErasure: ({ task_id }, state) =>
    !state
      ? noCandidate
      : state.erasure_asked_at
        ? [{ type: 'DataRequestAnswered', data: { kind: 'erase', task_id } }]
        : [],
  recordRequest: ({ details, ...request }, state) => {
    if (!state) return noCandidate;
    if (state.sample) return sampleStays;
    if (state.requests.some(({ id }) => id === request.request_id)) return [];
    return state.requests.some(({ kind, answered }) => kind === request.kind && !answered)
      ? reject('wrong_state', 'Such a request of this person is open already. Answer that one.')
      : [{ type: 'DataRequestReceived', data: { ...request, ...(details ? { details } : {}) } }];
  },
  answerRequest: ({ request_id, how, left_out = [], reason, task_id }, state) => {
    const request = state?.requests.find(({ id }) => id === request_id);
    if (!state || !request) return reject('not_found', 'This person has no such request.');
    if (request.answered) return [];
    if (how === 'refused' && !reason) return refusedAt('reason', 'Say why, because the person may complain about it.');
    return [
      {
        type: 'DataRequestAnswered',
        data: {
          kind: request.kind,
          // Requests of an earlier release have no id.
          ...(isId(request_id) ? { request_id } : {}),
          how,
          ...(left_out.length ? { left_out: [...left_out] } : {}),
          ...(reason ? { reason } : {}),
          ...(task_id ? { task_id } : {}),
        },
      },
    ];
  },
  reopenRequest: ({ request_id }, state) => {
    const request = state?.requests.find(({ id }) => id === request_id);
    if (!state || !request || !isId(request_id)) return reject('not_found', 'This person has no such request.');
    if (!request.answered) return [];
    return state.requests.some(({ kind, answered }) => kind === request.kind && !answered)
      ? reject('wrong_state', 'Such a request of this person is open already. Answer that one.')
      : [{ type: 'DataRequestReopened', data: { request_id, kind: request.kind } }];
  },
  fetchCopy: ({ request_id }, state) =>
    state?.requests.some(({ id, answered }) => id === request_id && answered?.how === 'sent')
      ? [{ type: 'DataCopyFetched', data: { request_id } }]
      : reject('not_found', 'This person has no such request.'),
  planRetention: (command, state) => {
    if (!state) return noCandidate;
    if (state.sample) return sampleStays;
    if (state.legal_hold) return heldBy(state.legal_hold);
    return state.leaving ? [] : [{ type: 'RetentionPlanned', data: command }];
  },
  liftRetention: (command, state) =>
    !state ? noCandidate : state.leaving ? [{ type: 'RetentionLifted', data: command }] : [],
  erase: ({ reason, records, tell, taken_back }, state) => {
    if (state?.erased) return [];
    if (taken_back && !state)
      return [{ type: 'CandidateErased', data: { reason, files: taken_back.files, records: [...records], tell } }];
    // The person came again with another import in the same moment.
    if (taken_back) return stale('candidate');
    if (!state) return noCandidate;
    if (state.sample) return sampleStays;
    if (state.legal_hold) return heldBy(state.legal_hold);
    return [{ type: 'CandidateErased', data: { reason, files: state.resumes.length, records: [...records], tell } }];
  },
  noteTold: (command, state) =>
    !state?.erased ? noCandidate : state.erased.told ? [] : [{ type: 'ErasureTold', data: command }],
  noteKeyDestroyed: (command, state) =>
    !state?.erased ? noCandidate : state.erased.key_destroyed ? [] : [{ type: 'PersonKeyDestroyed', data: command }],
  finishErasure: (command, state) =>
    !state?.erased ? noCandidate : state.erased.finished ? [] : [{ type: 'ErasureFinished', data: command }],
  hold: ({ matter }, state) =>
    !state
      ? noCandidate
      : state.erased
        ? heldTooLate
        : state.legal_hold === matter
          ? []
          : matter
            ? [{ type: 'LegalHoldPlaced', data: { matter } }]
            : [{ type: 'LegalHoldReleased', data: {} }],
};

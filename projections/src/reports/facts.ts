import { idOf } from '@candor/contracts/all-events';
import type { AppointmentEvent } from '@candor/contracts/interviews/events';
import type { JobEvent } from '@candor/contracts/jobs/events';
import { isEnd, roundTypes } from '@candor/contracts/jobs/values';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { MessageEvent } from '@candor/contracts/messages/events';
import { leavesReview, moveEvents, onEach } from '@candor/contracts/pipeline/actions';
import type { ApplicationEvent, StepMark } from '@candor/contracts/pipeline/events';
import { type Placing } from '@candor/contracts/pipeline/stay';
import {
  type Fact,
  factList,
  type FactsRow,
  newFact,
  openedFact,
  type StayFact,
  storedFact,
} from '@candor/contracts/reports/facts';
import type { TaskEvent } from '@candor/contracts/tasks/events';
import { dayLength, fullDays } from '@candor/contracts/values/days';
import { projection, type RowKey } from '../kernel/projection.ts';
import { begunAgain, momentOf, rowOnceGone } from './one-fact.ts';
import { change, OpenFacts } from './open-facts.ts';

type Of<Type extends ApplicationEvent['type']> = Recorded<Extract<ApplicationEvent, { type: Type }>>;
/** The end of a calendar day. */
const endOf = (day: string | null | undefined): number | null =>
  day ? Date.parse(`${day}T00:00:00Z`) + dayLength : null;

const startOf = (day: string | undefined): number | null => (day ? Date.parse(`${day}T00:00:00Z`) : null);

/** Whether a candidate in a step of this type has passed the review of the application, or has come to an interview. */
const passedReview = (type: string): boolean =>
  type in roundTypes || ['finalist_review', 'offered', 'hired'].includes(type);
const cameToInterview = (type: string): boolean => ['interview', 'finalist_review', 'offered', 'hired'].includes(type);
/** The types of steps in which no further decision is made. Candidates have no stay in them. */
const endings = new Set(['hired', 'archived', 'offer_declined']);

/** Ends the present stay and begins one in the entered step. It also records which points of the pipeline the application has reached. */
const enter = (facts: OpenFacts, event: Recorded, step: StepMark, how: string | null): void => {
  const at = momentOf(event);
  const open = facts.stay;
  if (open) Object.assign(open, { left: at, how, to: event.revision });
  if (!endings.has(step.type))
    facts.all.push(newFact('stay', event.revision, { entered: at, step: step.id, name: step.name, type: step.type }));
  if (!facts.row.prospect && !isEnd(step.type) && step.type !== 'sourced_new') facts.reach('applied', at, event);
  if (passedReview(step.type)) facts.reach('screened', at, event);
  if (cameToInterview(step.type)) facts.reach('interviewed', at, event);
};
const arrive = (
  event: Of<'LeadAdded' | 'ApplicationSubmitted' | 'ApplicationMergedIn'>,
  row: FactsRow | null,
): FactsRow => {
  const { candidate_id, job_id, source } = event.data;
  const prospect = 'prospect' in event.data && event.data.prospect;
  const there = row?.facts.length ? row : null;
  const facts = new OpenFacts(
    there ?? {
      id: idOf(event.stream),
      organization_id: event.metadata.organization_id,
      job_id,
      person_id: candidate_id,
      source,
      ...(prospect ? { prospect: true } : {}),
      ...begunAgain(row, event),
      facts: [storedFact(newFact('application', event.revision, { came: momentOf(event), pass: 1 }), [])],
      set: {},
      week: 0,
    },
  );
  if (event.type !== 'LeadAdded') {
    const applied = event.data.applied_at ? Date.parse(event.data.applied_at) : null;
    // Until now it was not known that they had applied, so reports as of an earlier time do not count it.
    if (there && applied && applied < momentOf(event)) facts.keepUntil(momentOf(event));
    if (!prospect && (applied || event.type === 'ApplicationSubmitted'))
      facts.reach('applied', applied ?? momentOf(event), event);
    facts.application.via = event.data.applied_via;
    if (event.type === 'ApplicationMergedIn') facts.application.pass = event.data.pass;
  } else facts.did('lead_added', event);
  enter(facts, event, event.data.to_step, 'applied');
  return facts.stored();
};
/** The member who moved a person on out of the review of the application has read the resume, unless a member has read it before. `before`: the stay that the move ended. */
const readByMoving = (facts: OpenFacts, event: Recorded<Placing>, before: StayFact | undefined): void => {
  const { to_step } = event.data;
  if (facts.row.prospect || !before || !leavesReview(before.type ?? '', to_step.type) || facts.wasRead) return;
  facts.did('reviewed', event, { waited: fullDays(before.entered!, momentOf(event)) });
};
const placed =
  (how: string, more?: (facts: OpenFacts, event: Recorded) => void) =>
  (row: FactsRow | null, event: Recorded<Placing>): FactsRow | null =>
    change(row, (facts) => {
      const before = facts.stay;
      enter(facts, event, event.data.to_step, how);
      readByMoving(facts, event, before);
      more?.(facts, event);
    });
/** Adds a stay for each skipped step. The stay has no days and is marked as skipped, and is placed before the stay that began. */
const skip = (facts: OpenFacts, event: Of<'ApplicationAdvanced'>): void => {
  const at = momentOf(event);
  for (const { id, name, type } of event.data.skipped_steps ?? []) {
    const stay = newFact('stay', event.revision, {
      entered: at,
      left: at,
      how: 'skipped',
      step: id,
      name,
      type,
      to: event.revision,
    });
    facts.all.splice(-1, 0, stay);
  }
};
/** Stands for the reason of a declined offer if none was recorded, so that reports by reason count every such offer. */
const noReason = 'none';
const considerAgain = (facts: OpenFacts): void => facts.clear('archived', 'withdrew', 'side', 'reason');
/** Marks restored and revived candidates as considered again. Reports as of an earlier time still know that they had been archived. */
const again = (facts: OpenFacts, event: Recorded): void => {
  facts.keepUntil(momentOf(event));
  considerAgain(facts);
};

const archived = (row: FactsRow | null, event: Of<'ApplicationArchived'>): FactsRow | null =>
  change(row, (facts) => {
    const { side, merged_into, disqualification_reason_id, reason_name, to_step } = event.data;
    const ended = merged_into ? 'merged' : (side ?? 'other');
    const before = facts.stay;
    enter(facts, event, to_step, `archived_${ended}`);
    if (!merged_into && !event.data.automatic) readByMoving(facts, event, before);
    facts.reach('archived', momentOf(event), event);
    if (side === 'they_withdrew') facts.reach('withdrew', momentOf(event), event);
    Object.assign(facts.application, { side: ended, reason: disqualification_reason_id ?? reason_name });
    const { offer } = facts;
    if (offer && offer.answered === null)
      Object.assign(offer, { answered: momentOf(event), result: 'withdrawn', to: event.revision });
    if (!merged_into) facts.did('archived', event);
  });

/** Handles the undo of a move, which leaves no trace in the present facts. A hired or archived candidate was in no stay that the move could have ended. */
const takenBack = (row: FactsRow | null, event: Of<'MoveTakenBack'>): FactsRow | null =>
  change(row, (facts) => {
    const { revision: by, type } = event.data.takes_back;
    facts.keepUntil(momentOf(event));
    const ended = facts.all.find(
      (fact): fact is StayFact => fact.kind === 'stay' && fact.to === by && fact.from !== by,
    );
    facts.dropMadeAt(by);
    const { offer } = facts;
    // An archive withdraws the offer at the same time, and a hire follows the acceptance, so the undo reverses these too.
    const withMove = offer?.result === 'rescinded' && offer.answered === ended?.left;
    if (offer && (offer.to === by || withMove || (type === 'CandidateHired' && offer.result === 'accepted')))
      Object.assign(offer, { answered: null, result: null, by: null, reason: null, to: null });
    if (ended) Object.assign(ended, { left: null, how: null, to: null });
    if (type === 'CandidateHired') {
      if (ended) ended.accepted = null;
      facts.clear('accepted', 'starts');
    }
    if (type === 'ApplicationArchived') {
      const before = facts.row.earlier?.find(([until]) => until === facts.application.archived)?.[1];
      const hire = before?.length && (openedFact(before[0]!, facts.row.words) as Fact<'application'>);
      if (hire && hire.hired && facts.application.hired === null)
        Object.assign(facts.application, { hired: hire.hired, accepted: hire.accepted, starts: hire.starts });
      considerAgain(facts);
    }
    for (const [date, set] of Object.entries(facts.set)) if (set === by) facts.clear(date as keyof Fact<'application'>);
  });

/** Records when the candidate first reached a point within the present stay. */
const point = (facts: OpenFacts, name: 'reviewed' | 'pending' | 'complete' | 'accepted', at: number): void => {
  const { stay } = facts;
  if (stay) stay[name] ??= at;
};
const answered = (
  facts: OpenFacts,
  event: Recorded,
  result: string,
  more: { by?: string; reason?: string | null } = {},
): void => {
  const { offer } = facts;
  if (offer) Object.assign(offer, { answered: momentOf(event), result, to: event.revision, ...more });
};
const applicationOf = (data: Record<string, unknown>): string[] =>
  typeof data.application_id === 'string' ? [data.application_id] : [];

/** The key of the application that a new call task is about, or of the row that knows the task. */
const taskOf = (event: Recorded<TaskEvent>): RowKey[] =>
  event.type === 'TaskCreated'
    ? event.data.kind === 'call' && event.data.subject?.type === 'application'
      ? [event.data.subject.id]
      : []
    : [{ field: 'refs', value: idOf(event.stream) }];
/** The deed that this stream made is not counted any more. */
const notDone = (row: FactsRow | null, event: Recorded): FactsRow | null =>
  row?.words.includes(idOf(event.stream))
    ? change(row, (facts) => {
        facts.keepUntil(momentOf(event));
        facts.drop((fact) => fact.kind === 'deed' && fact.of === idOf(event.stream));
      })
    : row;

/** The facts about each application that reports count. */
export const facts = projection<FactsRow, ApplicationEvent | JobEvent | AppointmentEvent | MessageEvent | TaskEvent>({
  name: 'facts',
  version: 9,
  list: factList,
  keys: (event) =>
    event.type === 'SampleJobRemoved'
      ? [{ field: 'job_id', value: idOf(event.stream) }]
      : event.stream.startsWith('application-')
        ? [idOf(event.stream)]
        : event.stream.startsWith('task-')
          ? taskOf(event as Recorded<TaskEvent>)
          : applicationOf(event.data),
  on: {
    LeadAdded: (row, event) => (row?.facts.length ? row : arrive(event, row)),
    LeadTakenBack: rowOnceGone,
    ImportedApplicationTakenBack: rowOnceGone,
    ApplicationMergedIn: (row, event) => arrive(event, row?.facts.length ? null : row),
    ApplicationMergeTakenBack: rowOnceGone,
    ApplicationSubmitted: (row, event) => arrive(event, row),
    ...onEach(moveEvents(), placed('moved')),
    ApplicationAdvanced: placed('advanced', (facts, event) => {
      facts.did('advanced', event);
      skip(facts, event as Of<'ApplicationAdvanced'>);
    }),
    ApplicationShiftedUp: placed('shifted'),
    ApplicationArchived: archived,
    MoveTakenBack: takenBack,
    ApplicationRestored: placed('restored', again),
    ApplicationRevived: placed('revived', (facts, event) => {
      again(facts, event);
      facts.clear('declined');
      facts.application.pass = (event.data as { pass?: number }).pass ?? facts.application.pass;
    }),
    OfferExtended: (row, event) =>
      change(row, (facts) => {
        const before = facts.stay;
        enter(facts, event, event.data.to_step, 'offered');
        readByMoving(facts, event, before);
        facts.reach('offered', momentOf(event), event);
        const actor = event.metadata.actor.type === 'user' ? event.metadata.actor.id : null;
        facts.all.push(
          newFact('offer', event.revision, {
            extended: momentOf(event),
            expires: endOf(event.data.expires_on),
            revision: event.data.revision,
            actor: event.data.asked_by ?? actor,
          }),
        );
        facts.did('offered', event, event.data.asked_by ? { actor: event.data.asked_by } : {});
      }),
    OfferUpdated: (row, event) =>
      change(row, (facts) => {
        const { offer } = facts;
        if (offer && offer.expires !== endOf(event.data.expires_on)) facts.keepUntil(momentOf(event));
        if (offer) Object.assign(offer, { expires: endOf(event.data.expires_on), revision: event.data.revision });
      }),
    OfferAccepted: (row, event) =>
      change(row, (facts) => {
        point(facts, 'accepted', momentOf(event));
        answered(facts, event, 'accepted');
        facts.reach('accepted', momentOf(event), event);
        facts.application.starts = startOf(event.data.start_on);
      }),
    OfferDeclined: (row, event) =>
      change(row, (facts) => {
        const { declined_by: by, decline_reason_id, reason_name } = event.data;
        enter(facts, event, event.data.to_step, 'declined');
        answered(facts, event, 'declined', { by, reason: decline_reason_id ?? reason_name ?? noReason });
        facts.reach('declined', momentOf(event), event);
      }),
    OfferRescinded: (row, event) => change(row, (facts) => answered(facts, event, 'rescinded')),
    CandidateHired: (row, event) =>
      change(row, (facts) => {
        enter(facts, event, event.data.to_step, 'hired');
        facts.reach('hired', momentOf(event), event);
        facts.application.starts = startOf(event.data.start_on);
        // The candidate may have accepted on their own page: the hire is the work of the member who made the offer.
        const maker = facts.offer?.actor;
        facts.did('hired', event, maker ? { actor: maker } : {});
      }),
    HireReversed: (row, event) =>
      change(row, (facts) => {
        facts.keepUntil(momentOf(event));
        // A copy of the facts that set the dates is kept, because an archive that reverses the hire can be undone.
        Object.assign(facts.application, { hired: null, accepted: null, starts: null });
      }),
    CandidateWithdrew: (row, event) =>
      change(row, (facts) => {
        facts.reach('withdrew', momentOf(event), event);
        facts.application.side = 'they_withdrew';
      }),
    WithdrawalTakenBack: (row, event) =>
      change(row, (facts) => {
        facts.keepUntil(momentOf(event));
        facts.clear('withdrew');
        const { side, disqualification_reason_id, reason_name } = event.data;
        Object.assign(facts.application, { side: side ?? 'other', reason: disqualification_reason_id ?? reason_name });
      }),
    ResumeReviewed: (row, event) =>
      change(row, (facts) => {
        const { stay } = facts;
        facts.did('reviewed', event, stay ? { waited: fullDays(stay.entered!, momentOf(event)) } : {});
        point(facts, 'reviewed', momentOf(event));
      }),
    ResumeReviewTakenBack: (row, event) =>
      change(row, (facts) => {
        facts.keepUntil(momentOf(event));
        const { stay } = facts;
        if (stay) stay.reviewed = null;
        facts.dropMadeAt(event.data.takes_back.revision);
      }),
    ScheduleStatusChanged: (row, event) => {
      const { to } = event.data;
      return to === 'pending' || to === 'complete' ? change(row, (facts) => point(facts, to, momentOf(event))) : row;
    },
    AppointmentBooked: (row, event) => change(row, (facts) => facts.did('arranged', event)),
    MessageQueued: (row, event) =>
      // Earlier releases named the candidate as the sender of a letter that they had asked for themselves.
      event.data.sent_by && event.data.sent_by !== event.data.candidate_id && row
        ? change(row, (facts) => facts.did('wrote', event, { actor: event.data.sent_by!, of: idOf(event.stream) }))
        : row,
    MessageCancelled: notDone,
    TaskCreated: (row, event) =>
      row?.facts.length ? { ...row, refs: [...(row.refs ?? []), idOf(event.stream)] } : row,
    TaskCompleted: (row, event) => change(row, (facts) => facts.did('called', event, { of: idOf(event.stream) })),
    TaskReopened: notDone,
    TaskDeleted: notDone,
    SampleJobRemoved: () => null,
  },
});

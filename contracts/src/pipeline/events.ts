import { nameOrderKeys } from '../values/person-name.ts';
import { z } from 'zod';
import { answerTypes } from '../public/apply-questions.ts';
import { FollowUpMark } from '../rounds/follow-ups.ts';
import { JobMark } from '../jobs/merging.ts';
import { AwaitedPlay, PlayMark } from '../rounds/plays.ts';
import { keysOf } from '../jobs/values.ts';
import { undoableEvents } from './actions.ts';
import {
  type AnyEvent,
  earlier,
  event,
  type EventNamed,
  type EventOf,
  events,
  open,
  personal,
  unchanged,
} from '../kernel/event.ts';
import { LetterOfStep, skipped } from '../messages/letter-of-step.ts';
import { phrase, sayIn } from '../words/say.ts';
import { id, moment, storedDay, word } from '../kernel/values.ts';

/** A step, with the name that it had at that moment. */
export const StepMark = z.object({ id, name: z.string(), type: word, kind: z.enum(['stage', 'round']) });
export type StepMark = z.output<typeof StepMark>;
const step = open(StepMark);
/** The job into which the application's job was merged, and for each of its steps the step there. */
export const GoesOn = z.object({ job_id: id, steps: z.array(z.object({ from: id, to: StepMark })) });
export type GoesOn = z.output<typeof GoesOn>;
const maybe = z.string().nullable().optional();
const about = { candidate_id: id, job_id: id };
/** The facts about the person when they came to the job. Later changes are in the person's own events. */
const Person = z.object({
  first_name: z.string(),
  last_name: z.string(),
  name_order: z.enum(nameOrderKeys).nullable().optional(),
  email: maybe,
  headline: maybe,
  current_title: maybe,
  current_company: maybe,
  location: maybe,
});
const person = personal(Person.nullable());
/** Earlier moves also said whether the resume had been read. No code reads or writes it any more. */
const unread = z.enum(['new', 'reviewed']).optional();
const note = personal(z.string().nullable().optional());
/** The job's plays that start when a candidate enters the step. */
const plays = open(z.array(PlayMark).optional());
/** The plays that start after some days in the step. */
const awaits = open(z.array(AwaitedPlay).optional());
/** The follow-ups that the move makes due: those of the step that the candidate enters or leaves. */
const follow_ups = open(z.array(FollowUpMark).optional());
/** Optional fields here are newer than the first answers. `needs`, `least`: what would have passed then. */
const Answer = z.object({
  question_id: z.string(),
  question_text: z.string(),
  value: z.unknown(),
  type: z.enum(keysOf(answerTypes)).optional(),
  knockout: z.boolean().optional(),
  failing: z.boolean().optional(),
  needs: z.array(z.string()).optional(),
  least: z.number().nullable().optional(),
});
/** Pay and terms. Sealed as a whole. */
export const OfferTerms = z.object({
  title: maybe,
  amount: z.number(),
  currency: z.string(),
  period: z.string(),
  bonus: maybe,
  equity: maybe,
  start_on: z.string(),
  expires_on: maybe,
  employment_type: maybe,
  employment_status: maybe,
  work_location: maybe,
  note: maybe,
});
export type OfferTerms = z.output<typeof OfferTerms>;
/** A letter that is sent with a move. Its merge tags are filled when it is sent. */
const Letter = z.object({ template_key: z.string(), subject: z.string(), body: z.string() });
export type Letter = z.output<typeof Letter>;
const letter = personal(Letter.nullable().optional());
const offer = {
  terms: personal(OfferTerms.nullable()),
  revision: z.number(),
  start_on: storedDay,
  expires_on: storedDay.nullable().optional(),
};

/** The link in question. */
const invite = { invite_id: id, token_hash: word };
/** The range of days to choose a time from, if a member set one. */
export const InviteWindow = z.object({ from: storedDay.nullable(), to: storedDay.nullable() });
export type InviteWindow = z.output<typeof InviteWindow>;
/** Present on a prospect pipeline, where people do not apply and are not hired. */
const prospect = z.boolean().optional();

/** The state that an application has in a step, except the step itself. See `Stay`. */
const Stood = z.object({
  entered_at: moment,
  entered: z.number(),
  applied_at: moment.nullable(),
  applied_via: word.nullable(),
  resume_status: z.enum(['new', 'reviewed']),
  schedule_status: z.enum(['unscheduled', 'pending', 'complete']),
  judged: z.boolean().optional(),
  hired_at: moment.nullable(),
});
export type Stood = z.output<typeof Stood>;
/** The state of an offer, without its terms. */
export const StoodOffer = z.object({
  status: z.enum(['pending', 'accepted', 'declined']),
  revision: z.number(),
  expires_on: storedDay.nullable(),
  start_on: storedDay,
  declined_by: word.nullable(),
});
export type StoodOffer = z.output<typeof StoodOffer>;

// The first version of two events stored `source_detail` (how the person came) unsealed. Users write people's names there.
const example = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const arrival = {
  candidate_id: example(3),
  job_id: example(4),
  person: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
  source: 'referred',
  source_detail: 'Told of us by Charles Babbage',
};

/** A candidate on one job. Applications are what moves. */
export const applicationEvents = events(
  'application',
  { about: 'candidate_id' },
  {
    LeadAdded: event(
      {
        ...about,
        person,
        to_step: step,
        plays,
        awaits,
        follow_ups,
        source: word,
        source_id: word.nullable().optional(),
        source_detail: note,
        added_by: word,
        prospect,
      },
      'added the candidate as a lead',
      {
        earlier: [
          earlier({
            personal: ['person'],
            example: {
              ...arrival,
              to_step: { id: example(5), name: 'Lead', type: 'sourced_new', kind: 'stage' },
              added_by: example(1),
            },
            upcast: unchanged,
          }),
        ],
      },
    ),
    ApplicationSubmitted: event(
      {
        ...about,
        person,
        to_step: step,
        plays,
        awaits,
        follow_ups,
        applied_via: z.enum(['form', 'recruiter', 'import', 'booking', 'referral']),
        resume_id: id.nullable().optional(),
        answers: personal(z.array(Answer).nullable().optional()),
        cover_letter: note,
        post_snapshot_hash: word.nullable().optional(),
        consent_text_version: word.nullable().optional(),
        source: word,
        source_id: word.nullable().optional(),
        source_detail: note,
        was_lead: z.boolean().optional(),
        /** When the person applied, if that was earlier than a recruiter entered it. */
        applied_at: moment.nullable().optional(),
        prospect,
      },
      ({ applied_via, prospect }, speaker) =>
        prospect
          ? sayIn(speaker)('added the prospect')
          : sayIn(speaker)(
              '{applied_via, select, form {applied} booking {applied by booking a time} import {added the application from a file} referral {referred the candidate} other {added the application}}',
              { applied_via },
            ),
      {
        kind: phrase('applied or was added'),
        ofPerson: ({ applied_via, prospect }) => !prospect && (applied_via === 'form' || applied_via === 'booking'),
        earlier: [
          earlier({
            personal: ['person', 'answers', 'cover_letter'],
            example: {
              ...arrival,
              to_step: { id: example(6), name: 'Application', type: 'application', kind: 'stage' },
              applied_via: 'form',
              answers: [{ question_id: 'q', question_text: 'Why us?', value: 'My brother works here' }],
              cover_letter: 'I bake',
            },
            upcast: unchanged,
          }),
        ],
      },
    ),
    /** Two jobs were merged, and the application continues here in the same state. `from`: the application that ended for it. */
    ApplicationMergedIn: event(
      {
        ...about,
        person,
        to_step: step,
        awaits,
        from: open(z.object({ application_id: id, job_id: id, job_name: z.string() })),
        entered_at: moment,
        applied_at: moment.nullable(),
        applied_via: word.nullable(),
        resume_id: id.nullable(),
        resume_status: z.enum(['new', 'reviewed']),
        schedule_status: z.enum(['unscheduled', 'pending', 'complete']),
        /** The same field as in ScheduleStatusChanged. */
        by_hand: z.object({ arranged: word }).optional(),
        judged: z.boolean().optional(),
        knocked_out: z.boolean(),
        pass: z.number(),
        answers: personal(z.array(Answer).nullable().optional()),
        cover_letter: note,
        post_snapshot_hash: word.nullable().optional(),
        consent_text_version: word.nullable().optional(),
        source: word,
        source_id: word.nullable().optional(),
        source_detail: note,
      },
      'moved here from {from.job_name}, which was merged into this job',
      { ofPerson: true },
    ),
    /** The merge was undone: the application continues on the job that it came from. */
    ApplicationMergeTakenBack: event(
      {
        ...about,
        takes_back: z.object({ type: z.enum(['ApplicationMergedIn']), revision: z.number() }),
        step: step,
      },
      'moved back to their earlier job',
      { ofPerson: true },
    ),
    ApplicationRepeated: event({ ...about }, 'sent the application form again, so the first application was kept', {
      ofPerson: true,
    }),
    ApplicationAnswersRecorded: event(
      { ...about, answers: personal(z.array(Answer).nullable()), recorded_by: word },
      'recorded answers',
    ),
    /** Marks the application for a member's decision; this rejects no candidate. The question can reveal the answer, so it is sealed; the answer itself is stored with the application. */
    KnockoutFlagged: event({ ...about, question: personal(z.string().nullable()) }, 'gave a knockout answer', {
      ofPerson: true,
    }),
    /** The organization archives automatically for such an answer: at the moment `at`, unless a member acts earlier. */
    KnockoutArchivePlanned: event(
      { ...about, at: moment },
      'will be archived for a knockout answer, unless someone looks first',
      { ofPerson: true },
    ),
    KnockoutKept: event({ ...about }, 'kept the candidate despite a knockout answer'),
    /** A candidate who was archived without a person's decision asks for one. */
    SecondLookAsked: event({ ...about }, 'asked for a person to look at the application again', {
      ofPerson: true,
    }),
    ResumeReviewed: event({ ...about, by: word }, 'reviewed the resume'),
    ApplicationAdvanced: event(
      {
        ...about,
        from_step: step,
        to_step: step,
        plays,
        awaits,
        follow_ups,
        skipped_steps: open(z.array(StepMark)),
        note,
        /** True: bookings of the step that the candidate left are cancelled. */
        cancel_appointments: z.boolean().optional(),
        undone: z.boolean().optional(),
      },
      'moved the candidate from {from_step.name} to {to_step.name}',
    ),
    ApplicationShiftedUp: event(
      {
        ...about,
        from_step: step,
        to_step: step,
        plays,
        awaits,
        follow_ups,
        resume_status: unread,
        note,
        /** True: bookings of the step that they left are cancelled. */
        cancel_appointments: z.boolean().optional(),
        undone: z.boolean().optional(),
      },
      'sent the candidate back from {from_step.name} to {to_step.name}',
    ),
    /** The member who moved the candidate out of the round chose to keep its planned interviews. The move follows. */
    InterviewsKept: event(
      { ...about, step: step, planned: z.number() },
      ({ planned, step: { name } }, speaker) =>
        sayIn(speaker)('kept {planned, plural, one {# planned interview} other {# planned interviews}} of {step}', {
          planned,
          step: speaker.find?.(name) ?? name,
        }),
      { kind: phrase('kept {planned, plural, one {# planned interview} other {# planned interviews}} of {step}') },
    ),
    ApplicationArchived: event(
      {
        ...about,
        from_step: step,
        to_step: step,
        plays,
        awaits,
        follow_ups,
        disqualification_reason_id: id.nullable(),
        reason_name: open(z.string().nullable()),
        side: z.enum(['we_rejected', 'they_withdrew', 'other']).nullable(),
        flags: z.object({ not_basically_qualified: z.boolean(), not_considered: z.boolean() }),
        note,
        automatic: z.boolean(),
        /** The revision of the event that closed or merged the job, if that archived them. */
        closing: z.number().optional(),
        /** Whether a knockout answer alone archived them. */
        knockout: z.boolean().optional(),
        /** The same person's application in which it continues, because their jobs were merged. No decision was made about them. */
        merged_into: id.optional(),
        goes_on: open(GoesOn.optional()),
        /** The job on which the person is a lead after this; they were on a prospect pipeline. */
        moved_to: open(JobMark.optional()),
        message: personal(
          z
            .object({
              template_key: z.string(),
              subject: z.string(),
              body: z.string(),
              leaves_at: z.string().optional(),
              /** Replaced by `leaves_at` in November 2026. */
              delay_hours: z.number().optional(),
            })
            .nullable()
            .optional(),
        ),
      },
      'archived the candidate from {from_step.name}: {reason_name}',
      { byCandidate: 'withdrew at {from_step.name}' },
    ),
    ApplicationRestored: event(
      {
        ...about,
        from_step: step,
        to_step: step,
        awaits,
        follow_ups,
        resume_status: unread,
        undone: z.boolean().optional(),
      },
      'restored the candidate to {to_step.name}',
    ),
    ApplicationRevived: event(
      {
        ...about,
        from_step: step,
        to_step: step,
        plays,
        awaits,
        follow_ups,
        resume_status: unread,
        pass: z.number(),
        reason: note,
        was: z.enum(['archived', 'offer_declined']),
      },
      'revived the candidate at {to_step.name}, pass {pass}',
    ),
    /** The last move was a mistake: the candidate is back in the state that `stood` has, as if it had not happened; only the days of the follow-ups start again after a long time. Earlier releases wrote the opposite move with the mark `undone`; those events are read as moves. */
    MoveTakenBack: event(
      {
        ...about,
        takes_back: z.object({
          type: z.enum(undoableEvents()),
          revision: z.number(),
        }),
        from_step: step,
        to_step: step,
        follow_ups,
        stood: Stood,
        /** The state of the offer before a move that affected it. Absent: the move did not affect an offer, or ended it with an archive. */
        offer: StoodOffer.nullable().optional(),
      },
      'took back the move from {to_step.name} to {from_step.name}',
      // Candidates cannot undo anything else.
      { byCandidate: 'took their withdrawal back' },
    ),
    /** Marking the resume as reviewed was a mistake: it is unread again, as if it had never been marked. */
    ResumeReviewTakenBack: event(
      { ...about, takes_back: z.object({ type: z.enum(['ResumeReviewed']), revision: z.number() }), step: step },
      'took back that the resume was reviewed',
    ),
    /** Adding the lead was a mistake, and nothing followed: the person is not on the job, as if they had never been added. */
    LeadTakenBack: event(
      { ...about, takes_back: z.object({ type: z.enum(['LeadAdded']), revision: z.number() }), step: step },
      'took back that the candidate was added as a lead',
    ),
    /** The import that brought the person onto the job was undone: they are not on it, as if they had never been imported. */
    ImportedApplicationTakenBack: event(
      {
        ...about,
        takes_back: z.object({ type: z.enum(['LeadAdded', 'ApplicationSubmitted']), revision: z.number() }),
        step: step,
      },
      'undid the import of the application',
    ),
    /** `by_hand`: a member set the status, when the appointments had this mark. It stays until the appointments change. */
    ScheduleStatusChanged: event(
      { ...about, step: step, from: word, to: word, by_hand: z.object({ arranged: word }).optional() },
      'changed the scheduling of {step.name} from {from} to {to}',
    ),
    /** Every conversation of the round took place and all its scorecards are submitted, so a decision is due; `judged` false: that is not so any more. */
    RoundJudged: event(
      { ...about, step: step, judged: z.boolean() },
      ({ judged, step: { name } }, speaker) =>
        judged
          ? sayIn(speaker)('recorded that {step} was held and every scorecard is in', {
              step: speaker.find?.(name) ?? name,
            })
          : sayIn(speaker)('recorded that {step} waits for a conversation or a scorecard again', {
              step: speaker.find?.(name) ?? name,
            }),
      { kind: phrase('recorded that {step} was held and every scorecard is in') },
    ),
    /** Only the candidate's mail contains the link; `token_hash` identifies it. `user_ids`: the interviewers; none: the round's panel. `links`: how often the candidate's links had been replaced. */
    BookingInviteSent: event(
      {
        ...about,
        step: step,
        ...invite,
        user_ids: z.array(id),
        duration_minutes: z.number(),
        window: InviteWindow,
        expires_at: moment,
        links: z.number(),
        message: letter,
        /** When the letter is sent; left out: at once. */
        letter_at: moment.optional(),
      },
      'sent a link to choose a time for {step.name}',
    ),
    BookingInviteWithdrawn: event(
      { ...about, step: step, ...invite },
      'withdrew the link to choose a time for {step.name}',
    ),
    BookingInviteExpired: event(
      { ...about, step: step, ...invite },
      'closed the link to choose a time for {step.name}, because its time was over',
    ),
    /** The offer needs an approval, so it was not sent. `change`: it changes a current offer, whose terms remain valid until then. */
    OfferApprovalAsked: event(
      { ...about, ...offer, message: letter, change: z.boolean() },
      'asked for approval of an offer, revision {revision}',
    ),
    /** The event that extends or changes the offer follows. */
    OfferApproved: event({ ...about, revision: z.number(), asked_by: id }, 'approved the offer, revision {revision}'),
    OfferRefused: event(
      { ...about, revision: z.number(), asked_by: id, note },
      'did not approve the offer, revision {revision}',
    ),
    OfferRequestWithdrawn: event(
      { ...about, revision: z.number() },
      'withdrew the request to approve the offer, revision {revision}',
    ),
    /** `asked_by`: the member who made the offer, if another one approved it. */
    OfferExtended: event(
      {
        ...about,
        from_step: step,
        to_step: step,
        plays,
        awaits,
        follow_ups,
        ...offer,
        message: letter,
        asked_by: id.optional(),
      },
      'extended an offer, revision {revision}',
      { ofMember: 'asked_by' },
    ),
    OfferUpdated: event(
      { ...about, ...offer, message: letter, asked_by: id.optional() },
      'changed the offer, revision {revision}',
      { ofMember: 'asked_by' },
    ),
    /** `signed_as`: the name that the candidate typed to accept it on their own page. */
    OfferAccepted: event(
      { ...about, revision: z.number(), responded_at: moment, start_on: storedDay, message: letter, signed_as: note },
      'recorded the offer as accepted, revision {revision}',
      { byCandidate: 'accepted the offer, revision {revision}' },
    ),
    CandidateHired: event(
      {
        ...about,
        from_step: step,
        to_step: step,
        plays,
        awaits,
        follow_ups,
        hired_at: moment,
        start_on: storedDay,
        /** The number of the opening of the job that they fill. Null: all were filled. */
        opening: z.number().nullable().optional(),
      },
      'hired the candidate, starting {start_on}',
      { byCandidate: 'is hired, starting {start_on}' },
    ),
    OfferDeclined: event(
      {
        ...about,
        from_step: step,
        to_step: step,
        plays,
        awaits,
        follow_ups,
        revision: z.number(),
        responded_at: moment,
        declined_by: z.enum(['candidate', 'organization']),
        decline_reason_id: id.nullable().optional(),
        reason_name: open(maybe),
        note,
        message: letter,
      },
      'recorded the offer as declined by the {declined_by}',
      { byCandidate: 'declined the offer' },
    ),
    OfferRescinded: event(
      { ...about, revision: z.number(), reason: open(maybe) },
      'took the offer back, revision {revision}',
    ),
    /** The candidate opened their page with the application's link, which does not show pay. The link that does is sent to their address. */
    OfferLinkAsked: event({ ...about }, 'asked for the link to the offer by email', { ofPerson: true }),
    /** A decision about the job came after an offer had begun and before it was made. This event takes the offer's place, so that it can no longer be made. */
    OfferHeldBack: event({ ...about }, 'held back an offer, because the job was changed at the same moment'),
    /** The candidate withdrew after they were archived but before they knew of it. The archiving then counts as their own decision. */
    CandidateWithdrew: event(
      { ...about, reason_name: open(z.string()), note },
      'withdrew before they were told of the decision',
      { ofPerson: true },
    ),
    /** The organization's decision that preceded the withdrawal, which is valid again. */
    WithdrawalTakenBack: event(
      {
        ...about,
        disqualification_reason_id: id.nullable(),
        reason_name: open(z.string().nullable()),
        side: z.enum(['we_rejected', 'they_withdrew', 'other']).nullable(),
      },
      'took their withdrawal back, so the decision before it holds',
      { ofPerson: true },
    ),
    HireReversed: event({ ...about, reason: open(z.string()) }, 'reversed the hire: {reason}'),
    MessageSkipped: event(
      { ...about, reason: open(z.string()), template_key: open(z.string()), of_step: open(LetterOfStep.optional()) },
      skipped,
      { kind: phrase('did not send a message: {reason}') },
    ),
  },
);
export type ApplicationEvent = EventOf<typeof applicationEvents>;
type Catalogue = (typeof applicationEvents)['types'];
/** The events by which a candidate enters a step and starts its plays: those with a field for them. */
export type StartsPlays = EventNamed<
  ApplicationEvent,
  { [Type in keyof Catalogue]: 'plays' extends keyof Catalogue[Type]['fields'] ? Type : never }[keyof Catalogue]
>;
const startingPlays = Object.entries(applicationEvents.types)
  .filter(([, { fields }]) => 'plays' in fields)
  .map(([type]) => type) as StartsPlays['type'][];
export const startsPlays = <E extends AnyEvent>(event: E): event is E & StartsPlays =>
  (startingPlays as readonly string[]).includes(event.type);
/** The same value for each of them. */
export const forStartsOfPlays = <Value>(value: Value): Record<StartsPlays['type'], Value> =>
  Object.fromEntries(startingPlays.map((type) => [type, value])) as Record<StartsPlays['type'], Value>;

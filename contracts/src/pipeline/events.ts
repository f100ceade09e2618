import { z } from 'zod';
import { event, events, personal, type EventOf } from '../kernel/event.ts';
import { id } from '../kernel/values.ts';

/** The step as it was called at that moment. */
export const StepMark = z.object({ id, name: z.string(), type: z.string(), kind: z.enum(['stage', 'round']) });
export type StepMark = z.output<typeof StepMark>;
const maybe = z.string().nullable().optional();
const about = { candidate_id: id, job_id: id };
/** The person as they stood when they came to the job; later changes arrive from the person's own events. */
const Person = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: maybe,
  headline: maybe,
  current_title: maybe,
  current_company: maybe,
  location: maybe,
});
const person = personal(Person.nullable());
const note = personal(z.string().nullable().optional());
const Answer = z.object({ question_id: z.string(), question_text: z.string(), value: z.unknown() });
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
const offer = { terms: personal(OfferTerms.nullable()), revision: z.number(), start_on: z.string(), expires_on: maybe };

/** A candidate on one job. This is what moves. */
export const applicationEvents = events(
  'application',
  {
    LeadAdded: event(
      {
        ...about,
        person,
        to_step: StepMark,
        source: z.string(),
        source_id: maybe,
        source_detail: maybe,
        added_by: z.string(),
      },
      'added the candidate as a lead',
    ),
    ApplicationSubmitted: event(
      {
        ...about,
        person,
        to_step: StepMark,
        applied_via: z.enum(['form', 'recruiter', 'import', 'booking', 'referral']),
        resume_id: id.nullable().optional(),
        answers: personal(z.array(Answer).nullable().optional()),
        cover_letter: note,
        post_snapshot_hash: maybe,
        consent_text_version: maybe,
        source: z.string(),
        source_id: maybe,
        source_detail: maybe,
        was_lead: z.boolean().optional(),
      },
      'applied by {applied_via}',
    ),
    ApplicationAnswersRecorded: event(
      { ...about, answers: personal(z.array(Answer).nullable()), recorded_by: z.string() },
      'recorded answers',
    ),
    ResumeReviewed: event({ ...about, by: z.string() }, 'reviewed the resume'),
    ApplicationAdvanced: event(
      {
        ...about,
        from_step: StepMark,
        to_step: StepMark,
        skipped_steps: z.array(StepMark),
        note,
        undone: z.boolean().optional(),
      },
      'moved the candidate from {from_step.name} to {to_step.name}',
    ),
    ApplicationShiftedUp: event(
      {
        ...about,
        from_step: StepMark,
        to_step: StepMark,
        resume_status: z.enum(['new', 'reviewed']).optional(),
        note,
        undone: z.boolean().optional(),
      },
      'sent the candidate back from {from_step.name} to {to_step.name}',
    ),
    ApplicationArchived: event(
      {
        ...about,
        from_step: StepMark,
        to_step: StepMark,
        disqualification_reason_id: id.nullable(),
        reason_name: z.string().nullable(),
        side: z.enum(['we_rejected', 'they_withdrew', 'other']).nullable(),
        flags: z.object({ not_basically_qualified: z.boolean(), not_considered: z.boolean() }),
        note,
        automatic: z.boolean(),
        message: personal(
          z
            .object({ template_key: z.string(), subject: z.string(), body: z.string(), delay_hours: z.number() })
            .nullable()
            .optional(),
        ),
      },
      'archived the candidate from {from_step.name}: {reason_name}',
    ),
    ApplicationRestored: event(
      {
        ...about,
        from_step: StepMark,
        to_step: StepMark,
        resume_status: z.enum(['new', 'reviewed']).optional(),
        undone: z.boolean().optional(),
      },
      'restored the candidate to {to_step.name}',
    ),
    ApplicationRevived: event(
      {
        ...about,
        from_step: StepMark,
        to_step: StepMark,
        resume_status: z.enum(['new', 'reviewed']).optional(),
        pass: z.number(),
        reason: note,
        was: z.enum(['archived', 'offer_declined']),
      },
      'revived the candidate at {to_step.name}, pass {pass}',
    ),
    ScheduleStatusChanged: event(
      { ...about, step: StepMark, from: z.string(), to: z.string() },
      'changed the scheduling of {step.name} from {from} to {to}',
    ),
    OfferExtended: event(
      { ...about, from_step: StepMark, to_step: StepMark, ...offer },
      'extended an offer, revision {revision}',
    ),
    OfferUpdated: event({ ...about, ...offer }, 'changed the offer, revision {revision}'),
    OfferAccepted: event(
      { ...about, revision: z.number(), responded_at: z.string(), start_on: z.string() },
      'recorded the offer as accepted, revision {revision}',
    ),
    CandidateHired: event(
      { ...about, from_step: StepMark, to_step: StepMark, hired_at: z.string(), start_on: z.string() },
      'hired the candidate, starting {start_on}',
    ),
    OfferDeclined: event(
      {
        ...about,
        from_step: StepMark,
        to_step: StepMark,
        revision: z.number(),
        responded_at: z.string(),
        declined_by: z.enum(['candidate', 'organization']),
        decline_reason_id: id.nullable().optional(),
        reason_name: maybe,
        note,
      },
      'recorded the offer as declined by the {declined_by}',
    ),
    OfferRescinded: event(
      { ...about, revision: z.number(), reason: maybe },
      'took the offer back, revision {revision}',
    ),
    HireReversed: event({ ...about, reason: z.string() }, 'reversed the hire: {reason}'),
    MessageSkipped: event(
      { ...about, reason: z.string(), template_key: z.string() },
      'did not send a message: {reason}',
    ),
  },
  'candidate_id',
);
export type ApplicationEvent = EventOf<typeof applicationEvents>;

import { z } from 'zod';
import { answerTypes } from '../public/apply-questions.ts';
import { PlayMark } from '../rounds/plays.ts';
import { currencies } from '../values/currencies.ts';
import { keysOf } from '../jobs/values.ts';
import { StepRef } from '../jobs/step-ref.ts';
import { AppointmentLine } from '../interviews/appointment-line.ts';
import { RoundMeeting } from '../interviews/round-meeting.ts';
import { JudgedRequirement, ScorecardLine, StandingReview } from '../scorecards/line.ts';
import { ListedMessage } from '../messages/rows.ts';
import { FieldValue, SeenField } from '../people/person-fields.ts';
import { Note, Resume, TimelineItem } from '../people/record.ts';
import { ListedPerson } from '../people/rows.ts';
import { OfferTerms } from './events.ts';
import { offerRules } from '../offers/offer-approval.ts';
import { ApplicationRow } from './rows.ts';

/** An answer of the application form. `knockout`: some answers to it count against a candidate; `failing`: this one does. `needs`, `least`: what would have passed. */
export const FormAnswer = z.object({
  question: z.string(),
  value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]),
  type: z.enum(keysOf(answerTypes)).nullable(),
  knockout: z.boolean(),
  failing: z.boolean(),
  needs: z.array(z.string()),
  least: z.number().nullable(),
});
export type FormAnswer = z.output<typeof FormAnswer>;

const OfferRequest = z.object({
  id: z.number(),
  terms: OfferTerms,
  change: z.boolean(),
  /** As it will be sent after the approval. `not_sent`: why it would not. */
  letter: z.object({ subject: z.string(), body: z.string(), not_sent: z.string().nullable() }).nullable(),
  by: z.string(),
  at: z.string(),
  own: z.boolean(),
  may_decide: z.boolean(),
  alone: z.boolean(),
});
export type OfferRequest = z.output<typeof OfferRequest>;
const OfferRuleShape = z.object({
  offer_approval: z.enum(keysOf(offerRules)),
  offer_approval_amount: z.number().nullable(),
  offer_approval_currency: z.enum(currencies).nullable(),
});
/** What the drawer shows about one application. `offer_terms` only for editors. */
export const Panel = z.object({
  application: ApplicationRow,
  person: ListedPerson,
  /** The candidate fields that the reader may see, and their values. Long texts are only on the person's page. */
  fields: z.array(SeenField),
  values: z.record(z.string(), FieldValue),
  steps: z.array(StepRef),
  actions: z.array(z.string()),
  offer_terms: OfferTerms.extend({ revision: z.number() }).nullable(),
  /** An offer, or a change of one (`change`), that waits for approval; only for editors. `may_decide`: the reader may approve or refuse it; `alone`: it is their own request, and there is no other administrator. */
  offer_request: OfferRequest.nullable(),
  /** The rule for approvals of offers. Only for editors. */
  offer_rule: OfferRuleShape.nullable(),
  timeline: z.array(TimelineItem),
  event_count: z.number(),
  notes: z.array(Note),
  resumes: z.array(Resume),
  messages: z.array(ListedMessage),
  /** The name of the application's source. */
  source_name: z.string().nullable(),
  answers: z.array(FormAnswer),
  cover_letter: z.string().nullable(),
  /** Their other applications. `ended`: when an archived one ended, and for which reason. */
  others: z.array(
    z.object({
      id: z.string(),
      job_id: z.string(),
      job_name: z.string(),
      step: StepRef,
      ended: z.object({ at: z.string(), reason: z.string().nullable() }).nullable(),
    }),
  ),
  /** The job's plays that can be run for this candidate; empty for a reader who may not. */
  plays: z.array(PlayMark),
  /** The next automatic letter in the candidate's step. */
  next_letter: z.object({ name: z.string(), at: z.string() }).nullable(),
  passages: z.array(z.object({ step: StepRef, entered_at: z.string(), left_at: z.string().nullable() })),
  /** Its conversations, by time. */
  appointments: z.array(AppointmentLine),
  /** What the card shows about the conversations of the round. */
  meeting: RoundMeeting.nullable(),
  /** Follows the order of the conversations. A scorecard that the reader may not open comes without its judgment. */
  scorecards: z.array(ScorecardLine),
  /** The requirements by which candidates are compared; empty if the reader may open no scorecard. */
  requirements: z.array(JudgedRequirement),
  /** Null: the candidate is not at a review. */
  review: StandingReview.nullable(),
});
export type Panel = z.output<typeof Panel>;

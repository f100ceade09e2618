import type { KeptAnswer } from '@candor/contracts/public/apply-questions';
import type { JobMark } from '@candor/contracts/jobs/merging';
import type { LetterOfStep } from '@candor/contracts/messages/letter-of-step';
import type { PipelineAction, PlainAction } from '@candor/contracts/pipeline/actions';
import type { CommandOf } from '@candor/contracts/pipeline/endpoints';
import type { ApplicationEvent, GoesOn, Letter, OfferTerms } from '@candor/contracts/pipeline/events';
import type { OfferRule } from '@candor/contracts/offers/offer-approval';
import type { Application, Invite, RoundByAppointments } from '../../states/application.state.ts';
import type { Job } from '../../states/job.state.ts';
import type { Context, Rejection, Rules } from '../../kernel/decider.ts';

// The commands of an application.

/** `sample`: whether the person belongs to the sample data. */
type About = { candidate_id: string; job_id: string; sample?: boolean };
type Arrival = Extract<ApplicationEvent, { type: 'LeadAdded' }>['data']['person'];
type ArrivalSource = { source: string; source_id: string | null; source_detail: string | null };
/** The facts of the application’s job and of the caller that the rules need. `editor`: whether the caller is an editor of the job. */
export type PipelineFacts = {
  job: Pick<Job, 'status' | 'steps' | 'removed' | 'fields' | 'snapshot_hash' | 'created_at'> &
    Partial<Pick<Job, 'sample' | 'template' | 'kind' | 'plays' | 'panel' | 'ended'>>;
  editor: boolean;
  /** The numbers of the free openings. Only the command that hires needs them. */
  open_seats: readonly number[];
  /** Those that are approved, for commands that offer or hire. Absent: the organization demands no approval. */
  approved_seats?: readonly number[];
  /** The opening that the candidate would fill again if their hire comes back. */
  own_seat?: number | null;
  /** Which offers need an approval. Only commands that make or change one need it; absent: none does. */
  offer_rule?: OfferRule;
  /** The members who may approve offers. Only commands that decide about one need them. */
  approvers?: readonly string[];
  /** The round's state by its appointments and scorecards; null: they show none. Only the command that follows them needs it. */
  round?: RoundByAppointments | null;
  /** The mark of the round's arrangements. Only the command with which a person sets its schedule status needs it. */
  arranged?: string;
  /** How many interviews are planned for the round. Only a move that keeps them needs it. */
  planned?: number;
  /** Whether the round has an appointment. Only the commands that end an invitation need it. */
  booked?: boolean;
};
/** The actions whose command is a part of their request. `cancel_appointments`: the bookings of the round that they leave are canceled (true), or stay and the history says so (false). */
type PlainCommands = { [A in Exclude<PlainAction, 'restore'>]: CommandOf<A> };
export type PipelineCommands = PlainCommands & {
  addLead: About & ArrivalSource & { person: Arrival };
  /** The revision of the event that added them, which must be their last one on this job. */
  takeBackLead: { of: number };
  /** From a file, onto the job as a lead (`step_id` null), into a step, or archived out of it. */
  bringIn: About &
    ArrivalSource & {
      person: Arrival;
      step_id: string | null;
      archived: Pick<PipelineCommands['archive'], 'reason'> | null;
    };
  /** `of`: the revision of the last event that brought them in; it must be the last of all. */
  takeBackImport: { of: number };
  apply: About &
    ArrivalSource & {
      person: Arrival;
      step_id?: string | null;
      applied_via: 'form' | 'recruiter';
      resume_id: string | null;
      cover_letter: string | null;
      answers?: KeptAnswer[];
      consent_text_version: string | null;
      /** The form told them that a knockout answer may archive them automatically. */
      knockouts_told?: boolean;
      /** When they applied, if it was before now. */
      applied_at?: string | null;
    };
  /** Two jobs became one, and an application of the other goes on here in its old place. */
  mergeIn: { step_id: string } & Omit<Extract<ApplicationEvent, { type: 'ApplicationMergedIn' }>['data'], 'to_step'>;
  /** `revision`: that of the event that brought it over, which must be its last one. */
  takeBackMerge: { revision: number };
  /** It goes on in this application. `closing`: the revision of the event that merged its job. */
  mergeAway: { into: string; closing: number; goes_on: GoesOn };
  /** From a prospect pipeline; they are now a lead on that job. `reason_id`: the organization's own entry for it. */
  moveToJob: { job: JobMark; reason_id: string | null };
  /** The form came with the address of a candidate who has applied already. */
  applyAgain: Record<never, never>;
  reviewResume: Record<never, never>;
  /** `of`: as in `undo`. */
  takeBackReview: { of?: number };
  /** `of`: the revision of the move, or a later one that the caller has seen. Without it, the last move. */
  undo: { of?: number };
  /** A person sets the schedule status. */
  schedule: { schedule_status: Application['schedule_status'] };
  /** Follows the appointments and scorecards of the round that the candidate is in. */
  followAppointments: { bookings: readonly string[] };
  /** Sends a link with which the candidate chooses a time. `step_id`: the round that the caller means; `links`: how often the person's links had been replaced. `message`: null if the caller passes the link on. */
  invite: Pick<Invite, 'invite_id' | 'token_hash' | 'user_ids' | 'window' | 'links'> & {
    step_id: string;
    duration_minutes: number | null;
    message: Letter | null;
    /** Many are invited at once: a candidate who has a link or is in another step is skipped. */
    together?: boolean;
    /** When the letter is sent; left out: at once. */
    letter_at?: string;
  };
  /** Without `invite_id`, the present link. */
  withdrawInvite: { invite_id?: string };
  /** The link's time is over. */
  expireInvite: { invite_id: string };
  archive: {
    reason: {
      id: string;
      name: string;
      side: 'we_rejected' | 'they_withdrew' | 'other';
      not_basically_qualified: boolean;
      not_considered: boolean;
    } | null;
    note?: string | null;
    message?: (Letter & { leaves_at: string }) | null;
    /** The candidate withdrew. They owe no reason. */
    withdrawn?: boolean;
    /** The organization lets its members archive without a reason. */
    reason_optional?: boolean;
    /** The revision of the event that closed the job, if that archives them. */
    closing?: number;
    /** The job closed, so no user archived this application. */
    automatic?: boolean;
    /** A knockout answer alone archives them. */
    knockout?: boolean;
    /** Many are archived at once, without a look at each. Candidates who are hired or have a pending offer stay. */
    together?: boolean;
  };
  /** The wait for a person is over. `at`: the planned time. */
  archiveKnockout: Pick<PipelineCommands['archive'], 'reason' | 'message'> & { at: string };
  /** A member looked and lets them stay, or the organization no longer archives automatically. */
  keepKnockout: Record<never, never>;
  /** The candidate asks for a person, after a knockout answer alone archived them. */
  askSecondLook: Record<never, never>;
  /** The candidate withdraws, whether they know of a decision or not. */
  withdraw: { note: string | null };
  takeBackWithdrawal: Record<never, never>;
  /** `automatic`: the job was reopened, and the candidates that its closing archived come back. */
  restore: { automatic?: true };
  offer: { terms: Pick<OfferTerms, 'amount' | 'start_on'> & Partial<OfferTerms>; message?: Letter | null };
  offer_update: { changes: Partial<OfferTerms>; message?: Letter | null };
  /** `opening`: the number of the one they fill. Without it, the first free one. */
  offer_accept: {
    responded_at?: string | null;
    start_on?: string | null;
    opening?: number | null;
    message?: Letter | null;
  };
  offer_decline: {
    responded_at?: string | null;
    declined_by: 'candidate' | 'organization';
    decline_reason_id?: string | null;
    reason_name?: string | null;
    note?: string | null;
    message?: Letter | null;
  };
  /** The candidate answers on their own page. `revision`: of the offer that they read; `zone`: the organization's, whose clock ends the last day. */
  answerOffer: { revision: number; zone: string } & (
    | { answer: 'accept'; signed_as: string }
    | { answer: 'decline'; note: string | null }
  );
  /** `request`: the one that the caller has read. */
  approveOffer: { request: number };
  refuseOffer: { request: number; note: string };
  withdrawOfferRequest: Record<never, never>;
  /** The candidate has only the link of the application, and asks for the one that shows the offer. */
  askOfferLink: Record<never, never>;
  /** The job was closed at the moment of this candidate's move, which has the revision `of`. */
  takeBackMove: { of: number };
  /** The step was removed at the moment when this candidate came to it. */
  leaveGoneStep: Record<never, never>;
  /** An offer was begun and could still be made, while another caller decides about the job. */
  holdBackOffer: Record<never, never>;
  skipMessage: { reason: string; template_key: string; of_step?: LetterOfStep };
};

/** The rules of these commands, which also run if there is no application yet. */
export type PipelineRules<Name extends keyof PipelineCommands> = Rules<
  Application | null,
  Pick<PipelineCommands, Name>,
  ApplicationEvent,
  PipelineFacts
>;
type Decision<A extends PipelineAction> = (
  command: PipelineCommands[A],
  state: Application,
  context: Context<PipelineFacts>,
) => readonly ApplicationEvent[] | Rejection;
/** The rules of these actions: `decide` when the table allows the action in the application's step, `refused` when it does not. */
export type ActionRules<Name extends PipelineAction> = {
  [A in Name]: { decide: Decision<A>; refused: (state: Application) => Rejection };
};

import type { KeptAnswer } from '@candor/contracts/public/apply-questions';
import type { JobMark } from '@candor/contracts/jobs/merging';
import type { LetterOfStep } from '@candor/contracts/messages/letter-of-step';
import type { PipelineAction } from '@candor/contracts/pipeline/actions';
import type { ApplicationEvent, GoesOn, Letter, OfferTerms } from '@candor/contracts/pipeline/events';
import type { OfferRule } from '@candor/contracts/offers/offer-approval';
import type { Application, Invite, RoundByAppointments } from '../../states/application.state.ts';
import type { Job } from '../../states/job.state.ts';
import type { Context, Rejection, Rules } from '../../kernel/decider.ts';

// The commands of an application.

/** `sample`: whether the person is of the sample data. */
type About = { candidate_id: string; job_id: string; sample?: boolean };
type Arrival = Extract<ApplicationEvent, { type: 'LeadAdded' }>['data']['person'];
type ArrivalSource = { source: string; source_id: string | null; source_detail: string | null };
/** What the rules must know of the application’s job and of the caller. `editor`: whether the caller is an editor of the job. */
export type PipelineFacts = {
  job: Pick<Job, 'status' | 'steps' | 'removed' | 'fields' | 'snapshot_hash' | 'created_at'> &
    Partial<Pick<Job, 'sample' | 'template' | 'kind' | 'plays' | 'panel' | 'ended'>>;
  editor: boolean;
  /** The numbers of the openings that nobody fills. Only the command that hires needs them. */
  open_seats: readonly number[];
  /** Those of them that are approved, for commands that offer or hire. Absent: the organization demands no approval. */
  approved_seats?: readonly number[];
  /** The opening that somebody would fill again whose hire comes back. */
  own_seat?: number | null;
  /** Which offers need an approval. Only commands that make or change one need it; absent: none does. */
  offer_rule?: OfferRule;
  /** Who may approve offers. Only commands that decide about one need it. */
  approvers?: readonly string[];
  /** How the round stands by its appointments and scorecards; null: they say nothing. Only the command that follows them needs it. */
  round?: RoundByAppointments | null;
  /** The mark of what is arranged for the round. Only the command by which a person sets its schedule status needs it. */
  arranged?: string;
  /** How many interviews are planned for the round. Only a move that keeps them needs it. */
  planned?: number;
  /** An appointment of the round stands. Only the commands that end an invitation need it. */
  booked?: boolean;
};
/** `cancel_appointments`: what is booked for the round that they leave is canceled (true), or stays and the history says so (false). */
type Leaving = { note?: string | null; cancel_appointments?: boolean | null };
type Chosen = { workflow_step_id?: string | null };
export type PipelineCommands = {
  addLead: About & ArrivalSource & { person: Arrival };
  /** The revision of the event by which they were added, since which nothing has happened to them on this job. */
  takeBackLead: { of: number };
  /** From a file, onto the job as a lead (`step_id` null), into a step, or archived out of it. */
  bringIn: About &
    ArrivalSource & {
      person: Arrival;
      step_id: string | null;
      archived: Pick<PipelineCommands['archive'], 'reason'> | null;
    };
  /** `of`: the revision of the last event by which they were brought in, since which nothing else has happened. */
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
      /** The form told them that a knockout answer may archive them by itself. */
      knockouts_told?: boolean;
      /** When they applied, if it was before now. */
      applied_at?: string | null;
    };
  /** Two jobs became one, and an application of the other goes on here as it stood there. */
  mergeIn: { step_id: string } & Omit<Extract<ApplicationEvent, { type: 'ApplicationMergedIn' }>['data'], 'to_step'>;
  /** `revision`: that of the event by which it came over, since which nothing has happened to it. */
  takeBackMerge: { revision: number };
  /** It goes on in this application. `closing`: the revision of the event that merged its job. */
  mergeAway: { into: string; closing: number; goes_on: GoesOn };
  /** From a prospect pipeline; they are a lead on that job now. `reason_id`: the organization's own entry for it. */
  moveToJob: { job: JobMark; reason_id: string | null };
  /** Somebody sent the form with the address of a candidate who has applied already. */
  applyAgain: Record<never, never>;
  reviewResume: Record<never, never>;
  /** `of`: as in `undo`. */
  takeBackReview: { of?: number };
  advance: Chosen & Leaving;
  shift_up: Chosen & Leaving;
  /** `of`: the revision of the move, or a later one that the caller has seen. Without it, whichever move was last. */
  undo: { of?: number };
  /** A person says how the scheduling stands. */
  schedule: { schedule_status: Application['schedule_status'] };
  /** What the appointments and scorecards of this round say of it, while the candidate stands there. */
  followAppointments: { bookings: readonly string[] };
  /** Sends a link by which the candidate chooses a time themselves. `step_id`: the round for which the caller means it; `links`: how often the person's links had been replaced. `message`: null where the caller passes the link on by hand. */
  invite: Pick<Invite, 'invite_id' | 'token_hash' | 'user_ids' | 'window' | 'links'> & {
    step_id: string;
    duration_minutes: number | null;
    message: Letter | null;
    /** Many are invited at once: whoever has a link or stands elsewhere stays as they are. */
    together?: boolean;
    /** When the letter leaves; left out: at once. */
    letter_at?: string;
  };
  /** Without `invite_id`, whichever link stands. */
  withdrawInvite: { invite_id?: string };
  /** Its time is over. */
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
    /** The candidate left by themselves. They owe nobody a reason. */
    withdrawn?: boolean;
    /** The organization lets its members archive without a reason. */
    reason_optional?: boolean;
    /** The revision of the event that closed the job, where that archives them. */
    closing?: number;
    /** The job closed, so no user archived this application. */
    automatic?: boolean;
    /** A knockout answer alone archives them. */
    knockout?: boolean;
    /** Many are archived at once, and nobody looked at this one. Whoever is hired or has a pending offer stays. */
    together?: boolean;
  };
  /** The wait for a person is over. `at`: when it was planned for. */
  archiveKnockout: Pick<PipelineCommands['archive'], 'reason' | 'message'> & { at: string };
  /** Somebody looked and lets them stay, or the organization archives nobody by itself any more. */
  keepKnockout: Record<never, never>;
  /** The candidate asks for a person, after a knockout answer alone archived them. */
  askSecondLook: Record<never, never>;
  /** The candidate leaves by themselves, whether they know of a decision or not. */
  withdraw: { note: string | null };
  takeBackWithdrawal: Record<never, never>;
  /** `automatic`: the job was reopened, and those whom its closing archived come back. */
  restore: { automatic?: true };
  revive: Chosen & { reason?: string | null };
  offer: { terms: Pick<OfferTerms, 'amount' | 'start_on'> & Partial<OfferTerms>; message?: Letter | null };
  offer_update: { changes: Partial<OfferTerms>; message?: Letter | null };
  /** `opening`: the number of the one they fill. Without it, the first that is open. */
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
  /** The candidate answers on their own page. `revision`: of the offer that they read; `zone`: of the organization, by whose clock the last day ends. */
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
  /** An offer was begun and could still be made, while somebody decides about the job. */
  holdBackOffer: Record<never, never>;
  skipMessage: { reason: string; template_key: string; of_step?: LetterOfStep };
};

/** The rules of these commands, which also run when there is no application yet. */
export type PipelineRules<Name extends keyof PipelineCommands> = Rules<
  Application | null,
  Pick<PipelineCommands, Name>,
  ApplicationEvent,
  PipelineFacts
>;
/** The rules of these actions. The table was checked before, so the application exists and the action is allowed where it stands. */
export type ActionRules<Name extends PipelineAction> = {
  [N in Name]: (
    command: PipelineCommands[N],
    state: Application,
    context: Context<PipelineFacts>,
  ) => readonly ApplicationEvent[] | Rejection;
};

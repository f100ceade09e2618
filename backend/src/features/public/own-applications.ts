import { Inject, Injectable } from '@nestjs/common';
import { hoursAfter } from '@candor/contracts/values/days';
import { dayIn } from '@candor/contracts/words/time-words';
import type { Recorded } from '@candor/contracts/kernel/event';
import { addressKey, sameAddress } from '@candor/contracts/duplicates/contact-keys';
import { answerBy } from '@candor/contracts/erasure/data-request';
import { peopleList } from '@candor/contracts/people/rows';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { messageList } from '@candor/contracts/messages/rows';
import type { OrganizationRow } from '@candor/contracts/organization/rows';
import { leavesAt } from '@candor/contracts/pipeline/farewell';
import { undoMinutes } from '@candor/contracts/pipeline/actions';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import {
  isUnderWay,
  type OwnApplication,
  ownApplicationPath,
  type OwnOffer,
  ownPath,
  ownStageOf,
} from '@candor/contracts/public/own-application';
import { type Application, applicationState, knownTo } from '../../states/application.state.ts';
import { type CandidateState, candidateState } from '../../states/candidate.state.ts';
import { CandidateLinks } from '../../reads/public/candidate-links.ts';
import { type Job, jobState } from '../../states/job.state.ts';
import { OwnLinks } from '../../reads/public/own-links.ts';
import { PublicJobs } from '../../reads/public/public-jobs.ts';
import { requestOf, SamePeople } from '../../access/same-people.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';

export type Own = {
  id: string;
  organization: OrganizationRow;
  application: Application;
  revision: number;
  person: NonNullable<CandidateState>;
  job: Job;
  /** Whether the candidate's link also shows the offer. */
  shows_offer: boolean;
};
/** An application of an erased person. The person's link may have been sent to a wrong address, so it reveals only this. */
export type ErasedApplication = { organization: OrganizationRow; at: string };
/** How many applications of one person are shown. */
const mostListed = 100;
type Archive = Recorded<Extract<ApplicationEvent, { type: 'ApplicationArchived' }>>;

/** Finds what a visitor may see by the link of an application. */
@Injectable()
export class OwnApplications {
  constructor(
    @Inject(PublicJobs) private readonly jobs: PublicJobs,
    @Inject(OwnLinks) private readonly links: OwnLinks,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(CandidateLinks) private readonly holding: CandidateLinks,
    @Inject(SamePeople) private readonly same: SamePeople,
  ) {}

  /** The application of a link. Null: the link is made up, replaced, of another organization or another person, or the application and its person are gone. */
  async find(org: string, token: string): Promise<Own | null> {
    const link = this.links.read(token);
    const organization = link && (await this.jobs.organization(org));
    const own = organization && (await this.named(organization, link.application_id));
    const shown = own && (await this.onwards(own));
    if (!shown) return null;
    const [made_for, of] = [own.application.candidate_id, shown.application.candidate_id];
    if (!(await this.holding.hold(link, organization.id, made_for, of))) return null;
    return { ...shown, shows_offer: link.offer ?? false };
  }

  async byId(organization: OrganizationRow, id: string): Promise<Own | null> {
    const own = await this.named(organization, id);
    return own && this.onwards(own);
  }

  /** The application that goes on after two jobs were merged: the candidate reads that application. */
  private async onwards(own: Own): Promise<Own | null> {
    const { merged_into } = own.application.archived ?? {};
    return merged_into ? this.byId(own.organization, merged_into) : own;
  }

  private async named(organization: OrganizationRow, id: string): Promise<Own | null> {
    const found = await this.streams.load(applicationState, id, organization.id);
    if (!found?.state?.applied_at) return null;
    const { state: application, revision } = found;
    const [person, job] = await Promise.all([
      this.streams.load(candidateState, application.candidate_id, organization.id),
      this.streams.load(jobState, application.job_id, organization.id),
    ]);
    if (!person?.state || person.state.sample || person.state.erased || !job?.state) return null;
    // Prospect pipelines have no applicants, so people on a pipeline are not told about it.
    if (job.state.kind === 'prospect') return null;
    return { id, organization, application, revision, person: person.state, job: job.state, shows_offer: false };
  }

  /** The time at which the person asked for erasure, from any of their records; the deadline for an answer; and when an earlier request was answered. */
  async erasureOf({
    organization,
    application,
  }: Own): Promise<Pick<OwnApplication, 'erasure_asked_at' | 'erasure_answer_by' | 'erasure_answered_at'>> {
    const records = await this.same.records(organization.id, application.candidate_id);
    const asked = requestOf(records);
    const answered = records.flatMap(({ state }) => state.erasure_answered_at ?? []).toSorted();
    return {
      erasure_asked_at: asked,
      erasure_answer_by: asked && answerBy(asked),
      erasure_answered_at: answered.at(-1) ?? null,
    };
  }

  /** The answer for a link to an erased person: that they were erased, and when. Any link of the application that was ever sent to that person shows this, because nothing else is left to see. */
  async erased(org: string, token: string): Promise<ErasedApplication | null> {
    const link = this.links.read(token);
    const organization = link && (await this.jobs.organization(org));
    if (!organization) return null;
    const application = (await this.streams.load(applicationState, link.application_id, organization.id))?.state;
    if (!application?.applied_at) return null;
    const { candidate_id } = application;
    if (!(await this.holding.areOfOne(link, organization.id, candidate_id, candidate_id))) return null;
    const [person, job] = await Promise.all([
      this.streams.load(candidateState, application.candidate_id, organization.id),
      this.streams.load(jobState, application.job_id, organization.id),
    ]);
    const erased = person?.state?.erased;
    // Prospect pipelines have no applicants, so people on a pipeline are not told about it.
    return erased && job?.state && job.state.kind !== 'prospect' ? { organization, at: erased.at } : null;
  }

  /** The applications of the people with this primary address, newest first. An additional address that a member entered gives access to none. */
  async ofAddress(organization: OrganizationRow, email: string): Promise<Own[]> {
    const scope = { organization_id: organization.id };
    const people = await this.reads.find(peopleList, scope, { address: addressKey(email) }, { limit: mostListed });
    const candidate_id = people.flatMap(({ id, parts }) => [id, ...parts.map((part) => part.id)]);
    if (!candidate_id.length) return [];
    const rows = await this.reads.find(
      applicationList,
      scope,
      { candidate_id },
      { sort: 'applied_at', descending: true, limit: mostListed },
    );
    const all = await Promise.all(rows.map(({ id }) => this.byId(organization, id)));
    const theirs = all.filter((own) => own !== null && sameAddress(own.person.fields.email, email)) as Own[];
    return [...new Map(theirs.map((own) => [own.id, own])).values()];
  }

  /** The address of this application's page for a signed-in candidate, with a link that is valid as long as those in mails. The account proves the address, so the page shows the offer. */
  pathOf({ organization, id, person }: Own): string {
    const link = { application_id: id, replaced: person.links, offer: true };
    return ownApplicationPath(organization.slug, this.links.tokenOf(link));
  }

  /** The offer that waits for an answer, or that the candidate answered. Also null if their link does not show it. */
  offerOf({ application, organization, shows_offer }: Own, stage: OwnApplication['stage']): OwnOffer | null {
    const now = new Date().toISOString();
    const { offer } = knownTo(application, now);
    if (!shows_offer || !offer?.terms || !['offer', 'hired', 'declined'].includes(stage)) return null;
    const { amount, currency, period, start_on, title, bonus, equity, expires_on } = offer.terms;
    return {
      revision: offer.revision,
      terms: { amount, currency, period, start_on, title, bonus, equity, expires_on },
      accepted: offer.accepted?.own ? { at: offer.accepted.at, signed_as: offer.accepted.signed_as } : null,
      expired: offer.expires_on !== null && dayIn(now, organization.tz_region) > offer.expires_on,
    };
  }

  /** The last day to answer the offer that the candidate knows of; null if there is none. */
  answerBy({ application }: Own, stage: OwnApplication['stage']): string | null {
    const { offer } = knownTo(application, new Date().toISOString());
    return stage === 'offer' && offer?.status === 'pending' ? offer.expires_on : null;
  }

  /** The candidate's stage, in the words for candidates. A decision is shown when its mail is sent; if it has no mail, it is never shown as long as the decision can be undone. */
  async stage({ id, organization, application, job }: Own): Promise<Pick<OwnApplication, 'stage' | 'undo_until'>> {
    if (!application.archived) {
      const { step, offer } = knownTo(application, new Date().toISOString());
      const declined = step.type === 'offer_declined' && offer?.declined_by === 'candidate';
      return { stage: declined ? 'declined' : ownStageOf(step.type), undo_until: null };
    }
    const events = (await this.streams.read(`application-${id}`, organization.id)) as Recorded<ApplicationEvent>[];
    const archive = events.findLast(({ type }) => type === 'ApplicationArchived') as Archive;
    const now = new Date().toISOString();
    const { withdrawn_at } = application.archived;
    const at = withdrawn_at ?? archive.metadata.occurred_at;
    const undoable = hoursAfter(at, undoMinutes / 60);
    if (withdrawn_at) return { stage: 'withdrawn', undo_until: now < undoable ? undoable : null };
    if (archive.metadata.actor.type === 'candidate')
      return {
        stage: 'withdrawn',
        undo_until: application.last_move && job.status !== 'archived' && now < undoable ? undoable : null,
      };
    const before = { stage: ownStageOf(application.archived.from_step.type), undo_until: null };
    const letters = await this.reads.find(
      messageList,
      { organization_id: organization.id },
      { application_id: id, kind: 'rejection' },
    );
    const closed = { stage: 'closed', undo_until: null } as const;
    if (letters.some(({ sent_at }) => sent_at && sent_at >= at)) return closed;
    const { message } = archive.data;
    if (now < undoable || (message && now < leavesAt(at, message))) return before;
    return letters.some(({ status }) => status === 'queued') ? before : closed;
  }

  /** The furthest stage that the candidate has reached. */
  reached({ application }: Own): OwnApplication['reached'] {
    const { archived, step } = knownTo(application, new Date().toISOString());
    const stage = ownStageOf((archived?.from_step ?? step).type);
    return ownPath.find((place) => place === stage) ?? 'offer';
  }

  /** Whether the candidate is still considered, as far as they know. */
  async seemsConsidered(own: Own): Promise<boolean> {
    return isUnderWay((await this.stage(own)).stage);
  }
}

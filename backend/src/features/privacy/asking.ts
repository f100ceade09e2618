import { addressKey } from '@candor/contracts/duplicates/contact-keys';
import { answerBy } from '@candor/contracts/erasure/data-request';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { privacyNotice } from '@candor/contracts/organization/privacy';
import type { OrganizationRow } from '@candor/contracts/organization/rows';
import { peopleList } from '@candor/contracts/people/rows';
import * as calls from '@candor/contracts/privacy/asking';
import { legalClock } from '@candor/contracts/privacy/law';
import { languageParameter, say } from '@candor/contracts/words/say';
import { Controller, Inject, Injectable, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { SamePeople } from '../../access/same-people.ts';
import { type Unsigned, Uid } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { xsrfCookie } from '../../http/xsrf.ts';
import { hashOf, idFrom, newId } from '../../kernel/codec.ts';
import { isRejection, type Rejection } from '../../kernel/decider.ts';
import { JobQueue } from '../../kernel/ports/job-queue.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { notFound, type Requester } from '../../kernel/streams.ts';
import { BASE } from '../../kernel/tokens.ts';
import { Moved, nowhere, type PageAsk, Shows } from '../../pages/pages.ts';
import { ContactIds } from '../../reads/forms/contact-ids.ts';
import { PublicJobs, shownOrganization } from '../../reads/public/public-jobs.ts';
import { CandidateCommand } from '../people/candidate.command.ts';
import { type PendingRequest, PendingRequests } from './pending-requests.ts';
import { mailConfirmation } from './privacy.queue.ts';

const gone = notFound('page');
const mostRecords = 50;
const daysToAnswer = ({ country }: OrganizationRow): number => legalClock('request', country)!.days;

/** The public page about privacy, and the page of a link that confirms a request. Opening the link changes nothing, because programs open the links of mails too. */
@Injectable()
export class AskingPages {
  constructor(
    @Inject(PublicJobs) private readonly sites: PublicJobs,
    @Inject(PendingRequests) private readonly pending: PendingRequests,
    @Inject(BASE) private readonly base: string,
  ) {}

  @Shows(calls.privacyNoticePage)
  async notice({ params, query, cookies, url }: PageAsk) {
    const organization = await this.sites.organization(params.org!);
    if (!organization) return nowhere;
    const path = calls.privacyPath(organization.slug);
    if (organization.slug !== params.org) return new Moved(path + url.search, [], 'for good');
    const { said } = query;
    return {
      title: say('Privacy at {organization}', { organization: organization.name }),
      organization: shownOrganization(organization),
      notice: privacyNotice(organization),
      days: daysToAnswer(organization),
      sent: said === 'sent',
      problem: !said || said === 'sent' ? null : problemIn(said),
      form: { xsrf: cookies[xsrfCookie] ?? '', uid: newId() },
      head: { address: `${this.base}${path}`, site: organization.name },
    };
  }

  @Shows(calls.confirmRequestPage)
  async confirm({ params, query, cookies, url }: PageAsk) {
    const token = params.token!;
    const request = await this.pending.find(token);
    const organization = request && (await this.sites.organizationOf(request.organization_id));
    if (!organization) return nowhere;
    const path = calls.confirmRequestPath(organization.slug, token);
    // A link below the address of another organization leads nowhere.
    const asked = await this.sites.organization(params.org!);
    if (asked?.id !== organization.id) return nowhere;
    if (organization.slug !== params.org) return new Moved(path + url.search, [], 'for good');
    const { kind, confirmed_at } = request;
    return {
      title: say('Privacy at {organization}', { organization: organization.name }),
      organization: shownOrganization(organization),
      kind,
      answer_by: confirmed_at && answerBy(confirmed_at, daysToAnswer(organization)),
      zone: organization.tz_region,
      problem: query.said && !confirmed_at ? problemIn(query.said) : null,
      form: { token, xsrf: cookies[xsrfCookie] ?? '', uid: newId() },
      head: { address: `${this.base}${path}`, site: organization.name, unlisted: true as const },
    };
  }
}
const problemIn = (code: string): string =>
  code === 'rate_limited'
    ? say('There were too many requests from your network. Please try again in an hour.')
    : code === 'validation'
      ? say('Please enter your email address and choose what you ask for.')
      : say('This did not work. Please try again.');

/** Calls of visitors who ask about their data without a link of ours. */
@Controller()
export class AskingController {
  constructor(
    @Inject(PublicJobs) private readonly sites: PublicJobs,
    @Inject(PendingRequests) private readonly pending: PendingRequests,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(ContactIds) private readonly contacts: ContactIds,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(JobQueue) private readonly jobs: JobQueue,
  ) {}

  /** Takes a request. The same happens for a known address and for an unknown one: an email. */
  @Serve(calls.requestData)
  async request(
    @Input() { email, kind, details, website, [languageParameter]: language }: RequestOf<typeof calls.requestData>,
    @Uid() _: Unsigned,
    @Param('org') org: string,
  ) {
    const organization = await this.sites.organization(org);
    if (!organization) return gone;
    const token = website ? null : await this.pending.keep(organization.id, kind, { email, details: details ?? null });
    if (!token) return {};
    const { data, ...due } = mailConfirmation.due(`confirm-data-request:${hashOf(token)}`, new Date().toISOString(), {
      token,
      language: language ?? null,
    });
    await this.jobs.add({ ...due, data: { ...data, organization_id: organization.id } });
    return {};
  }

  /** Records a confirmed request for every person whose address it is, or for a new contact if no record has the address. */
  @Serve(calls.confirmRequest)
  async confirm(
    @Input() _: RequestOf<typeof calls.confirmRequest>,
    @Uid() uid: Unsigned,
    @Param('org') org: string,
    @Param('token') token: string,
  ) {
    const request = await this.pending.find(token);
    const organization = request && (await this.sites.organization(org));
    if (!organization || organization.id !== request.organization_id) return gone;
    if (!request.asked) return {};
    const asked_at = new Date().toISOString();
    const refused = await this.record(token, request, request.asked, asked_at, uid);
    if (refused) return refused;
    await this.pending.confirm(token, request, asked_at);
    return {};
  }

  private async record(
    token: string,
    { organization_id, kind }: PendingRequest,
    { email, details }: NonNullable<PendingRequest['asked']>,
    asked_at: string,
    uid: Unsigned,
  ): Promise<Rejection | null> {
    const asking = (candidate_id: string, step: string): Requester => ({
      organization_id,
      actor: { type: 'candidate', id: candidate_id },
      ...uid,
      uid: idFrom(step, hashOf(token), candidate_id),
    });
    const receive = (candidate_id: string) =>
      this.commands.execute(
        new CandidateCommand(
          candidate_id,
          'recordRequest',
          {
            request_id: idFrom('request of a visitor', hashOf(token), candidate_id),
            kind,
            via: 'page',
            asked_at,
            details,
          },
          asking(candidate_id, 'request of a visitor'),
          { mustExist: 'candidate', entity: 'candidate' },
        ),
      );
    let recorded = false;
    for (const id of await this.known(organization_id, email)) {
      const ran = await receive(id);
      // A request of this kind that is open already covers this one.
      recorded ||= !isRejection(ran) || ran.code === 'wrong_state';
    }
    if (recorded) return null;
    const { id, there } = await this.contacts.idFor(organization_id, email);
    if (!there) {
      const made = await this.commands.execute(
        new CandidateCommand(id, 'create', unknownPerson(email), asking(id, 'person of a request'), {
          entity: 'candidate',
        }),
      );
      if (isRejection(made) && made.code !== 'duplicate') return made;
    }
    const ran = await receive(id);
    return isRejection(ran) && ran.code !== 'wrong_state' ? ran : null;
  }

  /** One record of each person who has the address. */
  private async known(organization_id: string, email: string): Promise<string[]> {
    const rows = await this.reads.find(
      peopleList,
      { organization_id, guarded: 'all' },
      { address: addressKey(email) },
      { sort: 'created_at', limit: mostRecords },
    );
    const seen = new Set<string>();
    const people: string[] = [];
    for (const { id } of rows) {
      if (seen.has(id)) continue;
      for (const each of await this.same.group(organization_id, id)) seen.add(each);
      people.push(id);
    }
    return people;
  }
}
/** A person of whom nothing is on record but the address in their request. */
const unknownPerson = (email: string) => ({
  fields: {
    first_name: email.slice(0, 80),
    last_name: '',
    name_order: null,
    email,
    phone: null,
    pronoun: null,
    headline: null,
    current_title: null,
    current_company: null,
    location: null,
    tz_region: null,
    source: 'applied',
    source_id: null,
  },
  type: 'prospect' as const,
  created_via: 'marketing' as const,
  requested: true,
  audience: 'contact' as const,
});

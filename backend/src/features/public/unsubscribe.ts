import { Body, Controller, HttpCode, Inject, Injectable, Param, Post, Query, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import { CommandBus } from '@nestjs/cqrs';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { CandidateEvent } from '@candor/contracts/people/events';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { say } from '@candor/contracts/words/say';
import { organizationList, type OrganizationRow } from '@candor/contracts/organization/rows';
import { type LetterTopic, letterTopics } from '@candor/contracts/messages/letter-topics';
import {
  type GivenConsent,
  oneClickPath,
  subscribe,
  type Unsubscribe,
  unsubscribePage,
  unsubscribePath,
} from '@candor/contracts/public/unsubscribe';
import { candidateState, refusedBy } from '../../states/candidate.state.ts';
import { ContactSafety } from '../../reads/messages/contact-safety.ts';
import { OwnLinks } from '../../reads/public/own-links.ts';
import { isAddressOf, shownOrganization } from '../../reads/public/public-jobs.ts';
import { SamePeople } from '../../access/same-people.ts';
import { type Unsigned, Uid } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { Moved, nowhere, type PageAsk, Shows } from '../../pages/pages.ts';
import { WithoutCaller } from '../../http/open-route.ts';
import { xsrfCookie } from '../../http/xsrf.ts';
import { newId } from '../../kernel/codec.ts';
import { isRejection } from '../../kernel/decider.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { notFound, Streams } from '../../kernel/streams.ts';
import { PersonCommand } from '../people/candidate.command.ts';

type Found = {
  organization: OrganizationRow;
  candidate_id: string;
  refuses: LetterTopic[];
};
const gone = notFound('person');
const mostHistory = 20;

/** Finds the person and the organization of a link to unsubscribe. */
@Injectable()
export class Unsubscribers {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(OwnLinks) private readonly links: OwnLinks,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(ContactSafety) private readonly safety: ContactSafety,
  ) {}

  /** Finds the person by the token of the link. Their record names the organization, because the web address of the organization may have changed. Null: the link is made up, below the address of another organization, or the person was erased. */
  async find(org: string, token: string): Promise<Found | null> {
    const candidate_id = this.links.unsubscriber(token);
    if (!candidate_id) return null;
    const id = (await this.streams.load(candidateState, candidate_id, '*'))?.organization_id;
    if (!id) return null;
    const [organization, person] = await Promise.all([
      this.reads.get(organizationList, { organization_id: id }, id),
      this.same.load(candidate_id, id),
    ]);
    if (!organization || !isAddressOf(organization, org) || !person || person.state.erased || person.state.sample)
      return null;
    const { email } = person.state.fields;
    const elsewhere = email ? (await this.safety.refusedAt(id, [email]))(email, { unwanted: false }) : [];
    const refuses = letterTopics.filter(
      (topic) => refusedBy(person.state).includes(topic) || elsewhere.includes(topic),
    );
    return { organization, candidate_id, refuses };
  }

  /** What the reader said before, on any of their records, newest first, and the consent to news that they gave last. One act on several records counts as one. */
  async said({ organization, candidate_id }: Found): Promise<Pick<Unsubscribe, 'history' | 'consent'>> {
    const ids = await this.same.group(organization.id, candidate_id);
    const streams = await Promise.all(ids.map((id) => this.streams.read(`candidate-${id}`, organization.id)));
    const events = streams.flat();
    return { history: historyIn(events), consent: consentIn(events as readonly Recorded<CandidateEvent>[]) };
  }
}

const historyIn = (events: readonly Recorded[]): Unsubscribe['history'] => {
  const said = new Map<string, Unsubscribe['history'][number]>();
  for (const { type, data, metadata } of events) {
    if (type !== 'CandidateUnsubscribed' && type !== 'CandidateSubscribedAgain') continue;
    const wanted = type === 'CandidateSubscribedAgain';
    const topics = [...((data as { topics?: LetterTopic[] }).topics ?? letterTopics)];
    said.set(`${metadata.request_uid} ${type}`, { at: metadata.occurred_at, wanted, topics });
  }
  return [...said.values()].toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, mostHistory);
};
const consentIn = (events: readonly Recorded<CandidateEvent>[]): GivenConsent | null => {
  const about = events
    .filter(
      (event) =>
        (event.type === 'ConsentGiven' || event.type === 'ConsentWithdrawn') && event.data.purpose === 'marketing',
    )
    .toSorted((one, other) => one.metadata.occurred_at.localeCompare(other.metadata.occurred_at));
  const given = about.findLast(({ type }) => type === 'ConsentGiven');
  if (given?.type !== 'ConsentGiven') return null;
  const ended = about.find(
    ({ type, stream }, at) => type === 'ConsentWithdrawn' && stream === given.stream && at > about.indexOf(given),
  );
  return {
    given_at: given.metadata.occurred_at,
    until: given.data.until ?? null,
    ended_at: ended?.metadata.occurred_at ?? null,
  };
};

@Injectable()
export class UnsubscribePages {
  constructor(
    @Inject(Unsubscribers) private readonly unsubscribers: Unsubscribers,
    @Inject(OwnLinks) private readonly links: OwnLinks,
  ) {}

  @Shows(unsubscribePage)
  async show({ params, query, cookies }: PageAsk) {
    const found = await this.unsubscribers.find(params.org!, params.token!);
    if (!found) return nowhere;
    const { organization, candidate_id, refuses } = found;
    if (organization.slug !== params.org)
      return new Moved(unsubscribePath(organization.slug, params.token!), [], 'for good');
    return {
      title: say('Emails from {organization}', { organization: organization.name }),
      organization: shownOrganization(organization),
      unsubscribed: letterTopics.every((topic) => refuses.includes(topic)),
      refuses,
      ...(await this.unsubscribers.said(found)),
      problem: query.said ? say('This did not work. Please try again.') : null,
      form: { token: params.token!, xsrf: cookies[xsrfCookie] ?? '', uid: newId() },
      head: {
        address: this.links.unsubscribeAddress(organization.slug, candidate_id),
        site: organization.name,
        unlisted: true as const,
      },
    };
  }
}

/** Records whether a person wants mails that they did not ask for. Opening the link changes nothing, because programs open the links of mails too. */
@Controller()
export class UnsubscribeController {
  constructor(
    @Inject(Unsubscribers) private readonly unsubscribers: Unsubscribers,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  @Serve(subscribe)
  async subscribe(
    @Input() { wanted, topic }: RequestOf<typeof subscribe>,
    @Uid() uid: Unsigned,
    @Param('org') org: string,
    @Param('token') token: string,
  ) {
    return this.said(org, token, { wanted: String(wanted) === 'true', ...(topic ? { topics: [topic] } : {}) }, uid);
  }

  /** Unsubscribes a reader who presses the button of their mail program: the request has no cookie, and no page comes before it. */
  @WithoutCaller()
  @RouteConfig({ bytes: 4 * 1024, oneClick: true })
  @HttpCode(200)
  @Post(oneClickPath)
  async oneClick(
    @Param('org') org: string,
    @Param('token') token: string,
    @Query('topic') topic: unknown,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    void reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8');
    const asks =
      typeof body === 'string'
        ? /name="?List-Unsubscribe"?\r?\n\r?\nOne-Click/i.test(body)
        : (body as Record<string, unknown> | null)?.['List-Unsubscribe'] === 'One-Click';
    const topics = letterTopics.filter((each) => each === topic);
    // The request gets a new id: the same press sent again changes nothing, but a press after the person subscribed again does.
    const uid = { uid: newId(), hash: '' };
    const said = asks
      ? await this.said(org, token, { wanted: false, ...(topics.length ? { topics } : {}) }, uid)
      : gone;
    if (!isRejection(said)) return 'ok';
    void reply.status(asks ? 404 : 400);
    return 'not found';
  }

  private async said(org: string, token: string, command: { wanted: boolean; topics?: LetterTopic[] }, uid: Unsigned) {
    const found = await this.unsubscribers.find(org, token);
    if (!found) return gone;
    const { organization, candidate_id } = found;
    const ran = await this.commands.execute(
      new PersonCommand(candidate_id, 'subscribe', command, {
        organization_id: organization.id,
        actor: { type: 'candidate', id: candidate_id },
        ...uid,
      }),
    );
    return isRejection(ran) ? ran : { position: ran.position };
  }
}

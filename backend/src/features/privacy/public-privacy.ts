import { Controller, Inject, Injectable, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { organizationList, type OrganizationRow } from '@candor/contracts/organization/rows';
import { poolDays } from '@candor/contracts/organization/privacy';
import * as calls from '@candor/contracts/privacy/endpoints';
import { consentPage, consentPath, copyPage, copyPath } from '@candor/contracts/privacy/pages';
import { copyLinkDays } from '@candor/contracts/privacy/values';
import { daysAfter } from '@candor/contracts/values/days';
import { say, voice } from '@candor/contracts/words/say';
import { type HeldRecord, SamePeople } from '../../access/same-people.ts';
import { type Unsigned, Uid } from '../../http/caller.ts';
import { Input, Serve, type StreamAnswer } from '../../http/endpoint.ts';
import { isRejection, type Rejection } from '../../kernel/decider.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { notFound, type Requester, Streams } from '../../kernel/streams.ts';
import { Moved, nowhere, type PageAsk, Shows } from '../../pages/pages.ts';
import { SubjectCopies } from '../../reads/people/subject-copy.ts';
import { OwnLinks } from '../../reads/public/own-links.ts';
import { isAddressOf, shownOrganization } from '../../reads/public/public-jobs.ts';
import { candidateState } from '../../states/candidate.state.ts';
import { CandidateCommand, PersonCommand } from '../people/candidate.command.ts';

type Found = { organization: OrganizationRow; candidate_id: string; records: HeldRecord[] };
const gone = notFound('person');
const asking = ({ organization, candidate_id }: Found, uid: Unsigned): Requester => ({
  organization_id: organization.id,
  actor: { type: 'candidate', id: candidate_id },
  ...uid,
});

/** Finds the person of a link in a mail about their rights. */
@Injectable()
export class RightsLinks {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(OwnLinks) private readonly links: OwnLinks,
    @Inject(SamePeople) private readonly same: SamePeople,
  ) {}

  /** The person who is asked to renew a consent. Null: the link is made up, or the person is gone. */
  consent(org: string, token: string): Promise<Found | null> {
    return this.person(org, this.links.consenter(token));
  }

  /** The person of a link to a copy. `until`: how long the link opens the copy. Null: the link is made up or too old, or the answer was withdrawn. */
  async copy(
    org: string,
    token: string,
  ): Promise<(Found & { request_id: string; until: string; left_out: readonly string[] }) | null> {
    const link = this.links.readCopy(token);
    const found = link && (await this.person(org, link.candidate_id));
    const own = found?.records.find(({ id }) => id === link!.candidate_id)?.state;
    const answered = own?.requests.find(({ id }) => id === link!.request_id)?.answered;
    if (!found || answered?.how !== 'sent') return null;
    const until = daysAfter(Date.parse(answered.at), copyLinkDays);
    return until < new Date().toISOString()
      ? null
      : { ...found, request_id: link!.request_id, until, left_out: answered.left_out };
  }

  /** The person, if they belong to the organization of this public address. */
  private async person(org: string, candidate_id: string | null): Promise<Found | null> {
    if (!candidate_id) return null;
    const id = (await this.streams.load(candidateState, candidate_id, '*'))?.organization_id;
    if (!id) return null;
    const [organization, records] = await Promise.all([
      this.reads.get(organizationList, { organization_id: id }, id),
      this.same.records(id, candidate_id),
    ]);
    const own = records.find((each) => each.id === candidate_id);
    return organization && isAddressOf(organization, org) && own && !own.state.erased
      ? { organization, candidate_id, records }
      : null;
  }
}

/** The pages to which mails about a person's rights lead. Opening one changes nothing, because programs open the links of mails too. */
@Injectable()
export class RightsPages {
  constructor(
    @Inject(RightsLinks) private readonly rights: RightsLinks,
    @Inject(OwnLinks) private readonly links: OwnLinks,
  ) {}

  @Shows(consentPage)
  async consent({ params }: PageAsk) {
    const found = await this.rights.consent(params.org!, params.token!);
    if (!found) return nowhere;
    const { organization, candidate_id, records } = found;
    if (organization.slug !== params.org)
      return new Moved(consentPath(organization.slug, params.token!), [], 'for good');
    const pool = records.find(({ state }) => state.pool)?.state.pool ?? null;
    const renewed_until = daysAfter(Date.now(), poolDays(organization));
    return {
      title: say('Your details at {organization}', { organization: organization.name }),
      organization: shownOrganization(organization),
      state: !pool ? ('withdrawn' as const) : pool.asked ? ('asked' as const) : ('given' as const),
      until: pool?.until ?? '',
      renewed_until,
      zone: organization.tz_region,
      head: {
        address: this.links.consentAddress(organization.slug, candidate_id),
        site: organization.name,
        unlisted: true as const,
      },
    };
  }

  @Shows(copyPage)
  async copy({ params }: PageAsk) {
    const found = await this.rights.copy(params.org!, params.token!);
    if (!found) return nowhere;
    const { organization, candidate_id, request_id, until } = found;
    if (organization.slug !== params.org) return new Moved(copyPath(organization.slug, params.token!), [], 'for good');
    return {
      title: say('Your details at {organization}', { organization: organization.name }),
      organization: shownOrganization(organization),
      until,
      zone: organization.tz_region,
      head: {
        address: this.links.copyAddress(organization.slug, candidate_id, request_id),
        site: organization.name,
        unlisted: true as const,
      },
    };
  }
}

@Controller()
export class RightsController {
  constructor(
    @Inject(RightsLinks) private readonly rights: RightsLinks,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(SubjectCopies) private readonly copies: SubjectCopies,
  ) {}

  @Serve(calls.answerConsent)
  async consent(
    @Input() { keep }: RequestOf<typeof calls.answerConsent>,
    @Uid() uid: Unsigned,
    @Param('org') org: string,
    @Param('token') token: string,
  ) {
    const found = await this.rights.consent(org, token);
    if (!found) return gone;
    const { organization, candidate_id, records } = found;
    const pool = records.find(({ state }) => state.pool)?.state.pool;
    // If the person says the same again, nothing changes: a renewed consent is renewed again only when it ends.
    if (keep && pool && !pool.asked) return {};
    const until = daysAfter(Date.now(), poolDays(organization));
    const ran = await this.commands.execute(
      keep
        ? new CandidateCommand(
            candidate_id,
            'giveConsent',
            { purpose: 'talent_pool', text_version: 'renewal', until },
            asking(found, uid),
          )
        : new PersonCommand(candidate_id, 'withdrawConsent', { purpose: 'talent_pool' }, asking(found, uid)),
    );
    return isRejection(ran) ? ran : { position: ran.position };
  }

  @Serve(calls.fetchCopy)
  async copy(
    @Input() _: RequestOf<typeof calls.fetchCopy>,
    @Uid() uid: Unsigned,
    @Param('org') org: string,
    @Param('token') token: string,
  ): Promise<StreamAnswer | Rejection> {
    const found = await this.rights.copy(org, token);
    if (!found) return gone;
    const { organization, candidate_id, request_id, left_out } = found;
    const copy = await this.copies.of(organization.id, candidate_id, left_out, voice());
    if (isRejection(copy)) return gone;
    const noted = await this.commands.execute(
      new CandidateCommand(candidate_id, 'fetchCopy', { request_id }, asking(found, uid)),
    );
    if (isRejection(noted)) return gone;
    return { name: 'your-data.zip', type: 'application/zip', content: await copy.content() };
  }
}

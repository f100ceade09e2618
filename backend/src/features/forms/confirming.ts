import { downloadPath } from '@candor/contracts/forms/downloading';
import { answerConfirmation, confirmPage, confirmPath } from '@candor/contracts/forms/confirming';
import { formTextList } from '@candor/contracts/forms/rows';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { organizationList, type OrganizationRow } from '@candor/contracts/organization/rows';
import { say } from '@candor/contracts/words/say';
import { visitCookie } from '@candor/contracts/engagement/visit-answers';
import { Controller, Inject, Injectable, Param, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import '@fastify/cookie';
import { CommandBus } from '@nestjs/cqrs';
import { type Unsigned, Uid } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { xsrfCookie } from '../../http/xsrf.ts';
import { newId } from '../../kernel/codec.ts';
import { isRejection } from '../../kernel/decider.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { notFound, type Requester, Streams, asPart } from '../../kernel/streams.ts';
import { Moved, nowhere, type PageAsk, Shows } from '../../pages/pages.ts';
import { asksNotToBeTracked, Browsers } from '../../reads/engagement/browsers.ts';
import { OwnLinks } from '../../reads/public/own-links.ts';
import { isAddressOf, shownOrganization } from '../../reads/public/public-jobs.ts';
import { type Submission, submissionState } from '../../states/submission.state.ts';
import { PersonCommand } from '../people/candidate.command.ts';
import { SubmissionCommand } from './form.command.ts';
import { DownloadLinks } from './form-files.ts';

type Found = { organization: OrganizationRow; id: string; submission: Submission & { asked: { until: string } } };
const gone = notFound('form');

/** Finds the submission of a link to confirm a consent. */
@Injectable()
export class ConfirmLinks {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(OwnLinks) private readonly links: OwnLinks,
  ) {}

  /** The submission of this link. Null: the link is made up, of another organization, or the submission is gone. */
  async find(org: string, token: string): Promise<Found | null> {
    const id = this.links.confirmer(token);
    const found = id ? await this.streams.load(submissionState, id, '*') : null;
    const { state: submission, organization_id } = found ?? {};
    if (!id || !organization_id || !submission?.asked || !submission.contact) return null;
    if (submission.status === 'deleted' || submission.status === 'held') return null;
    const organization = await this.reads.get(organizationList, { organization_id }, organization_id);
    return organization && isAddressOf(organization, org)
      ? { organization, id, submission: { ...submission, asked: submission.asked } }
      : null;
  }
}

@Injectable()
export class ConfirmPages {
  constructor(
    @Inject(ConfirmLinks) private readonly confirms: ConfirmLinks,
    @Inject(DownloadLinks) private readonly downloads: DownloadLinks,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(OwnLinks) private readonly links: OwnLinks,
  ) {}

  @Shows(confirmPage)
  async show({ params, query, cookies }: PageAsk) {
    const found = await this.confirms.find(params.org!, params.token!);
    if (!found) return nowhere;
    const { organization, id, submission } = found;
    if (organization.slug !== params.org)
      return new Moved(confirmPath(organization.slug, params.token!), [], 'for good');
    const form = await this.reads.get(formTextList, { organization_id: organization.id }, submission.form_id);
    const { asked, confirmed_at, declined } = submission;
    const isOld = asked.until < new Date().toISOString();
    const said = confirmed_at
      ? 'confirmed'
      : declined
        ? 'declined'
        : !isOld
          ? 'asked'
          : asked.again
            ? 'again'
            : 'expired';
    return {
      title: say('Emails from {organization}', { organization: organization.name }),
      organization: shownOrganization(organization),
      said: said as 'asked',
      form_title: form?.live?.content.title ?? '',
      consent_text: form?.consents.find(({ version }) => version === submission.consent_version)?.text ?? '',
      sent_at: submission.at,
      // The visitor's own day, where their browser told it.
      zone: submission.tz_region ?? organization.tz_region,
      download_path:
        confirmed_at && (await this.downloads.isOpen(submission, organization.id))
          ? downloadPath(organization.slug, this.links.downloadToken(id))
          : null,
      problem: query.said && said === 'asked' ? say('This did not work. Please try again.') : null,
      form: { token: params.token!, xsrf: cookies[xsrfCookie] ?? '', uid: newId() },
      head: {
        address: this.links.confirmAddress(organization.slug, id),
        site: organization.name,
        unlisted: true as const,
      },
    };
  }
}

/** Takes the answer of the mail's reader. Opening the link changes nothing, because programs open the links of mails too. */
@Controller()
export class ConfirmController {
  constructor(
    @Inject(ConfirmLinks) private readonly confirms: ConfirmLinks,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Browsers) private readonly browsers: Browsers,
  ) {}

  @Serve(answerConfirmation)
  async answer(
    @Input() { answer }: RequestOf<typeof answerConfirmation>,
    @Uid() uid: Unsigned,
    @Param('org') org: string,
    @Param('token') token: string,
    @Req() request: FastifyRequest,
  ) {
    const found = await this.confirms.find(org, token);
    if (!found) return gone;
    const { organization, id, submission } = found;
    // A person can say that they want no mails even if the marketing module is off.
    if (!organization.modules.marketing && answer !== 'decline') return gone;
    const asking: Requester = {
      organization_id: organization.id,
      actor: { type: 'candidate', id: submission.candidate_id },
      ...uid,
    };
    const { headers, cookies } = request;
    const visitor = asksNotToBeTracked(headers) ? null : this.browsers.hashOf(organization.id, cookies[visitCookie]);
    const ran = await this.commands.execute(
      answer === 'confirm'
        ? new SubmissionCommand(id, 'confirm', { visitor }, asking)
        : new SubmissionCommand(id, answer === 'decline' ? 'decline' : 'wantConfirmation', {}, asking),
    );
    if (isRejection(ran)) return ran;
    if (answer !== 'decline') return { position: ran.position };
    // The refusal is also recorded for the person, so another form with their address sends them no mail either.
    const ended = await this.commands.execute(
      new PersonCommand(submission.candidate_id, 'subscribe', { wanted: false }, asPart(asking, 'no letters')),
    );
    return isRejection(ended) ? ended : { position: ended.position };
  }
}

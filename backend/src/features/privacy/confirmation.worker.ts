import { escapeHtml, linkParagraph, paragraph } from '@candor/contracts/messages/merge';
import { footerHtml } from '@candor/contracts/messages/letter';
import { askedWords, confirmRequestDays, confirmRequestPath } from '@candor/contracts/privacy/asking';
import { sayIn, sayLabel } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import { idFrom } from '../../kernel/codec.ts';
import { Mailer, refusedMail } from '../../kernel/ports/mailer.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { BASE, MAIL_FROM } from '../../kernel/tokens.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { done, type Worked, Works } from '../../kernel/work/worker.ts';
import { ContactSafety } from '../../reads/messages/contact-safety.ts';
import { MergeValues } from '../../reads/messages/merge-values.ts';
import { Readers } from '../../reads/readers.ts';
import { organizationState } from '../../states/organization.state.ts';
import { suppressionState } from '../../states/suppression.state.ts';
import { PendingRequests } from './pending-requests.ts';
import { mailConfirmation } from './privacy.queue.ts';

/** Mails the link that confirms a request about data. The mail goes straight to the mail server, because the log holds nothing of a request that is not confirmed. It contains no word of the sender, who may be a stranger. */
@Injectable()
export class ConfirmationWorker {
  constructor(
    @Inject(PendingRequests) private readonly pending: PendingRequests,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Readers) private readonly readers: Readers,
    @Inject(MergeValues) private readonly values: MergeValues,
    @Inject(ContactSafety) private readonly safety: ContactSafety,
    @Inject(Mailer) private readonly mailer: Pick<Mailer, 'send'>,
    @Inject(MAIL_FROM) private readonly from: string,
    @Inject(BASE) private readonly base: string,
  ) {}

  @Works(mailConfirmation)
  async mail({ token, language }: DataOf<typeof mailConfirmation>, { organization_id }: Requester): Promise<Worked> {
    const request = await this.pending.find(token);
    if (!request?.asked || request.organization_id !== organization_id) return done;
    const { email } = request.asked;
    const [{ organization_name, from_name, footer }, speaker, organization, suppressed] = await Promise.all([
      this.values.letterhead(organization_id),
      this.readers.ofLetters(organization_id, { language }),
      this.streams.load(organizationState, organization_id, organization_id),
      this.streams.load(suppressionState, this.safety.fingerprint(organization_id, email), organization_id),
    ]);
    // Mail to such an address only comes back.
    const bounces = ['bounced', 'soft_bounces'].includes(suppressed?.state?.why ?? '');
    if (!organization?.state || bounces) return done;
    const say = sayIn(speaker);
    const link = this.base + confirmRequestPath(organization.state.slug, token);
    const html = [
      paragraph(
        say('Your address was entered on the privacy page of {organization}, with this request:', {
          organization: organization_name,
        }),
      ),
      `<blockquote>${escapeHtml(sayLabel(askedWords[request.kind], speaker))}</blockquote>`,
      linkParagraph(link, say('Confirm the request')),
      paragraph(
        say(
          'The link works for {days, number} days. Nothing happens until you confirm. If it was not you, you need not do anything.',
          { days: confirmRequestDays },
        ),
      ),
      footerHtml(footer),
    ].join('');
    const subject = say('Please confirm your request to {organization}', { organization: organization_name });
    await refusedMail(this.mailer, {
      id: idFrom('confirm a data request', token),
      from: { name: from_name, address: this.from },
      to: email,
      subject,
      html,
    });
    return done;
  }
}

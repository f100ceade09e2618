import { sayIn } from '@candor/contracts/words/say';
import { anyYear, momentWords, withRegion } from '@candor/contracts/words/time-words';
import { escapeHtml } from '@candor/contracts/messages/merge';
import { proofPage } from '@candor/contracts/proof/pages';
import { erasedText } from '@candor/contracts/values/erased';
import { Inject, Injectable } from '@nestjs/common';
import { idFrom } from '../../kernel/codec.ts';
import { Languages } from '../../kernel/languages.ts';
import { Mailer, MailRefused } from '../../kernel/ports/mailer.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { BASE, MAIL_FROM } from '../../kernel/tokens.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { done, type Worked, Works } from '../../kernel/work/worker.ts';
import { Lookups } from '../../reads/lookups.ts';
import { organizationState } from '../../states/organization.state.ts';
import { userState } from '../../states/user.state.ts';
import { tellOfDamage } from './proof.queue.ts';

/** Mails every administrator that the log is not what was signed. The mail goes straight to the mail server, because a message in the log could be removed together with the events. */
@Injectable()
export class DamageWorker {
  constructor(
    @Inject(Streams) private readonly streams: Pick<Streams, 'load'>,
    @Inject(Lookups) private readonly lookups: Pick<Lookups, 'activeAdministrators'>,
    @Inject(Languages) private readonly languages: Pick<Languages, 'of'>,
    @Inject(Mailer) private readonly mailer: Pick<Mailer, 'send'>,
    @Inject(MAIL_FROM) private readonly from: string,
    @Inject(BASE) private readonly base: string,
  ) {}

  @Works(tellOfDamage)
  async tell({ at, how, faults, first }: DataOf<typeof tellOfDamage>, { organization_id }: Requester): Promise<Worked> {
    const organization = (await this.streams.load(organizationState, organization_id, organization_id))?.state;
    if (!organization) return done;
    for (const id of await this.lookups.activeAdministrators(organization_id)) {
      const user = (await this.streams.load(userState, id, '*'))?.state;
      if (!user || user.email === erasedText) continue;
      const speaker = this.languages.of(user.language);
      const say = sayIn(speaker);
      const moment = momentWords(at, { zone: organization.tz_region, locale: withRegion(speaker.locale) }, anyYear);
      const paragraph = (words: string) => `<p>${escapeHtml(words)}</p>`;
      const html = [
        paragraph(say('Hello {name},', { name: user.first_name })),
        paragraph(
          how === 'night'
            ? say('The check of {moment} found that the log of {organization} is not what was signed.', {
                moment,
                organization: organization.name,
              })
            : say(
                'A check in a reader’s browser at {moment} found that the log of {organization} is not what was signed.',
                { moment, organization: organization.name },
              ),
        ),
        paragraph(
          say('{count, plural, one {One difference} other {# differences}} were found.', { count: faults }) +
            (first === null ? '' : ` ${say('The first is at event {number, number}.', { number: first })}`),
        ),
        paragraph(
          say(
            'Keep a copy of the data folder as it is now, and compare it with the checkpoints that others hold. The check names the event and the day, not who changed it or why.',
          ),
        ),
        `<p><a href="${escapeHtml(`${this.base}/${proofPage.area}/${proofPage.entity}`)}">${escapeHtml(say('Open the proof of the log'))}</a></p>`,
      ];
      try {
        await this.mailer.send({
          id: idFrom('damage told', organization_id, at, id),
          from: { name: 'Candor', address: this.from },
          to: user.email,
          subject: say('The log of {organization} is not what was signed', { organization: organization.name }),
          html: html.join(''),
        });
      } catch (fault) {
        if (!(fault instanceof MailRefused)) throw fault;
        console.error(`An administrator could not be told of a damaged log: ${fault.message}`);
      }
    }
    return done;
  }
}

import { escapeHtml, linkParagraph, paragraph } from '@candor/contracts/messages/merge';
import { erasedText } from '@candor/contracts/values/erased';
import { sayIn, type Voice } from '@candor/contracts/words/say';
import { anyYear, momentWords, withRegion } from '@candor/contracts/words/time-words';
import { Inject, Injectable } from '@nestjs/common';
import { idFrom } from '../../kernel/codec.ts';
import { Languages } from '../../kernel/languages.ts';
import { Mailer, refusedMail } from '../../kernel/ports/mailer.ts';
import { Streams } from '../../kernel/streams.ts';
import { BASE, MAIL_FROM } from '../../kernel/tokens.ts';
import { organizationState } from '../../states/organization.state.ts';
import { userState } from '../../states/user.state.ts';
import { Lookups } from '../lookups.ts';

/** What an administrator reads. `paragraphs` and `lines` are plain text; `lines` are a list below the paragraphs, `last` follows it. */
export type AdministratorMail = {
  subject: string;
  paragraphs: string[];
  lines?: string[];
  last?: string;
  link: { to: string; words: string };
};
/** What the words of a mail need: the reader's voice, the name of the organization, and how the reader reads a moment. */
export type AdministratorReader = {
  say: ReturnType<typeof sayIn>;
  speaker: Voice;
  organization: string;
  moment: (at: string) => string;
};

/** Mails every administrator of an organization, each in their language. The mails go straight to the mail server, because messages in the log could be removed with the rest of it. */
@Injectable()
export class AdministratorMails {
  constructor(
    @Inject(Streams) private readonly streams: Pick<Streams, 'load'>,
    @Inject(Lookups) private readonly lookups: Pick<Lookups, 'activeAdministrators'>,
    @Inject(Languages) private readonly languages: Pick<Languages, 'of'>,
    @Inject(Mailer) private readonly mailer: Pick<Mailer, 'send'>,
    @Inject(MAIL_FROM) private readonly from: string,
    @Inject(BASE) private readonly base: string,
  ) {}

  /** `what` names the mail, so that each administrator gets it once. */
  async send(
    organization_id: string,
    what: readonly string[],
    write: (reader: AdministratorReader) => AdministratorMail,
  ): Promise<void> {
    const organization = (await this.streams.load(organizationState, organization_id, organization_id))?.state;
    if (!organization) return;
    for (const id of await this.lookups.activeAdministrators(organization_id)) {
      const user = (await this.streams.load(userState, id, '*'))?.state;
      if (!user || user.email === erasedText) continue;
      const speaker = this.languages.of(user.language);
      const say = sayIn(speaker);
      const shown = { zone: organization.tz_region, locale: withRegion(speaker.locale) };
      const mail = write({
        say,
        speaker,
        organization: organization.name,
        moment: (at) => momentWords(at, shown, anyYear),
      });
      const refused = await refusedMail(this.mailer, {
        id: idFrom(...what, id),
        from: { name: 'Candor', address: this.from },
        to: user.email,
        subject: mail.subject,
        html: this.html(say('Hello {name},', { name: user.first_name }), mail),
      });
      if (refused) console.error(`An administrator could not be mailed: ${refused.message}`);
    }
  }

  private html(greeting: string, { paragraphs, lines = [], last, link }: AdministratorMail): string {
    return [
      ...[greeting, ...paragraphs].map(paragraph),
      ...(lines.length ? [`<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`] : []),
      ...(last === undefined ? [] : [paragraph(last)]),
      linkParagraph(this.base + link.to, link.words),
    ].join('');
  }
}

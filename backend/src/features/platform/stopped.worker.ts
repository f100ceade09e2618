import { Inject, Injectable } from '@nestjs/common';
import { erasedText } from '@candor/contracts/values/erased';
import { may, operates } from '@candor/contracts/accounts/needs';
import { sayIn, sayLabel } from '@candor/contracts/words/say';
import { momentWords, withRegion } from '@candor/contracts/words/time-words';
import { escapeHtml, paragraph } from '@candor/contracts/messages/merge';
import { systemPage } from '@candor/contracts/platform/pages';
import { readModelWords } from '@candor/contracts/platform/read-models';
import { dashboardPage } from '@candor/contracts/reports/pages';
import { isAdmin } from '../../access/rights.ts';
import { Sessions } from '../../access/session.ts';
import { StoppedModels } from '../../reads/platform/stopped-models.ts';
import { BASE, MAIL_FROM } from '../../kernel/tokens.ts';
import { userState } from '../../states/user.state.ts';
import { Languages } from '../../kernel/languages.ts';
import { idFrom } from '../../kernel/codec.ts';
import { Mailer, refusedMail } from '../../kernel/ports/mailer.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { done, type Worked, Works } from '../../kernel/work/worker.ts';
import { tellOfStop } from './platform.queue.ts';

/** Tells administrators that read models have stopped. The mail goes straight to the mail server, because a message in the log would need read models to be shown and sent. */
@Injectable()
export class StoppedWorker {
  constructor(
    @Inject(StoppedModels) private readonly stopped: Pick<StoppedModels, 'now'>,
    @Inject(Streams) private readonly streams: Pick<Streams, 'load'>,
    @Inject(Sessions) private readonly sessions: Pick<Sessions, 'memberCaller'>,
    @Inject(Languages) private readonly languages: Pick<Languages, 'of'>,
    @Inject(Mailer) private readonly mailer: Pick<Mailer, 'send'>,
    @Inject(MAIL_FROM) private readonly from: string,
    @Inject(BASE) private readonly base: string,
  ) {}

  @Works(tellOfStop)
  async tell({ user_id, mail, stops }: DataOf<typeof tellOfStop>, { organization_id }: Requester): Promise<Worked> {
    const now = await this.stopped.now();
    const last = stops.filter(({ name, since }) => now.some((each) => each.name === name && each.since === since));
    const [first] = last;
    if (!first) return done;
    const [member, user] = await Promise.all([
      this.sessions.memberCaller(user_id, organization_id),
      this.streams.load(userState, user_id, '*').then((found) => found?.state),
    ]);
    if (!member || !isAdmin(member) || !user || user.email === erasedText) return done;
    const speaker = this.languages.of(member.language);
    const say = sayIn(speaker);
    const nameOf = (name: string) => sayLabel(readModelWords[name] ?? name, speaker);
    const link = (to: string, words: string) => `<a href="${escapeHtml(this.base + to)}">${escapeHtml(words)}</a>`;
    const reader = { zone: member.tz_region, locale: withRegion(speaker.locale) };
    const items = last.map(({ name, since }) =>
      say('{list}, since {time}', { list: nameOf(name), time: momentWords(since, reader) }),
    );
    const html = [
      paragraph(say('Hello {name},', { name: user.first_name })),
      paragraph(
        say(
          '{count, plural, one {A list in Candor has stopped updating.} other {# lists in Candor have stopped updating.}}',
          { count: last.length },
        ),
      ),
      `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`,
      paragraph(
        say(
          'Everything people do is still saved. Lists, search and exports show it once this is fixed. Candor tries again every few seconds.',
        ),
      ),
      may(operates, member)
        ? `<p>${link(systemPage.at, say('Open System to see the cause and rebuild a list.'))}</p>`
        : paragraph(
            say(
              'If it lasts, tell the person who runs Candor for you. The command “npm run doctor” names the cause and what to do.',
            ),
          ),
      `<p>${link(dashboardPage.at, say('Home shows whether the list is still stopped.'))}</p>`,
      paragraph(say('You get no other email about this.')),
    ];
    const subject =
      last.length === 1
        ? say('The list “{list}” has stopped', { list: nameOf(first.name) })
        : say('{count, number} lists have stopped', { count: last.length });
    const refused = await refusedMail(this.mailer, {
      id: idFrom('stop told', mail, user_id),
      from: { name: 'Candor', address: this.from },
      to: user.email,
      subject,
      html: html.join(''),
    });
    if (refused) console.error(`An administrator could not be told of a stop: ${refused.message}`);
    return done;
  }
}

import { erasedText } from '@candor/contracts/values/erased';
import { sayIn, sayText } from '@candor/contracts/words/say';
import { escapeHtml } from '@candor/contracts/messages/merge';
import { type Mailing } from '@candor/contracts/notifications/mailing';
import { notificationKinds } from '@candor/contracts/notifications/kinds';
import { type About, notificationList, unreadBy } from '@candor/contracts/notifications/rows';
import { Inject, Injectable } from '@nestjs/common';
import { NotificationAccess } from '../../reads/notifications/notification-access.ts';
import { organizationState } from '../../states/organization.state.ts';
import { Sessions } from '../../access/session.ts';
import { BASE } from '../../kernel/tokens.ts';
import { userState } from '../../states/user.state.ts';
import { Progress, upToNow } from '../../kernel/rows/progress.ts';
import { Languages } from '../../kernel/languages.ts';
import { idFrom } from '../../kernel/codec.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { done, unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { MessageCommand } from '../messages/message.command.ts';
import { notification } from './notification.decider.ts';
import { mailNotification, sendDigest } from './notifications.queue.ts';

/** The most notifications in one mail. The list in the application also has the others. */
const mostMailed = 200;

/** Writes the mails about notifications, in the reader's language: only unread notifications, only those that the reader may still see, and according to their present settings. */
@Injectable()
export class NotificationMailWorker {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(EventStore) private readonly events: EventStore,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(NotificationAccess) private readonly access: NotificationAccess,
    @Inject(Languages) private readonly languages: Languages,
    @Inject(BASE) private readonly base: string,
  ) {}

  @Works(mailNotification)
  async one({ notification_id }: DataOf<typeof mailNotification>, asking: Requester): Promise<Worked> {
    const found = await this.streams.load(notification, notification_id, asking.organization_id);
    if (!found?.state?.unread || found.state.forgotten) return done;
    await upToNow(this.progress, this.events);
    return this.mail(found.state.user_id, 'instant', [found.state], asking);
  }

  @Works(sendDigest)
  async day({ user_id, digest_at }: DataOf<typeof sendDigest>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    await upToNow(this.progress, this.events);
    const rows = await this.reads.find(
      notificationList,
      { organization_id },
      { unread_by: unreadBy(organization_id, user_id), digest_at },
      { sort: 'at', limit: mostMailed },
    );
    return this.mail(user_id, 'daily', rows, asking);
  }

  private async mail(user_id: string, mailing: Mailing, notices: readonly About[], asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const [user, member, organization] = await Promise.all([
      this.streams.load(userState, user_id, '*').then((found) => found?.state),
      this.sessions.memberCaller(user_id, organization_id),
      this.streams.load(organizationState, organization_id, organization_id).then((found) => found?.state),
    ]);
    if (!user || !member || !organization || user.email === erasedText) return done;
    const speaker = this.languages.of(member.language);
    const seen = await this.access.seen(
      member,
      notices.filter(({ kind }) => user[notificationKinds[kind].setting] === mailing),
      speaker,
    );
    if (!seen.length) return done;
    const say = sayIn(speaker);
    const lines = new Map<string, { to: string; count: number }>();
    for (const { notice, values, to } of seen) {
      const sentence = sayText(notificationKinds[notice.kind].mailed, values, speaker);
      lines.set(sentence, { to, count: (lines.get(sentence)?.count ?? 0) + 1 });
    }
    const link = (to: string, words: string) => `<a href="${escapeHtml(this.base + to)}">${escapeHtml(words)}</a>`;
    const told = [...lines].map(
      ([sentence, { to, count }]) => `<p>${link(to, sentence)}${count > 1 ? ` (${count})` : ''}</p>`,
    );
    const [first] = lines.keys();
    return this.commands.run(
      new MessageCommand(
        idFrom('message', asking.uid),
        'queue',
        {
          person_id: user_id,
          kind: 'notification',
          to: user.email,
          subject:
            mailing === 'instant'
              ? first!
              : say('{count, plural, one {# notification} other {# notifications}} at {organization}', {
                  count: seen.length,
                  organization: organization.name,
                }),
          body: `${told.join('')}<p>${link('/profile', say('Choose which emails you get'))}</p>`,
          from_name: organization.name,
        },
        asking,
      ),
      unless('erased'),
    );
  }
}

import { say, sayText } from '@candor/contracts/kernel/say';
import { notificationKinds } from '@candor/contracts/notifications/kinds';
import { notificationsPage } from '@candor/contracts/notifications/pages';
import { notificationList } from '@candor/contracts/notifications/rows';
import { Inject, Injectable } from '@nestjs/common';
import { NotificationAccess } from '../../access/notification-access.ts';
import { StandardPayload, titleOf } from '../../access/standard.ts';
import { Shows, type SignedAsk } from '../../http/pages.ts';

/** What the caller was told, newest first. */
@Injectable()
export class NotificationPages {
  constructor(
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(NotificationAccess) private readonly access: NotificationAccess,
  ) {}

  @Shows(notificationsPage)
  async mine({ caller, address }: SignedAsk) {
    const { organization_id, user_id } = caller;
    const as_of = new Date().toISOString();
    const [standard, list] = await Promise.all([
      this.standard.of(caller, { area: 'notifications', entity: 'mine', view: 'list' }),
      this.standard.list(notificationList, { organization_id }, address!.list, { reader: user_id }),
    ]);
    const seen = await this.access.seen(caller, list.items.parse());
    const items = seen.map(({ notice: { id, kind, at, unread }, values, to }) => ({
      id,
      sentence: sayText(notificationKinds[kind].told, values),
      to,
      at,
      unread,
    }));
    return { title: titleOf(say('Notifications'), standard), ...standard, list: { ...list, items }, as_of };
  }
}

import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import * as calls from '@candor/contracts/notifications/endpoints';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { NotificationAccess } from '../../reads/notifications/notification-access.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { Progress } from '../../kernel/rows/progress.ts';
import { isRejection } from '../../kernel/decider.ts';
import { UserCommand } from '../accounts/user.command.ts';
import { NotificationCommand } from './notification.command.ts';

@Controller()
export class NotificationsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(NotificationAccess) private readonly access: NotificationAccess,
    @Inject(Progress) private readonly progress: Progress,
  ) {}

  @Serve(calls.readNotification)
  async read(@Input() { id }: RequestOf<typeof calls.readNotification>, @By() { asking }: Signed) {
    const ran = await this.commands.execute(
      new NotificationCommand(id, 'read', {}, asking, { mustExist: 'notification' }),
    );
    return isRejection(ran) ? ran : { position: ran.position };
  }

  @Serve(calls.readAllNotifications)
  async readAll(
    @Input() { up_to }: RequestOf<typeof calls.readAllNotifications>,
    @By() { caller: { user_id, organization_id }, asking }: Signed,
  ) {
    const ran = await this.commands.execute(
      new UserCommand(user_id, 'readNotifications', { organization_id, up_to }, { ...asking, organization_id: '*' }),
    );
    return isRejection(ran) ? ran : { position: ran.position };
  }

  @Serve(calls.unreadNotifications)
  async unread(@Input() _: RequestOf<typeof calls.unreadNotifications>, @By() { caller }: Signed) {
    const read_to = this.progress.position; // rows may change while they are read
    return { unread: await this.access.unread(caller), read_to };
  }
}

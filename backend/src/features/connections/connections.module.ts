import { Module } from '@nestjs/common';
import { ConnectedAccountsController } from './connected-accounts.controller.ts';
import { OutsideCalendarController } from './outside-calendar.controller.ts';
import { Connecting } from './connecting.ts';
import { GrantsWorker } from './grants.worker.ts';

/** The accounts that members have at other services. */
@Module({
  controllers: [ConnectedAccountsController, OutsideCalendarController],
  providers: [Connecting, GrantsWorker],
})
export class ConnectionsModule {}

import { Module } from '@nestjs/common';
import { CalendarFeedController } from './calendar-feed.controller.ts';
import { CalendarFeed } from './calendar-feed.ts';
import { OutsideCalendarsWorker } from './outside-calendars.worker.ts';

/** Interviews in the calendars that members keep elsewhere. */
@Module({
  controllers: [CalendarFeedController],
  providers: [CalendarFeed, OutsideCalendarsWorker],
})
export class CalendarsModule {}

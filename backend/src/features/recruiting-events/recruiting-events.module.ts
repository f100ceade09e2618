import { formatListAddress } from '@candor/contracts/kernel/list';
import { leads } from '../../pages/pages.ts';
import { Module } from '@nestjs/common';
import { follows } from '../../kernel/work/worker.ts';
import { OwnRegistrations } from './own-registrations.ts';
import { PublicEventsController } from './public-events.controller.ts';
import { PublicEventPages } from './public-events.pages.ts';
import { EventAddressHandler, EventInstanceHandler, RecruitingEventHandler } from './recruiting-event.handler.ts';
import { RecruitingEventsController } from './recruiting-events.controller.ts';
import { EventsThen } from './event-then.ts';
import { RecruitingEventPages } from './recruiting-events.pages.ts';
import { recruitingEventsProcess } from './recruiting-events.process.ts';
import { RecruitingEventsWorker } from './recruiting-events.worker.ts';
import { RegistrationLetters } from './registration-letters.ts';
import { RegistrationsController } from './registrations.controller.ts';

/** Recruiting events, such as job fairs: their dates, the people who register, and the check-in at the door. */
@Module({
  controllers: [RecruitingEventsController, RegistrationsController, PublicEventsController],
  providers: [
    follows(recruitingEventsProcess),
    leads('marketing/events/instances', (at) => {
      const event = formatListAddress({ ...at, section: null });
      return at.section?.id ? `${event}?date=${encodeURIComponent(at.section.id)}` : event;
    }),
    EventAddressHandler,
    EventInstanceHandler,
    OwnRegistrations,
    PublicEventPages,
    RecruitingEventHandler,
    EventsThen,
    RecruitingEventPages,
    RecruitingEventsWorker,
    RegistrationLetters,
  ],
})
export class RecruitingEventsModule {}

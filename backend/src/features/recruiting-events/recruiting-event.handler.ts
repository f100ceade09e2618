import { handlerFor } from '../../kernel/command.ts';
import { eventInstance } from './event-instance.decider.ts';
import { EventAddressCommand, EventInstanceCommand, RecruitingEventCommand } from './recruiting-event.command.ts';
import { eventAddresses, recruitingEvent } from './recruiting-event.decider.ts';

export const RecruitingEventHandler = handlerFor(RecruitingEventCommand, recruitingEvent);
export const EventAddressHandler = handlerFor(EventAddressCommand, eventAddresses);
export const EventInstanceHandler = handlerFor(EventInstanceCommand, eventInstance);

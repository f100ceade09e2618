import { commandOf } from '../../kernel/command.ts';
import type { EventInstanceState } from '../../states/event-instance.state.ts';
import type { EventAddresses, RecruitingEventState } from '../../states/recruiting-event.state.ts';
import type { EventInstanceCommands } from './event-instance.decider.ts';
import type { EventAddressCommands, RecruitingEventCommands } from './recruiting-event.decider.ts';

export const RecruitingEventCommand = commandOf<RecruitingEventCommands, RecruitingEventState>();
export const EventAddressCommand = commandOf<EventAddressCommands, EventAddresses>();
export const EventInstanceCommand = commandOf<EventInstanceCommands, EventInstanceState>();

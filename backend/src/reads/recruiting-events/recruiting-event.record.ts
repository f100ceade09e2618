import { Inject, Injectable } from '@nestjs/common';
import { oneOf } from '../../http/opened.ts';
import { Opens } from '../../http/record-openers.ts';
import type { Caller } from '../../kernel/caller.ts';
import { Streams } from '../../kernel/streams.ts';
import { type EventInstance, eventInstanceState } from '../../states/event-instance.state.ts';
import { type RecruitingEvent, recruitingEventState } from '../../states/recruiting-event.state.ts';

declare module '../../http/opened.ts' {
  interface OpenKinds {
    recruitingevent: RecruitingEvent & { id: string };
    eventinstance: EventInstance & { id: string };
  }
}
export const recruitingEventOf = oneOf<'recruitingevent'>();

/** Events and their dates as records of requests. Members who keep events see all of them. */
@Injectable()
export class RecruitingEventRecords {
  constructor(@Inject(Streams) private readonly streams: Streams) {}

  @Opens({ kind: 'recruitingevent', word: 'event' })
  async event({ organization_id }: Caller, id: string) {
    const state = (await this.streams.load(recruitingEventState, id, organization_id))?.state;
    return state ? { id, ...state } : null;
  }

  @Opens({ kind: 'eventinstance', word: 'date' })
  async instance({ organization_id }: Caller, id: string) {
    const state = (await this.streams.load(eventInstanceState, id, organization_id))?.state;
    return state ? { id, ...state } : null;
  }
}

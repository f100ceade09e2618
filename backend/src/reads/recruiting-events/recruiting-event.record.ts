import { recruitingEvent } from '@candor/contracts/recruiting-events/record-kind';
import { recruitingEventList } from '@candor/contracts/recruiting-events/rows';
import { Inject, Injectable } from '@nestjs/common';
import { oneOf } from '../../http/opened.ts';
import { Finds, Opens } from '../../http/record-openers.ts';
import type { Caller } from '../../kernel/caller.ts';
import { Reads } from '../../kernel/rows/reads.ts';
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

/** Loads the recruiting events and dates that requests name. Members who manage events see all of them. */
@Injectable()
export class RecruitingEventRecords {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
  ) {}

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

  @Finds(recruitingEvent)
  async events({ organization_id }: Caller, ids: string[]) {
    const rows = await this.reads.getMany(recruitingEventList, { organization_id }, ids);
    return new Set(rows.map(({ id }) => id));
  }
}

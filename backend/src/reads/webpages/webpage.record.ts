import { form } from '@candor/contracts/forms/record-kind';
import { formList } from '@candor/contracts/forms/rows';
import { webpage } from '@candor/contracts/webpages/record-kind';
import { webpageList } from '@candor/contracts/webpages/rows';
import { Inject, Injectable } from '@nestjs/common';
import { oneOf } from '../../http/opened.ts';
import { Finds, Opens } from '../../http/record-openers.ts';
import type { Caller } from '../../kernel/caller.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { type Webpage, webpageState } from '../../states/webpage.state.ts';

declare module '../../http/opened.ts' {
  interface OpenKinds {
    webpage: Webpage & { id: string };
  }
}
export const webpageOf = oneOf<'webpage'>();

/** Loads the pages that requests name. Members who write pages see all of them, and may name every form in them. */
@Injectable()
export class WebpageRecords {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
  ) {}

  @Opens({ kind: 'webpage', word: 'page' })
  async webpage({ organization_id }: Caller, id: string) {
    const state = (await this.streams.load(webpageState, id, organization_id))?.state;
    return state ? { id, ...state } : null;
  }

  @Finds(webpage)
  async pages({ organization_id }: Caller, ids: string[]) {
    const rows = await this.reads.getMany(webpageList, { organization_id }, ids);
    return new Set(rows.filter(({ status }) => status !== 'archived').map(({ id }) => id));
  }

  @Finds(form)
  async forms({ organization_id }: Caller, ids: string[]) {
    const rows = await this.reads.getMany(formList, { organization_id }, ids);
    return new Set(rows.map(({ id }) => id));
  }
}

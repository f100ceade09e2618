import { Inject, Injectable } from '@nestjs/common';
import { Opens } from '../../http/record-openers.ts';
import type { Caller } from '../../kernel/caller.ts';
import { Streams } from '../../kernel/streams.ts';
import { type SavedReport, savedReportState } from '../../states/saved-report.state.ts';

declare module '../../http/opened.ts' {
  interface OpenKinds {
    savedreport: SavedReport & { id: string };
  }
}

/** Loads the saved reports that requests name: for their author, for those to whom they are mailed, and for all where they are shared. */
@Injectable()
export class SavedReportRecords {
  constructor(@Inject(Streams) private readonly streams: Streams) {}

  @Opens({ kind: 'savedreport', word: 'saved report' })
  async open(caller: Caller, id: string) {
    const state = (await this.streams.load(savedReportState, id, caller.organization_id))?.state;
    const opens =
      state && (state.shared || state.author_id === caller.user_id || state.schedule?.to.includes(caller.user_id));
    return opens ? { id, ...state } : null;
  }
}

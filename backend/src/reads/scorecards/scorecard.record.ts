import { Inject, Injectable } from '@nestjs/common';
import { oneOf } from '../../http/opened.ts';
import { Opens } from '../../http/record-openers.ts';
import type { Caller } from '../../kernel/caller.ts';
import { notFound } from '../../kernel/streams.ts';
import { type OpenScorecard, Scorecards } from './scorecards.ts';

declare module '../../http/opened.ts' {
  interface OpenKinds {
    scorecard: OpenScorecard;
  }
}
export const scorecardOf = oneOf<'scorecard'>();

/** Loads the scorecards that requests name. */
@Injectable()
export class ScorecardRecords {
  constructor(@Inject(Scorecards) private readonly scorecards: Scorecards) {}

  @Opens({
    kind: 'scorecard',
    word: 'interview',
    person: ({ application }) => application.candidate_id,
    judge: (caller, { own }, { row }) => (own && row?.user_id !== caller.user_id ? notFound('interview') : null),
  })
  open(caller: Caller, id: string) {
    return this.scorecards.open(caller, id);
  }
}

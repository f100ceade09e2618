import { Inject, Injectable } from '@nestjs/common';
import { hoursAfter } from '@candor/contracts/values/days';
import { sayLabel } from '@candor/contracts/words/say';
import {
  bulkList,
  type BulkRow,
  type BulkTurns,
  isBusy,
  mayWait,
  mostMessages,
  mostRecent,
  recentHours,
  type SeenBulk,
} from '@candor/contracts/bulk/bulk';
import type { BulkKind, BulkRefusal } from '@candor/contracts/bulk/events';
import { RowNames } from '../row-names.ts';
import type { Caller } from '../../kernel/caller.ts';
import { refusedWords } from '../../http/endpoint.ts';
import { reject, type Rejection } from '../../kernel/decider.ts';
import { Reads } from '../../kernel/rows/reads.ts';

const busy = reject('busy', 'Another bulk change is still running. Wait until it is done, or stop it.');
const tooMany = reject(
  'limit',
  'You have {most, number} messages under way. Wait until one of them is written, or take one back.',
  { most: mostMessages },
);

/** The operations that a member started, as that member sees them. */
@Injectable()
export class Operations {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(RowNames) private readonly names: RowNames,
  ) {}

  /** The member's operations that changed within the last day, and messages that may still wait, latest first. */
  async recent({ organization_id, user_id }: Caller): Promise<SeenBulk[]> {
    const rows = await this.reads.find(
      bulkList,
      { organization_id },
      { user_id },
      { sort: 'changed_at', descending: true, limit: mostRecent },
    );
    const now = new Date().toISOString();
    const since = hoursAfter(now, -recentHours);
    return Promise.all(
      rows.filter((row) => isBusy(row) || row.changed_at > since || mayWait(row, now)).map((row) => this.seen(row)),
    );
  }

  /** Why the member may not start or undo an operation of this kind now. A message changes no person, so it runs beside other operations. */
  async standsAgainst({ organization_id, user_id }: Caller, kind: BulkKind, id: string): Promise<Rejection | null> {
    const rows = await this.reads.find(bulkList, { organization_id }, { user_id, busy: true }, { limit: mostRecent });
    const others = rows.filter((row) => row.id !== id && (row.kind === 'message') === (kind === 'message'));
    if (kind !== 'message') return others.length ? busy : null;
    return others.length < mostMessages ? null : tooMany;
  }

  async one({ organization_id }: Caller, id: string): Promise<BulkRow | null> {
    return this.reads.get(bulkList, { organization_id }, id);
  }

  async seen({ organization_id, target_id, name, turns, undo, sooner, ...row }: BulkRow): Promise<SeenBulk> {
    const { id, version, kind, phase, stopped, leaves_at, waits_until, changed_at } = row;
    const model = namedBy[kind];
    const names = model ? await this.names.of(model, organization_id, [target_id]) : {};
    return {
      id,
      version,
      kind,
      name: (isOnStep(kind) ? null : name) ?? names[target_id ?? ''] ?? null,
      step: isOnStep(kind) ? name : null,
      phase,
      stopped,
      turns: told(turns),
      undo: undo && told(undo),
      leaves_at,
      waits_until,
      sooner: sooner && told(sooner),
      changed_at,
    };
  }
}
/** Whether the operation stores the name of a step. */
const isOnStep = (kind: BulkKind): boolean => kind === 'advance' || kind === 'invite';
/** The model whose rows have the name of the operation's target. Null: the operation itself has the name. */
const namedBy = {
  tag: null,
  untag: null,
  skill: null,
  unskill: null,
  assign_owner: 'users',
  add_to_job: 'jobs',
  advance: 'jobs',
  archive: 'jobs',
  message: 'jobs',
  invite: 'jobs',
  cadence: null,
} as const satisfies Record<BulkKind, 'users' | 'jobs' | null>;
/** Why a person was left unchanged, in the reader's words. */
export const whyWords = ({ reason, values }: Pick<BulkRefusal, 'reason' | 'values'>, name: string): string =>
  values ? refusedWords({ text: reason, values: { ...values, name } }) : sayLabel(reason);
const told = ({ reasons, ...turns }: BulkTurns) => ({
  ...turns,
  reasons: reasons.map((each) => ({
    code: each.code,
    reason: whyWords(each, sayLabel('Candidate')),
    count: each.count,
  })),
});

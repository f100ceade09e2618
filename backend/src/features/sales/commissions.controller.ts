import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { AnyEvent } from '@candor/contracts/kernel/event';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import * as calls from '@candor/contracts/sales/endpoints';
import { By, type Signed } from '../../http/caller.ts';
import { Input, refusalOf, Serve } from '../../http/endpoint.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, missing, reject, type Rejection } from '../../kernel/decider.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { eachOf } from '../../http/opened.ts';
import { DealRows } from '../../reads/sales/deal-rows.ts';
import { type Commission, commissionState, totalOf } from '../../states/sales.state.ts';
import { CommissionCommand } from './sales.command.ts';
import { Settling } from './settling.ts';

type Asked = RequestOf<typeof calls.upsertCommissions>;
type Several = {
  done: { id: string; version: number }[];
  failed: { id: string; error: string }[];
  position: number | undefined;
};
/** The id of the request for one of several commissions. */
const uidOf = (status: string, id: string, { uid }: Pick<Requester, 'uid'>): string => idFrom(status, id, uid);
const unpaid = reject('wrong_state', 'This payment was made without this commission. Pay it with another one.');
const isPayout = ({ type }: AnyEvent) => type === 'CommissionPaid';

/** Calls about commissions: approve, adjust, pay and void them. */
@Controller()
export class CommissionsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(DealRows) private readonly rows: DealRows,
    @Inject(Settling) private readonly settling: Settling,
  ) {}

  @Serve(calls.upsertCommissions)
  async upsert(@Input() input: Asked, @By() by: Signed<'commission'>) {
    const { status, reference, paid_on, reason } = input;
    if (status === 'paid' && !reference) return missing('reference', 'Reference');
    if (status === 'paid' && !paid_on) return missing('paid_on', 'Paid on');
    if (status === 'void' && !reason) return missing('reason', 'Reason');
    const { asking } = by;
    const found = eachOf(by);
    const before = status === 'paid' ? await this.paidBy(asking, input.ids) : [];
    if (before.length) return this.paidAgain(input, before, asking);
    // A payout and its deductions are written in one append.
    const { done, position } = await this.streams.together(() => this.all(input, found, asking));
    return isRejection(done) ? done : { ...done, position: Math.max(done.position ?? 0, position) || undefined };
  }

  /** Changes each commission separately, then reduces the payouts by the partner's negative lines. */
  private async all(
    input: Asked,
    found: ReadonlyMap<string, unknown>,
    asking: Requester,
  ): Promise<Several | Rejection> {
    const { status, reference, paid_on } = input;
    const done: { id: string; version: number }[] = [];
    const failed: { id: string; error: string }[] = [];
    const refusals: Rejection[] = [];
    let position: number | undefined;
    const small = status === 'paid' ? await this.tooSmall(input.ids, asking) : new Map<string, Rejection>();
    const paid = new Map<string, string>();
    for (const id of new Set(input.ids)) {
      const there = found.get(id);
      const refused = isRejection(there) ? there : small.get(id);
      const ran = refused ?? (await this.one(id, input, { ...asking, uid: uidOf(status, id, asking) }));
      if (isRejection(ran)) {
        failed.push({ id, error: refusalOf(ran).error });
        refusals.push(ran);
      } else {
        done.push({ id, version: ran.state?.version ?? 0 });
        position = Math.max(position ?? 0, ran.position);
        if (ran.events.some(isPayout) && ran.state) paid.set(ran.state.partner_id, ran.state.computed.basis.currency);
      }
    }
    for (const [partner_id, currency] of paid) {
      const last = await this.deduct(partner_id, currency, { on: paid_on!, reference: reference! }, asking);
      position = Math.max(position ?? 0, last);
    }
    // Nothing was changed, so the first refusal is the answer.
    return done.length ? { done, failed, position } : refusals[0]!;
  }

  /** The commissions that this request paid when it was first sent. */
  private async paidBy(asking: Requester, ids: readonly string[]): Promise<string[]> {
    const paid: string[] = [];
    for (const id of new Set(ids)) {
      const uid = uidOf('paid', id, asking);
      const events = await this.streams.read(`commission-${id}`, asking.organization_id);
      if (events.some((event) => isPayout(event) && event.metadata.request_uid === uid)) paid.push(id);
    }
    return paid;
  }

  /** The answer to a payment that is sent again: the payouts of the first time. Commissions that came later are neither paid nor deducted. */
  private async paidAgain(input: Asked, before: readonly string[], asking: Requester): Promise<Several | Rejection> {
    const done: Several['done'] = [];
    let position: number | undefined;
    for (const id of before) {
      const ran = await this.one(id, input, { ...asking, uid: uidOf('paid', id, asking) });
      if (isRejection(ran)) return ran;
      done.push({ id, version: ran.state?.version ?? 0 });
      position = Math.max(position ?? 0, ran.position);
    }
    const error = refusalOf(unpaid).error;
    const failed = [...new Set(input.ids)].filter((id) => !before.includes(id)).map((id) => ({ id, error }));
    return { done, failed, position };
  }

  private async one(id: string, { status, reference, paid_on, reason }: Asked, asking: Requester) {
    if (status === 'approved') return this.commands.execute(new CommissionCommand(id, 'approve', {}, asking));
    if (status === 'earned') return this.commands.execute(new CommissionCommand(id, 'takeApprovalBack', {}, asking));
    if (status === 'void') {
      const today = await this.settling.today(asking.organization_id);
      return this.commands.execute(new CommissionCommand(id, 'void', { reason: reason!, today }, asking));
    }
    return this.commands.execute(
      new CommissionCommand(id, 'pay', { reference: reference!, paid_on: paid_on! }, asking),
    );
  }

  /** The refusals of payouts below the least amount of their term, or below the partner's negative lines. */
  private async tooSmall(ids: readonly string[], { organization_id }: Requester): Promise<Map<string, Rejection>> {
    const states = await this.streams.loadMany(commissionState, ids, organization_id);
    const sums = new Map<string, number>();
    const keyOf = ({ partner_id, computed }: Commission) => `${partner_id} ${computed.basis.currency}`;
    for (const { state } of states.values())
      if (state?.status === 'approved') sums.set(keyOf(state), (sums.get(keyOf(state)) ?? 0) + totalOf(state));
    const open = new Map<string, number>();
    for (const key of sums.keys()) {
      const [partner, currency] = key.split(' ') as [string, string];
      const rows = await this.rows.commissions(organization_id, { partner });
      open.set(
        key,
        rows.reduce((sum, row) => (row.basis.currency === currency ? sum + row.clawed_back : sum), 0),
      );
    }
    const refused = new Map<string, Rejection>();
    for (const [id, { state }] of states) {
      if (state?.status !== 'approved') continue;
      const sum = (sums.get(keyOf(state)) ?? 0) + (open.get(keyOf(state)) ?? 0);
      const least = state.computed.rule.minimum_payout;
      if (sum < 0) refused.set(id, reject('wrong_state', "The payout would not cover the partner's negative lines."));
      else if (least && least.currency === state.computed.basis.currency && sum < least.amount)
        refused.set(id, reject('wrong_state', 'The payout is below the least amount of the term. It waits for more.'));
    }
    return refused;
  }

  /** Reduces a payout by the partner's negative lines. */
  private async deduct(
    partner: string,
    currency: string,
    payout: { on: string; reference: string },
    asking: Requester,
  ): Promise<number> {
    const rows = await this.rows.commissions(asking.organization_id, { partner });
    let position = 0;
    for (const { id, basis, clawed_back } of rows) {
      if (basis.currency !== currency || clawed_back >= 0) continue;
      const ran = await this.commands.execute(
        new CommissionCommand(id, 'settleClawback', payout, { ...asking, uid: idFrom('deduct', id, asking.uid) }),
      );
      if (!isRejection(ran)) position = Math.max(position, ran.position);
    }
    return position;
  }

  @Serve(calls.adjustCommission)
  async adjust(
    @Input() { id, ...adjustment }: RequestOf<typeof calls.adjustCommission>,
    @By() { asking }: Signed<'commission'>,
  ) {
    const today = await this.settling.today(asking.organization_id);
    const ran = await this.commands.execute(new CommissionCommand(id, 'adjust', { ...adjustment, today }, asking));
    return isRejection(ran) ? ran : { commission: { id, version: ran.state?.version ?? 0 }, position: ran.position };
  }

  @Serve(calls.deleteCommission)
  async delete(
    @Input() { id, reason }: RequestOf<typeof calls.deleteCommission>,
    @By() { asking }: Signed<'commission'>,
  ) {
    const now = (await this.streams.load(commissionState, id, asking.organization_id))?.state;
    if (now && now.status !== 'pending' && now.status !== 'void')
      return reject('wrong_state', 'Only a pending commission can be deleted.');
    const today = await this.settling.today(asking.organization_id);
    const ran = await this.commands.execute(
      new CommissionCommand(id, 'void', { reason: reason || 'Deleted.', today }, asking),
    );
    return isRejection(ran) ? ran : { id, position: ran.position };
  }
}

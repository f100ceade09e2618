import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { invitationList, userList } from '@candor/contracts/accounts/rows';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { leavingDays } from '@candor/contracts/platform/leaving';
import { tenantKinds } from '@candor/contracts/platform/tenant-fields';
import * as calls from '@candor/contracts/platform/tenant-endpoints';
import { tenantList, usageList, visitList } from '@candor/contracts/platform/rows';
import { daysAfter } from '@candor/contracts/values/days';
import { say, sayLabel } from '@candor/contracts/words/say';
import { By, type Signed } from '../../http/caller.ts';
import { type FileAnswer, Input, Serve } from '../../http/endpoint.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { notFound, type Requester, Streams } from '../../kernel/streams.ts';
import { Lookups } from '../../reads/lookups.ts';
import { Plans } from '../../reads/platform/plan-limits.ts';
import { organizationState } from '../../states/organization.state.ts';
import { momentCell, type TableCell } from '../../tables/table-cells.ts';
import { csvText, fingerprintOf } from '../../tables/table-file.ts';
import { exportCommand, OrganizationCommand } from '../organization/organization.command.ts';

const everywhere = { organization_id: '*' } as const;
const shownVisits = 20;
const shownMonths = 12;
const within = (asking: Requester, organization_id: string): Requester => ({ ...asking, organization_id });
const ownStays = reject('wrong_state', 'You work in this organization. Ask another operator.');
const another = 'This is not the name of the organization.';
const plain = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

/** The calls for what operators decide about organizations. The events are in the log of the organization, so its administrators can read them. */
@Controller()
export class TenantsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Plans) private readonly plans: Plans,
  ) {}

  @Serve(calls.upsertTenant)
  upsert(@Input() { id, sales, marketing, ...rest }: RequestOf<typeof calls.upsertTenant>, @By() { asking }: Signed) {
    const modules = { ...(sales === undefined ? {} : { sales }), ...(marketing === undefined ? {} : { marketing }) };
    return this.run(new OrganizationCommand(id, 'manage', { ...rest, modules }, within(asking, id)));
  }

  @Serve(calls.suspendTenant)
  async suspend(@Input() { id, reason }: RequestOf<typeof calls.suspendTenant>, @By() { asking, caller }: Signed) {
    return id === caller.organization_id
      ? ownStays
      : this.run(new OrganizationCommand(id, 'suspend', { reason }, within(asking, id)));
  }

  @Serve(calls.resumeTenant)
  resume(@Input() { id, reason }: RequestOf<typeof calls.resumeTenant>, @By() { asking }: Signed) {
    return this.run(new OrganizationCommand(id, 'reactivate', { reason }, within(asking, id)));
  }

  @Serve(calls.switchFeatures)
  features(@Input() { id, off, version }: RequestOf<typeof calls.switchFeatures>, @By() { asking }: Signed) {
    return this.run(new OrganizationCommand(id, 'switchFeatures', { off: off ?? [], version }, within(asking, id)));
  }

  @Serve(calls.requestLeave)
  async leave(
    @Input() { id, reason, confirmation }: RequestOf<typeof calls.requestLeave>,
    @By() { asking, caller }: Signed,
  ) {
    if (id === caller.organization_id) return ownStays;
    const state = await this.state(id);
    if (!state) return notFound('organization');
    if (plain(confirmation) !== plain(state.name))
      return { ...reject('validation', another), fields: { confirmation: another } };
    const erase_at = state.leaving?.erase_at ?? daysAfter(Date.now(), leavingDays);
    const ran = await this.run(new OrganizationCommand(id, 'requestLeave', { reason, erase_at }, within(asking, id)));
    return isRejection(ran) ? ran : { organization: { id, erase_at }, position: ran.position };
  }

  @Serve(calls.withdrawLeave)
  stay(@Input() { id, reason }: RequestOf<typeof calls.withdrawLeave>, @By() { asking }: Signed) {
    return this.run(new OrganizationCommand(id, 'withdrawLeave', { reason }, within(asking, id)));
  }

  @Serve(calls.tenantDetail)
  async detail(@Input() { id }: RequestOf<typeof calls.tenantDetail>) {
    if (!(await this.reads.get(tenantList, everywhere, id))) return notFound('organization');
    const [visits, administrators, waiting, usage] = await Promise.all([
      this.reads.find(
        visitList,
        everywhere,
        { tenant: id },
        { sort: 'began_at', descending: true, limit: shownVisits },
      ),
      this.lookups.activeAdministrators(id),
      this.reads.total(invitationList, { organization_id: id }, { status: 'pending' }, 'sent_at'),
      this.reads.find(usageList, everywhere, { tenant: id }, { sort: 'month', descending: true, limit: shownMonths }),
    ]);
    const operators = await this.reads.getMany(userList, everywhere, [...new Set(visits.map((each) => each.user_id))]);
    const names = new Map(operators.map((each) => [each.id, each.name]));
    return {
      visits: visits.map(({ id: visit, user_id, reason, began_at, ended_at }) => ({
        id: visit,
        name: names.get(user_id) ?? '',
        reason,
        began_at,
        ended_at,
      })),
      administrators: administrators.length,
      waiting,
      usage: usage.map(({ month, applications, interviews, messages, returned }) => ({
        month,
        applications,
        interviews,
        messages,
        returned,
      })),
    };
  }

  @Serve(calls.erasureCertificate)
  async certificate(@Input() { id }: RequestOf<typeof calls.erasureCertificate>): Promise<FileAnswer | Rejection> {
    const state = await this.state(id);
    if (!state) return notFound('organization');
    const { leaving } = state;
    if (!leaving?.erased) return reject('wrong_state', 'This organization is not erased.');
    const { at, ...proof } = leaving.erased;
    const content = {
      organization: { id, name: state.name },
      asked_at: leaving.asked_at,
      waited_until: leaving.erase_at,
      begun_at: leaving.begun_at,
      finished_at: at,
      ...proof,
      stays:
        'Events without readable words about people, what is about companies (deals and partners), counts, and the accounts of members.',
    };
    return {
      name: `erasure-${state.slug}.json`,
      type: 'application/json',
      content: `${JSON.stringify(content, null, 2)}\n`,
    };
  }

  @Serve(calls.exportTenants)
  async export(
    @Input() _: RequestOf<typeof calls.exportTenants>,
    @By() { caller }: Signed,
  ): Promise<FileAnswer | Rejection> {
    const [rows, plans] = await Promise.all([this.reads.every(tenantList, everywhere, {}), this.plans.all()]);
    const heads = [
      say('Name'),
      say('Public address'),
      say('Kind'),
      say('Plan'),
      say('Members'),
      say('Open jobs'),
      say('Live applicants'),
      say('Bytes stored'),
      say('Last activity'),
      say('Founded'),
      say('Status'),
    ];
    const cells = rows.map((row): TableCell[] => [
      row.name,
      row.slug,
      sayLabel(tenantKinds[row.kind]),
      (row.plan_id && plans[row.plan_id]?.name) ?? null,
      row.members,
      row.open_jobs,
      row.live,
      row.stored,
      momentCell(row.last_activity),
      momentCell(row.created_at),
      row.status,
    ]);
    const hash = await fingerprintOf(heads, [cells]);
    const noted = await this.commands.execute(
      exportCommand(caller, { report: 'organizations', format: 'csv', rows: rows.length, hash }),
    );
    return isRejection(noted) ? noted : { name: 'organizations.csv', type: 'text/csv', content: csvText(heads, cells) };
  }

  private async state(id: string) {
    return (await this.streams.load(organizationState, id, id))?.state ?? null;
  }

  private async run(command: InstanceType<typeof OrganizationCommand>) {
    const ran = await this.commands.execute(command);
    return isRejection(ran) ? ran : { organization: { id: command.id }, position: ran.position };
  }
}

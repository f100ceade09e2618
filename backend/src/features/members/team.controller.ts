import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import * as calls from '@candor/contracts/accounts/endpoints';
import { By, type Signed } from '../../http/caller.ts';
import { type Caller } from '../../kernel/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { Lookups } from '../../reads/lookups.ts';
import { Plans } from '../../reads/platform/plan-limits.ts';
import { Sessions } from '../../access/session.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { InTurn } from '../../kernel/work/in-turn.ts';
import { Wire } from '../../kernel/ports/wire.ts';
import { notFound, Streams } from '../../kernel/streams.ts';
import { Holdings } from './holdings.ts';
import { keepsOnlySellers, managingRefused, rolesRefused } from '../../access/rights.ts';
import { UserCommand } from '../accounts/user.command.ts';
import { membershipIn, userState } from '../../states/user.state.ts';

/** Members of an organization: their permissions, and whether they may sign in. */
@Controller()
export class TeamController {
  private readonly turns: InTurn;

  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(Holdings) private readonly holdings: Holdings,
    @Inject(Plans) private readonly plans: Plans,
    @Inject(Wire) wire: Wire | null,
  ) {
    this.turns = new InTurn(wire);
  }

  /** How many other administrators there are. The count reads the log itself, because rows may be a moment behind. */
  private async otherAdmins(caller: Caller, id: string): Promise<number> {
    const others = (await this.lookups.members(caller.organization_id)).filter((each) => each.id !== id);
    const found = await Promise.all(others.map((each) => this.streams.load(userState, each.id, '*')));
    return found.filter(
      (each) => each?.state && membershipIn(each.state, caller.organization_id)?.roles.includes('ORG_ADMIN'),
    ).length;
  }

  /** Why the caller may not manage this member. Null: they may, or the user is not a member here. */
  private async refusedTo(caller: Caller, id: string): Promise<Rejection | null> {
    const user = (await this.streams.load(userState, id, '*'))?.state;
    const held = user?.memberships.find((each) => each.organization_id === caller.organization_id);
    return held ? managingRefused(caller, held) : null;
  }

  /** Runs changes to an organization's members one after another, across all web processes, so that two administrators cannot remove each other at the same time. */
  private inTurn<T>({ organization_id }: Caller, work: () => Promise<T>): Promise<T> {
    return this.turns.run(`team:${organization_id}`, work);
  }

  @Serve(calls.upsertUser)
  async setRoles(
    @Input() { id, version, roles, grants }: RequestOf<typeof calls.upsertUser>,
    @By() { caller, asking }: Signed,
  ) {
    const refused =
      rolesRefused(caller, roles) ??
      managingRefused(caller, { roles: [], grants }) ??
      (await this.refusedTo(caller, id));
    if (refused) return refused;
    const changed = await this.inTurn(caller, async () =>
      this.commands.execute(
        new UserCommand(
          id,
          'setRoles',
          {
            organization_id: caller.organization_id,
            version,
            roles,
            grants,
            other_admins: await this.otherAdmins(caller, id),
          },
          { ...asking, organization_id: '*' },
          { mustExist: 'user' },
        ),
      ),
    );
    return isRejection(changed) ? changed : { user: { id }, position: changed.position };
  }

  @Serve(calls.userHoldings)
  async holds(@Input() { id }: RequestOf<typeof calls.userHoldings>, @By() { caller }: Signed) {
    const { organization_id } = caller;
    const members = await this.lookups.members(organization_id);
    if (!members.some((each) => each.id === id)) return notFound('user');
    const refused = await this.refusedTo(caller, id);
    if (refused) return refused;
    return {
      ...(await this.holdings.of(organization_id, id, calls.shownHeld, keepsOnlySellers(caller))),
      takers: (await this.lookups.activeMembers(organization_id)).filter(({ value }) => value !== id),
      people_takers: (await this.lookups.owners(organization_id, caller.user_id)).filter(({ value }) => value !== id),
    };
  }

  @Serve(calls.deactivateUser)
  async deactivate(
    @Input() { id, ...named }: RequestOf<typeof calls.deactivateUser>,
    @By() { caller, asking }: Signed,
  ) {
    const { reassign_to = null, jobs_to = null, teams_to = null, people_to = null } = named;
    if ([reassign_to, jobs_to, teams_to, people_to].includes(id))
      return reject('validation', 'Choose another person to take over.');
    const refused =
      (await this.refusedTo(caller, id)) ?? (await this.lookups.ownerRefused(caller.organization_id, people_to));
    if (refused) return refused;
    const done = await this.inTurn(caller, async () => {
      const other_admins = await this.otherAdmins(caller, id);
      if (id === caller.user_id && (other_admins > 0 || keepsOnlySellers(caller)))
        return reject('self', 'You cannot deactivate yourself.');
      return this.commands.execute(
        new UserCommand(
          id,
          'deactivate',
          { organization_id: caller.organization_id, reassign_to, jobs_to, teams_to, people_to, other_admins },
          { ...asking, organization_id: '*' },
          { mustExist: 'user' },
        ),
      );
    });
    if (isRejection(done)) return done;
    await this.sessions.endAll(id, { organization_id: caller.organization_id });
    return { user: { id }, position: done.position };
  }

  @Serve(calls.reactivateUser)
  async reactivate(@Input() { id }: RequestOf<typeof calls.reactivateUser>, @By() by: Signed) {
    const { organization_id } = by.caller;
    const refused = await this.refusedTo(by.caller, id);
    if (refused) return refused;
    const user = (await this.streams.load(userState, id, '*'))?.state;
    // A member who may already sign in has a seat (a place in the plan), so none is taken.
    const change = () => this.changeMembership('reactivate', id, by);
    return user && membershipIn(user, organization_id) ? change() : this.plans.seated(organization_id, change);
  }

  @Serve(calls.deleteUser)
  async remove(@Input() { id }: RequestOf<typeof calls.deleteUser>, @By() by: Signed) {
    const refused = await this.refusedTo(by.caller, id);
    return refused ?? this.changeMembership('leave', id, by);
  }

  private async changeMembership(name: 'reactivate' | 'leave', id: string, { caller, asking }: Signed) {
    const { organization_id } = caller;
    const done = await this.commands.execute(
      new UserCommand(id, name, { organization_id }, { ...asking, organization_id: '*' }, { mustExist: 'user' }),
    );
    return isRejection(done) ? done : { user: { id }, position: done.position };
  }
}

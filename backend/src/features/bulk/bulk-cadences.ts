import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { may, usesCadences } from '@candor/contracts/accounts/needs';
import type { BulkChange } from '@candor/contracts/bulk/bulk';
import type { Caller } from '../../kernel/caller.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { notFound } from '../../kernel/streams.ts';
import { CadenceAccess, type OpenCadence } from '../../reads/cadences/cadence-access.ts';
import { notActive } from '../../states/cadence.state.ts';
import { EnrollOneOfMany, TakeBackEnrolled } from '../cadences/cadence.command.ts';
import { type Change, type Changed, notOnJob, type Person } from './bulk-change.ts';

const mayNotAdd = reject('permission', 'You may not add people to cadences.');

/** Adds many people to a cadence, and takes them out of it again. The operation's request for a person makes their enrollment, so a repeated turn adds each once. */
@Injectable()
export class BulkCadences {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(CadenceAccess) private readonly access: CadenceAccess,
  ) {}

  /** Why the caller may add no one to the cadence now. */
  async refused(caller: Caller, cadence_id: string): Promise<Rejection | null> {
    return this.notAllowed(caller) ?? this.closed(await this.access.open(caller, cadence_id));
  }

  private closed(cadence: OpenCadence | null): Rejection | null {
    if (!cadence) return notFound('cadence');
    return cadence.status === 'active' ? null : notActive;
  }

  async told(caller: Caller, { kind, cadence_id, job_id }: Extract<BulkChange, { kind: 'cadence' }>) {
    const cadence = await this.access.open(caller, cadence_id);
    return {
      kind,
      target_id: cadence_id,
      reason_id: null,
      step_id: null,
      name: cadence?.fields.name ?? null,
      ...(job_id ? { job_id } : {}),
    };
  }

  /** `there`: each person's applications on the job that the letters are about. Null: the change names no job. */
  async adding(
    caller: Caller,
    { target_id }: Change,
    there: ReadonlyMap<string, readonly { id: string; ongoing: boolean }[]> | null,
  ) {
    const cadence = await this.access.open(caller, target_id!);
    const refused = this.notAllowed(caller) ?? this.closed(cadence);
    if (refused) return async () => refused;
    return async ({ id, asking }: Person): Promise<Changed> => {
      const applications = there?.get(id) ?? [];
      const application = applications.find(({ ongoing }) => ongoing) ?? applications.at(-1);
      if (there && !application) return notOnJob;
      const application_id = application?.id ?? (await this.access.followed(caller, id, cadence!));
      const subject = { candidate_id: id, application_id };
      const added = await this.commands.execute(new EnrollOneOfMany(target_id!, subject, asking));
      return isRejection(added) ? added : 'changed';
    };
  }

  async takingOut(caller: Caller, { target_id }: Change) {
    const refused = this.notAllowed(caller);
    if (refused) return async () => refused;
    return async ({ id, uid, asking }: Person): Promise<Changed> => {
      const back = await this.commands.execute(new TakeBackEnrolled(target_id!, id, uid, asking));
      return isRejection(back) ? back : back ? 'changed' : 'same';
    };
  }

  private notAllowed(caller: Caller): Rejection | null {
    return may(usesCadences, caller) ? null : mayNotAdd;
  }
}

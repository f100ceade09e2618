import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.ts';
import { Refusals } from '../../http/refusals.ts';
import { Clock } from '../../kernel/clock.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection } from '../../kernel/decider.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { auditCommand } from '../organization/organization.command.ts';

const window = 10 * 60_000;
/** The most refusals that are noted in one window, which bounds the memory. One person can be refused about 250 different calls and pages. */
const mostNoted = 20_000;

/**
 * Records `AccessDenied` at most once per person, kind (the path of the contract) and window of ten minutes. The stream
 * and the request id follow from these three, so several processes write the same event to the same place and the log
 * keeps it once. Within a process, repeating a recorded refusal costs one look into a set.
 */
@Injectable()
export class RecordedRefusals extends Refusals {
  private readonly noted = new Set<string>();
  private began = 0;

  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Clock) private readonly clock: Clock,
  ) {
    super();
  }

  note(caller: Caller, path: string): void {
    const began = Math.floor(this.clock.now().getTime() / window) * window;
    if (began !== this.began) this.noted.clear();
    this.began = began;
    const kind = `${caller.organization_id} ${caller.user_id} ${path}`;
    if (this.noted.has(kind) || this.noted.size >= mostNoted) return;
    this.noted.add(kind);
    void this.record(caller, path, began).catch((fault: unknown) => {
      this.noted.delete(kind); // the next refusal tries again
      if (!(fault instanceof Unavailable)) console.error('a refusal was not recorded', fault);
    });
  }

  private async record(caller: Caller, path: string, began: number): Promise<void> {
    const { organization_id, user_id } = caller;
    const id = idFrom('access denied', organization_id, user_id, path, began);
    const recorded = await this.commands.execute(auditCommand(caller, 'denied', { path }, id));
    if (isRejection(recorded)) console.error('a refusal was not recorded:', recorded.error);
  }
}

import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { newId } from '../../kernel/codec.ts';
import { FormCountCommand } from './form.command.ts';

type Left = { organization_id: string; form_id: string; field_id: string | null };
/** The counts of a form become one event at most this often (ms). A process that dies loses those since. */
const every = 5 * 60_000;
/** The most pages that are remembered. More count nothing. */
const mostPages = 20_000;

/** Visitors who began a form and closed it, in memory for some minutes. A page that sends the form after all is taken out. */
@Injectable()
export class LeftForms implements OnModuleDestroy {
  private pages = new Map<string, Left>();
  private timer: NodeJS.Timeout | null = null;

  constructor(@Inject(CommandBus) private readonly commands: CommandBus) {}

  /** One page counts once: what it says last counts. */
  take(page: string, left: Left): void {
    if (this.pages.size >= mostPages && !this.pages.has(page)) return;
    this.pages.set(page, left);
    this.timer ??= setTimeout(() => void this.write(), every).unref();
  }

  sent(page: string): void {
    this.pages.delete(page);
  }

  async write(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const left = [...this.pages.values()];
    this.pages = new Map();
    const day = new Date().toISOString().slice(0, 10);
    for (const [form_id, ofForm] of Map.groupBy(left, (each) => each.form_id)) {
      const counts = [...Map.groupBy(ofForm, ({ field_id }) => field_id)].map(([field_id, some]) => ({
        field_id,
        count: some.length,
      }));
      const { organization_id } = ofForm[0]!;
      await this.commands
        .execute(
          new FormCountCommand(
            form_id,
            'count',
            { day, left: counts },
            { organization_id, actor: { type: 'system', id: 'forms' }, uid: newId() },
          ),
        )
        .catch(() => undefined);
    }
  }

  onModuleDestroy(): Promise<void> {
    return this.write();
  }
}

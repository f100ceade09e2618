import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { admit, unfiltered } from '@candor/contracts/kernel/list';
import { peopleList } from '@candor/contracts/people/rows';
import * as calls from '@candor/contracts/people/view-endpoints';
import type { ViewContent } from '@candor/contracts/people/views';
import { viewFor, viewRights, Views } from '../../reads/people/views.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { isRejection, missing, reject } from '../../kernel/decider.ts';
import { ViewCommand } from './view.command.ts';
import type { ViewCommands } from './view.decider.ts';

/** Drops the parts of a view that the list of candidates does not know. */
const admitted = ({ columns, ...shown }: ViewContent): ViewContent => {
  const { search, sort, filters } = admit(peopleList, { ...unfiltered, ...shown });
  return { search, sort, filters, columns };
};

/** Saved views of the candidates. */
@Controller()
export class ViewsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Views) private readonly views: Views,
  ) {}

  @Serve(calls.upsertView)
  async upsert(@Input() { id, version, name, shared, shown }: RequestOf<typeof calls.upsertView>, @By() by: Signed) {
    const rights = viewRights(by.caller);
    const kept = shown && admitted(shown);
    if (id && id !== 'new') return this.run('change', { id, version, name, shared, shown: kept, ...rights }, by);
    if (!name) return missing('name', 'Name');
    if (!kept) return reject('validation', 'Say what the view shows.');
    return this.run('save', { name, shared: shared ?? false, shown: kept, ...rights }, by);
  }

  @Serve(calls.pinView)
  async pin(@Input() { id, on }: RequestOf<typeof calls.pinView>, @By() by: Signed) {
    return this.run('pin', { id, on, ...viewRights(by.caller) }, by);
  }

  @Serve(calls.restoreView)
  restore(@Input() { id }: RequestOf<typeof calls.restoreView>, @By() by: Signed) {
    return this.run('restore', { id, ...viewRights(by.caller) }, by);
  }

  @Serve(calls.deleteView)
  async delete(@Input() { id, version }: RequestOf<typeof calls.deleteView>, @By() { caller, asking }: Signed) {
    const ran = await this.commands.execute(
      new ViewCommand(caller.organization_id, 'remove', { id, version, ...viewRights(caller) }, asking),
    );
    return isRejection(ran) ? ran : { id, position: ran.position };
  }

  @Serve(calls.fetchViews)
  async fetch(@Input() _: RequestOf<typeof calls.fetchViews>, @By() { caller }: Signed) {
    return { views: await this.views.all(caller) };
  }

  private async run<Name extends 'save' | 'change' | 'pin' | 'restore'>(
    name: Name,
    command: ViewCommands[Name],
    { caller, asking }: Signed,
  ) {
    const ran = await this.commands.execute(new ViewCommand(caller.organization_id, name, command, asking));
    if (isRejection(ran)) return ran;
    const { views, pins } = ran.state;
    const id = 'id' in command ? command.id : String(ran.events[0]!.data.view_id);
    const { shown, ...view } = views[id]!;
    return { view: viewFor({ ...view, ...shown! }, caller, pins[caller.user_id] ?? []), position: ran.position };
  }
}

import { Inject } from '@nestjs/common';
import { Command, type CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AnyEvent } from '@candor/contracts/kernel/event';
import type { Decider, Rejection } from './decider.ts';
import { type Requester, type Outcome, type RunOptions, Streams } from './streams.ts';

/** The class of the commands of one stream category, for the command bus: `new JobCommand(id, 'close', {...}, asking)`. A command is plain data: it can be printed, stored and sent again. */
export const commandOf = <Commands, State>() =>
  class StreamCommand<Name extends keyof Commands & string = keyof Commands & string> extends Command<
    Outcome<State> | Rejection
  > {
    constructor(
      readonly id: string,
      readonly name: Name,
      readonly command: Commands[Name],
      readonly asking: Requester,
      readonly options: RunOptions = {},
    ) {
      super();
    }
  };
export type CommandClass<Commands, State> = ReturnType<typeof commandOf<Commands, State>>;

/** Sends the commands of one stream category: `run(id, 'close', {...}, asking)`. */
export const runs =
  <Commands, State>(commands: CommandBus, command: CommandClass<Commands, State>) =>
  <Name extends keyof Commands & string>(id: string, name: Name, asked: Commands[Name], asking: Requester) =>
    commands.execute(new command(id, name, asked, asking));

/** What a call answers about a published record that it changed. */
export const standing = <Status extends string>(state: { version: number; status: Status } | null, id: string) => ({
  id,
  version: state?.version ?? 0,
  status: state?.status ?? ('draft' as const),
});

/** The handler of a category whose rules need only the stream itself. */
export const handlerFor = <State, Commands, E extends AnyEvent>(
  command: CommandClass<Commands, State>,
  decider: Decider<State, Commands, E>,
) => {
  @CommandHandler(command)
  class StreamHandler implements ICommandHandler<InstanceType<typeof command>> {
    constructor(@Inject(Streams) readonly streams: Streams) {}

    execute({ id, name, command: asked, asking, options }: InstanceType<typeof command>) {
      return this.streams.run(decider, id, name, asked, asking, options);
    }
  }
  return StreamHandler;
};

import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AnyEvent } from '@candor/contracts/kernel/event';
import type { Decider, Rejection } from './decider.ts';
import { type Asking, type Outcome, Streams } from './streams.ts';

type Options = { mustExist?: string; version?: number; entity?: string };

/** The command class and the thin handler of one stream category: `new JobCommand(id, 'close', {...}, asking)` on the command bus. */
export const commandFor = <S, C, E extends AnyEvent>(decider: Decider<S, C, E>) => {
  class StreamCommand<Name extends keyof C & string = keyof C & string> extends Command<Outcome<S> | Rejection> {
    constructor(
      readonly id: string,
      readonly name: Name,
      readonly command: C[Name],
      readonly asking: Asking,
      readonly options: Options = {},
    ) {
      super();
    }
  }
  @CommandHandler(StreamCommand)
  class StreamHandler implements ICommandHandler<StreamCommand> {
    constructor(@Inject(Streams) readonly streams: Streams) {}

    execute({ id, name, command, asking, options }: StreamCommand): Promise<Outcome<S> | Rejection> {
      return this.streams.run(decider, id, name, command, asking, options);
    }
  }
  return { Command: StreamCommand, Handler: StreamHandler };
};

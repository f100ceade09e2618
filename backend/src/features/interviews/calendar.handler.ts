import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { InTurn } from '../../kernel/in-turn.ts';
import { Streams } from '../../kernel/streams.ts';
import { CalendarCommand } from './calendar.command.ts';
import { calendar } from './calendar.decider.ts';

/**
 * Runs the commands of one calendar one after the other in this process. Many candidates want times of the same interviewer at
 * once; side by side they would lose the race for the stream to each other until the last of them were told that nothing can be
 * saved. Between processes the revision decides, as everywhere.
 */
@CommandHandler(CalendarCommand)
export class CalendarHandler implements ICommandHandler<InstanceType<typeof CalendarCommand>> {
  private readonly turns = new InTurn(null);

  constructor(@Inject(Streams) private readonly streams: Streams) {}

  execute({ id, name, command, asking, options }: InstanceType<typeof CalendarCommand>) {
    return this.turns.run(id, () => this.streams.run(calendar, id, name, command, asking, options));
  }
}

import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Streams } from '../../kernel/streams.ts';
import { CalendarCommand } from './calendar.command.ts';
import { calendar } from './calendar.decider.ts';
import { CalendarTurns } from './calendar-turns.ts';

/** Runs the commands of one calendar one after another in this process. */
@CommandHandler(CalendarCommand)
export class CalendarHandler implements ICommandHandler<InstanceType<typeof CalendarCommand>> {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(CalendarTurns) private readonly turns: CalendarTurns,
  ) {}

  execute({ id, name, command, asking, options }: InstanceType<typeof CalendarCommand>) {
    return this.turns.run([id], () => this.streams.run(calendar, id, name, command, asking, options));
  }
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { InTurn } from '../../kernel/work/in-turn.ts';

/**
 * Lets one task at a time use a calendar in this process. Many candidates want times of the same interviewer at once; side by side they would lose
 * the race for the stream to each other until the last of them got an error. Between processes the revision decides, as everywhere.
 */
@Injectable()
export class CalendarTurns {
  private readonly turns = new InTurn(null);
  private readonly taken = new AsyncLocalStorage<readonly string[]>();

  /** Takes the turns of the calendars in one fixed order, so that no two tasks wait for each other. A task that has a turn already keeps it. */
  run<T>(calendars: readonly string[], work: () => Promise<T>): Promise<T> {
    const taken = this.taken.getStore() ?? [];
    const [first, ...rest] = [...new Set(calendars)].filter((each) => !taken.includes(each)).toSorted();
    if (first === undefined) return work();
    return this.turns.run(first, () => this.taken.run([...taken, first], () => this.run(rest, work)));
  }
}

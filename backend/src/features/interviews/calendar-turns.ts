import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { InTurn } from '../../kernel/work/in-turn.ts';

/** Lets only one task use a calendar in this process. Many candidates want times of the same interviewer at the same moment; simultaneous tasks would lose the race for the stream to each other until the last of them got an error. The revision decides between processes, as everywhere. */
@Injectable()
export class CalendarTurns {
  private readonly turns = new InTurn(null);
  private readonly taken = new AsyncLocalStorage<readonly string[]>();

  /** Takes the turns of the calendars in one fixed order, so that no two tasks wait for each other. A task that already has a calendar's turn keeps it. */
  run<T>(calendars: readonly string[], work: () => Promise<T>): Promise<T> {
    const taken = this.taken.getStore() ?? [];
    const [first, ...rest] = [...new Set(calendars)].filter((each) => !taken.includes(each)).toSorted();
    if (first === undefined) return work();
    return this.turns.run(first, () => this.taken.run([...taken, first], () => this.run(rest, work)));
  }
}

import { dayLength } from '@candor/contracts/values/days';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { CommandBus } from '@nestjs/cqrs';
import { Accounts } from '../features/accounts/accounts.ts';
import { Clock } from '../kernel/clock.ts';
import { idFrom } from '../kernel/codec.ts';
import type { CommandClass } from '../kernel/command.ts';
import type { Outcome, Requester } from '../kernel/streams.ts';
import { type Colleague, staff, sure } from './cast.ts';

// How a story is told: by the same commands that people send, with the clock set back.

/** The telling of one organization's story. */
export class Telling {
  readonly commands: CommandBus;
  private readonly clock: Clock;

  constructor(
    app: NestFastifyApplication,
    readonly organization_id: string,
    /** The moment at which the story ends. */
    readonly today: number,
  ) {
    this.commands = app.get(CommandBus);
    this.clock = app.get(Clock);
  }

  /** Sets the clock. Null: it shows the real time again. */
  clockAt(moment: number | null): void {
    this.clock.set(moment === null ? null : new Date(moment));
  }

  /** The moment this many days before the end. */
  before(days: number): number {
    return this.today - days * dayLength;
  }

  /** Sends a command. Throws when the rules refuse it. */
  async send<Commands, State, Name extends keyof Commands & string>(
    of: CommandClass<Commands, State>,
    id: string,
    asking: Requester,
    name: Name,
    command: NoInfer<Commands>[Name],
  ): Promise<Outcome<State>> {
    return sure(await this.commands.execute(new of<Name>(id, name, command, asking)));
  }
}

/** Northwind's story while it is told: its clock and its staff. */
export class Desk extends Telling {
  readonly ids: Record<Colleague, string>;
  private count = 0;
  private moment = Date.now();

  constructor(app: NestFastifyApplication, today: number) {
    super(app, idFrom('organization', 'northwind'), today);
    const accounts = app.get(Accounts);
    const id = (word: Colleague) => accounts.idOf(`${word}@northwind.example`);
    this.ids = { olivia: id('olivia'), rafael: id('rafael'), ines: id('ines'), carla: id('carla') };
  }

  /** Sets the clock to this many days before today. */
  at(daysAgo: number): void {
    this.moment = this.before(daysAgo);
    this.clockAt(this.moment);
  }

  /** The time this many days from today, at this hour of the organization's day. */
  due(days: number, atHour: number): string {
    const moment = new Date(this.today + days * dayLength);
    moment.setUTCHours(atHour + 4, 30, 0, 0); // New York
    return moment.toISOString();
  }

  /** The time by the demo's clock. */
  get now(): number {
    return this.moment;
  }

  /** The day that the demo's clock shows. */
  day(): string {
    return new Date(this.moment).toISOString().slice(0, 10);
  }

  /** `uid`: a request id that is used instead of the counter, because the ids of all later people follow from the counter. */
  by(word: Colleague, uid?: string): Requester {
    const role = staff.find(([each]) => each === word)![3];
    return this.asking({ type: 'user', id: this.ids[word], roles: [role] }, uid);
  }

  asking(actor: Requester['actor'], uid?: string): Requester {
    return { organization_id: this.organization_id, actor, uid: uid ?? idFrom('demo', this.count++) };
  }

  /** The number of requests so far. */
  get told(): number {
    return this.count;
  }

  /** Sets the clock back to the time of the story, after a part that set it to other times. */
  back(): void {
    this.clockAt(this.moment);
  }
}

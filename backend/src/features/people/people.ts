import { erasedText } from '@candor/contracts/kernel/erased';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { secretIdFrom, newId, idFrom } from '../../kernel/codec.ts';
import { isRejection, type Rejection } from '../../kernel/decider.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { type Addresses, emailsOf } from '@candor/contracts/people/addresses';
import { peopleList } from '@candor/contracts/people/rows';
import { Progress } from '../../http/progress.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import { Reads } from '../../kernel/reads.ts';
import { PEPPER } from '../../access/tokens.ts';
import { CandidateCommand } from './candidate.command.ts';
import type { Written } from './candidate.decider.ts';
import type { Person } from './person.command.ts';
import { candidateState, type PersonFields } from '../../access/candidate.state.ts';

const mostLives = 20;
/** For the rows, in milliseconds. */
const patience = 2000;

/** Persons by email: one record per address and organisation, because the id is made from the address. */
@Injectable()
export class People {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(PEPPER) private readonly pepper: string,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(EventStore) private readonly events: EventStore,
  ) {}

  /** The id for an address. After an erasure it takes the next number, so that the person can come back as somebody new. */
  async idFor(organization_id: string, email: string): Promise<string> {
    for (let life = 0; life < mostLives; life++) {
      const id = secretIdFrom(this.pepper, 'candidate', organization_id, email.toLowerCase(), String(life));
      const found = await this.streams.load(candidateState, id, organization_id);
      if (!found?.state || found.state.fields.first_name !== erasedText) return id;
    }
    return newId();
  }

  /** Whoever has this address, as the primary one or another. */
  async byEmail(organization_id: string, email: string): Promise<Person | null> {
    return (
      (await this.open(organization_id, await this.idFor(organization_id, email))) ??
      (await this.byOtherAddress(organization_id, email))
    );
  }

  /** An address that was added to a record, or became the primary one later. The rows tell it; when they are far behind the log, what they know must do, because nobody who applies is sent away for that. */
  private async byOtherAddress(organization_id: string, email: string): Promise<Person | null> {
    await this.progress.reached(await this.events.end(), patience);
    const address = email.trim().toLowerCase();
    const [row] = await this.reads.find(peopleList, { organization_id }, { address }, { sort: 'created_at', limit: 1 });
    if (!row) return null;
    const holds = (part: Addresses) => emailsOf(part).some((each) => each.address.toLowerCase() === address);
    return this.open(organization_id, row.parts.find(holds)?.id ?? row.id);
  }

  async open(organization_id: string, id: string): Promise<Person | null> {
    const found = await this.streams.load(candidateState, id, organization_id);
    return found?.state
      ? { id, state: found.state, revision: found.revision, position: found.position, created: false }
      : null;
  }

  /** Makes the record, or returns the one that this address has. */
  async findOrCreate(
    fields: PersonFields,
    type: 'prospect' | 'candidate',
    created_via: 'form' | 'recruiter',
    asking: Requester,
    values?: readonly Written[],
  ): Promise<Person | Rejection> {
    const id = fields.email
      ? await this.idFor(asking.organization_id, fields.email)
      : idFrom('candidate', asking.organization_id, asking.actor.id, asking.uid);
    const present = fields.email
      ? await this.byEmail(asking.organization_id, fields.email)
      : await this.open(asking.organization_id, id);
    if (present) return present;
    const made = await this.commands.execute(
      new CandidateCommand(id, 'create', { fields, type, created_via, values }, asking, { entity: 'candidate' }),
    );
    if (isRejection(made))
      return made.code === 'duplicate' ? ((await this.open(asking.organization_id, id)) ?? made) : made;
    return { id, state: made.state!, revision: made.revision, position: made.position, created: !made.repeated };
  }
}

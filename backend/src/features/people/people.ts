import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, type Rejection } from '../../kernel/decider.ts';
import type { Requester } from '../../kernel/streams.ts';
import { type Person, PersonIds } from '../../reads/people/person-ids.ts';
import type { PersonFields } from '../../states/candidate.state.ts';
import { CandidateCommand } from './candidate.command.ts';
import type { CandidateCommands } from './candidate.decider.ts';

/** Makes records of persons, one for each email address. */
@Injectable()
export class People {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(PersonIds) private readonly ids: PersonIds,
  ) {}

  /** Makes the record, or returns the record with this address. A visitor who types an address into the public form counts as a known person only if that person's mails are sent to it: a member may have entered any other address. */
  async findOrCreate(
    fields: PersonFields,
    type: 'prospect' | 'candidate',
    created_via: 'form' | 'recruiter',
    asking: Requester,
    { values, skills, audience }: Pick<CandidateCommands['create'], 'values' | 'skills' | 'audience'> = {},
  ): Promise<Person | Rejection> {
    const { organization_id } = asking;
    const { email } = fields;
    const trust = created_via === 'form' ? 'primary' : 'any';
    const id = email
      ? await this.ids.idFor(organization_id, email, asking.uid, trust)
      : idFrom('candidate', organization_id, asking.actor.id, asking.uid);
    const present =
      (await this.ids.open(organization_id, id)) ??
      (email ? await this.ids.byRows(organization_id, email, trust) : null);
    if (present) return present;
    const made = await this.commands.execute(
      new CandidateCommand(id, 'create', { fields, type, created_via, values, skills, audience }, asking, {
        entity: 'candidate',
      }),
    );
    if (isRejection(made))
      return made.code === 'duplicate' ? ((await this.ids.open(organization_id, id)) ?? made) : made;
    return { id, state: made.state!, revision: made.revision, position: made.position, created: !made.repeated };
  }
}

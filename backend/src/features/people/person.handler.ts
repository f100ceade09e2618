import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { People } from './people.ts';
import { FindOrCreatePerson } from './person.command.ts';

@CommandHandler(FindOrCreatePerson)
export class FindOrCreatePersonHandler implements ICommandHandler<FindOrCreatePerson> {
  constructor(@Inject(People) private readonly people: People) {}

  execute({ fields, type, created_via, asking }: FindOrCreatePerson) {
    return this.people.findOrCreate(fields, type, created_via, asking);
  }
}

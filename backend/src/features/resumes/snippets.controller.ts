import { Controller, Inject } from '@nestjs/common';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { candidateSnippets } from '@candor/contracts/resumes/snippets';
import { SeenPeople } from '../../reads/people/seen-people.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';

@Controller()
export class SnippetsController {
  constructor(@Inject(SeenPeople) private readonly people: SeenPeople) {}

  @Serve(candidateSnippets)
  async snippets(@Input() { q, ids }: RequestOf<typeof candidateSnippets>, @By() { caller }: Signed) {
    return { snippets: await this.people.snippetsById(caller, ids, q) };
  }
}

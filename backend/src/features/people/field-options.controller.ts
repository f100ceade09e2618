import { Controller, Inject } from '@nestjs/common';
import { pronouns } from '@candor/contracts/accounts/fields';
import { source, tag } from '@candor/contracts/catalogues/hiring';
import { saidOptions, sourceTypes } from '@candor/contracts/jobs/values';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { nameOrders } from '@candor/contracts/values/person-name';
import { sayLabel } from '@candor/contracts/words/say';
import { candidateFieldOptions } from '@candor/contracts/people/field-options';
import { linkKinds, personTypes } from '@candor/contracts/people/fields';
import { asOption, jobChoices } from '../../reads/jobs/job-choices.ts';
import { Lookups } from '../../reads/lookups.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { Reads } from '../../kernel/rows/reads.ts';

/** Calls for the options of a person's forms. `jobs`: the first 100 jobs, by name, whose candidates the caller manages. */
@Controller()
export class CandidateFieldOptionsController {
  constructor(
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Reads) private readonly reads: Reads,
  ) {}

  @Serve(candidateFieldOptions)
  async options(@Input() _: RequestOf<typeof candidateFieldOptions>, @By() { caller }: Signed) {
    const { organization_id } = caller;
    const [sources, tags, users, jobs, reasons] = await Promise.all([
      this.lookups.options(organization_id, source),
      this.lookups.options(organization_id, tag),
      this.lookups.owners(organization_id, caller.user_id),
      jobChoices(this.reads, caller, ''),
      this.lookups.reasons(organization_id),
    ]);
    return {
      options: {
        source_types: saidOptions(sourceTypes),
        sources,
        tags,
        types: saidOptions(personTypes),
        pronouns: pronouns.map((value) => ({ value, label: sayLabel(value) })),
        url_kinds: saidOptions(linkKinds),
        name_orders: saidOptions(nameOrders),
        users,
        jobs: jobs.map(asOption),
        reasons: reasons.map(({ id, name }) => ({ value: id, label: name })),
      },
    };
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { userList } from '@candor/contracts/accounts/rows';
import { emailsOf } from '@candor/contracts/people/addresses';
import { addressKey } from '@candor/contracts/duplicates/contact-keys';
import { Reads } from '../../kernel/rows/reads.ts';
import type { PersonFields } from '../../states/candidate.state.ts';

/** Accounts of people who also have a record. Only the email address links the two. */
@Injectable()
export class OwnAccounts {
  constructor(@Inject(Reads) private readonly reads: Reads) {}

  /** Whether a person with one of these addresses can sign in to the organization. */
  async has(organization_id: string, people: readonly PersonFields[]): Promise<boolean> {
    const email = people.flatMap((fields) =>
      emailsOf({
        ...fields,
        email_kind: fields.email_kind ?? null,
        other_emails: fields.other_emails ?? [],
        phone_kind: fields.phone_kind ?? null,
        other_phones: fields.other_phones ?? [],
      }).map(({ address }) => addressKey(address)),
    );
    if (!email.length) return false;
    const active = { email, status: `${organization_id}:active` };
    return (await this.reads.find(userList, { organization_id: '*' }, active, { limit: 1 })).length > 0;
  }
}

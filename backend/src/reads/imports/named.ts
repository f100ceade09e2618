import { plainWords } from '@candor/contracts/kernel/list';
import { emailsOf, phonesOf } from '@candor/contracts/people/addresses';
import { contactKeys } from '@candor/contracts/duplicates/contact-keys';
import type { CandidateState } from '../../states/candidate.state.ts';

/** The values by which a row of a file names a person, in comparable form. `name`: the words of their name. `hashes`: those of their resumes. */
export type NamingValues = {
  id: string;
  name: string[];
  email: string[];
  phone: string[];
  profile: string[];
  hashes: string[];
};

/** The values by which import files may name the person with this record. */
export const namedBy = (id: string, { fields, urls, resumes }: NonNullable<CandidateState>): NamingValues => {
  const all = {
    ...fields,
    email_kind: fields.email_kind ?? null,
    other_emails: fields.other_emails ?? [],
    phone_kind: fields.phone_kind ?? null,
    other_phones: fields.other_phones ?? [],
  };
  const addresses = (of: readonly { address: string }[]) => of.map(({ address }) => address);
  return {
    id,
    name: plainWords(`${fields.first_name} ${fields.last_name}`),
    ...contactKeys({ emails: addresses(emailsOf(all)), phones: addresses(phonesOf(all)), urls }),
    hashes: resumes.flatMap(({ hash }) => hash ?? []),
  };
};

import { addressKey } from '@candor/contracts/duplicates/contact-keys';
import { consentMonths } from '@candor/contracts/forms/values';
import { peopleList } from '@candor/contracts/people/rows';
import { erasedText } from '@candor/contracts/values/erased';
import { Inject, Injectable } from '@nestjs/common';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { candidateState } from '../../states/candidate.state.ts';
import { ContactSafety } from '../messages/contact-safety.ts';

// What visitors of public pages wrote about themselves, their consent, and whether they want letters.

/** The end of a visitor's consent, some months after it was given. */
export const consentEnd = (at: string): string => {
  const end = new Date(at);
  end.setUTCMonth(end.getUTCMonth() + consentMonths);
  return end.toISOString();
};
const mostOfName = 80;
const mostWords = 7;
/** What a visitor wrote, if our letters may use it as a name: a few words on one line, without digits and signs that sentences and links have. Empty: it is no name. */
export const nameIn = (text: string | null): string => {
  const name = (text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, mostOfName);
  const isName =
    /^[\p{L}\p{M} .,'’‘ʼ·()\-‐–]+$/u.test(name) && !/\w\.[a-z]{2,}/i.test(name) && name.split(' ').length <= mostWords;
  return name === erasedText || !isName ? '' : name;
};

/** The most people's records with one address that are checked. */
const mostWithAddress = 50;
/** Whether people want letters, by their address. */
@Injectable()
export class Visitors {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(ContactSafety) private readonly safety: ContactSafety,
  ) {}

  /** Whether the address gets no letters: it is suppressed, or a person with it, as an applicant or a contact, asked not to be written to. Such a request counts more than what a public form says in their name. */
  async refuseLetters(organization_id: string, email: string): Promise<boolean> {
    if ((await this.safety.suppressed(organization_id, [email])).length) return true;
    const refused = await this.safety.refusedAt(organization_id, [email]);
    if (refused(email).includes('news')) return true;
    const rows = await this.reads.find(
      peopleList,
      { organization_id, guarded: 'all' },
      { address: addressKey(email) },
      { limit: mostWithAddress },
    );
    const states = await this.streams.loadMany(
      candidateState,
      rows.map(({ id }) => id),
      organization_id,
    );
    return [...states.values()].some(
      ({ state }) =>
        state && (state.do_not_contact || state.unsubscribed_at !== null || [...state.refuses].includes('news')),
    );
  }
}

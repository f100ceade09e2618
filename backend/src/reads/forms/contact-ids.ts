import { Inject, Injectable } from '@nestjs/common';
import { addressKey, sameAddress } from '@candor/contracts/duplicates/contact-keys';
import { audienceOf, peopleList } from '@candor/contracts/people/rows';
import { newId, secretIdFrom } from '../../kernel/codec.ts';
import { KeyVault } from '../../kernel/ports/key-vault.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { PEPPER } from '../../kernel/tokens.ts';
import { candidateState } from '../../states/candidate.state.ts';

/** How often a contact can be erased, or become a candidate, and return under an id made from the same address. */
const mostLives = 20;
const mostHolders = 20;

/**
 * Contacts of marketing by their address. An applicant with the address is never among them: the form makes a contact beside
 * the applicant, so that members who keep forms do not learn who applied (docs/design/marketing.md#a-contact-is-never-an-applicant).
 */
@Injectable()
export class ContactIds {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(PEPPER) private readonly pepper: string,
    @Inject(KeyVault) private readonly keys: Pick<KeyVault, 'existingMany'>,
  ) {}

  /** The id of the contact whose letters go to this address; `there`: whether the record exists. Two forms sent at the same time get the same id. */
  async idFor(organization_id: string, email: string): Promise<{ id: string; there: boolean }> {
    const rows = await this.reads.find(
      peopleList,
      { organization_id },
      { address: addressKey(email), audience: 'contact' },
      { sort: 'created_at', limit: mostHolders },
    );
    for (const { id } of rows) if (await this.isContact(organization_id, id, email)) return { id, there: true };
    for (let life = 0; life < mostLives; life++) {
      const id = secretIdFrom(this.pepper, 'contact', organization_id, email.toLowerCase(), String(life));
      const found = (await this.streams.load(candidateState, id, organization_id))?.state;
      // The key of a sender of whom no contact was made may be destroyed.
      if (!found && (await this.keys.existingMany([id])).get(id) !== null) return { id, there: false };
      if (await this.isContact(organization_id, id, email)) return { id, there: true };
    }
    return { id: newId(), there: false };
  }

  private async isContact(organization_id: string, id: string, email: string): Promise<boolean> {
    const state = (await this.streams.load(candidateState, id, organization_id))?.state;
    if (!state || state.erased || state.audience !== 'contact' || !sameAddress(state.fields.email, email)) return false;
    const row = await this.reads.get(peopleList, { organization_id, guarded: 'all' }, id);
    return !row || audienceOf(row) === 'contact';
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { addressKey, sameAddress } from '@candor/contracts/duplicates/contact-keys';
import { peopleList } from '@candor/contracts/people/rows';
import { SamePeople } from '../../access/same-people.ts';
import { nearing, Progress } from '../../kernel/rows/progress.ts';
import { newId, secretIdFrom } from '../../kernel/codec.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { PEPPER } from '../../kernel/tokens.ts';
import { type CandidateState, candidateState, type PersonFields } from '../../states/candidate.state.ts';

export type Person = {
  id: string;
  state: NonNullable<CandidateState>;
  revision: number;
  position: number;
  created: boolean;
};
/** Which email addresses of a record identify its person: any of them, or only the one that gets letters. */
export type Trust = 'any' | 'primary';
/** How often a person can be erased and return under an id made from the same words. */
export const mostLives = 20;
/** The most rows examined for one address, which hardly ever belongs to two people. */
const mostHolders = 20;

const emailsIn = ({ email, other_emails = [] }: PersonFields): string[] => [
  ...(email ? [email] : []),
  ...other_emails.map(({ address }) => address),
];

/** People by email. A record's id is made from the address it came with, so that two simultaneous requests make one record. */
@Injectable()
export class PersonIds {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(PEPPER) private readonly pepper: string,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(EventStore) private readonly events: EventStore,
    @Inject(SamePeople) private readonly same: SamePeople,
  ) {}

  /** The id for an address: that of the record with this address, or else of a new one. A record that once had the address, or was erased, is a different person. `uid`: a repeated request finds the record that it made, even if its address has changed. */
  async idFor(organization_id: string, email: string, uid?: string, trust: Trust = 'any'): Promise<string> {
    for (let life = 0; life < mostLives; life++) {
      const id = this.idIn(life, organization_id, email);
      const found = await this.open(organization_id, id);
      if (!found || (await this.has(found, organization_id, email, trust))) return id;
      if (uid && (await this.made(found.id, organization_id, uid))) return id;
    }
    return newId();
  }

  /** The same as `idFor`, for many together. */
  async idsFor(organization_id: string, asked: readonly { email: string; uid?: string }[]): Promise<string[]> {
    const first = asked.map(({ email }) => this.idIn(0, organization_id, email));
    const found = await this.streams.loadMany(candidateState, first, organization_id);
    const ids: string[] = [];
    for (const [at, { email, uid }] of asked.entries()) {
      const id = first[at]!;
      const state = found.get(id)?.state;
      const theirs = !state || (await this.has({ id, state }, organization_id, email, 'any'));
      ids.push(theirs ? id : await this.idFor(organization_id, email, uid));
    }
    return ids;
  }

  idIn(life: number, organization_id: string, email: string): string {
    return secretIdFrom(this.pepper, 'candidate', organization_id, email.toLowerCase(), String(life));
  }

  /** The person with this address, as the primary one or another. */
  private async byEmail(organization_id: string, email: string): Promise<Person | null> {
    return (
      (await this.open(organization_id, await this.idFor(organization_id, email))) ??
      (await this.byRows(organization_id, email, 'any'))
    );
  }

  /** Another person with one of these addresses. An address that the person already has is skipped: another applicant with it may have got a new record. */
  async otherWith(organization_id: string, candidate_id: string, emails: readonly string[]): Promise<Person | null> {
    const records = await this.same.records(organization_id, candidate_id);
    const held = new Set(records.flatMap(({ state }) => emailsIn(state.fields).map(addressKey)));
    for (const email of emails) {
      const other = held.has(addressKey(email)) ? null : await this.byEmail(organization_id, email);
      if (other && records.every(({ id }) => id !== other.id)) return other;
    }
    return null;
  }

  /** A record whose id was made from another address, found through the rows. If the rows do not catch up with the log in time, their present state must do, because no applicant is turned away for that. */
  async byRows(organization_id: string, email: string, trust: Trust): Promise<Person | null> {
    await nearing(this.progress, await this.events.end());
    const rows = await this.reads.find(
      peopleList,
      { organization_id },
      { address: addressKey(email) },
      { sort: 'created_at', limit: mostHolders },
    );
    for (const id of rows.flatMap(({ id: kept, parts }) => (parts.length ? parts.map((each) => each.id) : [kept]))) {
      const found = await this.open(organization_id, id);
      if (found && (await this.has(found, organization_id, email, trust))) return found;
    }
    return null;
  }

  async has(
    { id, state }: Pick<Person, 'id' | 'state'>,
    organization_id: string,
    email: string,
    trust: Trust,
  ): Promise<boolean> {
    if (trust === 'any') return emailsIn(state.fields).some((address) => sameAddress(address, email));
    // Letters go to the address on the person's page.
    return (
      sameAddress(state.fields.email, email) &&
      sameAddress((await this.same.load(id, organization_id))?.state.fields.email, email)
    );
  }

  /** Whether this request itself made the record earlier. */
  async made(id: string, organization_id: string, uid: string): Promise<boolean> {
    return (await this.streams.read(`candidate-${id}`, organization_id))[0]?.metadata.request_uid === uid;
  }

  async open(organization_id: string, id: string): Promise<Person | null> {
    const found = await this.streams.load(candidateState, id, organization_id);
    return found?.state
      ? { id, state: found.state, revision: found.revision, position: found.position, created: false }
      : null;
  }
}

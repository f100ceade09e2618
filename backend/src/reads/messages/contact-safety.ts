import { Inject, Injectable } from '@nestjs/common';
import { companyToAvoid } from '@candor/contracts/catalogues/catalogues';
import { messageList } from '@candor/contracts/messages/rows';
import { addressKey } from '@candor/contracts/duplicates/contact-keys';
import { senderWaits } from '@candor/contracts/words/wait-words';
import type { Addressee } from '@candor/contracts/messages/letter';
import { avoided, type Gap, mostOfSender, nearUntil } from '@candor/contracts/messages/contact-rules';
import { type LetterTopic, letterTopics } from '@candor/contracts/messages/letter-topics';
import type { NoMailBefore } from '@candor/contracts/cadences/plan';
import { dayAt } from '@candor/contracts/values/open-times';
import { SamePeople } from '../../access/same-people.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { idFrom, secretIdFrom } from '../../kernel/codec.ts';
import { PEPPER } from '../../kernel/tokens.ts';
import { reject } from '../../kernel/decider.ts';
import { Streams } from '../../kernel/streams.ts';
import { contactState, type InCadence } from '../../states/enrollment.state.ts';
import { messageState, neverArrived } from '../../states/message.state.ts';
import { candidateState, type CandidateState, refusedBy } from '../../states/candidate.state.ts';
import { senderState, suppressionState } from '../../states/suppression.state.ts';
import { type CountedLetter, sendingKeys, sendingState } from '../../states/sending.state.ts';
import { Lookups } from '../lookups.ts';
import { dayText } from '@candor/contracts/values/days';

/** The most unasked letters to one domain a day, of all members together. Providers of private mailboxes have no limit. */
export const mostToDomain = 20;
const freeMail: ReadonlySet<string> = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'yahoo.com',
  'icloud.com',
  'me.com',
  'aol.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  't-online.de',
  'proton.me',
  'protonmail.com',
]);
/** Whether private persons have their mailboxes at this domain, so that the domain does not name an employer. */
export const isFreeMail = (domain: string): boolean => freeMail.has(domain);
/** Kinds of letters that answer or confirm something. They do not count as contact. */
const answering: readonly string[] = ['confirmation', 'account', 'scheduling', 'offer', 'internal', 'reply'];
/** Why a letter is not sent today, in words. */
export const limitWords = {
  sender_paused: reject('sender_paused', senderWaits),
  sender_limit: reject('sender_limit', 'The limit of {most, number} letters a day of this sender is used today.', {
    most: mostOfSender,
  }),
  domain_limit: reject(
    'domain_limit',
    '{most, number} letters went to this company today. No more leave before tomorrow.',
    { most: mostToDomain },
  ),
} as const;
/** The stream that counts the letters of a day. */
export const lettersOfDay = (organization_id: string, day: string): string =>
  idFrom('letters of a day', organization_id, day);
export const domainOf = (email: string): string => email.split('@').at(-1)!.toLowerCase();
/** The limit of letters to the domain of this address; null: there is none. */
export const domainLimit = (email: string): number | null => (freeMail.has(domainOf(email)) ? null : mostToDomain);
export const dayOf = (moment: string, zone: string): string => dayText(dayAt(Date.parse(moment), zone));

/** The id of the signer of letters: a member, or the organization (null). */
export const senderId = (organization_id: string, user_id: string | null): string =>
  idFrom('sender of letters', organization_id, user_id ?? '');

type Known = NonNullable<CandidateState>;
type Person = Pick<Known, 'do_not_contact' | 'unsubscribed_at' | 'refuses' | 'sample'> & {
  audience?: Known['audience'] | undefined;
  fields: Pick<Known['fields'], 'email' | 'current_company'>;
};
export type Contact = { id: string; at: string; kind: string };

/** What protects people from letters, the same for all that plan, write or send them (docs/design/letters.md#contact-safety). */
@Injectable()
export class ContactSafety {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(PEPPER) private readonly pepper: string,
  ) {}

  /** Until when a person gets no unasked letter that would leave at `at`, because of our letters to any record with their address; null: they may get it. `own`: the letter itself. */
  async nearUntil(
    organization_id: string,
    candidate_id: string,
    gap: Gap,
    { at, zone, own }: { at: string; zone: string; own?: string },
  ): Promise<NoMailBefore> {
    const contacts = await this.contacts(organization_id, candidate_id);
    return nearUntil(
      contacts.filter(({ id }) => id !== own),
      gap,
      at,
      zone,
    );
  }

  /** Our latest letters that count as contact, sent or waiting, to any record with the person's address, the last first. */
  async contacts(organization_id: string, candidate_id: string): Promise<Contact[]> {
    const letters = await this.reads.find(
      messageList,
      { organization_id },
      { candidate_id: await this.same.reader(organization_id, candidate_id) },
      { sort: 'queued_at', descending: true, limit: 20 },
    );
    return letters.flatMap(({ id, kind, status, sent_at, queued_at, scheduled_for }) => {
      if (answering.includes(kind) || (status !== 'sent' && status !== 'queued')) return [];
      const at = sent_at ?? (scheduled_for > queued_at ? scheduled_for : queued_at);
      return [{ id, kind, at }];
    });
  }

  /** The stream of the address to which letters to this person go. Null: they have none. */
  addressOf(organization_id: string, { email }: { email: string | null }): string | null {
    return email && this.fingerprint(organization_id, email);
  }

  /** The cadences in which the reader is: under any of their records, or under another one with their address. */
  async cadencesOf(organization_id: string, candidate_id: string, email: string | null): Promise<InCadence[]> {
    const address = this.addressOf(organization_id, { email });
    const ids = [...(await this.same.reader(organization_id, candidate_id)), ...(address ? [address] : [])];
    const found = await this.streams.loadMany(contactState, ids, organization_id);
    const all = ids.flatMap((id) => found.get(id)?.state?.in ?? []);
    return [...new Map(all.map((each) => [each.enrollment_id, each])).values()];
  }

  /** An unasked letter as the streams of the person and of their address note it (`ContactCommand`). These streams decide the days between letters, so that two writers cannot both write. */
  async noted<Letter extends { gap: Gap }>(
    organization_id: string,
    { candidate_id, email }: { candidate_id: string; email: string | null },
    letter: Letter,
  ): Promise<{ person_id: string; note: Letter & { address: string | null; void: string[] } }> {
    const person_id = await this.same.kept(organization_id, candidate_id);
    const address = this.addressOf(organization_id, { email });
    const undelivered = await this.undelivered(organization_id, person_id, address);
    return { person_id, note: { ...letter, address, void: undelivered } };
  }

  /** The letters in the streams of the person and of their address that reached no reader, so that they do not count as contact. */
  async undelivered(organization_id: string, candidate_id: string, address: string | null): Promise<string[]> {
    const streams = [candidate_id, ...(address ? [address] : [])];
    const found = await this.streams.loadMany(contactState, streams, organization_id);
    const written = new Set(streams.flatMap((id) => (found.get(id)?.state?.written ?? []).map((letter) => letter.id)));
    const states = await this.streams.loadMany(messageState, [...written], organization_id);
    return [...written].filter((id) => neverArrived(states.get(id)?.state));
  }

  /** How many letters of that day the sender, the domain and the cadence have. */
  async used(
    organization_id: string,
    day: string,
  ): Promise<{
    sender: (id: string) => number;
    domain: (email: string) => number;
    cadence: (id: string) => number;
  }> {
    const state = (await this.streams.load(sendingState, lettersOfDay(organization_id, day), organization_id))?.state;
    const by = state?.by ?? {};
    const keys = (sender_id: string, domain: string, cadence_id: string | null = null) =>
      sendingKeys({ cadence_id, sender_id, domain });
    return {
      sender: (id) => by[keys(id, '').sender] ?? 0,
      domain: (email) => by[keys('', this.domainKey(organization_id, email)).domain] ?? 0,
      cadence: (id) => by[keys('', '', id).cadence ?? ''] ?? 0,
    };
  }

  /** The place of a letter among those of its day: with which letters it counts, and how many of them may leave. `cadence`: the cadence that writes it, with its own limit. */
  place(
    organization_id: string,
    {
      email,
      cadence,
      ...letter
    }: Pick<CountedLetter, 'day' | 'sender_id' | 'message_id'> &
      Partial<Pick<CountedLetter, 'enrollment_id' | 'step_id'>> & {
        email: string;
        cadence?: { id: string; limit: number | null };
      },
  ): CountedLetter & { limits: { cadence: number | null; sender: number; domain: number | null } } {
    return {
      enrollment_id: null,
      step_id: null,
      ...letter,
      cadence_id: cadence?.id ?? null,
      domain: this.domainKey(organization_id, email),
      limits: { cadence: cadence?.limit ?? null, sender: mostOfSender, domain: domainLimit(email) },
    };
  }

  /** The id of an address on the suppression list. Only the holder of the installation's secret can find out which address it stands for. */
  fingerprint(organization_id: string, address: string): string {
    return secretIdFrom(this.pepper, 'address of letters', organization_id, addressKey(address));
  }

  /** The domain of an address as the log names it. A domain says where people work, so only the holder of the installation's secret can find out which one it is: a list of companies is quickly tried. */
  domainKey(organization_id: string, email: string): string {
    return secretIdFrom(this.pepper, 'domain of letters', organization_id, domainOf(email));
  }

  /** The addresses among these that are on the suppression list. No copy of a letter goes to them. */
  async suppressed(organization_id: string, addresses: readonly string[]): Promise<string[]> {
    if (!addresses.length) return [];
    const keyOf = (address: string) => this.fingerprint(organization_id, address);
    const found = await this.streams.loadMany(suppressionState, addresses.map(keyOf), organization_id);
    return addresses.filter((address) => found.get(keyOf(address))?.state);
  }

  /** The person as a reader of letters at present. */
  async addressee(organization_id: string, person: Person): Promise<Addressee> {
    const [found] = await this.addressees(organization_id, [person]);
    return found!;
  }

  /** These people as readers of letters, by their present data and in their order: `whatStandsAgainst` decides by it, for all who plan, write or send letters. What the reader of an address refused under another record, they refuse here too. */
  async addressees(organization_id: string, people: readonly Person[]): Promise<Addressee[]> {
    const keys = people.map(({ fields }) => this.addressOf(organization_id, fields));
    const addresses = keys.flatMap((key) => key || []);
    const [suppressed, entries, refused] = await Promise.all([
      this.streams.loadMany(suppressionState, addresses, organization_id),
      this.lookups.entries(organization_id, companyToAvoid),
      this.refusedAt(
        organization_id,
        people.map(({ fields: { email } }) => email),
      ),
    ]);
    const companies = entries.flatMap(({ fields: { name, domain, effect, active } }) =>
      active ? [{ name, domain, blocks: effect === 'blocks' }] : [],
    );
    return people.map(({ fields, do_not_contact, unsubscribed_at, refuses, sample, audience }, at) => {
      const company = avoided(companies, fields);
      const elsewhere = fields.email ? refused(fields.email) : [];
      return {
        email: fields.email,
        do_not_contact,
        unsubscribed_at,
        refuses: letterTopics.filter((topic) => refuses.includes(topic) || elsewhere.includes(topic)),
        sample,
        audience,
        suppressed: suppressed.get(keys[at] || '')?.state?.why ?? null,
        company: company && { name: company.name, blocks: company.blocks },
      };
    });
  }

  /** The topics of unasked letters that the readers of these addresses refused: under any record with the address, or before such a record was erased. Who asked not to be contacted at all wants none, unless only their own wishes are meant (`unwanted` false). */
  async refusedAt(
    organization_id: string,
    emails: readonly (string | null)[],
  ): Promise<(email: string, counts?: { unwanted: boolean }) => LetterTopic[]> {
    const wanted = emails.flatMap((email) => email || []);
    const holders = await this.same.atAddresses(organization_id, wanted);
    const [addresses, records] = await Promise.all([
      this.streams.loadMany(
        contactState,
        wanted.map((email) => this.fingerprint(organization_id, email)),
        organization_id,
      ),
      this.streams.loadMany(candidateState, [...holders.values()].flat(), organization_id),
    ]);
    return (email, { unwanted } = { unwanted: true }) => {
      const states = (holders.get(addressKey(email)) ?? []).flatMap((id) => records.get(id)?.state ?? []);
      const said = addresses.get(this.fingerprint(organization_id, email))?.state?.refuses ?? [];
      return letterTopics.filter(
        (topic) =>
          said.includes(topic) ||
          states.some((state) => (unwanted && state.do_not_contact) || refusedBy(state).includes(topic)),
      );
    };
  }

  /** Whether unasked letters of this sender wait, because too many came back or were reported as spam. `user_id` null: the letters that no member signs. */
  async waits(organization_id: string, user_id: string | null): Promise<boolean> {
    const id = senderId(organization_id, user_id);
    return (await this.streams.load(senderState, id, organization_id))?.state?.paused ?? false;
  }
}

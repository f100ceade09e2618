import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { addressKey } from '@candor/contracts/duplicates/contact-keys';
import { type LetterTopic, letterTopics } from '@candor/contracts/messages/letter-topics';
import { factsOf, type HeldRecord, SamePeople } from '../../access/same-people.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, type Rejection } from '../../kernel/decider.ts';
import { type Requester, Streams, asPart } from '../../kernel/streams.ts';
import { ContactSafety } from '../../reads/messages/contact-safety.ts';
import { candidateState, refusedBy } from '../../states/candidate.state.ts';
import { ContactCommand } from '../cadences/cadence.command.ts';
import { CandidateCommand } from './candidate.command.ts';

/** Carries what the reader of a mailbox says about unasked emails to all that has the address: the stream of the address, which outlives every record, and the other records of the same reader. */
@Injectable()
export class MailboxWishes {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(ContactSafety) private readonly safety: ContactSafety,
  ) {}

  /** Says it for the address of these records of a person, and on the other records with that address. */
  async said(
    records: readonly HeldRecord[],
    { wanted, topics = letterTopics }: { wanted: boolean; topics?: readonly LetterTopic[] },
    asking: Requester,
  ): Promise<Rejection | null> {
    const { organization_id } = asking;
    const { email } = factsOf(records).fields;
    if (!email || records.some(({ state }) => state.sample)) return null;
    const refused = await this.note(email, { wanted, topics }, asking);
    if (refused) return refused;
    const own = new Set(records.map(({ id }) => id));
    const holders = (await this.same.atAddresses(organization_id, [email])).get(addressKey(email)) ?? [];
    for (const id of holders.filter((each) => !own.has(each))) {
      const state = (await this.streams.load(candidateState, id, organization_id))?.state;
      // Contacts get nothing about jobs, and members who keep contacts do not learn who applied.
      const meant = state?.audience === 'contact' ? topics.filter((topic) => topic === 'news') : topics;
      if (!state || state.erased || !meant.length) continue;
      const ran = await this.commands.execute(
        new CandidateCommand(
          id,
          'subscribe',
          { wanted, topics: [...meant] },
          {
            ...asking,
            actor: asking.actor.type === 'candidate' ? { type: 'candidate', id } : asking.actor,
            uid: idFrom('same mailbox', asking.uid, id),
            correlation_id: asking.uid,
          },
        ),
      );
      if (isRejection(ran) && ran.code !== 'erased') return ran;
    }
    return null;
  }

  /** Keeps what these records refused for their address, before they are erased. */
  async keep(records: readonly HeldRecord[], asking: Requester): Promise<Rejection | null> {
    for (const { id, state } of records) {
      const topics = refusedBy(state);
      if (!topics.length || !state.fields.email || state.sample) continue;
      const of = asPart(asking, 'wishes kept', id);
      const refused = await this.note(state.fields.email, { wanted: false, topics }, of);
      if (refused) return refused;
    }
    return null;
  }

  private async note(
    email: string,
    wish: { wanted: boolean; topics: readonly LetterTopic[] },
    asking: Requester,
  ): Promise<Rejection | null> {
    const address = this.safety.fingerprint(asking.organization_id, email);
    const of = asPart(asking, 'wish of an address');
    const ran = await this.commands.execute(new ContactCommand(address, 'wish', wish, of));
    return isRejection(ran) ? ran : null;
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { userList } from '@candor/contracts/accounts/rows';
import { addressKey } from '@candor/contracts/duplicates/contact-keys';
import { idsOf, peopleList } from '@candor/contracts/people/rows';
import { tenantList } from '@candor/contracts/platform/rows';
import { SamePeople } from '../../access/same-people.ts';
import { idFrom, secretHashOf } from '../../kernel/codec.ts';
import { isRejection } from '../../kernel/decider.ts';
import type { ReadMail } from '../../kernel/ports/mail-reader.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { PEPPER } from '../../kernel/tokens.ts';
import { organizationState } from '../../states/organization.state.ts';
import { OwnLinks } from '../../reads/public/own-links.ts';
import { letterProof } from '../../reads/messages/letter-proof.ts';
import { messageAt } from '../../reads/messages/reply-address.ts';
import { IncomingCommand } from './incoming.command.ts';
import { messageState, type SentMessage } from '../../states/message.state.ts';
import type { Delivery, MessageCommands } from '../messages/message.command.ts';
import { MessageCommand } from '../messages/message.command.ts';
import { ReceivedFiles } from '../../reads/messages/received-files.ts';

/** What was done with a mail. `waiting`: the sender is unknown, so a member must say who it is. `unmatched`: nothing can be done with the mail. */
export type Taken = 'received' | 'reported' | 'known' | 'waiting' | 'unmatched';
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?=@)/;
/** If there are more organizations than this, a mail that answers no mail of ours is not searched for in each. */
const mostOrganizations = 20;

/** Gives a mail that came in to the conversation that it belongs to (docs/design/mail-that-comes-in.md). */
@Injectable()
export class Receiving {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(ReceivedFiles) private readonly files: ReceivedFiles,
    @Inject(OwnLinks) private readonly links: OwnLinks,
    @Inject(PEPPER) private readonly pepper: string,
  ) {}

  /** Takes a mail that came in. The same mail taken twice counts as one. */
  async take(given: ReadMail, received_at: string): Promise<Taken> {
    // The log keeps this hash after the words are erased. Without the secret, a reader of the log could try short answers against it.
    const hash = secretHashOf(this.pepper, given.message_id ?? '', given.from, given.subject, given.body);
    const { body, quoted } = given;
    const mail = {
      ...given,
      body: this.links.withoutKeys(body),
      quoted: quoted && this.links.withoutKeys(quoted),
    };
    const ours = await this.answered(mail);
    if (!ours) {
      const organization_id = await this.organizationOf(mail);
      return organization_id ? this.wait(mail, hash, received_at, organization_id, null) : 'unmatched';
    }
    const { id, state, organization_id } = ours;
    const asking: Requester = {
      organization_id,
      actor: { type: 'system', id: 'mail' },
      uid: idFrom('mail', id, hash),
    };
    if (mail.bounce || mail.complaint) {
      const told = reported(mail, state, !state.proved || mail.proof === letterProof(this.pepper, id));
      if (!told) return 'known';
      // A made-up report with the words of the real one must not pass for it.
      const uid = idFrom('mail', id, hash, mail.proof ?? '', JSON.stringify(told));
      const ran = await this.commands.execute(new MessageCommand(id, 'tell', told, { ...asking, uid }));
      return isRejection(ran) ? 'unmatched' : ran.events.length && !ran.repeated ? 'reported' : 'known';
    }
    const { candidate_id } = state;
    const writer = candidate_id && (await this.writerOf(mail, state, candidate_id, organization_id));
    if (!candidate_id || !writer) return this.wait(mail, hash, received_at, organization_id, candidate_id ? id : null);
    // Members have no use for the automatic answers of others.
    if (writer.by !== 'person' && mail.what === 'out_of_office') return 'unmatched';
    const received = idFrom('received', candidate_id, hash);
    const files = await this.files.keep(mail, organization_id, received);
    const taken: MessageCommands['receive'] = {
      person_id: candidate_id,
      thread_id: state.thread_id ?? id,
      from: mail.from,
      to: mail.to[0] ?? '',
      subject: mail.subject,
      body: mail.body,
      quoted: mail.quoted,
      what: mail.what === 'other' ? 'reply' : mail.what,
      out_until: mail.out_until && `${mail.out_until}T00:00:00.000Z`,
      answers: id,
      candidate_id,
      application_id: state.application_id,
      job_id: state.job_id,
      received_at,
      internet_id: mail.message_id,
      internet_id_hash: hash,
      attached: [...mail.attached],
      files,
    };
    const ran = await this.commands.execute(
      writer.by === 'person'
        ? new MessageCommand(received, 'receive', taken, { ...asking, actor: { type: 'candidate', id: candidate_id } })
        : new MessageCommand(
            received,
            'receiveOther',
            { ...taken, writer: writer.by, from_name: mail.from_name, user_id: writer.user_id },
            asking,
          ),
    );
    if (!isRejection(ran)) return ran.events.length && !ran.repeated ? 'received' : 'known';
    // Nothing more may be written about an erased person.
    await this.files.drop(files);
    return 'unmatched';
  }

  /** Keeps a mail until a member says who sent it. Automatic answers and reports are not kept, because members have no use for them. */
  private async wait(
    mail: ReadMail,
    hash: string,
    received_at: string,
    organization_id: string,
    answers: string | null,
  ): Promise<Taken> {
    if (mail.bounce || mail.complaint || mail.what === 'out_of_office' || !mail.from) return 'unmatched';
    // A mail that arrives when the organization's erasure has begun is not kept: no member can read it.
    const owner = (await this.streams.load(organizationState, organization_id, organization_id))?.state;
    if (owner?.leaving?.begun_at) return 'unmatched';
    const id = idFrom('incoming', organization_id, hash);
    const files = await this.files.keep(mail, organization_id, id);
    const ran = await this.commands.execute(
      new IncomingCommand(
        id,
        'arrive',
        {
          from: mail.from,
          from_name: mail.from_name,
          to: mail.to[0] ?? '',
          subject: mail.subject,
          body: mail.body,
          quoted: mail.quoted,
          what: mail.what,
          answers,
          received_at,
          internet_id: mail.message_id,
          internet_id_hash: hash,
          attached: [...mail.attached],
          files,
        },
        { organization_id, actor: { type: 'system', id: 'mail' }, uid: idFrom('mail', id) },
      ),
    );
    if (isRejection(ran)) return 'unmatched';
    return ran.events.length && !ran.repeated ? 'waiting' : 'known';
  }

  /** The mail of ours that this one answers or reports on. Our Message-IDs begin with the message's id. */
  private async answered({ answers, to }: ReadMail) {
    // The address to which the mail was sent also names our mail, which helps with mail programs that drop the ids.
    for (const id of [...answers.map((each) => uuid.exec(each)?.[0]), ...to.map(messageAt)]) {
      const found = id ? await this.streams.load(messageState, id, '*') : null;
      if (id && found?.state && found.state.status !== 'received')
        return { id, state: found.state, organization_id: found.organization_id! };
    }
    return null;
  }

  /** Whether others than the person got one of our mails that this one names. */
  private async isShared({ answers }: ReadMail, organization_id: string): Promise<boolean> {
    for (const each of answers) {
      const id = uuid.exec(each)?.[0];
      const state = id && (await this.streams.load(messageState, id, organization_id))?.state;
      if (state && (state.status === 'received' ? state.writer === 'copy' : state.cc?.length)) return true;
    }
    return false;
  }

  /** The organization of a mail that does not contain our ids: the only one, or the only one that knows the sender. Null: several could be meant, and no organization may read another one's mail. */
  private async organizationOf({ from }: ReadMail): Promise<string | null> {
    const all = await this.reads.find(tenantList, { organization_id: '*' }, {}, { limit: mostOrganizations + 1 });
    const [only, ...others] = all;
    if (only && !others.length) return only.id;
    if (!from || all.length > mostOrganizations) return null;
    const knowing: string[] = [];
    for (const { id } of all) {
      const [holder] = await this.reads.find(
        peopleList,
        { organization_id: id },
        { address: addressKey(from) },
        { limit: 1 },
      );
      if (holder) knowing.push(id);
    }
    return knowing.length === 1 ? knowing[0]! : null;
  }

  /** Who wrote the mail in the person's conversation. The person may answer from an address that we do not know, but not from one of another person or of a member: two people are never joined. If others got a copy, an unknown address may be one of theirs. A reader of a copy is not the person, and what a member wrote to the person from their own mail program is the member's. Null: a member must say who it is. */
  private async writerOf(
    mail: ReadMail,
    letter: Pick<SentMessage, 'to' | 'cc'>,
    candidate_id: string,
    organization_id: string,
  ): Promise<Writer | null> {
    const { from: address, to } = mail;
    const [ids, holders, members] = await Promise.all([
      this.same.group(organization_id, candidate_id),
      this.reads.find(peopleList, { organization_id }, { address: addressKey(address) }, { limit: 20 }),
      this.reads.find(
        userList,
        { organization_id: '*' },
        { email: address, organization: organization_id },
        { limit: 1 },
      ),
    ]);
    if (holders.some((row) => idsOf(row).some((id) => ids.includes(id)))) return { by: 'person' };
    if (members[0]) {
      const email = (await this.same.load(candidate_id, organization_id))?.state.fields.email;
      // A member's mail that went to us alone is no answer to the person: it may be about anything.
      return isAmong(letter.to, to) || (email && isAmong(email, to)) ? { by: 'member', user_id: members[0].id } : null;
    }
    if (isAmong(address, letter.cc ?? [])) return { by: 'copy', user_id: null };
    const isOpen = holders.length > 0 || Boolean(letter.cc?.length) || (await this.isShared(mail, organization_id));
    return isOpen ? null : { by: 'person' };
  }
}
type Writer = { by: 'person' } | { by: 'member'; user_id: string } | { by: 'copy'; user_id: null };
const isAmong = (address: string, others: readonly string[]): boolean =>
  others.some((other) => addressKey(other) === addressKey(address));
/** What a report says about the letter to the person. Null: it is about a copy. A letter without copies may have been forwarded, so another address in its report means the person's; a report that names no reader means it too. `isProved`: the report returns what only the mail to the person had. Another reader of the letter, or of an answer to it, can make up one without it: it counts as a mail that came back for a time, and a complaint about a letter with copies does not count. */
const reported = (
  { bounce, bounces, complained }: Pick<ReadMail, 'bounce' | 'bounces' | 'complained'>,
  { to, cc }: Pick<SentMessage, 'to' | 'cc'>,
  isProved: boolean,
): Delivery | null => {
  const copies = Boolean(cc?.length);
  if (!bounce)
    return copies && (!isProved || (complained.length && !isAmong(to, complained))) ? null : { what: 'complained' };
  const own = bounces.find((each) => isAmong(to, each.to));
  if (!own && copies && bounces.length) return null;
  const { hard, error } = own ?? bounce;
  return { what: 'bounced', hard: hard && isProved, error };
};

import { type Language, translated } from '@candor/contracts/words/say';
import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { accountMails, withTags } from '@candor/contracts/catalogues/standard-texts';
import { hashOf, idFrom, secretHashOf, secretIdFrom } from '../../kernel/codec.ts';
import type { Network } from '../../kernel/network.ts';
import { BASE, PEPPER } from '../../kernel/tokens.ts';
import { isRejection, type Rejection } from '../../kernel/decider.ts';
import type { Loaded } from '../../kernel/stream-states.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { fill } from '@candor/contracts/messages/merge';
import { MessageCommand } from '../messages/message.command.ts';
import { Readers } from '../../reads/readers.ts';
import { type User, userState } from '../../states/user.state.ts';

export const MAIL_FROM_NAME = 'Candor';

/** The id of a user. The id is made from the email address, so one address is one user; it reveals the address only to those who have the secret. */
export const userIdOf = (pepper: string, email: string): string =>
  secretIdFrom(pepper, 'user', email.trim().toLowerCase());

/** What account calls share: the user behind an email address, tokens, and account mails. */
@Injectable()
export class Accounts {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(PEPPER) private readonly pepper: string,
    @Inject(BASE) private readonly base: string,
    @Inject(Readers) private readonly readers: Readers,
  ) {}

  idOf(email: string): string {
    return userIdOf(this.pepper, email);
  }

  async byEmail(email: string): Promise<(Loaded<User | null> & { id: string; state: User }) | null> {
    const id = this.idOf(email);
    const found = await this.streams.load(userState, id, '*');
    return found?.state ? { ...found, id, state: found.state } : null;
  }

  async byId(id: string): Promise<User | null> {
    return (await this.streams.load(userState, id, '*'))?.state ?? null;
  }

  /** A new secret for a link, and the hash that is stored instead of it. The same words give the same secret. */
  token(...words: string[]): { token: string; token_hash: string } {
    const token = words.length ? secretIdFrom(this.pepper, 'token', ...words) : randomBytes(24).toString('base64url');
    return { token, token_hash: hashOf(token) };
  }

  link(path: string): string {
    return `${this.base}${path}`;
  }

  /** Queues one of the mails that no setting can turn off. `detail` in the values adds a sentence to the text. `read`: the language of the page on which the reader asked for the mail, for readers who chose none. Null: the mail is queued. */
  async mail(
    kind: keyof typeof accountMails,
    to: { email: string; person_id: string },
    values: Record<string, string>,
    asking: Requester,
    read?: Language,
  ): Promise<Rejection | null> {
    const speaker = await this.readers.voiceOf(this.idOf(to.email), asking.organization_id, read);
    const text = {
      subject: translated(accountMails[kind].subject, speaker),
      body: translated(accountMails[kind].body, speaker),
    };
    const { detail } = values;
    // The detail in an invitation is the sender's own words. Every other detail is our text, and is translated.
    const above = detail && kind === 'user_invitation' ? '<p>{{detail}}</p>' : '';
    const told = detail && kind !== 'user_invitation' ? { ...values, detail: translated(detail, speaker) } : values;
    const { subject, body } = fill(
      { subject: withTags(text.subject), body: `${above}<p>${withTags(text.body)}</p>` },
      told,
      { links: ['action_link'] },
    );
    const queued = await this.commands.execute(
      new MessageCommand(
        idFrom('message', asking.uid, kind, to.person_id),
        'queue',
        {
          person_id: to.person_id,
          kind: 'account',
          template_key: kind,
          to: to.email,
          subject,
          body,
          from_name: values.org_name ?? MAIL_FROM_NAME,
        },
        asking,
      ),
    );
    return isRejection(queued) ? queued : null;
  }
}
/** The hash of a network address. Events hold an address only in this form, which cannot be made by those who lack the secret. */
export const addressHash = (pepper: string, network: Network): string =>
  secretHashOf(pepper, 'address', network).slice(0, 16);

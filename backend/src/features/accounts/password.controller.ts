import { homeOf } from '../../states/user.state.ts';
import '@fastify/cookie';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { voice } from '@candor/contracts/words/say';
import * as calls from '@candor/contracts/accounts/endpoints';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { By, type Signed, Uid } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { hashOf, idFrom } from '../../kernel/codec.ts';
import { isRejection, reject } from '../../kernel/decider.ts';
import { InTurn } from '../../kernel/work/in-turn.ts';
import { ExpiringStore } from '../../kernel/ports/expiring-store.ts';
import { Wire } from '../../kernel/ports/wire.ts';
import type { Requester } from '../../kernel/streams.ts';
import { Accounts } from './accounts.ts';
import { Confirmation } from './confirmation.ts';
import { deviceCookie, fromOf, KnownDevices } from './known-devices.ts';
import { isCommon, Passwords } from './passwords.ts';
import { setCookie } from './sign-in.controller.ts';
import { SignIn } from './sign-in.ts';
import { UserCommand } from './user.command.ts';

const expired = reject('token', 'There was an error with your token, your token may be expired.');
const tooCommon = reject('validation', 'This password is too common. Choose another.');
const resetLife = 60 * 60;
const everywhere = (id: string, uid: { uid: string; hash: string }): Requester => ({
  organization_id: '*',
  actor: { type: 'user', id },
  ...uid,
});

@Controller()
export class PasswordController {
  private readonly turns: InTurn;

  constructor(
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(Passwords) private readonly passwords: Passwords,
    @Inject(Confirmation) private readonly confirmation: Confirmation,
    @Inject(ExpiringStore) private readonly expiring: ExpiringStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(SignIn) private readonly signIn: SignIn,
    @Inject(KnownDevices) private readonly devices: KnownDevices,
    @Inject(Wire) wire: Wire | null,
  ) {
    this.turns = new InTurn(wire);
  }

  /** Runs changes of one person's password, and new links for it, one after another: what was checked about a link stays true until the link is used. */
  private inTurn<T>(id: string, work: () => Promise<T>): Promise<T> {
    return this.turns.run(`password:${id}`, work);
  }

  /** Gives the same answer, in about the same time, whether or not the address is known: the mail is made after the answer. */
  @Serve(calls.passwordResetRequest)
  async request(
    @Input() { email }: RequestOf<typeof calls.passwordResetRequest>,
    @Uid() uid: { uid: string; hash: string },
  ) {
    setImmediate(() => void this.send(email, uid).catch((error: unknown) => console.error('reset mail', error)));
    return {};
  }

  private async send(email: string, uid: { uid: string; hash: string }): Promise<void> {
    const found = await this.accounts.byEmail(email);
    if (!found) return;
    const { token, token_hash } = this.accounts.token();
    const asking = everywhere(found.id, uid);
    const asked = await this.inTurn(found.id, () =>
      this.commands.execute(new UserCommand(found.id, 'requestReset', { token_hash }, asking)),
    );
    if (isRejection(asked)) return;
    await this.expiring.put(`reset:${token_hash}`, found.id, resetLife);
    const unsent = await this.accounts.mail(
      'password_reset',
      { email: found.state.email, person_id: found.id },
      { action_link: this.accounts.link(`/reset/token?token=${token}`) },
      { ...asking, organization_id: homeOf(found.state) },
      voice().language,
    );
    if (unsent) console.error('reset mail', unsent.error);
  }

  /** Sets a new password by a link. A link works once; asking again makes the older link invalid, and the change ends every session. The person who opened the mail is the one who signs in next, so this browser counts as known from then on. */
  @Serve(calls.passwordReset)
  async reset(
    @Input() { token, password }: RequestOf<typeof calls.passwordReset>,
    @Uid() uid: { uid: string; hash: string },
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    if (isCommon(password)) return tooCommon;
    const token_hash = hashOf(token);
    const id = await this.expiring.get<string>(`reset:${token_hash}`);
    if (!id) return expired;
    const renewed = await this.inTurn(id, () => this.renew(id, token_hash, password, uid));
    if (!isRejection(renewed)) setCookie(reply, request, this.devices.after(id, request.cookies[deviceCookie]));
    return renewed;
  }

  /** Changes the password in steps that can be repeated. The event comes last and makes the link invalid: until then a person who was told to try again can do so, and the log never claims a change of password that did not happen. */
  private async renew(id: string, token_hash: string, password: string, uid: { uid: string; hash: string }) {
    const state = await this.accounts.byId(id);
    if (state?.reset_token_hash !== token_hash) return expired;
    await this.passwords.set(id, password);
    await this.passwords.forget(id);
    await this.signIn.endSessions(id, everywhere(id, uid));
    // The mail's id follows from the link, not from the request, so a second try sends no second mail.
    const unsent = await this.accounts.mail(
      'password_changed',
      { email: state.email, person_id: id },
      { action_link: this.accounts.link('/reset') },
      {
        organization_id: homeOf(state),
        actor: { type: 'user', id },
        uid: idFrom('reset', token_hash),
      },
      voice().language,
    );
    if (unsent) return unsent;
    const changed = await this.commands.execute(
      new UserCommand(id, 'changePassword', { via: 'reset', token_hash }, everywhere(id, uid)),
    );
    if (isRejection(changed)) return changed;
    await this.expiring.delete(`reset:${token_hash}`).catch(() => undefined); // the event has made the link invalid already
    return {};
  }

  @Serve(calls.updateProfile)
  async profile(
    @Input() input: RequestOf<typeof calls.updateProfile>,
    @By() { caller, asking }: Signed,
    @Req() request: FastifyRequest,
  ) {
    const { current_password, new_password, ...fields } = input;
    const everywhere_ = { ...asking, organization_id: '*' };
    if (new_password) {
      if (isCommon(new_password)) return tooCommon;
      // If an earlier try was cut off, the new password may be stored already, so it is accepted as well.
      const words = [current_password ?? '', new_password];
      const refusal = await this.confirmation.refusal(caller, words, {
        ...fromOf(request),
        at: 'profile',
        uid: asking.uid,
      });
      if (refusal) return refusal;
    }
    const changed = await this.commands.execute(new UserCommand(caller.user_id, 'changeProfile', fields, everywhere_));
    if (isRejection(changed)) return changed;
    if (!new_password) return { user: { id: caller.user_id }, position: changed.position };
    await this.passwords.set(caller.user_id, new_password);
    await this.signIn.endSessions(caller.user_id, asking, caller.session);
    const renewed = await this.commands.execute(
      new UserCommand(
        caller.user_id,
        'changePassword',
        { via: 'profile' },
        { ...everywhere_, uid: `${asking.uid}-password` },
      ),
    );
    if (isRejection(renewed)) return renewed;
    const unsent = await this.accounts.mail(
      'password_changed',
      { email: renewed.state!.email, person_id: caller.user_id },
      { action_link: this.accounts.link('/reset') },
      asking,
    );
    if (unsent) return unsent;
    return { user: { id: caller.user_id }, position: renewed.position };
  }
}

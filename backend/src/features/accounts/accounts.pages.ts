import { Inject, Injectable } from '@nestjs/common';
import { companySizes, industries } from '@candor/contracts/catalogues/seeds';
import {
  callbackPage,
  invitationPage,
  newPasswordPage,
  registerPage,
  resetPage,
  signInPage,
} from '@candor/contracts/accounts/pages';
import { outboxPage } from '@candor/contracts/platform/pages';
import { hashOf } from '../../kernel/codec.ts';
import { ExpiringStore } from '../../kernel/ports/expiring-store.ts';
import { IdentityProvider } from '../../kernel/ports/identity-provider.ts';
import { Mailer } from '../../kernel/ports/mailer.ts';
import { Streams } from '../../kernel/streams.ts';
import { nowhere, type PageAsk, Shows } from '../../http/pages.ts';
import { GoogleReturn } from './google.controller.ts';
import { invitation, opens } from './invitation.decider.ts';
import { registration } from './registration.decider.ts';
import { organizationState } from '../../access/organization.state.ts';
import { userState } from '../../access/user.state.ts';

export const LOOPBACK = 'candor:loopback';
const badReset = 'There was an error with your token, your token may be expired.';
const badInvitation = 'This invitation has expired or was withdrawn. Ask for a new one.';

/** The pages that a person sees before they are signed in. */
@Injectable()
export class AccountPages {
  constructor(
    @Inject(IdentityProvider) private readonly provider: IdentityProvider,
    @Inject(ExpiringStore) private readonly expiring: ExpiringStore,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(GoogleReturn) private readonly google: GoogleReturn,
    @Inject(Mailer) private readonly mailer: Mailer,
    @Inject(LOOPBACK) private readonly loopback: boolean,
  ) {}

  @Shows(signInPage)
  async signIn({ caller, query }: PageAsk) {
    const { kind: provider } = this.provider;
    return caller && !('stay' in query)
      ? { title: 'Sign In', redirect: { location: '/dashboard' }, provider }
      : { title: 'Sign In', provider };
  }

  @Shows(resetPage)
  async reset() {
    return { title: 'Password Reset' };
  }

  @Shows(newPasswordPage)
  async newPassword({ query }: PageAsk) {
    const known = query.token && (await this.expiring.get(`reset:${hashOf(query.token)}`));
    return { title: 'Password Reset', token: query.token ?? '', ...(known ? {} : { error: badReset }) };
  }

  @Shows(callbackPage)
  callback(ask: PageAsk) {
    return this.google.answer(ask);
  }

  @Shows(invitationPage)
  async invitation({ query }: PageAsk) {
    const title = 'Create your account';
    const token = query.token ?? '';
    const id = await this.expiring.get<string>(`invitation:${hashOf(token)}`);
    const found = id ? await this.streams.load(invitation, id, '*') : null;
    if (!found?.state || !opens(found.state, hashOf(token))) return { title, error: badInvitation };
    const { state } = found;
    const sent = (await this.streams.read(`invitation-${id!}`, '*'))[0]!;
    const [org, inviter] = await Promise.all([
      this.streams.load(organizationState, found.organization_id!, '*'),
      this.streams.load(userState, sent.metadata.actor.id, '*'),
    ]);
    return {
      title,
      invitation: {
        token,
        first_name: state.first_name ?? '',
        last_name: state.last_name ?? '',
        pronoun: state.pronoun ?? '',
        email: state.email,
      },
      organization_name: org?.state?.name ?? '',
      inviter_name: inviter?.state ? `${inviter.state.first_name} ${inviter.state.last_name}` : '',
    };
  }

  @Shows(registerPage)
  async register({ query }: PageAsk) {
    const common = {
      title: 'Create Your Account',
      industries: [...industries],
      company_sizes: [...companySizes],
      provider: this.provider.kind,
    };
    if (!query.token)
      return {
        ...common,
        ...(query.error ? { error: query.error === 'google_login_invalid' ? 'google_login_invalid' : 'unknown' } : {}),
      };
    const id = await this.expiring.get<string>(`registration:${hashOf(query.token)}`);
    const found = id ? await this.streams.load(registration, id, '*') : null;
    if (!found?.state) return { ...common, error: 'google_login_invalid' };
    return {
      ...common,
      security_token: query.token,
      email: found.state.email,
      first_name: found.state.first_name ?? '',
      last_name: found.state.last_name ?? '',
    };
  }

  /** Mails that did not leave this machine. They hold links that sign in, so the page is there only while nobody else can reach the machine. */
  @Shows(outboxPage)
  async outbox() {
    const mails = this.loopback ? await this.mailer.outbox(100) : null;
    return mails
      ? {
          title: 'Outbox',
          mails: mails.map(({ id, to, subject, html, sent_at }) => ({ id, to, subject, html, sent_at })),
        }
      : nowhere;
  }
}

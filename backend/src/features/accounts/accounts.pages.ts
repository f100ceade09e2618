import { fullName } from '@candor/contracts/values/person-name';
import { Inject, Injectable } from '@nestjs/common';
import { companySizes, industries } from '@candor/contracts/catalogues/seeds';
import {
  callbackPage,
  invitationPage,
  newPasswordPage,
  registerPage,
  resetPage,
  secondFactorPage,
  signInPage,
  signOutPage,
} from '@candor/contracts/accounts/pages';
import { outboxPage } from '@candor/contracts/platform/pages';
import { LOOPBACK, outboxKey, PEPPER } from '../../kernel/tokens.ts';
import { hashOf } from '../../kernel/codec.ts';
import { ExpiringStore } from '../../kernel/ports/expiring-store.ts';
import { IdentityProvider } from '../../kernel/ports/identity-provider.ts';
import { Mailer } from '../../kernel/ports/mailer.ts';
import { Streams } from '../../kernel/streams.ts';
import { nowhere, type PageAsk, Shows } from '../../pages/pages.ts';
import { GoogleReturn, providerFor } from './google.controller.ts';
import { userIdOf } from './accounts.ts';
import { invitation, opens } from './invitation.decider.ts';
import { registration } from './registration.decider.ts';
import { organizationState } from '../../states/organization.state.ts';
import { SignIn } from './sign-in.ts';
import { pendingCookie, Sessions } from '../../access/session.ts';
import { endedSentence } from '../../access/sign-in-bars.ts';
import { sessionCookie } from '../../http/caller.ts';
import { anotherAddress } from './joining.ts';
import { isRejection } from '../../kernel/decider.ts';
import type { FactorKind } from '@candor/contracts/accounts/factors';
import { Kits } from '../../reads/library/kits.ts';
import { userState } from '../../states/user.state.ts';

const badReset = 'There was an error with your token, your token may be expired.';
const badReturn = 'Google did not lead into this organization. Try again.';
const badInvitation = 'This invitation has expired or was withdrawn. Ask for a new one.';

/** The pages that a person sees who is not signed in yet. */
@Injectable()
export class AccountPages {
  constructor(
    @Inject(IdentityProvider) private readonly provider: IdentityProvider,
    @Inject(ExpiringStore) private readonly expiring: ExpiringStore,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(GoogleReturn) private readonly google: GoogleReturn,
    @Inject(Kits) private readonly kits: Kits,
    @Inject(Mailer) private readonly mailer: Mailer,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(SignIn) private readonly signIns: SignIn,
    @Inject(LOOPBACK) private readonly loopback: boolean,
    @Inject(PEPPER) private readonly pepper: string,
  ) {}

  @Shows(signInPage)
  async signIn({ caller, query, here, cookies }: PageAsk) {
    const provider = providerFor(this.provider, here);
    if (caller && !('stay' in query)) return { title: 'Sign In', redirect: { location: '/dashboard' }, provider };
    const ended = caller ? null : await this.sessions.endedBy(cookies[sessionCookie]);
    const org = ended && (await this.streams.load(organizationState, ended.organization_id, '*'));
    return {
      title: 'Sign In',
      provider,
      ...(org?.state ? { ended: endedSentence(ended!.rule, org.state.name) } : {}),
    };
  }

  @Shows(signOutPage)
  async signOut({ caller }: PageAsk) {
    const title = 'Sign out';
    return caller ? { title, name: caller.name } : { title, name: '', redirect: { location: '/' } };
  }

  @Shows(resetPage)
  async reset() {
    return { title: 'Password Reset' };
  }

  /** Shown only to a sign-in that waits for a second factor; other visitors are redirected. */
  @Shows(secondFactorPage)
  async secondFactor({ caller, cookies }: PageAsk) {
    const waiting = await this.sessions.pending(cookies[pendingCookie]);
    const person = waiting && (await this.streams.load(userState, waiting.user_id, '*'))?.state;
    const place = person && (await this.signIns.placeFor(person, waiting.method));
    const title = 'Sign In';
    if (!waiting || !person || isRejection(place)) {
      const nothing = { email: '', organization_name: '', app: false, passkey: false, recovery: false };
      return {
        title,
        ...nothing,
        waits_for: 'code' as const,
        redirect: { location: caller ? '/dashboard' : '/' },
      };
    }
    const org = await this.streams.load(organizationState, place!, '*');
    const has = (kind: FactorKind) => person.factors.some((each) => each.kind === kind);
    return {
      title,
      waits_for: waiting.waits_for,
      email: person.email,
      organization_name: org?.state?.name ?? '',
      app: has('totp'),
      passkey: has('passkey'),
      recovery: person.recovery_codes.length > 0,
    };
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
  async invitation({ query, caller, here }: PageAsk) {
    const title = 'Create your account';
    const token = query.token ?? '';
    const id = await this.expiring.get<string>(`invitation:${hashOf(token)}`);
    const found = id ? await this.streams.load(invitation, id, '*') : null;
    if (!found?.state || !opens(found.state, hashOf(token))) return { title, error: badInvitation };
    const { state } = found;
    const events = await this.streams.read(`invitation-${id!}`, '*');
    const sent = events.findLast(({ type }) => type === 'InvitationSent')!;
    const invited = userIdOf(this.pepper, state.email);
    const [org, inviter, known] = await Promise.all([
      this.streams.load(organizationState, found.organization_id!, '*'),
      this.streams.load(userState, sent.metadata.actor.id, '*'),
      this.streams.load(userState, invited, '*'),
    ]);
    const account = caller
      ? caller.user_id === invited
        ? ('signed_in' as const)
        : ('another' as const)
      : known?.state
        ? ('known' as const)
        : ('none' as const);
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
      google_only: org?.state?.sign_in.google_only ?? false,
      provider: providerFor(this.provider, here),
      ...(query.refused ? { refused: query.refused === 'wrong_account' ? anotherAddress : badReturn } : {}),
      inviter_name: inviter?.state ? fullName(inviter.state) : '',
      account,
    };
  }

  @Shows(registerPage)
  async register({ query, here }: PageAsk) {
    const id = query.token ? await this.expiring.get<string>(`registration:${hashOf(query.token)}`) : null;
    const found = id ? await this.streams.load(registration, id, '*') : null;
    // If the registration has expired or has not begun, the id of the kit (a set of interview questions) comes from the address.
    const [kit, kits] = await Promise.all([
      this.kits.withId(found?.state ? found.state.question_set_id : query.question_set_id),
      this.kits.all(),
    ]);
    const common = {
      title: 'Create Your Account',
      kits: kits.length > 0,
      ...(kit ? { question_set: { id: kit.id, name: kit.name, job_name: kit.occupation ?? kit.name } } : {}),
      industries: [...industries],
      company_sizes: [...companySizes],
      provider: providerFor(this.provider, here),
    };
    if (!query.token)
      return {
        ...common,
        ...(query.error ? { error: query.error === 'google_login_invalid' ? 'google_login_invalid' : 'unknown' } : {}),
      };
    if (!found?.state) return { ...common, error: 'google_login_invalid' };
    return {
      ...common,
      security_token: query.token,
      email: found.state.email,
      first_name: found.state.first_name ?? '',
      last_name: found.state.last_name ?? '',
    };
  }

  /** Mails that did not leave this machine. These mails hold links that sign in, so the page exists only while the process listens on this machine alone, and only at the address that the process prints. */
  @Shows(outboxPage)
  async outbox({ here, query }: PageAsk) {
    const mails = this.loopback && here && query.key === outboxKey(this.pepper) ? await this.mailer.outbox(100) : null;
    return mails
      ? {
          title: 'Outbox',
          mails: mails.map(({ id, from, reply_to, to, subject, html, files, sent_at }) => ({
            id,
            from: from.name,
            reply_to: reply_to ?? null,
            to,
            subject,
            html,
            files: (files ?? []).map(({ name, type, text }) => ({ name, type, text })),
            sent_at,
          })),
        }
      : nowhere;
  }
}

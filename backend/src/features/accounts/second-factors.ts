import { phrase } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FactorKind } from '@candor/contracts/accounts/factors';
import { plainCode } from '@candor/contracts/accounts/factors';
import { type Credential, homeOf, type User } from '../../states/user.state.ts';
import { PEPPER } from '../../kernel/tokens.ts';
import { Progress } from '../../kernel/rows/progress.ts';
import { idFrom, newId } from '../../kernel/codec.ts';
import { isRejection, type Rejection } from '../../kernel/decider.ts';
import type { Requester } from '../../kernel/streams.ts';
import { Accounts } from './accounts.ts';
import { AuthenticatorKeys, stepOf } from './authenticator-keys.ts';
import type { FactorCommands, FactorEvidence } from './factors.decider.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';
import { SignIn } from './sign-in.ts';
import { UserCommand } from './user.command.ts';

type Person = { id: string; state: User };
export type NewFactor = {
  factor_id: string;
  kind: FactorKind;
  name: string;
  credential: Credential | null;
  step?: number;
  counter?: number;
};
type Added = { factor: { id: string }; recovery_codes: string[]; position: number };

/** The mail's text when a factor is added: one text for the first factor, another for later ones. */
const addedTexts = {
  passkey: {
    first: phrase('A passkey was added as a second factor, and every other browser was signed out.'),
    more: phrase('A passkey was added.'),
  },
  app: {
    first: phrase('An app for codes was added as a second factor, and every other browser was signed out.'),
    more: phrase('An app for codes was added.'),
  },
};

/** A person's second factors: compares what the person shows, adds and removes factors. A mail tells the person of each change. */
@Injectable()
export class SecondFactors {
  constructor(
    @Inject(AuthenticatorKeys) private readonly authenticators: AuthenticatorKeys,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(SignIn) private readonly signIn: SignIn,
    @Inject(PEPPER) private readonly pepper: string,
  ) {}

  /** Finds what a typed code is: a code of one of the authenticator apps, or else perhaps a recovery code. The decider decides whether it counts. */
  async shownBy({ id, state }: Person, typed: string): Promise<FactorEvidence | null> {
    const code = plainCode(typed);
    if (!/^\d{6}$/.test(code)) return { code_hash: recoveryHash(this.pepper, id, code) };
    for (const { id: factor_id, kind } of state.factors) {
      const secret = kind === 'totp' ? await this.authenticators.of(id, factor_id) : null;
      const step = secret === null ? null : stepOf(secret, code);
      if (step !== null) return { factor_id, step };
    }
    return null;
  }

  /** Adds a factor. The first one brings recovery codes, which cannot be read again. Returns when the read models, and so the pages, know the factor. The first factor ends all sessions except `here`, so every session of a person with a second factor has seen one. */
  async add(
    person: Person,
    factor: NewFactor,
    asking: Requester,
    here: string,
    sign_in?: FactorCommands['addFactor']['sign_in'],
  ): Promise<Added | Rejection> {
    const codes = newRecoveryCodes();
    const added = await this.commands.execute(
      new UserCommand(
        person.id,
        'addFactor',
        { ...factor, code_hashes: this.hashes(person.id, codes), ...(sign_in ? { sign_in } : {}) },
        asking,
      ),
    );
    if (isRejection(added)) return added;
    await this.progress.reached(added.position);
    const made = added.events.find((each) => each.type === 'RecoveryCodesMade');
    if (made) await this.signIn.endSessions(person.id, asking, here);
    // The answer with the codes of the first try was lost, and those codes cannot be read again. New codes replace them.
    const shown = !made
      ? []
      : added.repeated
        ? await this.renewCodes(person, { ...asking, uid: newId(), hash: undefined })
        : codes;
    if (isRejection(shown)) return shown;
    await this.tell(person, addedTexts[factor.kind === 'passkey' ? 'passkey' : 'app'][made ? 'first' : 'more'], asking);
    return { factor: { id: factor.factor_id }, recovery_codes: shown, position: added.position };
  }

  /** Makes ten new recovery codes; the old ones stop working. */
  async renewCodes(person: Person, asking: Requester): Promise<string[] | Rejection> {
    const codes = newRecoveryCodes();
    const renewed = await this.commands.execute(
      new UserCommand(person.id, 'makeRecoveryCodes', { code_hashes: this.hashes(person.id, codes) }, asking),
    );
    if (isRejection(renewed)) return renewed;
    if (renewed.repeated) return this.renewCodes(person, { ...asking, uid: newId(), hash: undefined });
    await this.progress.reached(renewed.position);
    return codes;
  }

  async remove(
    person: Person,
    factor_id: string,
    demanded: boolean,
    asking: Requester,
  ): Promise<{ position: number } | Rejection> {
    const removed = await this.commands.execute(
      new UserCommand(person.id, 'removeFactor', { factor_id, demanded }, asking),
    );
    if (isRejection(removed)) return removed;
    // The key is destroyed last, even if the factor was removed before: a request that was cut off is repeated.
    await this.authenticators.destroy(person.id, factor_id);
    if (removed.events.length) await this.tell(person, phrase('A second factor was removed.'), asking);
    return { position: removed.position };
  }

  /** Removes all factors of a member who has lost them. */
  async reset(
    person: Person,
    command: FactorCommands['resetFactors'],
    asking: Requester,
  ): Promise<{ position: number } | Rejection> {
    const reset = await this.commands.execute(new UserCommand(person.id, 'resetFactors', command, asking));
    if (isRejection(reset)) return reset;
    const removed = reset.events.flatMap((each) =>
      each.type === 'SecondFactorRemoved' ? [(each.data as { factor_id: string }).factor_id] : [],
    );
    for (const factor_id of removed) await this.authenticators.destroy(person.id, factor_id);
    if (removed.length) await this.tell(person, phrase('An administrator removed your second factors.'), asking);
    return { position: reset.position };
  }

  /** Mails the person what changed. If the mail cannot be queued, the change stays. */
  async tell({ id, state }: Person, detail: string, { uid }: Pick<Requester, 'uid'>): Promise<void> {
    const unsent = await this.accounts.mail(
      'sign_in_changed',
      { email: state.email, person_id: id },
      { detail, action_link: this.accounts.link('/reset') },
      {
        organization_id: homeOf(state),
        actor: { type: 'user', id },
        uid: idFrom('told', uid, id),
      },
    );
    if (unsent) console.error('mail about a second factor', unsent.error);
  }

  private hashes(id: string, codes: readonly string[]): string[] {
    return codes.map((code) => recoveryHash(this.pepper, id, code));
  }
}

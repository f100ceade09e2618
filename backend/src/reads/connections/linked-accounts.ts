import type { InTurn } from '../../kernel/work/in-turn.ts';
import type { Connecting, Grant } from '../../kernel/ports/grants.ts';
import type { KeyVault } from '../../kernel/ports/key-vault.ts';
import type { Streams } from '../../kernel/streams.ts';
import { GrantedAccounts } from './granted-accounts.ts';
import { type LinkedAccount, type User, userState } from '../../states/user.state.ts';

/** `provider`: null if none is set up. */
export type LinkedTo = Connecting<Grant> & { readonly provider: string | null };

/** People's accounts at one provider. The log says since when each is connected. */
export abstract class LinkedAccounts<Provider extends LinkedTo = LinkedTo> extends GrantedAccounts<Grant> {
  protected constructor(
    kind: string,
    readonly at: Provider,
    private readonly linkOf: (user: User) => LinkedAccount | null,
    keys: KeyVault,
    turns: InTurn,
    private readonly streams: Streams,
  ) {
    super(kind, keys, turns);
  }

  /** The time when the user's account was connected. Null: none is connected. */
  async since(user_id: string): Promise<string | null> {
    const user = await this.user(user_id);
    return (user && this.linkOf(user)?.since) ?? null;
  }

  protected async user(user_id: string): Promise<User | null> {
    return (await this.streams.load(userState, user_id, '*'))?.state ?? null;
  }

  protected providerOf(): Provider | null {
    return this.at.provider ? this.at : null;
  }
}

import { randomUUID } from 'node:crypto';
import { type Box, seal, unseal } from '../../kernel/codec.ts';
import type { InTurn } from '../../kernel/work/in-turn.ts';
import { AccessExpired, type Grant, GrantEnded } from '../../kernel/ports/grants.ts';
import type { KeyVault } from '../../kernel/ports/key-vault.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';

/** What a provider must do so that its grants can be kept and used. */
export type Provides<G extends Grant> = { refresh(grant: G): Promise<G>; revoke(grant: G): Promise<void> };
/** `mark`: the id of one connection. It stays when the grant is renewed, and changes when the person connects again. */
type Kept<G> = { grant: G; mark: string };

/**
 * People's grants at providers of one kind. They are in the vault, sealed with the person's own key, and in no event, row, answer or log
 * line. Every writer takes its turn and works on what it then finds, so nothing that was renewed, connected or forgotten
 * meanwhile is overwritten.
 */
export abstract class GrantedAccounts<G extends Grant> {
  /** `kind`: the kind of provider, which keeps a person's grants apart in the vault. */
  protected constructor(
    private readonly kind: string,
    private readonly keys: KeyVault,
    private readonly turns: InTurn,
  ) {}

  /** The grant's provider. Null: the provider is not set up any more. */
  protected abstract providerOf(grant: G): Provides<G> | null;

  private nameOf(user_id: string): string {
    return `${this.kind}:${user_id}`;
  }

  private owedBy(user_id: string): string {
    return `${this.kind}-owed:${user_id}`;
  }

  /** The last use of a grant, before it is revoked or replaced. */
  protected async farewell(_grant: G): Promise<void> {}

  /** Keeps a new grant. */
  async connect(user_id: string, grant: G): Promise<void> {
    await this.turn(user_id, async (kept) => {
      if (kept) await this.lastly(kept, (before) => this.farewell(before));
      await this.put(user_id, { grant, mark: randomUUID() });
    });
  }

  /** Forgets the grant, so that it is not used here any more, and revokes it. Returns whether the provider confirmed; if not, it is owed. */
  async disconnect(user_id: string): Promise<boolean> {
    return this.turn(user_id, async (kept) => {
      if (!kept) return true;
      const heard = await this.givenBack(kept, true);
      if (!heard) await this.put(user_id, kept, this.owedBy(user_id));
      await this.destroy(user_id);
      return heard;
    });
  }

  /** Tries again to revoke a grant that could not be revoked. `last`: forget it even if this fails. Returns whether none is left to revoke. */
  async giveBack(user_id: string, last: boolean): Promise<boolean> {
    return this.turn(user_id, async (connected) => {
      const name = this.owedBy(user_id);
      const owed = await this.keptOf(user_id, name);
      if (!owed) return true;
      // The grant may be for the same account as one that was connected later: revoking would end that one too.
      const heard = (await this.givenBack(owed, !connected)) || last;
      if (heard) await this.keys.destroySecret(name);
      else await this.put(user_id, owed, name);
      return heard;
    });
  }

  private async givenBack(kept: Kept<G>, wholly: boolean): Promise<boolean> {
    const left = await this.lastly(kept, (grant) => this.farewell(grant));
    if (!left || !wholly) return left;
    return this.lastly(kept, async (grant) => this.providerOf(grant)?.revoke(grant));
  }

  /** Does something with the grant. Throws GrantEnded if there is none, or it has ended; an ended grant is forgotten. */
  async use<T>(user_id: string, work: (grant: G) => Promise<T>): Promise<T> {
    const { grant } = await this.fresh(user_id, null);
    try {
      return await work(grant);
    } catch (fault) {
      if (!(fault instanceof AccessExpired)) throw fault;
    }
    const next = await this.fresh(user_id, grant.access);
    try {
      return await work(next.grant);
    } catch (fault) {
      if (!(fault instanceof AccessExpired)) throw fault;
      await this.turn(user_id, async (kept) => {
        if (kept && kept.mark !== next.mark) throw new Unavailable('Another account was connected meanwhile.');
        await this.destroy(user_id);
      });
      throw new GrantEnded(fault.message);
    }
  }

  /** Changes the kept grant. */
  protected async change(user_id: string, how: (grant: G) => Promise<G>): Promise<void> {
    await this.changed(user_id, how);
  }

  private changed(user_id: string, how: (grant: G) => Promise<G>): Promise<Kept<G>> {
    return this.turn(user_id, async (kept) => {
      if (!kept) throw new GrantEnded('Nothing is connected.');
      const grant = await how(kept.grant).catch(async (fault: unknown) => {
        if (fault instanceof GrantEnded) await this.destroy(user_id);
        throw fault;
      });
      if (grant === kept.grant) return kept;
      const next = { ...kept, grant };
      await this.put(user_id, next);
      return next;
    });
  }

  /** A grant whose access has not expired, and is not the refused one. Some can be refreshed only once, so all processes take turns. */
  private async fresh(user_id: string, refused: string | null): Promise<Kept<G>> {
    const usable = (grant: G) => grant.access !== refused && grant.expires_at > Date.now();
    const kept = await this.keptOf(user_id);
    if (kept && usable(kept.grant)) return kept;
    return this.changed(user_id, async (grant) => (usable(grant) ? grant : this.renewed(grant)));
  }

  private async renewed(grant: G): Promise<G> {
    const provider = this.providerOf(grant);
    if (!provider) throw new GrantEnded('Its provider is not set up any more.');
    return { ...grant, ...(await provider.refresh(grant)) };
  }

  /** Does the last work with a grant. False: the provider did not answer, and a later try may succeed. A refusal is ignored: a grant that does not work any more does no harm. */
  private async lastly(kept: Kept<G>, work: (grant: G) => Promise<unknown>): Promise<boolean> {
    try {
      await work(kept.grant).catch(async (fault: unknown) => {
        if (!(fault instanceof AccessExpired)) throw fault;
        kept.grant = await this.renewed(kept.grant);
        await work(kept.grant);
      });
      return true;
    } catch (fault) {
      return !(fault instanceof Unavailable);
    }
  }

  private turn<T>(user_id: string, work: (kept: Kept<G> | null) => Promise<T>): Promise<T> {
    return this.turns.run(this.nameOf(user_id), async () => work(await this.keptOf(user_id)));
  }

  /** The kept grant. Null: nothing is connected. */
  private async keptOf(user_id: string, name = this.nameOf(user_id)): Promise<Kept<G> | null> {
    const [kept, key] = await Promise.all([this.keys.getSecret(name), this.keys.existing(user_id)]);
    if (!kept || !key) return null;
    const { grant, mark = '' } = unseal(key, JSON.parse(kept) as Box);
    return { grant: grant as G, mark: mark as string };
  }

  private async put(user_id: string, kept: Kept<G>, name = this.nameOf(user_id)): Promise<void> {
    const key = await this.keys.key(user_id);
    if (key) await this.keys.putSecret(name, JSON.stringify(seal(key, user_id, kept)));
  }

  private async destroy(user_id: string): Promise<void> {
    await this.keys.destroySecret(this.nameOf(user_id));
  }
}

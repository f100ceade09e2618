import { readsOnly } from '@candor/contracts/calendars/outside-calendar';
import { dayLength } from '@candor/contracts/values/days';
import { sayIn } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import { InTurn } from '../../kernel/work/in-turn.ts';
import {
  type CalendarGrant,
  CalendarProviders,
  type Calendars,
  HomeGone,
  type StandingEntry,
} from '../../kernel/ports/calendars.ts';
import { KeyVault } from '../../kernel/ports/key-vault.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { GrantedAccounts } from './granted-accounts.ts';
import { Readers } from '../readers.ts';

/** Something deletes the calendars that we make there: another one a day is enough. */
const lost = 'Our calendar is deleted there again and again.';

const notMade = 'Another calendar cannot be made there.';

/** The accounts in which people keep a calendar of their own, and in it one that is ours. */
@Injectable()
export class CalendarAccounts extends GrantedAccounts<CalendarGrant> {
  constructor(
    @Inject(KeyVault) keys: KeyVault,
    @Inject(InTurn) turns: InTurn,
    @Inject(CalendarProviders) readonly providers: CalendarProviders,
    @Inject(Readers) private readonly readers: Readers,
  ) {
    super('calendar', keys, turns);
  }

  protected providerOf({ provider }: CalendarGrant): Calendars | null {
    return this.providers.of(provider);
  }

  /** Keeps what they allowed, with a calendar in which their interviews will stand, if one can be made. What was connected before is left. What was kept. */
  async begin(user_id: string, organization_id: string, grant: CalendarGrant): Promise<CalendarGrant> {
    const made = await this.withHome(user_id, organization_id, grant);
    // The permission stays: it may be the same account, where giving it back would end the new one too.
    await this.connect(user_id, made);
    return made;
  }

  /** Our calendar there is deleted. */
  protected override async farewell(grant: CalendarGrant): Promise<void> {
    await this.providerOf(grant)?.leave(grant);
  }

  /** Does something in our calendar; where somebody deleted it, in another one. `missing`: what the new one misses is written by whoever is told here. */
  async write(
    user_id: string,
    organization_id: string,
    work: (calendars: Calendars, grant: CalendarGrant) => Promise<void>,
    missing: () => Promise<void>,
  ): Promise<void> {
    try {
      await this.use(user_id, (grant) => work(this.calendars(grant), grant));
    } catch (fault) {
      if (!(fault instanceof HomeGone)) throw fault;
      await this.use(user_id, async ({ home }) => {
        await this.change(user_id, async (kept) => {
          // Somebody else made it meanwhile.
          if (kept.home !== home) return kept;
          const now = Date.now();
          if (now - (kept.replaced_at ?? 0) < dayLength) throw new Unavailable(lost);
          const made = await this.withHome(user_id, organization_id, kept);
          if (!made.home) throw new Unavailable(notMade);
          return { ...made, replaced_at: now };
        });
      });
      await missing();
      await this.use(user_id, (grant) => work(this.calendars(grant), grant)).catch((again: unknown) => {
        throw again instanceof HomeGone ? new Unavailable(lost) : again;
      });
    }
  }

  /** What stands in our calendar and is not over then; nothing, where somebody deleted it. */
  async standing(user_id: string, from: number): Promise<readonly StandingEntry[]> {
    try {
      return await this.use(user_id, (grant) => this.calendars(grant).standing(grant, from));
    } catch (fault) {
      if (fault instanceof HomeGone) return [];
      throw fault;
    }
  }

  remove(user_id: string, uid: string): Promise<void> {
    return this.use(user_id, (grant) => this.calendars(grant).remove(grant, uid));
  }

  /** When they are busy elsewhere. */
  async busy(user_id: string, from: number, until: number) {
    const zone = await this.readers.zoneOf(user_id);
    return this.use(user_id, (grant) => this.calendars(grant).busy(grant, from, until, zone));
  }

  private calendars(grant: CalendarGrant): Calendars {
    const found = this.providerOf(grant);
    if (!found) throw new Error(`Calendars of ${grant.provider} are not set up any more.`);
    return found;
  }

  private async withHome(user_id: string, organization_id: string, grant: CalendarGrant): Promise<CalendarGrant> {
    const speaker = await this.readers.voiceOf(user_id, organization_id);
    const home = await this.calendars(grant).make(grant, sayIn(speaker)('Interviews'));
    return home === null ? { ...grant, home: '', scopes: [readsOnly] } : { ...grant, home };
  }
}

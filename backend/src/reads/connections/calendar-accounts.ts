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

/** Another program keeps deleting the calendars that we make in the account: one replacement a day is enough. */
const lost = 'Our calendar is deleted there again and again.';

const notMade = 'Another calendar cannot be made there.';

/** The accounts of people's outside calendars, in each of which we have our own calendar. */
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

  /** Keeps a person's grant, with a calendar for their interviews if one can be made, and leaves the previous account. Returns what was kept. */
  async begin(user_id: string, organization_id: string, grant: CalendarGrant): Promise<CalendarGrant> {
    const made = await this.withHome(user_id, organization_id, grant);
    // The previous grant is not revoked: it may be for the same account, and revoking would end the new one too.
    await this.connect(user_id, made);
    return made;
  }

  /** Deletes our calendar in the account. */
  protected override async farewell(grant: CalendarGrant): Promise<void> {
    await this.providerOf(grant)?.leave(grant);
  }

  /** Does something in our calendar; if a person deleted it, in a replacement. `missing` is called then, to write the entries that the replacement lacks. */
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
          // Another process made it meanwhile.
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

  /** The entries of our calendar that end after `from`; none if a person deleted the calendar. */
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

  /** When the user is busy outside our product. */
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

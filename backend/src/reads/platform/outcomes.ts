import { Inject, Injectable } from '@nestjs/common';
import { ExpiringStore } from '../../kernel/ports/expiring-store.ts';

/** The ways in which other systems reach us or are reached: mails that come in, reports of mail providers, members' calendars. */
export const outsideWays = ['mail', 'reports', 'calendars'] as const;
export type OutsideWay = (typeof outsideWays)[number];
/** The last success and the last failure of one way. */
export type Outcome = { worked_at: string | null; failed: { at: string; words: string } | null };

/** How long an outcome is kept, in seconds: 90 days. */
const kept = 90 * 24 * 3600;
/** Outcomes of the same kind are noted at most this often, in ms, so that a flood of requests writes little. */
const every = 10_000;
const mostWords = 300;
/** The words of a fault without addresses: a server's answer may contain a person's email address or a secret link. */
const wordsOf = (fault: unknown): string =>
  (fault instanceof Error ? fault.message : String(fault))
    .replaceAll(/\S+@\S+/g, '…')
    .replaceAll(/\b[a-z][a-z+]*:\/\/\S+/gi, '…')
    .slice(0, mostWords);

/** Notes how the exchange with other systems went, for the page about the system. A killed process may lose its last notes. */
@Injectable()
export class Outcomes {
  private readonly noted = new Map<string, number>();

  constructor(@Inject(ExpiringStore) private readonly expiring: Pick<ExpiringStore, 'note' | 'noted'>) {}

  worked(way: OutsideWay, now = Date.now()): void {
    this.note(`outcome:${way}:worked`, now, new Date(now).toISOString());
  }

  failed(way: OutsideWay, fault: unknown, now = Date.now()): void {
    this.note(`outcome:${way}:failed`, now, { at: new Date(now).toISOString(), words: wordsOf(fault) });
  }

  async of(way: OutsideWay): Promise<Outcome> {
    const [worked_at, failed] = await Promise.all([
      this.expiring.noted<string>(`outcome:${way}:worked`),
      this.expiring.noted<NonNullable<Outcome['failed']>>(`outcome:${way}:failed`),
    ]);
    return { worked_at, failed };
  }

  /** The ways whose last outcome is a failure. */
  async failing(): Promise<OutsideWay[]> {
    const outcomes = await Promise.all(outsideWays.map(async (way) => ({ way, ...(await this.of(way)) })));
    return outcomes.flatMap(({ way, worked_at, failed }) =>
      failed && (!worked_at || worked_at < failed.at) ? [way] : [],
    );
  }

  private note(key: string, now: number, value: unknown): void {
    if (now - (this.noted.get(key) ?? -Infinity) < every) return;
    this.noted.set(key, now);
    this.expiring.note(key, value, kept);
  }
}

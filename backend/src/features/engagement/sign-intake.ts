import { interestList, mostCompanies, mostPages, otherPages } from '@candor/contracts/engagement/rows';
import type { OrganizationRow } from '@candor/contracts/organization/rows';
import { dayIn } from '@candor/contracts/words/time-words';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { isRejection } from '../../kernel/decider.ts';
import { idFrom, newId, secretHashOf } from '../../kernel/codec.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import type { Requester } from '../../kernel/streams.ts';
import { PEPPER } from '../../kernel/tokens.ts';
import { ContactIds } from '../../reads/forms/contact-ids.ts';
import { VisitCommand } from './engagement.command.ts';
import { Signs } from './signs.ts';

/** What a visitor said about being followed. `refused`: the browser asks not to be tracked. */
export type Answer = 'agreed' | 'silent' | 'refused';
export type Visit = {
  type_key: string;
  /** The path of the page. */
  page: string | null;
  about_id: string | null;
  /** As sent. Both are dropped unless the visitor agreed. */
  visitor_id: string | null;
  email: string | null;
  company: string | null;
};
type Named = Visit & { organization_id: string; at: string };
type Counted = {
  day: string;
  agreed: number;
  silent: number;
  refused: number;
  pages: Map<string, number>;
  /** Signs without a name, by company and kind. */
  unnamed: Map<string, number>;
};

/** Signs of named visitors wait here so long (ms), so that a request takes only memory. */
const namedEvery = 1000;
/** Counts of an organization become one event at most this often (ms). A process that dies loses the counts since. */
const countedEvery = 5 * 60_000;
/** The most signs that wait. More are dropped. */
const mostWaiting = 20_000;
/** Kinds of signs that mean the page was read. */
const views: ReadonlySet<string> = new Set(['page_view', 'job_view']);
const nothing = (day: string): Counted => ({
  day,
  agreed: 0,
  silent: 0,
  refused: 0,
  pages: new Map(),
  unnamed: new Map(),
});
const more = (counts: Map<string, number>, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
const isEmpty = ({ pages, unnamed }: Counted): boolean => pages.size === 0 && unnamed.size === 0;

/** Takes visits in memory and writes them in groups, so that a flood of visitors makes few events (docs/design/engagement.md#what-is-stored). */
@Injectable()
export class SignIntake implements OnModuleDestroy {
  private readonly named = new Map<string, Named>();
  private readonly counts = new Map<string, { zone: string; counted: Counted; written: number }>();
  private timer: NodeJS.Timeout | null = null;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    @Inject(Signs) private readonly signs: Signs,
    @Inject(ContactIds) private readonly contacts: ContactIds,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(PEPPER) private readonly pepper: string,
  ) {}

  take({ id: organization_id, tz_region: zone }: OrganizationRow, visit: Visit, answer: Answer): void {
    const at = new Date().toISOString();
    const { counted } = this.countsOf(organization_id, zone);
    if (views.has(visit.type_key)) {
      counted[answer]++;
      const page = visit.page ?? otherPages;
      more(counted.pages, counted.pages.has(page) || counted.pages.size < mostPages ? page : otherPages);
    }
    if (answer === 'agreed' && (visit.email || visit.visitor_id) && this.named.size < mostWaiting) {
      const { email, visitor_id, type_key, page, about_id } = visit;
      const key = [organization_id, email?.toLowerCase() ?? '', visitor_id ?? '', type_key, about_id ?? page].join(' ');
      if (!this.named.has(key)) this.named.set(key, { ...visit, organization_id, at });
    }
    this.timer ??= setTimeout(() => void this.write(false), namedEvery).unref();
  }

  private countsOf(organization_id: string, zone: string) {
    const known = this.counts.get(organization_id);
    if (known) return known;
    const made = { zone, counted: nothing(dayIn(Date.now(), zone)), written: 0 };
    this.counts.set(organization_id, made);
    return made;
  }

  /** Writes what waits. `all`: also counts that are not due yet. */
  write(all: boolean): Promise<void> {
    this.timer = null;
    this.writing = this.writing.then(() => this.written(all)).catch(() => undefined);
    return this.writing;
  }

  private async written(all: boolean): Promise<void> {
    const named = [...this.named.values()];
    this.named.clear();
    for (const sign of named) await this.record(sign).catch(() => undefined);
    const now = Date.now();
    for (const [organization_id, held] of this.counts) {
      const { counted, zone, written } = held;
      const today = dayIn(now, zone);
      const isDue = all || counted.day !== today || now - written >= countedEvery;
      if (isEmpty(counted)) {
        if (now - written >= countedEvery) this.counts.delete(organization_id);
        continue;
      }
      if (!isDue) {
        this.timer ??= setTimeout(() => void this.write(false), countedEvery - (now - written)).unref();
        continue;
      }
      this.counts.set(organization_id, { zone, counted: nothing(today), written: now });
      await this.count(organization_id, counted).catch(() => undefined);
    }
  }

  private async record({ organization_id, email, visitor_id, company, ...sign }: Named): Promise<void> {
    const visitor = visitor_id && secretHashOf(this.pepper, 'visitor', organization_id, visitor_id).slice(0, 32);
    const candidate_id = email
      ? await this.byAddress(organization_id, email)
      : await this.byBrowser(organization_id, visitor);
    if (!candidate_id) {
      const { counted } = this.countsOf(organization_id, 'UTC');
      const key = `${company} ${sign.type_key}`;
      const isKnown = counted.unnamed.has(key) || counted.unnamed.size < mostCompanies;
      if (company && isKnown) more(counted.unnamed, key);
      return;
    }
    const { type_key, page, about_id, at } = sign;
    const uid = idFrom('sign', organization_id, candidate_id, type_key, about_id ?? page ?? '', at.slice(0, 10));
    await this.signs.record(candidate_id, { type_key, page, about_id, at, visitor }, system(organization_id, uid));
  }

  private async byAddress(organization_id: string, email: string): Promise<string | null> {
    const { id, there } = await this.contacts.idFor(organization_id, email);
    return there ? id : null;
  }

  private async byBrowser(organization_id: string, visitor: string | null): Promise<string | null> {
    if (!visitor) return null;
    const rows = await this.reads.find(
      interestList,
      { organization_id },
      { visitor },
      { sort: 'last_at', descending: true, limit: 1 },
    );
    return rows[0]?.id ?? null;
  }

  private async count(organization_id: string, counted: Counted): Promise<void> {
    const unnamed = await Promise.all(
      [...counted.unnamed].map(async ([key, count]) => {
        const [company = '', type_key = ''] = key.split(' ');
        const worth = await this.signs.worth(organization_id, type_key);
        return worth ? [{ company, ...worth, count }] : [];
      }),
    );
    const { day, agreed, silent, refused, pages } = counted;
    const ran = await this.commands.execute(
      new VisitCommand(
        organization_id,
        'count',
        {
          day,
          agreed,
          silent,
          refused,
          pages: [...pages].map(([page, number]) => ({ page, views: number })),
          unnamed: unnamed.flat(),
        },
        system(organization_id, newId()),
      ),
    );
    if (isRejection(ran)) throw new Error(ran.error);
  }

  async onModuleDestroy(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    await this.write(true);
  }
}
const system = (organization_id: string, uid: string): Requester => ({
  organization_id,
  actor: { type: 'system', id: 'engagement' },
  uid,
});

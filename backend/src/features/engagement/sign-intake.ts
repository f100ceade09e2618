import { interestList } from '@candor/contracts/engagement/rows';
import type { OrganizationRow } from '@candor/contracts/organization/rows';
import { webpageList } from '@candor/contracts/webpages/rows';
import { dayIn } from '@candor/contracts/words/time-words';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { isRejection } from '../../kernel/decider.ts';
import { idFrom, newId } from '../../kernel/codec.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import type { Requester } from '../../kernel/streams.ts';
import { ContactIds } from '../../reads/forms/contact-ids.ts';
import { VisitCommand } from './engagement.command.ts';
import { Signs } from './signs.ts';
import { addUnnamed, addView, type Answer, isEmpty, noVisits, type VisitCounts } from './visit-counts.ts';

export type Visit = {
  type_key: string;
  /** The path of one of the organization's own pages. Null: the page is another one. */
  page: string | null;
  about_id: string | null;
  /** The hash of the browser. Null: the visitor gave no answer, or refused. */
  visitor: string | null;
  /** The address that a program names. It counts for a contact who agreed to marketing. */
  email: string | null;
  company: string | null;
};
type Site = Pick<OrganizationRow, 'id' | 'tz_region'>;
type Named = Visit & { site: Site; at: string };

/** How long (ms) signs of named visitors wait in memory before they are written, so that a request takes only memory. */
export const namedEvery = 1000;
/** How often (ms) the counts of an organization are written as one stored event. If a process dies, the counts since the last writing are lost. */
export const countedEvery = 5 * 60_000;
/** The most signs that wait in memory. Further signs are dropped. */
const mostWaiting = 20_000;
/** How many browsers are read in one query. */
const atOnce = 500;
/** The kinds of signs that mean that the page was read. */
const views: ReadonlySet<string> = new Set(['page_view', 'job_view']);

/** Takes visits in memory and writes them in groups, so that a flood of visitors makes few events (docs/design/engagement.md#what-is-stored). */
@Injectable()
export class SignIntake implements OnModuleDestroy {
  private readonly named = new Map<string, Named>();
  private readonly counts = new Map<string, { site: Site; counted: VisitCounts; written: number }>();
  private namedTimer: NodeJS.Timeout | null = null;
  private countTimer: NodeJS.Timeout | null = null;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    @Inject(Signs) private readonly signs: Signs,
    @Inject(ContactIds) private readonly contacts: ContactIds,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  take({ id, tz_region }: Site, visit: Visit, answer: Answer): void {
    const site = { id, tz_region };
    if (views.has(visit.type_key)) addView(this.countsOf(site), answer, visit.page);
    this.countTimer ??= setTimeout(() => void this.write('counts'), namedEvery).unref();
    const { email, type_key, page, about_id } = visit;
    const visitor = answer === 'agreed' ? visit.visitor : null;
    if (answer === 'refused' || !(email || visitor) || this.named.size >= mostWaiting) return;
    const key = [id, email?.toLowerCase() ?? '', visitor ?? '', type_key, about_id ?? page].join(' ');
    if (!this.named.has(key)) this.named.set(key, { ...visit, visitor, site, at: new Date().toISOString() });
    this.namedTimer ??= setTimeout(() => void this.write('signs'), namedEvery).unref();
  }

  private countsOf(site: Site): VisitCounts {
    const known = this.counts.get(site.id);
    if (known) return known.counted;
    const counted = noVisits(dayIn(Date.now(), site.tz_region));
    this.counts.set(site.id, { site, counted, written: 0 });
    return counted;
  }

  /** Writes the waiting signs or counts. `all`: both, including counts that are not due yet. */
  write(what: 'signs' | 'counts' | 'all'): Promise<void> {
    if (what === 'signs') this.namedTimer = null;
    if (what === 'counts') this.countTimer = null;
    this.writing = this.writing
      .then(async () => {
        if (what !== 'counts') await this.writeSigns();
        if (what !== 'signs') await this.writeCounts(what === 'all');
      })
      .catch(() => undefined);
    return this.writing;
  }

  private async writeSigns(): Promise<void> {
    const named = [...this.named.values()];
    this.named.clear();
    const people = await this.byBrowser(named).catch(() => new Map<string, string>());
    for (const sign of named) await this.record(sign, people).catch(() => undefined);
  }

  private async writeCounts(all: boolean): Promise<void> {
    const now = Date.now();
    for (const [organization_id, { site, counted, written }] of this.counts) {
      const today = dayIn(now, site.tz_region);
      const over = now - written >= countedEvery;
      if (isEmpty(counted)) {
        if (over) this.counts.delete(organization_id);
        continue;
      }
      if (!all && counted.day === today && !over) {
        this.countTimer ??= setTimeout(() => void this.write('counts'), countedEvery - (now - written)).unref();
        continue;
      }
      this.counts.set(organization_id, { site, counted: noVisits(today), written: now });
      await this.count(organization_id, counted).catch(() => undefined);
    }
  }

  private async record({ site, email, company, ...sign }: Named, people: ReadonlyMap<string, string>): Promise<void> {
    const { type_key, page, at, visitor } = sign;
    const candidate_id = email ? await this.byAddress(site.id, email) : people.get(`${site.id} ${visitor}`);
    if (!candidate_id) {
      if (!company) return;
      addUnnamed(this.countsOf(site), company, type_key);
      this.countTimer ??= setTimeout(() => void this.write('counts'), namedEvery).unref();
      return;
    }
    const about_id = sign.about_id && (await this.pageOf(site.id, sign.about_id));
    const uid = idFrom('sign', site.id, candidate_id, type_key, about_id ?? page ?? '', at.slice(0, 10));
    // A sender can name any address, so only a confirmed address makes a browser known.
    const known = email ? null : visitor;
    await this.signs.record(candidate_id, { type_key, page, about_id, at, visitor: known }, system(site.id, uid));
  }

  /** Returns the page's id. Null: the organization has no such page, and the sender made the id up. */
  private async pageOf(organization_id: string, id: string): Promise<string | null> {
    return (await this.reads.get(webpageList, { organization_id }, id))?.id ?? null;
  }

  private async byAddress(organization_id: string, email: string): Promise<string | null> {
    const { id, there } = await this.contacts.idFor(organization_id, email);
    return there ? id : null;
  }

  /** The contacts who use these browsers, by organization and browser. The browsers are read together, because most visitors are no contacts. */
  private async byBrowser(named: readonly Named[]): Promise<Map<string, string>> {
    const people = new Map<string, string>();
    for (const [organization_id, signs] of Map.groupBy(named, ({ site }) => site.id)) {
      const visitors = [...new Set(signs.flatMap(({ visitor, email }) => (visitor && !email ? [visitor] : [])))];
      for (let at = 0; at < visitors.length; at += atOnce) {
        const visitor = visitors.slice(at, at + atOnce);
        const rows = await this.reads.every(interestList, { organization_id }, { visitor });
        // The browser belongs to the contact who used it last.
        for (const row of rows.toSorted((one, other) => one.last_at.localeCompare(other.last_at)))
          for (const each of row.visitors) people.set(`${organization_id} ${each}`, row.id);
      }
    }
    return people;
  }

  private async count(organization_id: string, counted: VisitCounts): Promise<void> {
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
    for (const timer of [this.namedTimer, this.countTimer]) if (timer) clearTimeout(timer);
    await this.write('all');
  }
}
const system = (organization_id: string, uid: string): Requester => ({
  organization_id,
  actor: { type: 'system', id: 'engagement' },
  uid,
});

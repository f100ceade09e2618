import type { Fallback, Written, WrittenKind } from '@candor/contracts/requirements/suggestions';
import type { Provider } from '@candor/contracts/jobs/values';
import { Inject, Injectable } from '@nestjs/common';
import { Lookups } from '../lookups.ts';
import { organizationState } from '../../states/organization.state.ts';
import { Clock } from '../../kernel/clock.ts';
import { hashOf } from '../../kernel/codec.ts';
import { plainText } from '../../kernel/plain-text.ts';
import { ExpiringStore } from '../../kernel/ports/expiring-store.ts';
import { plainTitle, titleOf } from '../../kernel/ports/public-words.ts';
import {
  Busy,
  type Brief,
  type ContentBrief,
  type JobContent,
  ModelTextGenerator,
  TextGenerator,
} from '../../kernel/ports/text-generator.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { Streams } from '../../kernel/streams.ts';

export const MODEL_BUDGET = 'candor:model-budget';
/** Who wrote a draft and, if that was not the model, why not. */
export type WrittenBy = {
  provider: Provider;
  fallback: Fallback | null;
  model: string | null;
  prompt_hash: string | null;
};
/** What is asked for, in the words of the asking organization. */
export type Wish = {
  title: string;
  of?: readonly { title: string; kind: Brief['of'][number]['kind'] }[];
  sections?: Brief['sections'];
  most: number;
};
type Kept = { key: string; at: string; items: unknown[] };

const day = 24 * 3600;
const keptFor = 30 * day;
/** The number of places for shared sets of drafts. A new set overwrites the one that had its place. */
const places = 4096;
/** A set that several organizations share is written once for all of them, so it has as many as any of them may ask for. */
const mostShared = 24;
/** How long (ms) a model server that failed is not asked again, unless it names a time itself. */
const rest = 30_000;

/** Has drafts written: by the model if the organization agreed to it and today's budget allows, else by the templates. */
@Injectable()
export class Suggester {
  private restsUntil = 0;

  constructor(
    @Inject(TextGenerator) private readonly templates: TextGenerator,
    @Inject(ModelTextGenerator) private readonly model: ModelTextGenerator | null,
    @Inject(MODEL_BUDGET) private readonly budget: number,
    @Inject(ExpiringStore) private readonly store: ExpiringStore,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  private async organization(id: string) {
    const { state } = (await this.streams.load(organizationState, id, id)) ?? {};
    if (!state) throw new Error('The organization is not there.');
    return state;
  }

  /** The members' names, which are left out of titles that the model gets. */
  private async namesOf(organization_id: string): Promise<string[]> {
    if (!this.model) return [];
    return (await this.lookups.members(organization_id)).map(({ name }) => name);
  }

  private async briefOf(organization_id: string, { title, of = [], sections = [], most }: Wish): Promise<Brief> {
    const [{ name, primary_domain, industry, language }, names] = await Promise.all([
      this.organization(organization_id),
      this.namesOf(organization_id),
    ]);
    return {
      title: titleOf(title, names),
      industry,
      language: language ?? 'en',
      organization: { name: titleOf(name), website: primary_domain ? titleOf(primary_domain) : null },
      of: of.map((each) => ({ kind: each.kind, title: titleOf(each.title, names) })),
      sections,
      most,
    };
  }

  /** Why the model must not or cannot be asked. Null: it may be asked. This counts no call yet. */
  private async hindrance(organization_id: string): Promise<Fallback | null> {
    if (!this.model) return 'no_key';
    if (!(await this.organization(organization_id)).ai_agreed) return 'no_agreement';
    return this.clock.now().getTime() < this.restsUntil ? 'unavailable' : null;
  }

  /** Counts one of today's calls to the model; false when none is left. The count is stored, so it survives a restart of the process. */
  private async mayAsk(organization_id: string): Promise<boolean> {
    const today = this.clock.now().toISOString().slice(0, 10);
    return (await this.store.increment(`model-calls:${organization_id}:${today}`, 2 * day)) <= this.budget;
  }

  private failed(fault: unknown): void {
    if (!(fault instanceof Unavailable)) throw fault;
    const wait = (fault instanceof Busy ? fault.retryAfter : undefined) ?? rest;
    this.restsUntil = this.clock.now().getTime() + wait;
    console.error(`model: ${fault.message} Templates write for the next ${Math.ceil(wait / 1000)} s.`);
  }

  private byModel(brief: object): WrittenBy {
    const prompt_hash = hashOf(JSON.stringify(brief)).slice(0, 32);
    return { provider: 'ai', fallback: null, model: this.model!.model, prompt_hash };
  }

  private async *drafted<K extends WrittenKind>(
    kind: K,
    brief: Brief,
    organization_id: string,
  ): AsyncGenerator<Written<K>, WrittenBy> {
    let why = await this.hindrance(organization_id);
    if (!why && !(await this.mayAsk(organization_id))) why = 'budget';
    if (!why) {
      let written = 0;
      try {
        for await (const each of this.model!.write(kind, brief)) {
          written++;
          yield each;
        }
      } catch (fault) {
        this.failed(fault);
      }
      if (written) return this.byModel({ kind, ...brief });
      why = 'unavailable';
    }
    yield* this.templates.write(kind, brief);
    return { provider: 'template', fallback: why, model: null, prompt_hash: null };
  }

  /** Yields each draft when it is written and, at the end, who wrote them. */
  async *write<K extends WrittenKind>(
    kind: K,
    wish: Wish,
    organization_id: string,
  ): AsyncGenerator<Written<K>, WrittenBy> {
    return yield* this.drafted(kind, await this.briefOf(organization_id, wish), organization_id);
  }

  /** All drafts together. */
  async all<K extends WrittenKind>(kind: K, wish: Wish, organization_id: string) {
    return collected(this.write(kind, wish, organization_id));
  }

  /** Does the same as `all`, from the title and the industry alone; the drafts are kept for every organization with the same wish. */
  async shared<K extends WrittenKind>(
    kind: K,
    wish: Wish,
    organization_id: string,
    refresh: boolean,
  ): Promise<{ items: Written<K>[]; by: WrittenBy; cached_at: string | null }> {
    const own = await this.briefOf(organization_id, wish);
    const brief: Brief = {
      ...own,
      // Organizations share an answer only if they ask in exactly the same words.
      title: plainTitle(own.title),
      of: own.of.map((each) => ({ ...each, title: plainTitle(each.title) })),
      organization: null,
      most: mostShared,
    };
    const key = hashOf(JSON.stringify([this.model?.model, kind, brief]));
    const place = `suggested:${Number.parseInt(key.slice(0, 8), 16) % places}`;
    if (!refresh && !(await this.hindrance(organization_id))) {
      const kept = await this.store.get<Kept>(place);
      if (kept?.key === key)
        return {
          items: (kept.items as Written<K>[]).slice(0, wish.most),
          by: this.byModel({ kind, ...brief }),
          cached_at: kept.at,
        };
    }
    const { items, by } = await collected(this.drafted(kind, brief, organization_id));
    const at = this.clock.now().toISOString();
    if (by.provider === 'ai') await this.store.put(place, { key, at, items } satisfies Kept, keptFor);
    return { items: items.slice(0, wish.most), by, cached_at: by.provider === 'ai' ? at : null };
  }

  /** The content of a whole new job. */
  async jobContent(organization_id: string, title: string): Promise<JobContent & Omit<WrittenBy, 'provider'>> {
    const [{ name, primary_domain, industry, language, about, privacy_email }, names] = await Promise.all([
      this.organization(organization_id),
      this.namesOf(organization_id),
    ]);
    const brief: ContentBrief = {
      title: titleOf(title, names),
      industry,
      language: language ?? 'en',
      organization: {
        name: titleOf(name),
        website: primary_domain ? titleOf(primary_domain) : null,
        about: about && plainText(about),
        // Never a member's own address: it would stay in the job's events forever.
        contact: privacy_email,
      },
    };
    let why = await this.hindrance(organization_id);
    if (!why && !(await this.mayAsk(organization_id))) why = 'budget';
    if (!why)
      try {
        const { provider: _, ...by } = this.byModel(brief);
        return { ...(await this.model!.jobContent(brief)), ...by };
      } catch (fault) {
        this.failed(fault);
        why = 'unavailable';
      }
    return { ...(await this.templates.jobContent(brief)), fallback: why, model: null, prompt_hash: null };
  }
}

const collected = async <T>(drafts: AsyncGenerator<T, WrittenBy>): Promise<{ items: T[]; by: WrittenBy }> => {
  const items: T[] = [];
  for (;;) {
    const next = await drafts.next();
    if (next.done) return { items, by: next.value };
    items.push(next.value);
  }
};

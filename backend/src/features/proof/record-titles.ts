import { Inject, Injectable } from '@nestjs/common';
import { categoryOf } from '@candor/contracts/all-events';
import { catalogues } from '@candor/contracts/catalogues/catalogues';
import { type CatalogueRow, catalogueList } from '@candor/contracts/kernel/catalogue';
import type { AnyEvent, Recorded } from '@candor/contracts/kernel/event';
import { kindsOf } from '@candor/contracts/jobs/kind-sentences';
import type { RecordKindName } from '@candor/contracts/proof/record';
import { pipelineWord, type RecordCategory, recordWords } from '@candor/contracts/proof/record-words';
import { erasedText } from '@candor/contracts/values/erased';
import { fullName } from '@candor/contracts/values/person-name';
import { say, sayLabel } from '@candor/contracts/words/say';
import { until } from '@candor/projections/kernel/fold';
import { decodeAll } from '../../kernel/codec.ts';
import { type FoldTo, fold } from '../../kernel/decider.ts';
import { EventStore, type StoredEvent } from '../../kernel/ports/event-store.ts';
import { KeyVault } from '../../kernel/ports/key-vault.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { cadenceState } from '../../states/cadence.state.ts';
import { candidateState } from '../../states/candidate.state.ts';
import { formState } from '../../states/form.state.ts';
import { jobState } from '../../states/job.state.ts';
import { organizationState } from '../../states/organization.state.ts';
import { recruitingEventState } from '../../states/recruiting-event.state.ts';
import { partnerState, termState } from '../../states/sales.state.ts';
import { userState } from '../../states/user.state.ts';
import { webpageState } from '../../states/webpage.state.ts';
import { organizationIn } from './trees.ts';

/** What a record is, and its name as of a moment. `name`: null if it has none, or if its name is the words of one member. */
export type RecordTitle = { what: string; name: string | null };
type Named = (events: readonly Recorded[]) => string | null | undefined;
const from =
  <State>(state: FoldTo<State>, nameOf: (state: NonNullable<State>) => string): Named =>
  (events) => {
    const now = fold(state, events as readonly Recorded<AnyEvent>[]);
    return now && nameOf(now as NonNullable<State>);
  };
/** The records with a name that every reader of all that was done may read. Titles of tasks and subjects of letters are words about people, a private report or view is its author's own. */
const names: Partial<Record<RecordCategory, Named>> = {
  candidate: from(candidateState, ({ fields, erased }) => (erased ? '' : fullName(fields))),
  user: from(userState, fullName),
  job: from(jobState, ({ fields }) => fields.name),
  organization: from(organizationState, ({ name }) => name),
  cadence: from(cadenceState, ({ fields }) => fields.name),
  form: from(formState, ({ settings }) => settings.name),
  page: from(webpageState, ({ draft }) => draft.title),
  recruitingevent: from(recruitingEventState, ({ fields }) => fields.name),
  partner: from(partnerState, ({ fields }) => fields.name),
  term: from(termState, ({ name }) => name),
};
const categories = Object.keys(recordWords) as RecordCategory[];
const shown = (name: string | null | undefined): string | null => (name && name !== erasedText ? name : null);

/** Titles of the pages of what was done: the name of the record as of then, and what it is. */
@Injectable()
export class RecordTitles {
  constructor(
    @Inject(EventStore) private readonly events: EventStore,
    @Inject(KeyVault) private readonly keys: KeyVault,
    @Inject(Reads) private readonly reads: Reads,
  ) {}

  /** Null: the organization has no such member, job or record. */
  async of(
    organization_id: string,
    { kind, id }: { kind: RecordKindName; id: string },
    at: string,
  ): Promise<RecordTitle | null> {
    const own = await this.streamOf(organization_id, kind === 'record' ? categories : [kind], id);
    if (!own) return kind === 'record' ? this.entry(organization_id, id, at) : null;
    const { category, events } = own;
    return {
      what: sayLabel(isPipeline(events) ? pipelineWord : recordWords[category]),
      name: this.named(category, events, at) ?? (await this.whom(organization_id, events, at)),
    };
  }

  /** The first of these streams with events of the organization, opened. */
  private async streamOf(
    organization_id: string,
    among: readonly RecordCategory[],
    id: string,
  ): Promise<{ category: RecordCategory; events: Recorded[] } | null> {
    const stored = Map.groupBy(
      await this.events.readStreams(among.map((category) => ({ stream: `${category}-${id}`, from: 0 }))),
      ({ stream }) => categoryOf(stream) as RecordCategory,
    );
    for (const category of among) {
      const found = stored.get(category);
      if (!found) continue;
      const events = await decodeAll(found, this.keys);
      if (category === 'user' ? isOf(events, organization_id) : isIn(found, organization_id))
        return { category, events };
    }
    return null;
  }

  /** A record that was not there yet has its first name. */
  private named(category: RecordCategory, events: readonly Recorded[], at: string): string | null {
    const then = until(events, at);
    return shown(names[category]?.(then.length ? then : events.slice(0, 1)));
  }

  /** The person whom a record without a name is about. */
  private async whom(organization_id: string, events: readonly Recorded[], at: string): Promise<string | null> {
    const person = events.map(({ data }) => (data as { candidate_id?: unknown }).candidate_id).find(Boolean);
    if (typeof person !== 'string') return null;
    const found = await this.streamOf(organization_id, ['candidate'], person);
    return found && this.named('candidate', found.events, at);
  }

  /** An entry of a small list, whose events stand in the list's stream. */
  private async entry(organization_id: string, id: string, at: string): Promise<RecordTitle> {
    const [row] = (await this.reads.getMany(catalogueList, { organization_id }, [id])) as CatalogueRow[];
    const list = row && catalogues.find(({ name }) => name === row.entity);
    if (!list) return { what: say('Record'), name: null };
    const stored = await this.events.readStream(`${list.category}-${organization_id}`);
    const about = (await decodeAll(stored, this.keys)).filter(({ data }) => (data as { id?: unknown }).id === id);
    const then = until(about, at);
    const [named] = (then.length ? then : about.slice(0, 1))
      .map(({ data }) => (data as { fields?: { name?: unknown } }).fields?.name)
      .filter((name): name is string => typeof name === 'string')
      .slice(-1);
    return { what: sayLabel(list.label), name: shown(named) };
  }
}
const isPipeline = (events: readonly Recorded[]): boolean => [...kindsOf(events).values()].includes('prospect');
const isIn = (events: readonly StoredEvent[], organization_id: string): boolean =>
  events.some(({ metadata }) => organizationIn(metadata) === organization_id);
/** Whether the person is or was a member of the organization, or visited it as an operator. */
const isOf = (events: readonly Recorded[], organization_id: string): boolean =>
  events.some(({ data }) => (data as { organization_id?: unknown }).organization_id === organization_id);

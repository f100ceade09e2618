import { goneList, type GoneRow } from '@candor/contracts/compliance/gone-rows';
import type { Where } from '@candor/contracts/kernel/list';
import { type PersonRow, peopleList } from '@candor/contracts/people/rows';
import { applications } from '@candor/projections/pipeline/applications';
import { people } from '@candor/projections/people/people';
import { rowsThen } from '@candor/projections/past/rows-then';
import { type ProjectionOf, typesOf } from '@candor/projections/kernel/projection';
import { Inject, Injectable } from '@nestjs/common';
import { PersonAccess } from '../../access/person-access.ts';
import type { Caller } from '../../kernel/caller.ts';
import { openAll } from '../../kernel/codec.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import { KeyVault } from '../../kernel/ports/key-vault.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { withinScope } from './rows-then.ts';

/** How many streams are read and folded together. */
const together = 500;

/** Records that were deleted or taken back, as they were at a moment before that. */
@Injectable()
export class GoneRecords {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(EventStore) private readonly log: EventStore,
    @Inject(KeyVault) private readonly keys: KeyVault,
    @Inject(PersonAccess) private readonly persons: PersonAccess,
  ) {}

  /** The records that went. `after`: only those that went after this moment. */
  async of(organization_id: string, where: Where<typeof goneList>, after: string | null = null): Promise<GoneRow[]> {
    const rows = await this.reads.every(goneList, { organization_id }, where);
    return after === null ? rows : rows.filter(({ at }) => at > after);
  }

  /** These rows at the moment, by id, folded from these streams of the organization. None of them exists at present. */
  async rows<Row>(
    organization_id: string,
    model: ProjectionOf<Row>,
    ids: readonly string[],
    moment: string,
    streamsOf: (id: string) => readonly string[],
  ): Promise<Map<string, Row>> {
    const found = new Map<string, Row>();
    for (let at = 0; at < ids.length; at += together) {
      const some = new Set(ids.slice(at, at + together));
      const places = [...new Set([...some].flatMap(streamsOf))].map((stream) => ({ stream, from: 0 }));
      const { events } = await openAll(await this.log.readStreams(places, typesOf([model])), this.keys);
      const own = events.filter(({ metadata }) => metadata.organization_id === organization_id);
      for (const [id, row] of rowsThen(model, own, Date.parse(moment), some)) if (some.has(id)) found.set(id, row);
    }
    return found;
  }

  /** The applications with these ids that were taken back after the moment, as they were then. */
  async applications(organization_id: string, ids: readonly string[], moment: string) {
    const gone = ids.length ? await this.reads.getMany(goneList, { organization_id }, ids) : [];
    const people = new Map(gone.map(({ id, person_id }) => [id, person_id]));
    return this.rows(organization_id, applications, [...people.keys()], moment, (id) => [
      `application-${id}`,
      `candidate-${people.get(id)}`,
    ]);
  }

  /** A person whose record was taken back after the moment, as they were then. Null: there is none whom the caller would have seen. */
  async person(caller: Caller, id: string, moment: string): Promise<Omit<PersonRow, 'resume_text'> | null> {
    const { organization_id } = caller;
    const scope = await this.persons.scope(caller);
    if (!scope) return null;
    const placed = await this.of(organization_id, { kind: 'application', person_id: id });
    const streams = [`candidate-${id}`, ...placed.map((each) => `application-${each.id}`)];
    const then = (await this.rows(organization_id, people, [id], moment, () => streams)).get(id);
    if (!then || !withinScope(peopleList, [then], scope).length) return null;
    const { resume_text: _, ...row } = then;
    return row;
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { RecordKind, RecordNeed, RecordPart } from '@candor/contracts/kernel/endpoint';
import type { Reference } from '@candor/contracts/kernel/reference';
import { RecordViews } from '../access/record-views.ts';
import type { Caller } from '../kernel/caller.ts';
import { isRejection, type Rejection } from '../kernel/decider.ts';
import { notFound } from '../kernel/streams.ts';
import { allIn, opened, type OpenedRecord, type OpenKinds } from '../http/opened.ts';
import { RecordOpeners, type RequestValues } from '../http/record-openers.ts';
import { denied, Records } from '../http/records.ts';
import { References } from './references.ts';

/** Fails to compile if no provider opens some kind of record. */
type Unopened = Exclude<RecordKind, keyof OpenKinds>;
const everyKindOpens: [Unopened] extends [never] ? true : Unopened = true;

const isNew = (id: unknown): boolean => id === undefined || id === null || id === '' || id === 'new';

/** Finds records for callers, with the opener of each kind. */
@Injectable()
export class RecordAccess extends Records {
  private openers: RecordOpeners | null = null;

  constructor(
    @Inject(DiscoveryService) private readonly discovery: DiscoveryService,
    @Inject(References) private readonly references: References,
    @Inject(RecordViews) private readonly views: RecordViews,
  ) {
    super();
  }

  private of(kind: RecordKind) {
    this.openers ??= everyKindOpens && new RecordOpeners(this.discovery, new MetadataScanner());
    return this.openers.of(kind);
  }

  missing(caller: Caller, wanted: readonly Reference[]): Promise<Rejection | null> {
    this.openers ??= new RecordOpeners(this.discovery, new MetadataScanner());
    return this.references.missing(caller, wanted, this.openers);
  }

  async open(
    caller: Caller,
    need: RecordNeed,
    input: RequestValues,
    as_of: string | null = null,
  ): Promise<OpenedRecord | Rejection | typeof denied | null> {
    const several = need.each ? input[need.each] : undefined;
    if (Array.isArray(several)) return this.each(caller, need, several as (string | { id: string })[], input);
    const given = input[need.field] ?? (need.or && input[need.or]);
    const id = typeof given === 'object' && given ? (given as { id: string }).id : given;
    if (isNew(id) && need.absent) return need.absent.some((group) => caller.groups[group]) ? null : denied;
    const one = await this.one(caller, need, String(id), input, as_of);
    return isRejection(one) || one === denied ? one : opened({ one, several: new Map() });
  }

  async looked(caller: Caller, need: RecordNeed, found: OpenedRecord, part: RecordPart): Promise<Rejection | null> {
    const { person } = this.of(need.kind);
    if (!person) throw new Error(`Records of the kind ${need.kind} name no person.`);
    const people = allIn(found).flatMap((record) => person(record) ?? []);
    return this.views.people(caller, people, part);
  }

  /** Each record is judged by itself, but a caller who lacks the permission for one of them is refused before anything is done. */
  private async each(
    caller: Caller,
    need: RecordNeed,
    subjects: readonly (string | { id: string })[],
    input: RequestValues,
  ) {
    const several = new Map<string, unknown>();
    for (const subject of subjects) {
      const id = typeof subject === 'string' ? subject : subject.id;
      const one = await this.one(caller, need, id, input);
      if (one === denied) return denied;
      several.set(id, one);
    }
    return opened({ one: null, several });
  }

  /** The record, or why the caller may not have it. */
  private async one(
    caller: Caller,
    need: RecordNeed,
    id: string,
    input: RequestValues,
    as_of: string | null = null,
  ): Promise<unknown> {
    const { word, find, judge } = this.of(need.kind);
    const record = await find(caller, id, input, as_of);
    if (record === null) return notFound(typeof word === 'string' ? word : word(input));
    return judge?.(caller, need, record) ?? record;
  }
}

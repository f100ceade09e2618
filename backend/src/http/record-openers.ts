import type { RecordKind, RecordNeed } from '@candor/contracts/kernel/endpoint';
import type { RecordType } from '@candor/contracts/kernel/reference';
import { DiscoveryService, type MetadataScanner } from '@nestjs/core';
import type { Caller } from '../kernel/caller.ts';
import type { Rejection } from '../kernel/decider.ts';
import type { OpenOf } from './opened.ts';
import type { denied } from './records.ts';

// Each noun says how its records are loaded, and how ids that name them are found. Both are methods of providers, found by their decorator.

export type RequestValues = Record<string, unknown>;
export type Verdict = Rejection | typeof denied | null;
type Opening<Kind extends RecordKind> = {
  kind: Kind;
  /** The word that people use for the record, which may depend on the request. */
  word: string | ((input: RequestValues) => string);
  /** The refusal of a caller who sees the record and lacks the right that the call needs. Null: they may call. */
  judge?: (caller: Caller, need: RecordNeed<string, Kind>, record: OpenOf<Kind>) => Verdict;
  /** The id of the person whom the record is about. Kinds of which an answer shows a part of a person's record need it. */
  person?: (record: OpenOf<Kind>) => string | null;
};
type Find = (caller: Caller, id: string, input: RequestValues, as_of: string | null) => Promise<unknown>;
export type Opener = Omit<Opening<RecordKind>, 'judge' | 'person'> & {
  judge?: (caller: Caller, need: RecordNeed, record: unknown) => Verdict;
  person?: (record: unknown) => string | null;
  find: Find;
};
const OpensKind = DiscoveryService.createDecorator<Opening<never>>();
/** Marks the method that loads records of this kind for a caller: from the log if the rules need it, so that rights are always current. The method returns null for records that the caller may not see. `as_of`: the moment in the address of a page, unchecked; the method may return a record that was deleted after it. */
export const Opens =
  <Kind extends RecordKind>(opening: Opening<Kind>) =>
  <
    Method extends (
      caller: Caller,
      id: string,
      input: RequestValues,
      as_of: string | null,
    ) => Promise<OpenOf<Kind> | null>,
  >(
    target: object,
    name: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void =>
    void OpensKind(opening as unknown as Opening<never>)(target, name, descriptor);

type Among = (caller: Caller, ids: string[]) => Promise<Set<string>>;
const FindsTarget = DiscoveryService.createDecorator<RecordType>();
/** Marks the method that says which of these ids name a record that the caller may see. */
export const Finds =
  (target: RecordType) =>
  <Method extends Among>(on: object, name: string, descriptor: TypedPropertyDescriptor<Method>): void =>
    void FindsTarget(target)(on, name, descriptor);

/** All methods that load records, by the kind of record, and all that find ids, by the record's type. */
export class RecordOpeners {
  private readonly openers = new Map<string, Opener>();
  private readonly finders = new Map<string, Among>();

  constructor(discovery: DiscoveryService, scanner: MetadataScanner) {
    for (const provider of discovery.getProviders()) {
      const instance = provider.instance as Record<string, unknown> | undefined;
      if (!instance || provider.isAlias) continue;
      for (const name of scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object)) {
        const opening = discovery.getMetadataByDecorator(OpensKind, provider, name) as Opening<RecordKind> | undefined;
        if (opening)
          add(this.openers, opening.kind, {
            ...opening,
            judge: opening.judge as Opener['judge'],
            person: opening.person as Opener['person'],
            find: (...given) => (instance[name] as Find)(...given),
          });
        const target = discovery.getMetadataByDecorator(FindsTarget, provider, name);
        if (target) add(this.finders, target.name, (...given) => (instance[name] as Among)(...given));
      }
    }
  }

  of(kind: RecordKind): Opener {
    const opener = this.openers.get(kind);
    if (!opener) throw new Error(`No provider opens records of the kind ${kind}.`);
    return opener;
  }

  finderOf(target: RecordType): Among | undefined {
    return this.finders.get(target.name);
  }
}
const add = <Value>(map: Map<string, Value>, name: string, value: Value): void => {
  if (map.has(name)) throw new Error(`Two providers open or find ${name}.`);
  map.set(name, value);
};

import { type FactoryProvider, Injectable } from '@nestjs/common';
import { DiscoveryService, type MetadataScanner } from '@nestjs/core';
import type { RecordKind, RecordOf } from '@candor/contracts/kernel/endpoint';
import { type ListAddress, parseListAddress } from '@candor/contracts/kernel/list';
import type { AnyPage, DataOf, PageBody } from '@candor/contracts/kernel/page';
import type { Rejection } from '../kernel/decider.ts';
import type { Unparsed } from '../kernel/rows/raw-rows.ts';
import type { Caller } from '../kernel/caller.ts';
import type { OpenedRecord } from '../http/opened.ts';
import type { Stamped } from './stamped.ts';

/** The argument of a public page's method. `caller` is null when the visitor is not signed in. */
export type PageAsk = {
  caller: Caller | null;
  address: ListAddress | null;
  params: Record<string, string>;
  query: Record<string, string>;
  url: URL;
  /** Whether the request comes from a browser on this machine. */
  here: boolean;
  agent: string;
  /** The caller's network address, which a user sees in the list of their sign-ins. */
  ip: string;
  cookies: Record<string, string | undefined>;
};
/** The argument of every other page's method. `opened`: the record that the page's needs name, already loaded. */
export type SignedAsk<Kind extends RecordKind = never> = PageAsk & { caller: Caller } & ([Kind] extends [never]
    ? unknown
    : { opened: OpenedRecord<Kind> });
export type AskOf<P extends AnyPage> = P['needs'] extends { who: 'anyone' } ? PageAsk : SignedAsk<RecordOf<P['needs']>>;

/** The return value that is answered with 404: this caller has no such page. */
export const nowhere = Symbol('nowhere');
declare const answered: unique symbol;
type Cookie = { name: string; value: string; seconds: number };
/** The return value that sends the reader to another page and may set cookies on the way. It is a class, so that no field of a page's data can be mistaken for it. */
export class Moved {
  declare readonly [answered]: 'moved';
  constructor(
    readonly to: string,
    readonly cookies: readonly Cookie[] = [],
    /** 'for good': a reader who kept the old address should keep the new one instead. */
    readonly how: 'for now' | 'for good' = 'for now',
  ) {}
}
/** The return value for a page that existed and is gone: its last data is answered with 410. */
export class GonePage<Data> {
  declare readonly [answered]: 'gone';
  constructor(readonly data: Data) {}
}
type Said<P extends AnyPage> = Unparsed<DataOf<P>> & Omit<PageBody, keyof DataOf<P>>;
/** The return value of a page's method: the data of exactly that page, or the reason why there is none. A refusal is answered with the no-access page. */
export type PageAnswer<P extends AnyPage> =
  | Said<P>
  | Stamped<Said<P>>
  | typeof nowhere
  | GonePage<Said<P>>
  | Moved
  | Rejection;

type Named<Value> = keyof { [Name in keyof Value as [Value[Name]] extends [undefined] ? never : Name]: 0 };
/** The fields of an answer that its page does not know. */
type Extra<P extends AnyPage, Answer> = Answer extends symbol | Moved | Rejection
  ? never
  : Answer extends GonePage<infer Body> | Stamped<infer Body>
    ? Exclude<Named<Body>, keyof DataOf<P> | keyof PageBody>
    : Exclude<Named<Answer>, keyof DataOf<P> | keyof PageBody>;
type Exactly<P extends AnyPage, Method extends MethodOf<P>> = [Extra<P, Awaited<ReturnType<Method>>>] extends [never]
  ? unknown
  : { 'the page has no field': Extra<P, Awaited<ReturnType<Method>>> };

type MethodOf<P extends AnyPage> = (ask: AskOf<P>) => Promise<PageAnswer<P>>;
type AnyHandler = (ask: SignedAsk<RecordKind>) => Promise<PageAnswer<AnyPage>>;
type Shown = { page: AnyPage; handler: AnyHandler };

/** An address whose content is on another page now. */
export class Led {
  constructor(
    /** `area/entity`, or `area/entity/section` for a section of a record. */
    readonly from: string,
    readonly to: (at: ListAddress) => string,
  ) {}
}
/** Makes a provider of a noun's module: the address leads to where its content is now, for callers who may open that page. */
export const leads = (from: string, to: Led['to']): FactoryProvider<Led> => ({
  provide: Symbol(from),
  useFactory: () => new Led(from, to),
});

const ShownPage = DiscoveryService.createDecorator<AnyPage>();
/** Marks the method that answers a page. It takes what the page's needs provide and returns exactly the page's data; any other method does not compile. */
export const Shows =
  <P extends AnyPage>(page: P) =>
  <Method extends MethodOf<P>>(
    target: object,
    name: string,
    descriptor: TypedPropertyDescriptor<Method> & Exactly<P, Method>,
  ): void =>
    void ShownPage(page)(target, name, descriptor);

/** All pages and their methods. */
@Injectable()
export class Pages {
  private readonly fixed: { page: Extract<AnyPage, { kind: 'path' }>; parts: string[]; handler: AnyHandler }[] = [];
  private readonly lists = new Map<string, Shown>();
  private readonly records = new Map<string, Shown>();
  private readonly led = new Map<string, Led>();
  /** The pages that an address with only an area can open, in the order of the modules and their methods. Pages that a loop registers come last, in `furtherOpenings`. */
  private readonly openings: Exclude<AnyPage, { kind: 'record' }>[] = [];
  private readonly furtherOpenings: Exclude<AnyPage, { kind: 'record' }>[] = [];

  /** Registers the method of a page made in a loop. A single page has a method with `@Shows`. */
  show<P extends AnyPage, Method extends MethodOf<P>>(page: P, method: Method & Exactly<P, Method>): void {
    this.add(page, method as unknown as AnyHandler, this.furtherOpenings);
  }

  /** Registers every method of a provider that is marked with `@Shows`. */
  gather(discovery: DiscoveryService, scanner: MetadataScanner): void {
    for (const provider of discovery.getProviders()) {
      const instance = provider.instance as Record<string, AnyHandler> | undefined;
      if (!instance || provider.isAlias) continue;
      if (provider.instance instanceof Led) {
        this.led.set(provider.instance.from, provider.instance);
        continue;
      }
      for (const name of scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object)) {
        const page = discovery.getMetadataByDecorator(ShownPage, provider, name);
        if (page) this.add(page, (ask) => instance[name]!(ask));
      }
    }
  }

  private add(page: AnyPage, handler: AnyHandler, openings = this.openings): void {
    if (this.all().includes(page)) throw new Error(`Two methods answer the page ${nameOf(page)}.`);
    if (page.kind !== 'record' && areaOf(page)) openings.push(page);
    if (page.kind === 'path') this.fixed.push({ page, parts: page.at.split('/').slice(1), handler });
    else if (page.kind === 'list') this.lists.set(`${page.area}/${page.entity}`, { page, handler });
    else this.records.set(`${page.area}/${page.entity}/${page.section}`, { page, handler });
  }

  /** The page to which the address of an area alone, such as `/people`, leads: the area's first list that the caller may open, else its first page. Undefined: no such area. Null: the caller may open none of its pages. */
  opening(pathname: string, may: (page: AnyPage) => boolean): string | null | undefined {
    const [area, ...more] = pathname.replace(/\/+$/, '').split('/').slice(1);
    const pages = more.length
      ? []
      : [...this.openings, ...this.furtherOpenings].filter((page) => areaOf(page) === area);
    if (!pages.length) return undefined;
    const open = pages.filter(may);
    const first = open.find(({ kind }) => kind === 'list') ?? open[0];
    return first ? nameOf(first) : null;
  }

  /** The address at which a user who switches organizations finds the page at this path again: the page itself, or a record's list. Null: there is none that they may open. */
  sameElsewhere(pathname: string, may: (page: AnyPage) => boolean): string | null {
    const found = this.find(pathname);
    if (!found || found.page.needs.who === 'anyone') return null;
    const { page, params } = found;
    const same =
      page.kind === 'path'
        ? Object.keys(params).length
          ? undefined
          : page
        : this.lists.get(`${page.area}/${page.entity}`)?.page;
    return same && may(same) ? nameOf(same) : null;
  }

  /** The address at which the content of this one is now. Null: it did not move. */
  onward(pathname: string): string | null {
    const at = parseListAddress(pathname);
    if (!at || (at.section && !at.id)) return null;
    const part = at.section ? `/${at.section.name}` : '';
    return this.led.get(`${at.area}/${at.entity}${part}`)?.to(at) ?? null;
  }

  /** The page that may replace this one, with its method. */
  instead(page: AnyPage): Shown | null {
    const other = page.kind === 'record' ? page.instead : undefined;
    return (other && this.records.get(`${other.area}/${other.entity}/${other.section}`)) ?? null;
  }

  /** Every page, for the tests that visit all of them. */
  all(): AnyPage[] {
    return [
      ...this.fixed.map((each) => each.page),
      ...[...this.lists.values(), ...this.records.values()].map((each) => each.page),
    ];
  }

  /** The contract's name for the page at this path, without the ids in it. */
  nameOf(pathname: string): string | undefined {
    const page = this.find(pathname)?.page;
    return page && nameOf(page);
  }

  /** The page at this path, with its method. A path with fixed words wins over one with parameters. */
  find(pathname: string): (Shown & { params: Record<string, string>; address: ListAddress | null }) | null {
    const parts = pathname.replace(/\/+$/, '').split('/').slice(1);
    const matching = this.fixed.filter(
      (each) =>
        each.parts.length === Math.max(parts.length, 1) &&
        each.parts.every((part, index) => part.startsWith(':') || part === (parts[index] ?? '')),
    );
    const best = matching.sort((a, b) => a.page.at.split(':').length - b.page.at.split(':').length)[0];
    const read = parseListAddress(pathname);
    const address = read && isWhole(read, parts) ? read : null;
    if (address && (!best || best.page.at.includes(':'))) {
      const entity = `${address.area}/${address.entity}`;
      const record =
        address.id === 'new'
          ? this.records.get(`${entity}/new`)
          : address.id
            ? this.records.get(`${entity}/${address.section?.name ?? ''}`)
            : undefined;
      // If a record has no page of its own, the list shows the record next to its rows.
      const shown =
        record ??
        (address.id && (address.section || this.records.has(`${entity}/`)) ? undefined : this.lists.get(entity));
      if (shown) return { ...shown, params: {}, address };
    }
    if (!best) return null;
    const params = Object.fromEntries(
      best.parts.flatMap((part, index) => (part.startsWith(':') ? [[part.slice(1), decode(parts[index]!)]] : [])),
    );
    return { page: best.page, handler: best.handler, params, address: null };
  }
}
/** The segments of the longest address: area and entity, a list, a record, its section, one row of it, and a list again. */
const mostParts = 15;
/** Whether each segment has a meaning: nothing follows the last one, and a section has its record. Otherwise the address leads nowhere. */
const isWhole = ({ id, section }: ListAddress, parts: readonly string[]): boolean =>
  parts.length <= mostParts && (section === null || id !== null);
/** The first word of a nested signed-in page: `/org/users` belongs to `org`. */
const areaOf = (page: Exclude<AnyPage, { kind: 'record' }>): string | null =>
  page.kind === 'list'
    ? page.area
    : page.frame === 'app' && /^\/[^/:]+(\/[^/:]+)+$/.test(page.at)
      ? page.at.split('/')[1]!
      : null;
/** The contract's name for a page, without the ids in its address. */
export const nameOf = (page: AnyPage): string =>
  page.kind === 'path'
    ? page.at
    : `/${page.area}/${page.entity}${page.kind === 'record' ? `/:id/${page.section}` : ''}`.replace(/\/$/, '');
const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

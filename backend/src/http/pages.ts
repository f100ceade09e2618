import { Injectable } from '@nestjs/common';
import { type ListAddress, parseListAddress } from '@candor/contracts/kernel/list';
import type { AnyPage, PageBody } from '@candor/contracts/kernel/page';
import type { Caller } from './caller.ts';
import type { Opened } from './records.ts';

/** What a page's handler gets. `caller` is null only on pages that anyone may see. */
export type PageAsk = {
  caller: Caller | null;
  address: ListAddress | null;
  params: Record<string, string>;
  query: Record<string, string>;
  url: URL;
  agent: string;
  visitor: string;
  cookies: Record<string, string | undefined>;
};
/** `opened`: the record that the page's needs name. */
export type SignedAsk = PageAsk & { caller: Caller; opened: Opened<never> };
/** A page that is not there, for this caller: 404. */
export const nowhere = Symbol('nowhere');
/** Redirects to another page, or sets a cookie first. */
export type PageAnswer =
  | (PageBody & Record<string, unknown>)
  | typeof nowhere
  | { gone: PageBody & Record<string, unknown> }
  | { moved: string; cookies?: { name: string; value: string; seconds: number }[] };
type Handler = (ask: SignedAsk) => Promise<PageAnswer>;
type Shown = { page: AnyPage; handler: Handler };

/** The table of pages. Features add theirs; the pages controller looks them up. */
@Injectable()
export class Pages {
  private readonly fixed: { page: Extract<AnyPage, { kind: 'path' }>; parts: string[]; handler: Handler }[] = [];
  private readonly lists = new Map<string, Shown>();
  private readonly records = new Map<string, Shown>();

  show(page: AnyPage, handler: Handler): void {
    if (page.kind === 'path') this.fixed.push({ page, parts: page.at.split('/').slice(1), handler });
    else if (page.kind === 'list') this.lists.set(`${page.area}/${page.entity}`, { page, handler });
    else this.records.set(`${page.area}/${page.entity}/${page.section}`, { page, handler });
  }

  /** Every page, for the tests that walk them. */
  all(): AnyPage[] {
    return [
      ...this.fixed.map((each) => each.page),
      ...[...this.lists.values(), ...this.records.values()].map((each) => each.page),
    ];
  }

  /** The contract's name for the page at this path, without the ids in it. */
  nameOf(pathname: string): string | undefined {
    const page = this.find(pathname)?.page;
    return (
      page &&
      (page.kind === 'path'
        ? page.at
        : `/${page.area}/${page.entity}${page.kind === 'record' ? `/:id/${page.section}` : ''}`.replace(/\/$/, ''))
    );
  }

  /** A fixed word in a path wins over a parameter. */
  find(pathname: string): (Shown & { params: Record<string, string>; address: ListAddress | null }) | null {
    const parts = pathname.replace(/\/+$/, '').split('/').slice(1);
    const matching = this.fixed.filter(
      (each) =>
        each.parts.length === Math.max(parts.length, 1) &&
        each.parts.every((part, index) => part.startsWith(':') || part === (parts[index] ?? '')),
    );
    const best = matching.sort((a, b) => a.page.at.split(':').length - b.page.at.split(':').length)[0];
    const address = parseListAddress(pathname);
    if (address && (!best || best.page.at.includes(':'))) {
      const entity = `${address.area}/${address.entity}`;
      const record =
        address.id === 'new'
          ? this.records.get(`${entity}/new`)
          : address.id
            ? this.records.get(`${entity}/${address.section?.name ?? ''}`)
            : undefined;
      // Where a record has no page of its own, the list shows it beside its rows.
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
const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

import { WithoutContract } from '../http/open-route.ts';
import '@fastify/cookie';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import {
  emptySlice,
  formatListAddress,
  isFullListAddress,
  type ListAddress,
  parseListAddress,
  sortOf,
} from '@candor/contracts/kernel/list';
import { inDaysOf } from '@candor/contracts/kernel/list-days';
import { own } from '@candor/contracts/kernel/own';
import { asOfParameter, momentIn } from '@candor/contracts/kernel/past';
import type { AnyPage, PageBody, RecordPage } from '@candor/contracts/kernel/page';
import type { FastifyReply } from 'fastify';
import { EventStore } from '../kernel/ports/event-store.ts';
import { FileStore } from '../kernel/ports/file-store.ts';
import { isRejection, type Rejection } from '../kernel/decider.ts';
import type { GuardedRequest } from '../http/caller.ts';
import type { Caller } from '../kernel/caller.ts';
import { Documents } from './document.ts';
import { DrawnPages } from './drawn-pages.ts';
import { Frames } from './frame.ts';
import { PageVisits } from './page-visits.ts';
import { GonePage, Moved, nameOf, nowhere, Pages } from './pages.ts';
import type { OpenedRecord } from '../http/opened.ts';
import { XSRF_SECRET } from '../http/permissions.guard.ts';
import { denied, Records } from '../http/records.ts';
import { permits } from '../kernel/permits.ts';
import { ImpossiblePosition, statusAndBody } from '../http/errors.ts';
import { Progress } from '../kernel/rows/progress.ts';
import { foundAfter } from '../http/asked-position.ts';
import { Refusals } from '../http/refusals.ts';
import { encode } from '../kernel/rows/raw-rows.ts';
import { isFromHere } from '../kernel/this-machine.ts';
import { Voices } from '../http/voices.ts';
import { Stamped, withStamps } from './stamped.ts';
import { isXsrf, newXsrf, xsrfCookie } from '../http/xsrf.ts';

type FoundPage = NonNullable<ReturnType<Pages['find']>>;
type PageRequest = GuardedRequest & { cookies: Record<string, string | undefined> };

const staticPages: Record<string, { title: string; status: number }> = {
  '/404': { title: 'Page not found', status: 404 },
  '/500': { title: 'Something went wrong', status: 500 },
  '/unauthorized': { title: 'No access', status: 200 },
  '/access-denied': { title: 'Access denied', status: 200 },
};
/** Passes an answer in parts on to the code that compresses or sends it, typed as a text. */
const inParts = (answer: unknown) => answer as string;
type Answered = {
  status: number;
  body: PageBody;
  moved?: Moved;
  /** The value that the page's method returned. */
  made?: object;
  /** The values that replace the marks in the document of this visitor. */
  stamped?: Stamped<unknown>;
};
const notThere = { status: 404, body: { title: 'Page not found' } };
/** `elsewhere`: the sites to which uploads go, if they are not this one. */
const policyFor = (elsewhere: readonly string[]): string =>
  `default-src 'self'; script-src 'self'; style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; img-src 'self' data: blob:; font-src 'self'; connect-src ${["'self'", ...elsewhere].join(' ')}; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'`;

/** Answers every page address: with HTML to a browser, with the page's JSON if the unique id is present. One function makes both. */
@Controller()
export class PagesController {
  private readonly policy: string;
  private readonly drawn = new DrawnPages();

  constructor(
    @Inject(Pages) private readonly pages: Pages,
    @Inject(Documents) private readonly documents: Documents,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(XSRF_SECRET) private readonly secret: string,
    @Inject(Records) private readonly records: Records,
    @Inject(Refusals) private readonly refusals: Refusals,
    @Inject(Frames) private readonly frames: Frames,
    @Inject(Voices) private readonly voices: Voices,
    @Inject(EventStore) private readonly events: EventStore,
    @Inject(FileStore) files: FileStore,
    @Inject(PageVisits) private readonly visits: PageVisits,
  ) {
    this.policy = policyFor(files.origins());
  }

  @WithoutContract()
  @Get('*')
  async page(@Req() request: PageRequest, @Res() reply: FastifyReply): Promise<void> {
    const url = new URL(request.url, 'http://local');
    void reply
      .header('vary', 'Accept, Accept-Language')
      .header('cache-control', 'no-store')
      .header('content-security-policy', this.policy)
      .header('referrer-policy', 'same-origin');
    if (!isXsrf(this.secret, request.cookies[xsrfCookie])) {
      // A page with a form contains the token too.
      request.cookies[xsrfCookie] = newXsrf(this.secret);
      void reply.setCookie(xsrfCookie, request.cookies[xsrfCookie], {
        path: '/',
        sameSite: 'lax',
        secure: request.protocol === 'https',
      });
    }

    try {
      if (request.trouble) throw request.trouble;
      await this.send(request, reply, url);
    } catch (error) {
      if (url.searchParams.has('uid') || reply.sent) throw error;
      const { status, body } = statusAndBody(error, request);
      const impossible = error instanceof ImpossiblePosition;
      if (status < 500 && !impossible) throw error;
      const said = impossible
        ? { title: staticPages['/404']!.title }
        : { title: staticPages['/500']!.title, reference: body.reference };
      void reply
        .status(status)
        .type('text/html; charset=utf-8')
        .send(
          await this.documents.render(
            url.pathname + url.search,
            this.voices.worded(await this.framed(said, request.caller)),
            impossible ? 404 : status,
            this.voices.localeOf(request),
          ),
        );
    }
  }

  private async send(request: PageRequest, reply: FastifyReply, url: URL): Promise<void> {
    const { status, body: answered, moved, made, stamped } = await this.answerAfter(request, url);
    const visits = status === 200 && !moved ? await this.visited(request, url) : undefined;
    const body = this.voices.worded(visits ? { ...answered, visits } : answered);
    for (const cookie of moved?.cookies ?? [])
      void reply.setCookie(cookie.name, cookie.value, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: request.protocol === 'https',
        maxAge: cookie.seconds,
      });
    if (moved) return void reply.status(status).header('location', moved.to).send();
    if (url.searchParams.has('uid')) {
      const { head: _, ...said } = body;
      const json = reply.status(status).type('application/json; charset=utf-8').serializer(inParts);
      return void json.send(stamped ? withStamps(encode(said).whole().toString(), stamped.stamps) : encode(said));
    }
    // A browser that requests a document gets a redirect where the client's loader would navigate.
    if (body.authorization?.location)
      return void reply.status(302).header('location', body.authorization.location).send();
    if (body.redirect) return void reply.status(302).header('location', body.redirect.location).send();
    url.searchParams.delete('after');
    const address = url.pathname + url.search;
    const locale = this.voices.localeOf(request);
    const draw = async () => {
      const parsed = JSON.parse(
        encode(await this.told(request, url, status, body))
          .whole()
          .toString(),
      ) as PageBody;
      return this.documents.render(address, parsed, status, locale);
    };
    const drawnNow = async () => (stamped ? withStamps(await draw(), stamped.stamps) : draw());
    void reply.status(status).type('text/html; charset=utf-8');
    const shown = this.pages.find(url.pathname)?.page;
    const ofAll = shown?.kind === 'path' && shown.kept && stamped?.age !== null;
    if (request.caller || !ofAll) return void reply.send(await drawnNow());
    // No member signs in on such a page, so the copy that the browser keeps cannot bring back a member's content after a sign-out.
    void reply.header('cache-control', 'private, no-cache');
    if (status !== 200 || !made) return void reply.send(await drawnNow());
    const drawn = await this.drawn.of(`${body.language ?? ''} ${locale} ${visits ?? ''} ${address}`, made, draw);
    const tag = stamped ? drawn.tag.replace(/"$/, `-${stamped.age}"`) : drawn.tag;
    void reply.header('etag', tag);
    if (request.headers['if-none-match'] === tag) return void reply.status(304).send();
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const { bytes, encoding } = await (stamped
      ? this.drawn.stamped(drawn, accepted, stamped.stamps)
      : this.drawn.packed(drawn, accepted));
    if (encoding)
      void reply.header('content-encoding', encoding).header('vary', 'Accept, Accept-Language, Accept-Encoding');
    void reply.send(bytes);
  }

  /** Counts the visit of an organization's page, and returns what the page asks its visitor. A member's own visit does not count, and neither does a page embedded in another page. */
  private async visited(request: PageRequest, url: URL): Promise<PageBody['visits']> {
    const found = request.caller ? null : this.pages.find(url.pathname);
    if (found?.page.kind !== 'path' || !found.page.counts || url.searchParams.has('embed')) return undefined;
    return this.visits.of({
      org: found.params.org ?? '',
      path: url.pathname.replace(/\/+$/, ''),
      kind: found.page.counts,
      headers: request.headers,
      cookies: request.cookies,
    });
  }

  /** A status page with the caller's menu. If the menu cannot be read either, the page has no menu. */
  private async framed(body: PageBody, caller: Caller | undefined): Promise<PageBody> {
    if (!caller) return body;
    const frame = await this.frames.of(caller, { area: '', entity: '', view: '' }).catch(() => null);
    return { ...frame, ...body };
  }

  /** The body that a document shows instead of its page: with the caller's menu, or with the open jobs of the organization in the address. */
  private async told(request: PageRequest, url: URL, status: number, body: PageBody): Promise<PageBody> {
    if (status !== 404 && !body.authorization && !staticPages[url.pathname]) return body;
    const framed = await this.framed(body, request.caller);
    const careers = new URL(`/${url.pathname.split('/')[1]}/jobs`, url);
    const open = this.pages.find(careers.pathname)?.page.needs.who === 'anyone';
    if (status !== 404 || careers.pathname === url.pathname || !open) return framed;
    const near = await this.answer(request, careers).catch(() => null);
    return near?.status === 200 && near.body.title && !near.body.authorization && !near.body.redirect
      ? Object.assign(framed, { nearest: { to: careers.pathname, label: near.body.title } })
      : framed;
  }

  /** Redirects an area's own address to the first of its pages that the caller may open. */
  private toArea(url: URL, caller: Caller | null): { status: number; body: PageBody } {
    const first = this.pages.opening(url.pathname, (page) => permits(page.needs, caller));
    if (first) return { status: 200, body: { redirect: { location: first } } };
    return first === null ? this.refused(url.pathname, caller) : notThere;
  }

  /** Redirects an address whose content moved, with its query. Callers who may not open the new page get what it answers them. Null: nothing moved. */
  private async toNewAddress(url: URL, caller: Caller | null): Promise<Answered | null> {
    const onward = this.pages.onward(url.pathname);
    if (!onward) return null;
    const to = new URL(onward, url);
    for (const [name, value] of url.searchParams)
      if (!['uid', 'after'].includes(name) && !to.searchParams.has(name)) to.searchParams.append(name, value);
    const found = this.pages.find(to.pathname);
    if (!found) return notThere;
    if (!permits(found.page.needs, caller)) return this.refused(found.page, caller);
    const opened = await this.open(found, caller, to);
    if (opened === denied && !this.pages.instead(found.page)) return this.refused(found.page, caller);
    if (opened !== denied && isRejection(opened)) return notThere;
    return { status: 200, body: { redirect: { location: to.pathname + to.search } } };
  }

  private refused(what: AnyPage | string, caller: Caller | null) {
    if (!caller) return { status: 200, body: { title: 'Sign In', authorization: { location: '/' } } };
    this.refusals.note(caller, typeof what === 'string' ? what : nameOf(what));
    return { status: 200, body: { title: 'No access', authorization: {} } };
  }

  /** The record that the page is about, at present or at the moment in the address. */
  private async open({ page, address }: FoundPage, caller: Caller | null, url: URL) {
    const { needs } = page;
    return needs.who === 'groups' && needs.record
      ? this.records.open(caller!, needs.record, { id: address?.id }, url.searchParams.get(asOfParameter))
      : null;
  }

  /** Records the look at a page that shows a part of a person's record, before the page is sent. Null: it may be sent. */
  private async looked(page: AnyPage, caller: Caller | null, opened: OpenedRecord | null): Promise<Rejection | null> {
    if (page.kind !== 'record' || !page.shows) return null;
    const { needs } = page;
    if (needs.who !== 'groups' || !needs.record || !opened) throw new Error(`${nameOf(page)} opens no record.`);
    return this.records.looked(caller!, needs.record, opened, page.shows);
  }

  /** Answers the page from rows that are as new as what the browser has seen. A page that is found does not wait for such rows. */
  private async answerAfter(request: PageRequest, url: URL): Promise<Answered> {
    const look = () => this.answer(request, url);
    const after = url.searchParams.get('after');
    return foundAfter(this.progress, this.events, after, look, ({ status }) => status === 404);
  }

  private async answer(request: PageRequest, url: URL): Promise<Answered> {
    const fixed = own(staticPages, url.pathname);
    if (fixed) return { status: fixed.status, body: { title: fixed.title } };
    const caller = request.caller ?? null;
    const found = this.pages.find(url.pathname);
    if (!found) return (await this.toNewAddress(url, caller)) ?? this.toArea(url, caller);
    if (!permits(found.page.needs, caller)) return this.refused(found.page, caller);
    const address =
      found.address && found.page.kind !== 'path' && !isFullListAddress(url.pathname)
        ? formatListAddress(fullAddress(found.address, found.page))
        : null;
    let opened = await this.open(found, caller, url);
    let { handler, page } = found;
    let drawn_by: string | undefined;
    const instead = opened === denied ? this.pages.instead(found.page) : null;
    if (instead && permits(instead.page.needs, caller)) {
      opened = await this.open({ ...found, ...instead }, caller, url);
      ({ handler, page } = instead);
      drawn_by = formatListAddress({
        ...found.address!,
        section: { name: (instead.page as RecordPage).section, id: null, list: emptySlice },
      });
    }
    if (opened === denied) return this.refused(found.page, caller);
    if (isRejection(opened)) return notThere;
    const ask = {
      caller: caller!,
      opened: opened as OpenedRecord<never>,
      address: inDaysOfReader(page, caller, address ? parseListAddress(address) : found.address),
      params: found.params,
      query: Object.fromEntries(url.searchParams),
      url,
      here: isFromHere(request),
      agent: request.headers['user-agent'] ?? '',
      ip: request.ip,
      cookies: request.cookies,
    };
    const before = this.progress.position;
    const given = await handler(ask);
    const stamped = given instanceof Stamped ? given : undefined;
    const answer = given instanceof Stamped ? given.data : given;
    if (answer === nowhere) return notThere;
    if (isRejection(answer)) return this.refused(found.page, caller);
    if (answer instanceof Moved) return { status: answer.how === 'for good' ? 301 : 302, body: {}, moved: answer };
    if (answer instanceof GonePage) return { status: 410, body: answer.data };
    if (await this.looked(page, caller, ask.opened)) return this.refused(found.page, caller);
    // Rows may change while the page reads them. The browser drops changes up to this position, so it must be the position before the first read.
    const position = 'position' in answer ? { position: Math.min(Number(answer.position), before) } : {};
    return {
      status: 200,
      body: {
        ...answer,
        ...(address ? { address: address + momentIn(ask.query, '?') } : {}),
        ...position,
        ...(drawn_by ? { drawn_by } : {}),
      },
      made: answer,
      ...(stamped ? { stamped } : {}),
    };
  }
}

/** Writes out the list's own defaults in a short list address (docs/rules/addresses-and-pages.md#addresses-of-lists). */
const fullAddress = (address: NonNullable<ReturnType<typeof parseListAddress>>, page: { list?: unknown }) => {
  const list = page.list as Parameters<typeof sortOf>[0] | undefined;
  if (!list || address.id) return address;
  const filters = Object.keys(address.list.filters).length ? address.list.filters : (list.defaultFilters ?? {});
  return { ...address, list: { ...address.list, sort: sortOf(list, address.list), filters } };
};
/** The address with the days of its list's filters as the reader's clocks cut them. */
const inDaysOfReader = (page: AnyPage, caller: Caller | null, address: ListAddress | null): ListAddress | null => {
  const zone = caller?.tz_region ?? null;
  if (!zone || !address || page.kind === 'path' || !page.list) return address;
  const { list: declared } = page;
  return page.kind === 'list'
    ? { ...address, list: inDaysOf(zone, declared, address.list) }
    : address.section
      ? { ...address, section: { ...address.section, list: inDaysOf(zone, declared, address.section.list) } }
      : address;
};

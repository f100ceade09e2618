import '@fastify/cookie';
import { Controller, Get, Inject, Req, Res, SetMetadata } from '@nestjs/common';
import { formatListAddress, isFullListAddress, parseListAddress, sortOf } from '@candor/contracts/kernel/list';
import type { PageBody } from '@candor/contracts/kernel/page';
import type { FastifyReply } from 'fastify';
import { hashOf } from '../kernel/codec.ts';
import { FileStore } from '../kernel/ports/file-store.ts';
import { isRejection } from '../kernel/decider.ts';
import type { Caller, GuardedRequest } from './caller.ts';
import { Documents } from './document.ts';
import { nowhere, Pages } from './pages.ts';
import type { Opened } from './opened.ts';
import { OPEN, XSRF_SECRET } from './permissions.guard.ts';
import { denied, permits, Records } from './records.ts';
import { statusAndBody } from './errors.ts';
import { Progress, upToAsked } from './progress.ts';
import { encode } from '../kernel/raw-rows.ts';
import { isXsrf, newXsrf, xsrfCookie } from './xsrf.ts';

type FoundPage = NonNullable<ReturnType<Pages['find']>>;
type PageRequest = GuardedRequest & { cookies: Record<string, string | undefined> };

const staticPages: Record<string, { title: string; status: number }> = {
  '/404': { title: 'Page not found', status: 404 },
  '/500': { title: 'Something went wrong', status: 500 },
  '/unauthorized': { title: 'No access', status: 200 },
  '/access-denied': { title: 'Access denied', status: 200 },
};
const notThere = { status: 404, body: { title: 'Page not found' } };
const refused = (caller: Caller | null) => ({
  status: 200,
  body: caller ? { title: 'No access', authorization: {} } : { title: 'Sign In', authorization: { location: '/' } },
});
/** `elsewhere`: where uploads go when that is another site. */
const policyFor = (elsewhere: readonly string[]): string =>
  `default-src 'self'; script-src 'self'; style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; img-src 'self' data: blob:; font-src 'self'; connect-src ${["'self'", ...elsewhere].join(' ')}; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'`;

/** Answers every page address: HTML to a browser, the page's JSON when the unique id is there. One function makes both. */
@Controller()
export class PagesController {
  private readonly policy: string;

  constructor(
    @Inject(Pages) private readonly pages: Pages,
    @Inject(Documents) private readonly documents: Documents,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(XSRF_SECRET) private readonly secret: string,
    @Inject(Records) private readonly records: Records,
    @Inject(FileStore) files: FileStore,
  ) {
    this.policy = policyFor(files.origins());
  }

  @SetMetadata(OPEN, true)
  @Get('*')
  async page(@Req() request: PageRequest, @Res() reply: FastifyReply): Promise<void> {
    const url = new URL(request.url, 'http://local');
    void reply
      .header('vary', 'Accept')
      .header('cache-control', 'no-store')
      .header('content-security-policy', this.policy)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'same-origin');
    if (!isXsrf(this.secret, request.cookies[xsrfCookie]))
      void reply.setCookie(xsrfCookie, newXsrf(this.secret), {
        path: '/',
        sameSite: 'lax',
        secure: request.protocol === 'https',
      });

    try {
      if (request.trouble) throw request.trouble;
      await upToAsked(this.progress, url.searchParams.get('after'));
      await this.send(request, reply, url);
    } catch (error) {
      if (url.searchParams.has('uid') || reply.sent) throw error;
      const { status } = statusAndBody(error, request);
      if (status < 500) throw error;
      void reply
        .status(status)
        .type('text/html; charset=utf-8')
        .send(await this.documents.render(url.pathname + url.search, { title: staticPages['/500']!.title }, status));
    }
  }

  private async send(request: PageRequest, reply: FastifyReply, url: URL): Promise<void> {
    const { status, body, moved, cookies } = await this.answer(request, url);
    for (const cookie of cookies ?? [])
      void reply.setCookie(cookie.name, cookie.value, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: request.protocol === 'https',
        maxAge: cookie.seconds,
      });
    if (moved) return void reply.status(302).header('location', moved).send();
    if (url.searchParams.has('uid'))
      return void reply.status(status).type('application/json; charset=utf-8').send(encode(body));
    // A browser that asks for a document gets a redirect where the client's loader would navigate.
    if (body.authorization?.location)
      return void reply.status(302).header('location', body.authorization.location).send();
    if (body.redirect) return void reply.status(302).header('location', body.redirect.location).send();
    url.searchParams.delete('after');
    const parsed = JSON.parse(encode(body).toString()) as PageBody;
    void reply
      .status(status)
      .type('text/html; charset=utf-8')
      .send(await this.documents.render(url.pathname + url.search, parsed, status));
  }

  /** The record that the page is about. */
  private async open({ page, address }: FoundPage, caller: Caller | null) {
    const { needs } = page;
    return needs.who === 'groups' && needs.record
      ? this.records.open(caller!, needs.record, { id: address?.id })
      : null;
  }

  private async answer(
    request: PageRequest,
    url: URL,
  ): Promise<{
    status: number;
    body: PageBody;
    moved?: string;
    cookies?: { name: string; value: string; seconds: number }[];
  }> {
    const fixed = staticPages[url.pathname];
    if (fixed) return { status: fixed.status, body: { title: fixed.title } };
    const found = this.pages.find(url.pathname);
    if (!found) return notThere;
    const caller = request.caller ?? null;
    if (!permits(found.page.needs, caller)) return refused(caller);
    const address =
      found.address && found.page.kind !== 'path' && !isFullListAddress(url.pathname)
        ? formatListAddress(fullAddress(found.address, found.page))
        : null;
    const opened = await this.open(found, caller);
    if (opened === denied) return refused(caller);
    if (isRejection(opened)) return notThere;
    const ask = {
      caller: caller!,
      opened: opened as Opened<never>,
      address: address ? parseListAddress(address) : found.address,
      params: found.params,
      query: Object.fromEntries(url.searchParams),
      url,
      agent: request.headers['user-agent'] ?? '',
      visitor: hashOf(request.ip).slice(0, 16),
      cookies: request.cookies,
    };
    const before = this.progress.position;
    const answer = await found.handler(ask);
    if (answer === nowhere) return notThere;
    if ('moved' in answer)
      return {
        status: 302,
        body: {},
        moved: answer.moved,
        cookies: answer.cookies,
      };
    if ('gone' in answer) return { status: 410, body: answer.gone };
    // Rows may change while the page reads them. The browser drops changes up to this position, so it must be the one from before the first read.
    const position = 'position' in answer ? { position: Math.min(Number(answer.position), before) } : {};
    return { status: 200, body: { ...answer, ...(address ? { address } : {}), ...position } };
  }
}

/** A short list address with the list's own defaults written out (PRODUCT §4.1). */
const fullAddress = (address: NonNullable<ReturnType<typeof parseListAddress>>, page: { list?: unknown }) => {
  const list = page.list as Parameters<typeof sortOf>[0] | undefined;
  if (!list || address.id) return address;
  const filters = Object.keys(address.list.filters).length ? address.list.filters : (list.defaultFilters ?? {});
  return { ...address, list: { ...address.list, sort: sortOf(list, address.list), filters } };
};

import { mayBeEmbedded, openingOf } from './open-route.ts';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { type Endpoint, isRefusedOnVisit } from '@candor/contracts/kernel/endpoint';
import type { FastifyRequest } from 'fastify';
import { referencesIn, refers } from '@candor/contracts/kernel/reference';
import { workHeader } from '@candor/contracts/kernel/work';
import { onlyMembers } from '../kernel/caller.ts';
import { hashOf } from '../kernel/codec.ts';
import { isRejection } from '../kernel/decider.ts';
import { networkOf } from '../kernel/network.ts';
import { EventStore } from '../kernel/ports/event-store.ts';
import { Answers } from './answers.ts';
import { Callers, type GuardedRequest, sessionCookie } from './caller.ts';
import { Downloads, needsToken } from './downloads.ts';
import { isEmbedded } from './embedding.ts';
import { endpointOf, parseInput, refusalOf, Served } from './endpoint.ts';
import { BadXsrf, Denied, InvalidInput, NoDownload, PartOfPage, RateLimited, WorkFirst } from './errors.ts';
import { Progress } from '../kernel/rows/progress.ts';
import { foundAfter } from './asked-position.ts';
import { RateLimits } from './rate-limits.ts';
import { changesRights, denied, Records } from './records.ts';
import { needsOf, permits } from '../kernel/permits.ts';
import { Voices } from './voices.ts';
import { formType } from './json.ts';
import { holdsXsrf, isXsrf, xsrfCookie, xsrfField, xsrfHeader } from './xsrf.ts';

export const XSRF_SECRET = 'candor:xsrf-secret';
type Input = Record<string, unknown>;
type Cookied = GuardedRequest & { cookies: Record<string, string | undefined> };
const uidShape = /^[0-9a-f-]{8,64}$/i;

/** Splits a form: leaves the typed fields as the body, and returns the form's half of the pair of cookie and header that protects against requests of other sites. */
const ofForm = ({ form }: Endpoint, request: Cookied): string | undefined => {
  if (!form) throw new InvalidInput(['The request is not valid.'], { form: 'The request is not valid.' });
  const { [xsrfField]: half, ...body } = (request.body ?? {}) as Input;
  const params = request.params as Record<string, string>;
  request.back = (code, position, payload) => form(params, body, { code, position, payload });
  request.body = body;
  return typeof half === 'string' ? half : undefined;
};

/** Whether a program reads with its own key in a header. Another site cannot make a browser send that header, and the call has no session, so it acts for no user. */
const asksWithKey = (endpoint: Endpoint, { headers, cookies }: FastifyRequest): boolean =>
  Boolean(endpoint.reads) &&
  endpoint.needs.who === 'anyone' &&
  /^bearer /i.test(headers.authorization ?? '') &&
  !cookies[sessionCookie];

/** Whether a call changes data of the organization, and not only of the caller's own account. */
const changesOrganization = ({ method, reads, needs }: Endpoint): boolean =>
  method === 'POST' && !reads && needs.who !== 'anyone' && needs.who !== 'self';

/** Refuses by default every route that has no contract and is not marked as accessible. */
@Injectable()
export class PermissionsGuard implements CanActivate {
  constructor(
    @Inject(Callers) private readonly callers: Callers,
    @Inject(XSRF_SECRET) private readonly secret: string,
    @Inject(Answers) private readonly answers: Answers,
    @Inject(RateLimits) private readonly limits: RateLimits,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(EventStore) private readonly events: EventStore,
    @Inject(Records) private readonly records: Records,
    @Inject(Served) private readonly served: Served,
    @Inject(Voices) private readonly voices: Voices,
    @Inject(Downloads) private readonly downloads: Downloads,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Cookied>();
    // This check comes first, because reading a session prolongs it, and every call is counted.
    if (request.method !== 'POST' && !mayBeEmbedded(context.getHandler()) && isEmbedded(request.headers))
      throw new PartOfPage();
    // The health check needs no sign-in and touches no engine.
    if (openingOf(context.getHandler()) === 'untouched') return true;
    const endpoint = endpointOf(context);
    const open = !endpoint && openingOf(context.getHandler()) !== undefined;
    try {
      // A caller who has just lost a right must not use that right to get it back.
      const how = endpoint && changesRights(endpoint) ? 'sure' : 'usual';
      request.caller = (await this.callers.caller(request.cookies[sessionCookie], how)) ?? undefined;
    } catch (trouble) {
      if (!open) throw trouble;
      request.trouble = trouble; // the page itself informs the reader
    }
    this.voices.speakTo(request);
    if (open) return true;
    if (!endpoint) throw new Denied();
    if (!permits(endpoint.needs, request.caller ?? null)) throw new Denied(endpoint.denied);
    if (request.caller?.readsOnly && changesOrganization(endpoint)) throw new Denied();
    if (needsToken(endpoint) && !(await this.downloads.isAllowed(request.caller!, request.url))) throw new NoDownload();
    const given = request.headers['content-type']?.startsWith(formType)
      ? ofForm(endpoint, request)
      : (request.headers[xsrfHeader] as string | undefined);
    const writes = endpoint.method === 'POST' && !asksWithKey(endpoint, request);
    // No session acts in such a call, so a form of another site does no harm with it.
    if (endpoint.sessionless) request.caller = undefined;
    if (writes && !endpoint.sessionless && !holdsXsrf(this.secret, request.cookies[xsrfCookie], given))
      throw new BadXsrf();
    const { uid } = request.query as { uid?: string };
    if (writes && (typeof uid !== 'string' || !uidShape.test(uid)))
      throw new InvalidInput(['The request has no unique id.'], { uid: 'The request has no unique id.' });
    // The hash goes into the log, and a body may contain a password. The secret prevents guessing the password from the hash.
    const whole = hashOf(`${this.secret}\n${request.url.split('?')[0]}\n${JSON.stringify(request.body ?? null)}`);
    request.asking = { uid: `${uid ?? ''}`.toLowerCase(), hash: whole.slice(0, 32), seal: whole.slice(32) };
    request.serving = this.served.answer;
    await this.read(endpoint, request);
    if (request.answer || !request.caller || !refers(endpoint.request)) return true;
    const missing = await this.records.missing(request.caller, referencesIn(endpoint.request, request.input));
    if (missing) request.answer = { answer: refusalOf(missing) };
    return true;
  }

  /** Gives a repeated request its first answer. Otherwise parses the request, counts it against its limit and opens its record. */
  private async read(endpoint: Endpoint, request: Cookied): Promise<void> {
    request.answer = (await this.answers.before(request)) ?? undefined;
    if (request.answer) return;
    const sent = (endpoint.method === 'GET' ? request.query : request.body) as Input | null | undefined;
    if (request.caller?.visiting && isRefusedOnVisit(endpoint, sent ?? {})) {
      request.answer = { answer: refusalOf(onlyMembers) };
      return;
    }
    const input = parseInput(endpoint.request, sent) as Input;
    request.input = input;
    const needs = needsOf(endpoint.needs, input);
    if (!needs || !permits(needs, request.caller ?? null)) throw new Denied(endpoint.denied);
    const { limit } = endpoint;
    const from = {
      network: networkOf(request.ip),
      // A value that this server did not sign names no device: a program could make up one for each call.
      device: isXsrf(this.secret, request.cookies[xsrfCookie]) ? request.cookies[xsrfCookie]! : '',
      work: request.headers[workHeader] as string | undefined,
      caller: request.caller,
    };
    const verdict = limit && !limit.caller ? await this.limits.verdict(endpoint, from, input, this.secret) : 'within';
    if (typeof verdict === 'object') throw new WorkFirst(verdict);
    if (limit && verdict === 'over') {
      if (limit.over === undefined) throw new RateLimited(Math.ceil(limit.seconds / 60));
      request.answer = { answer: { status: 'ok', payload: limit.over } };
      return;
    }
    const { after } = request.query as { after?: string };
    const look = async () =>
      needs.who === 'groups' && needs.record ? this.records.open(request.caller!, needs.record, input) : undefined;
    const opened = await foundAfter(this.progress, this.events, after, look, isRejection);
    if (opened === denied) throw new Denied(endpoint.denied);
    if (isRejection(opened)) request.answer = { answer: refusalOf(opened) };
    else request.opened = opened;
    // A forbidden call must not count against the caller's limit.
    if (!limit?.caller || request.answer) return;
    if ((await this.limits.verdict(endpoint, from, input, this.secret)) === 'over')
      throw new RateLimited(Math.ceil(limit.seconds / 60));
  }
}

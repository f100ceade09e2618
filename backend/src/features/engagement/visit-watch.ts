import { refusedVisits, visitCookie, visitDays } from '@candor/contracts/engagement/visit-answers';
import { answerVisits } from '@candor/contracts/engagement/visits';
import type { PageBody } from '@candor/contracts/kernel/page';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import type { OrganizationRow } from '@candor/contracts/organization/rows';
import { Controller, Inject, Injectable, type OnModuleInit, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Unsigned, Uid } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { reject } from '../../kernel/decider.ts';
import { notFound } from '../../kernel/streams.ts';
import { BASE } from '../../kernel/tokens.ts';
import { type PageVisit, PageVisits } from '../../pages/page-visits.ts';
import { asksNotToBeTracked, Browsers } from '../../reads/engagement/browsers.ts';
import { PublicJobs } from '../../reads/public/public-jobs.ts';
import { SignIntake } from './sign-intake.ts';
import { Signs } from './signs.ts';

/** The user agents of programs that read pages for search engines and previews. */
const program = /bot\b|crawl|spider|preview|slurp|monitor|headless|curl|wget|python/i;
/** How many paths are remembered. */
const mostPaths = 20_000;
const longestPath = 200;
/** How long (ms) the organization at an address is remembered, so that a flood of visits reads no rows; below, for how many addresses. */
const siteLife = 1000;
const mostSites = 5000;
const elsewhere = reject('elsewhere', 'Only our own page can ask this.');

/** Counts visits of public pages when these are shown, so that no page needs a script for counting. */
@Injectable()
export class VisitWatcher implements OnModuleInit {
  /** The paths of pages that were shown. */
  private readonly shown = new LRUCache<string, true>({ max: mostPaths });
  private readonly found = new LRUCache<string, Promise<OrganizationRow | null>>({ max: mostSites, ttl: siteLife });

  constructor(
    @Inject(PageVisits) private readonly pages: PageVisits,
    @Inject(PublicJobs) private readonly sites: PublicJobs,
    @Inject(SignIntake) private readonly intake: SignIntake,
    @Inject(Signs) private readonly signs: Signs,
    @Inject(Browsers) private readonly browsers: Browsers,
  ) {}

  onModuleInit(): void {
    this.pages.watch((visit) => this.seen(visit));
  }

  /** The organization at this address, if the organization counts visits. */
  async site(slug: string): Promise<OrganizationRow | null> {
    const known = this.found.get(slug);
    const found = known ?? this.sites.organization(slug);
    if (!known) this.found.set(slug, found);
    const row = await found;
    return row?.modules.marketing ? row : null;
  }

  /** Whether a page of the organization was shown at this path, so that the sender did not make the path up. */
  isShown(organization_id: string, path: string): boolean {
    return this.shown.has(`${organization_id} ${path}`);
  }

  private async seen({ org, path, kind, headers, cookies }: PageVisit): Promise<PageBody['visits']> {
    const organization = await this.site(org);
    if (!organization || !(await this.signs.worth(organization.id, kind))) return undefined;
    const page = path.length <= longestPath ? path : null;
    if (page) this.shown.set(`${organization.id} ${page}`, true);
    const isRefused = asksNotToBeTracked(headers);
    const answer = cookies[visitCookie];
    const visitor = isRefused ? null : this.browsers.hashOf(organization.id, answer);
    if (!program.test(String(headers['user-agent'] ?? '')))
      this.intake.take(
        organization,
        { type_key: kind, page, about_id: null, visitor, email: null, company: null },
        isRefused ? 'refused' : visitor ? 'agreed' : 'silent',
      );
    if (isRefused || answer === refusedVisits) return undefined;
    return visitor ? 'agreed' : 'asked';
  }
}

/** Takes the visitor's answer to the question whether their browser may be recognized. */
@Controller()
export class VisitAnswers {
  constructor(
    @Inject(PublicJobs) private readonly sites: PublicJobs,
    @Inject(Browsers) private readonly browsers: Browsers,
    @Inject(BASE) private readonly base: string,
  ) {}

  @Serve(answerVisits)
  async answer(
    @Input() { answer }: RequestOf<typeof answerVisits>,
    @Uid() _: Unsigned,
    @Param('org') org: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const organization = await this.sites.organization(org);
    if (!organization?.modules.marketing) return notFound('organization');
    // A form on another site must not agree in place of the visitor.
    if (!isOwnPage(request, this.base)) return elsewhere;
    const agrees = answer === 'yes' && !asksNotToBeTracked(request.headers);
    const visitor_id = agrees ? this.browsers.newToken(organization.id) : null;
    void reply.setCookie(visitCookie, visitor_id ?? refusedVisits, {
      path: `/${organization.slug}`,
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
      maxAge: visitDays * 24 * 60 * 60,
    });
    return { visitor_id };
  }
}
/** Whether a page of this site sent the request. Browsers say so in the headers of every form. */
const isOwnPage = ({ headers, host }: FastifyRequest, base: string): boolean => {
  const from = headers['sec-fetch-site'];
  if (from !== undefined && from !== 'same-origin') return false;
  const { origin } = headers;
  if (!origin || !URL.canParse(origin)) return from === 'same-origin';
  return new URL(origin).host === host || new URL(origin).origin === new URL(base).origin;
};

import { Injectable } from '@nestjs/common';
import type { PageBody } from '@candor/contracts/kernel/page';

/** A public page of an organization that a visitor was shown. `kind`: what the visit counts as. */
export type PageVisit = {
  org: string;
  path: string;
  kind: string;
  headers: Readonly<Record<string, unknown>>;
  cookies: Readonly<Record<string, string | undefined>>;
};
/** Counts a visit, and says what the page asks its visitor. */
export type VisitWatch = (visit: PageVisit) => Promise<PageBody['visits']>;

/** Tells the feature that counts visits which public pages are shown. */
@Injectable()
export class PageVisits {
  private counts: VisitWatch | null = null;

  watch(counts: VisitWatch): void {
    this.counts = counts;
  }

  /** A visit that cannot be counted keeps no page from its reader. */
  async of(visit: PageVisit): Promise<PageBody['visits']> {
    return this.counts?.(visit).catch(() => undefined);
  }
}

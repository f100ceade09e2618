import { Injectable } from '@nestjs/common';
import type { PageBody } from '@candor/contracts/kernel/page';

/** A public page of an organization that a visitor was shown. `kind`: the kind of visit that it counts as. */
export type PageVisit = {
  org: string;
  path: string;
  kind: string;
  headers: Readonly<Record<string, unknown>>;
  cookies: Readonly<Record<string, string | undefined>>;
};
/** Counts a visit, and returns what the page asks its visitor about later recognition. */
export type VisitWatch = (visit: PageVisit) => Promise<PageBody['visits']>;

/** Tells the feature that counts visits which public pages were shown. */
@Injectable()
export class PageVisits {
  private counts: VisitWatch | null = null;

  watch(counts: VisitWatch): void {
    this.counts = counts;
  }

  /** Counts the visit. If it cannot be counted, its reader gets the page all the same. */
  async of(visit: PageVisit): Promise<PageBody['visits']> {
    return this.counts?.(visit).catch(() => undefined);
  }
}

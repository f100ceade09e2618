import { anyone } from '../kernel/endpoint.ts';
import type { CleanHtml } from '../values/rich-text.ts';
import { page } from '../kernel/page.ts';

// Kits: the platform's published question sets. Visitors can read them before they register an organization.

export type KitSummary = {
  id: string;
  name: string;
  slug: string;
  occupation: string | null;
  industry: string | null;
  picture_url: string | null;
  /** The beginning of the description. */
  teaser: string;
  counts: { questions: number; requirements: number };
};
export type Kit = KitSummary & {
  description: CleanHtml;
  requirements: { name: string; level: string }[];
  questions: {
    text: string;
    kind: string;
    scoring_type: string;
    time_minutes: number | null;
    /** The requirements that the question asks about, and the round that asks it. */
    requirements: string[];
    round: string | null;
  }[];
  rounds: string[];
};
export const kitsPage = page<{ kits: KitSummary[] }>('/kits', { needs: anyone, frame: 'public', kept: true });
export const kitPage = page<{ kit: Kit }>('/kits/:slug', { needs: anyone, frame: 'public', kept: true });

import type { Block } from '@candor/contracts/webpages/schema';
import { emptyContent, emptySettings } from '@candor/contracts/webpages/content';
import { type PageKind } from '@candor/contracts/webpages/values';
import { site } from '../features/webpages/site.decider.ts';
import { webpage } from '../features/webpages/webpage.decider.ts';
import { idFrom } from '../kernel/codec.ts';
import content from './content/site.json' with { type: 'json' };
import { Diary, type Fact, streamOf } from './facts.ts';
import { day, momentOf } from './office-hours.ts';
import { entryNamed, founderOf, type Office } from './office.ts';
import type { Plan } from './plan.ts';
import { Random } from './random.ts';

// The organization's site: a landing page and articles in their categories.

type Part = { heading?: string; text?: string; quote?: boolean; jobs?: number; button?: string };
const blockOf = ({ heading, text, quote, jobs, button }: Part, at: number, office: Office): Block => {
  const id = `b${at}`;
  if (heading) return { type: 'heading', id, level: 2, text: heading };
  if (text) return { type: 'text', id, html: text };
  if (quote) return { type: 'quote', id, testimonial_id: entryNamed(office, 'testimonial', content.quote.name).id };
  if (jobs) return { type: 'jobs', id, most: jobs };
  return { type: 'button', id, label: button ?? '', url: `/${office.slug}/jobs` };
};

/** Written one after the other in the last weeks of the demo. */
export const siteOf = ({ office, options, end }: Plan): Fact[] => {
  const diary = new Diary(new Random(options.seed, 'site'), office.organization_id);
  const own = streamOf(site, office.organization_id);
  const author_id = entryNamed(office, 'author', content.author.name).id;
  for (const [number, { title, slug, kind, category, featured, lead, blocks }] of content.pages.entries()) {
    const page_id = idFrom(office.organization_id, 'webpage', number);
    const stream = streamOf(webpage, page_id);
    const at = momentOf(end - (10 * (content.pages.length - number) + 2) * day);
    const by = diary.request(founderOf(office).actor);
    diary.tell(at, own, by, 'take', { page_id, slug });
    diary.tell(at, stream, by, 'create', {
      settings: { ...emptySettings, slug, kind: kind as PageKind, author_id: kind === 'article' ? author_id : null },
      content: {
        ...emptyContent(title),
        lead,
        blocks: blocks.map((part, place) => blockOf(part, place, office)),
      },
    });
    if (category)
      diary.tell(at + 60_000, own, by, 'place', {
        id: idFrom(office.organization_id, 'place', number),
        page_id,
        category_id: entryNamed(office, 'marketingcategory', category).id,
        subcategory_id: null,
        featured,
      });
    diary.tell(at + 120_000, stream, by, 'publish', {});
  }
  return diary.inOrder();
};

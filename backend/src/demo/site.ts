import { site } from '../features/webpages/site.decider.ts';
import { webpage } from '../features/webpages/webpage.decider.ts';
import { idFrom } from '../kernel/codec.ts';
import { site as content } from './content.ts';
import { Diary, type Fact, streamOf } from './facts.ts';
import { day, momentOf } from './office-hours.ts';
import { entryNamed, founderOf } from './office.ts';
import type { Plan } from './plan.ts';
import { Random } from './random.ts';
import { sitePages } from './site-pages.ts';

// The organization's site: a landing page and articles in their categories.

/** The facts of the site's pages, written one after the other in the last weeks of the demo. */
export const siteOf = ({ office, options, end }: Plan): Fact[] => {
  const diary = new Diary(new Random(options.seed, 'site'), office.organization_id);
  const own = streamOf(site, office.organization_id);
  const pages = sitePages({
    slug: office.slug,
    testimonial_id: entryNamed(office, 'testimonial', content.quote.name).id,
    author_id: entryNamed(office, 'author', content.author.name).id,
  });
  for (const [number, { slug, category, featured, ...page }] of pages.entries()) {
    const page_id = idFrom(office.organization_id, 'webpage', number);
    const stream = streamOf(webpage, page_id);
    const at = momentOf(end - (10 * (pages.length - number) + 2) * day);
    const by = diary.request(founderOf(office).actor);
    diary.tell(at, own, by, 'take', { page_id, slug });
    diary.tell(at, stream, by, 'create', page);
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

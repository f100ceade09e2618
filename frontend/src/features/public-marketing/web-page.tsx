import { articlesPath } from '@candor/contracts/webpages/paths';
import { publicWebpage } from '@candor/contracts/webpages/public';
import type { CleanHtml } from '@candor/contracts/values/rich-text';
import { say } from '@candor/contracts/words/say';
import { Prose } from '../../kit/editor/prose.tsx';
import { Link } from '../../kit/link.tsx';
import { openable } from '../../kit/overlays/openable.ts';
import { dateText } from '../../kit/time.tsx';
import { usePage } from '../../page/use-page.ts';
import { PublicFrame } from '../../parts/public/public-frame.tsx';
import { type DrawText, PageBlocks, PageOpening } from '../../parts/webpages/page-blocks.tsx';
import { SiteNav } from '../../parts/webpages/site-nav.tsx';

/** Renders texts that the server has cleaned. */
const prose: DrawText<CleanHtml> = (html) => <Prose html={html} />;

/** `/{org}/pages/{slug}`: a page of the organization's site. */
export const Screen = () => {
  const { organization, page, parts, articles, events } = usePage(publicWebpage);
  const { title, lead, blocks, author, published_at, minutes, categories, kind } = page;
  const wide = kind === 'landing' || blocks.some(({ type }) => type === 'columns');
  return (
    <PublicFrame
      organization={organization}
      wide={wide}
      nav={<SiteNav org={organization.slug} articles={articles} events={events} at={null} />}
    >
      <article className="pt-6">
        {categories.length > 0 && (
          <p className="mb-3 flex flex-wrap gap-x-4 text-ui">
            {categories.map(({ name, slug }) => (
              <Link
                key={slug}
                to={articlesPath(organization.slug, slug)}
                className="inline-flex min-h-8 items-center text-ink-2 underline-offset-3 hover:text-ink hover:underline"
              >
                {name}
              </Link>
            ))}
          </p>
        )}
        <PageOpening title={title} lead={lead} />
        {(author ?? published_at) && (
          <div className="mt-5 flex items-center gap-3 text-ui text-ink-2">
            {author?.photo_url && (
              <img src={author.photo_url} alt="" className="size-9 shrink-0 rounded-full object-cover" />
            )}
            <p className="min-w-0">
              {author && (
                <span className="block font-medium text-ink">
                  {author.url ? (
                    <a href={openable(author.url)} rel="noopener" className="underline underline-offset-3">
                      {author.name}
                    </a>
                  ) : (
                    author.name
                  )}
                  {author.title && <span className="font-normal text-ink-2">, {author.title}</span>}
                </span>
              )}
              {published_at && (
                <span>
                  <time dateTime={published_at}>{dateText(published_at, 'UTC')}</time>
                  {' · '}
                  {say('{count, plural, one {# minute} other {# minutes}}', { count: minutes })}
                </span>
              )}
            </p>
          </div>
        )}
        <PageBlocks blocks={blocks} parts={parts} organization={organization} text={prose} />
      </article>
    </PublicFrame>
  );
};

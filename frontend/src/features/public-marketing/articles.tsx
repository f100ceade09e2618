import { articlesPath, publicWebpagePath } from '@candor/contracts/webpages/paths';
import { articlesPage, categoryPage, type ListedArticle, subcategoryPage } from '@candor/contracts/webpages/public';
import { numberWords, say } from '@candor/contracts/words/say';
import { cx } from '../../kit/cx.ts';
import { Link } from '../../kit/link.tsx';
import { dateText } from '../../kit/time.tsx';
import { usePage } from '../../page/use-page.ts';
import { PublicFrame } from '../../parts/public/public-frame.tsx';
import { SiteNav } from '../../parts/webpages/site-nav.tsx';

type Listed = { article: ListedArticle; to: string };
const Facts = ({ article: { author, published_at, minutes } }: { article: ListedArticle }) => (
  <p className="mt-1.5 text-meta text-ink-3">
    {[author, dateText(published_at, 'UTC'), say('{count, number} min', { count: minutes })]
      .filter(Boolean)
      .join(' · ')}
  </p>
);
const Picture = ({ article: { image_url, image_alt }, className }: { article: ListedArticle; className: string }) =>
  image_url ? (
    <img src={image_url} alt={image_alt ?? ''} loading="lazy" className={cx('rounded-card object-cover', className)} />
  ) : null;
const Featured = ({ article, to }: Listed) => (
  <Link to={to} className="group mt-6 block gap-6 md:flex">
    <Picture article={article} className="h-48 w-full md:h-auto md:min-h-44 md:w-1/2" />
    <div className="min-w-0 flex-1 self-center py-4">
      <p className="text-ui text-ink-2">{[article.part, say('chosen by us')].filter(Boolean).join(' · ')}</p>
      <h2 className="mt-1 text-[24px] leading-[30px] font-semi tracking-[-.02em] wrap-anywhere text-ink group-hover:underline">
        {article.title}
      </h2>
      {article.lead && <p className="mt-2 line-clamp-3 text-ink-2">{article.lead}</p>}
      <Facts article={article} />
    </div>
  </Link>
);
const Row = ({ article, to }: Listed) => (
  <li className="border-t border-line">
    <Link to={to} className="group flex items-start gap-4 py-4">
      <Picture article={article} className="h-16 w-24 shrink-0 sm:h-[90px] sm:w-36" />
      <span className="min-w-0 flex-1">
        {article.part && <span className="block text-meta text-ink-3">{article.part}</span>}
        <span className="block text-[17px] leading-[24px] font-medium wrap-anywhere text-ink group-hover:underline">
          {article.title}
        </span>
        {article.lead && <span className="mt-1 line-clamp-2 text-ui text-ink-2">{article.lead}</span>}
        <Facts article={article} />
      </span>
    </Link>
  </li>
);

/** `/{org}/articles` and its categories: filters are links, so the list works without scripts. */
export const Screen = () => {
  const data = usePage([articlesPage, categoryPage, subcategoryPage]);
  const { organization, categories, category, subcategories, subcategory, featured, articles, total } = data;
  const org = organization.slug;
  const path = articlesPath(org, category?.slug, subcategory?.slug);
  const to = (slug: string) => publicWebpagePath(org, slug);
  const entries = [{ name: say('All articles'), slug: '', count: total }, ...categories];
  const chips =
    category && subcategories.length ? [{ name: say('All'), slug: '', count: category.count }, ...subcategories] : [];
  return (
    <PublicFrame
      organization={organization}
      wide
      nav={<SiteNav org={org} articles events={data.events} at="articles" />}
    >
      <div className="gap-12 pt-6 md:flex">
        {categories.length > 0 && (
          <nav aria-label={say('Categories')} className="md:w-52 md:shrink-0">
            <ul className="flex flex-wrap gap-x-2 md:block">
              {entries.map(({ name, slug, count }) => {
                const current = slug === (category?.slug ?? '');
                return (
                  <li key={slug}>
                    <Link
                      to={articlesPath(org, slug)}
                      aria-current={current ? 'page' : undefined}
                      className={cx(
                        'flex min-h-11 items-center justify-between gap-3 rounded-ctl px-3 text-ui',
                        current ? 'bg-well font-semi text-ink' : 'text-ink-2 hover:bg-well hover:text-ink',
                      )}
                    >
                      <span className="wrap-anywhere">{name}</span>
                      <span className="tnum text-meta">{numberWords(count)}</span>
                    </Link>
                  </li>
                );
              })}
            </ul>
          </nav>
        )}
        <div className="min-w-0 flex-1">
          <h1 className="text-[34px] leading-[40px] font-semi tracking-[-.025em] text-ink max-md:mt-4 sm:text-[40px] sm:leading-[46px]">
            {subcategory?.name ?? category?.name ?? say('Articles')}
          </h1>
          {category?.description && (
            <p className="mt-3 text-[17px] leading-[26px] text-ink-2">{category.description}</p>
          )}
          {chips.length > 0 && (
            <nav aria-label={say('Parts of the category')} className="mt-5 flex flex-wrap gap-2">
              {chips.map(({ name, slug, count }) => {
                const current = slug === (subcategory?.slug ?? '');
                return (
                  <Link
                    key={slug}
                    to={articlesPath(org, category!.slug, slug)}
                    aria-current={current ? 'page' : undefined}
                    className={cx(
                      'inline-flex min-h-11 items-center rounded-full px-4 text-ui ring-1',
                      current ? 'bg-well font-semi text-ink ring-ink' : 'text-ink-2 ring-line-2 hover:text-ink',
                    )}
                  >
                    {name} {numberWords(count)}
                  </Link>
                );
              })}
            </nav>
          )}
          {featured && <Featured article={featured} to={to(featured.slug)} />}
          {articles.length > 0 ? (
            <ul className="mt-6 border-b border-line">
              {articles.map((article) => (
                <Row key={article.id} article={article} to={to(article.slug)} />
              ))}
            </ul>
          ) : (
            !featured && <p className="mt-6 text-ink-2">{say('There are no articles here yet.')}</p>
          )}
          {data.pages > 1 && (
            <nav aria-label={say('Pages')} className="mt-8 flex items-center gap-5 text-read">
              <span className="me-auto text-ui text-ink-3">
                {say('Page {page, number} of {pages, number}', { page: data.page, pages: data.pages })}
              </span>
              {data.page > 1 && (
                <Link to={`${path}?page=${data.page - 1}`} rel="prev" className="font-medium text-ink underline">
                  {say('Previous page')}
                </Link>
              )}
              {data.page < data.pages && (
                <Link to={`${path}?page=${data.page + 1}`} rel="next" className="font-medium text-ink underline">
                  {say('Next page')}
                </Link>
              )}
            </nav>
          )}
          <p className="mt-8 text-ui">
            <a href={`${articlesPath(org)}/feed.xml`} className="text-ink-2 underline underline-offset-3">
              {say('Articles as a feed')}
            </a>
          </p>
        </div>
      </div>
    </PublicFrame>
  );
};

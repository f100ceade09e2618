import type { ReactNode } from 'react';
import { ChevronRight, Star } from 'lucide-react';
import type { PublicOrganization } from '@candor/contracts/public/pages';
import type { ShownForm, ShownParts, ShownQuote } from '@candor/contracts/webpages/public';
import type { BlockOf, SimpleBlock, SimpleBlockOf } from '@candor/contracts/webpages/schema';
import { type BlockColors, type Ground, type TextColor, wordsOn } from '@candor/contracts/webpages/colors';
import { isTarget } from '@candor/contracts/webpages/content';
import { say } from '@candor/contracts/words/say';
import { cx } from '../../kit/cx.ts';
import { Prose } from '../../kit/editor/prose.tsx';
import { Link } from '../../kit/link.tsx';
import { EventBlock } from '../events/event-block.tsx';
import { VisitorForm } from '../forms/visitor-form.tsx';
import { brandColor, BrandLink, BrandStrip } from '../public/brand.tsx';
import { typeWord, whereWords } from '../public/post-words.ts';

// The blocks of a page as visitors see them. The editor and its preview render the same components.

/** Renders rich text. The server has cleaned the text of public pages; the browser cleans the text of signed-in pages. */
export type DrawText<Html extends string> = (html: Html) => ReactNode;
type Shared<Html extends string> = {
  parts: ShownParts;
  organization: Pick<PublicOrganization, 'slug' | 'brand_color'>;
  text: DrawText<Html>;
};

const headingLook = {
  2: 'text-[24px] leading-[30px] font-semi tracking-[-.02em]',
  3: 'text-[19px] leading-[26px] font-semi',
  4: 'text-[16px] leading-[24px] font-semi',
} as const;
const Heading = ({ block }: { block: Extract<SimpleBlock, { type: 'heading' }> }) => {
  const Tag = `h${block.level}` as const;
  const own = block.colors?.text || block.colors?.ground;
  return (
    <Tag className={cx(headingLook[block.level], 'text-balance wrap-anywhere', !own && 'text-ink')}>{block.text}</Tag>
  );
};
const textLook: Record<TextColor, string> = {
  ink: 'text-ink',
  'ink-2': 'text-ink-2',
  'ink-3': 'text-ink-3',
  sheet: 'text-sheet',
  'accent-ink': 'text-accent-ink',
  good: 'text-good',
  warn: 'text-warn',
  bad: 'text-bad',
};
const groundLook: Record<Exclude<Ground, 'brand'>, string> = {
  well: 'bg-well',
  'accent-wash': 'bg-accent-wash',
  ink: 'bg-ink',
};
/** Text on the background that its author chose. */
const Colored = ({
  colors,
  brand,
  usual,
  children,
}: {
  colors: BlockColors | undefined;
  brand: string | null;
  usual: string;
  children: ReactNode;
}) => {
  const { text = null, ground = null } = colors ?? {};
  if (!text && !ground) return children;
  const named = text ?? wordsOn(ground);
  const look = cx('prose-one-color', ground && 'rounded-card px-6 py-5');
  if (ground === 'brand')
    return (
      <BrandStrip color={brand} className={look}>
        {text ? <div className={textLook[text]}>{children}</div> : children}
      </BrandStrip>
    );
  return <div className={cx(look, ground && groundLook[ground], named ? textLook[named] : usual)}>{children}</div>;
};
const Stars = ({ rating }: { rating: number }) => (
  <p className="flex gap-0.5 text-ink-2">
    <span className="sr-only">{say('{count, number} of 5 stars', { count: rating })}</span>
    {Array.from({ length: rating }, (_, at) => (
      <Star key={at} size={14} aria-hidden fill="currentColor" />
    ))}
  </p>
);
const Quote = ({ quote, name, title, company, photo_url, rating }: ShownQuote) => (
  <figure className="rounded-card bg-well px-6 py-5">
    {rating ? <Stars rating={rating} /> : null}
    <blockquote className="text-[17px] leading-[26px] font-medium text-balance wrap-anywhere text-ink">
      “{quote}”
    </blockquote>
    <figcaption className="mt-3 flex items-center gap-3 text-ui">
      {photo_url && <img src={photo_url} alt="" loading="lazy" className="size-10 rounded-full object-cover" />}
      <span className="min-w-0">
        <span className="block font-semi text-ink">{name}</span>
        <span className="block text-ink-2">{[title, company].filter(Boolean).join(', ')}</span>
      </span>
    </figcaption>
  </figure>
);
const Jobs = ({ most, parts, organization }: { most: number } & Pick<Shared<string>, 'parts' | 'organization'>) => {
  const { jobs, jobs_total } = parts;
  const to = `/${organization.slug}/jobs`;
  return (
    <section>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className={cx(headingLook[2], 'text-ink')}>
          {jobs_total
            ? say('{count, plural, one {# open job} other {# open jobs}}', { count: jobs_total })
            : say('Open jobs')}
        </h2>
        <Link
          to={to}
          className="inline-flex min-h-8 items-center text-ui font-medium text-ink underline underline-offset-3"
        >
          {say('All jobs')}
        </Link>
      </div>
      {jobs.length === 0 && <p className="mt-2 text-ink-2">{say('No open jobs now.')}</p>}
      <ul className="mt-2">
        {jobs.slice(0, most).map((job) => (
          <li key={job.id} className="border-b border-line">
            <Link to={`${to}/${job.slug}`} className="flex min-h-14 items-center gap-3 py-2 hover:bg-well">
              <span className="min-w-0 flex-1">
                <span className="block text-[16px] leading-[24px] font-medium wrap-anywhere text-ink">{job.name}</span>
                <span className="block text-ui text-ink-2">
                  {[whereWords(job), typeWord(job), job.compensation].filter(Boolean).join(' · ')}
                </span>
              </span>
              <ChevronRight size={16} aria-hidden className="shrink-0 text-ink-3 rtl:rotate-180" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
const FormBlock = ({
  of,
  organization,
  prefix,
}: Pick<Shared<string>, 'organization'> & { of: ShownForm; prefix: string }) =>
  of.form ? (
    <section aria-label={of.form.title} className="rounded-card p-6 shadow-card ring-1 ring-line">
      <h2 className={cx(headingLook[3], 'text-balance wrap-anywhere text-ink')}>{of.form.title}</h2>
      {of.form.intro && <Prose html={of.form.intro} className="mt-2 text-read text-ink-2" />}
      <VisitorForm organization={organization} of={{ ...of, form: of.form }} prefix={prefix} />
    </section>
  ) : (
    <p className="text-read whitespace-pre-line text-ink-3">{of.closed_message || say('This form is closed.')}</p>
  );
const Simple = <Html extends string>({ block, ...shared }: { block: SimpleBlockOf<Html> } & Shared<Html>) => {
  const { parts, organization, text } = shared;
  const color = brandColor(organization.brand_color);
  switch (block.type) {
    case 'heading':
      return (
        <Colored colors={block.colors} brand={color} usual="text-ink">
          <Heading block={block} />
        </Colored>
      );
    case 'text':
      return (
        <Colored colors={block.colors} brand={color} usual="text-ink-2">
          <div className="prose-page">{text(block.html)}</div>
        </Colored>
      );
    case 'picture':
      return block.file ? (
        <img
          src={`/files/${block.file}`}
          alt={block.decoration ? '' : block.alt}
          loading="lazy"
          className="w-full rounded-card object-cover"
        />
      ) : null;
    case 'quote': {
      const quote = parts.quotes[block.testimonial_id];
      return quote ? <Quote {...quote} /> : null;
    }
    case 'form': {
      const of = parts.forms[block.form_id];
      return of ? <FormBlock of={of} organization={organization} prefix={block.id} /> : null;
    }
    case 'event': {
      const event = parts.events[block.event_id];
      return event === undefined ? null : <EventBlock event={event} organization={organization} />;
    }
    case 'jobs':
      return <Jobs most={block.most} parts={parts} organization={organization} />;
    case 'button':
      return block.label && isTarget(block.url) ? (
        <p>
          <BrandLink color={color} to={block.url} className="max-w-full whitespace-normal">
            {block.label}
          </BrandLink>
        </p>
      ) : null;
  }
};

/** One block. `narrow`: columns are below each other, as on a phone. */
export const PageBlock = <Html extends string>({
  block,
  narrow,
  ...shared
}: { block: BlockOf<Html>; narrow?: boolean } & Shared<Html>) =>
  block.type === 'columns' ? (
    <div className={cx('grid gap-6', !narrow && (block.columns.length === 3 ? 'md:grid-cols-3' : 'md:grid-cols-2'))}>
      {block.columns.map((column, at) => (
        <div key={at} className="grid min-w-0 content-start gap-6 [&>:is(h2,h3,h4)+*]:-mt-3">
          {column.map((each) => (
            <Simple key={each.id} block={each} {...shared} />
          ))}
        </div>
      ))}
    </div>
  ) : (
    <Simple block={block} {...shared} />
  );

/** The title and the opening text of a page. */
export const PageOpening = ({ title, lead }: { title: string; lead: string | null }) => (
  <>
    <h1 className="text-[34px] leading-[40px] font-semi tracking-[-.025em] text-balance wrap-anywhere text-ink sm:text-[40px] sm:leading-[46px]">
      {title}
    </h1>
    {lead && <p className="mt-4 text-[17px] leading-[27px] wrap-anywhere whitespace-pre-line text-ink-2">{lead}</p>}
  </>
);
/** All blocks, one below the other. */
export const PageBlocks = <Html extends string>({
  blocks,
  narrow,
  ...shared
}: { blocks: readonly BlockOf<Html>[]; narrow?: boolean } & Shared<Html>) => (
  <div className="mt-8 grid gap-7 [&>:is(h2,h3,h4)+*]:-mt-4">
    {blocks.map((block) => (
      <PageBlock key={block.id} block={block} narrow={narrow} {...shared} />
    ))}
  </div>
);

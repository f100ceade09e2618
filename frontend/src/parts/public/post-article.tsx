import { Prose } from '../../kit/editor/prose.tsx';
import { ArrowLeft } from 'lucide-react';
import { Link } from '../../kit/link.tsx';
import { listWords } from '@candor/contracts/words/list-words';
import { say } from '@candor/contracts/words/say';
import type { Post, PublicOrganization } from '@candor/contracts/public/pages';
import { usePageAddress } from '../../page/use-page.ts';
import { brandColor, BrandLink } from './brand.tsx';
import { PostFacts } from './public-frame.tsx';
import { keptOf, onward, statusWord, typeWord, workWord } from './post-words.ts';

/** One post as applicants read it. The editors' preview renders the same component. */
export const PostArticle = ({
  organization,
  post,
  internal,
}: {
  organization: PublicOrganization;
  post: Post;
  internal?: boolean;
}) => {
  const kept = keptOf(usePageAddress());
  const color = brandColor(organization.brand_color);
  const apply = onward(`/${organization.slug}/jobs/${post.slug}/apply`, kept);
  return (
    <article>
      <Link
        to={onward(`/${organization.slug}/jobs`, kept)}
        className="inline-flex min-h-8 items-center gap-1.5 rounded-tag text-ui text-ink-2 hover:text-ink"
      >
        <ArrowLeft size={14} aria-hidden />
        {say('All jobs')}
      </Link>
      <h1 className="mt-4 text-[32px] leading-[38px] font-semi tracking-[-.025em] text-ink sm:mt-6 sm:text-[40px] sm:leading-[46px]">
        {post.name}
      </h1>
      <div className="mt-4">
        <PostFacts
          facts={[
            internal ? say('Internal') : null,
            listWords(post.locations, 'or'),
            workWord(post),
            typeWord(post),
            statusWord(post),
            post.department,
            post.compensation,
          ]}
        />
      </div>
      <BrandLink color={color} to={apply} className="mt-6 max-sm:w-full">
        {say('Apply for this job')}
      </BrandLink>
      {post.sections.map((section, index) => (
        <section key={`${index} ${section.name}`} className="mt-10">
          <h2 className="mb-2 text-title font-semi text-ink">{section.name}</h2>
          <Prose html={section.html} className="text-[16px]! leading-[26px]!" />
        </section>
      ))}
      <div className="mt-12 border-t border-line pt-8">
        <BrandLink color={color} to={apply} className="max-sm:w-full">
          {say('Apply for this job')}
        </BrandLink>
      </div>
    </article>
  );
};

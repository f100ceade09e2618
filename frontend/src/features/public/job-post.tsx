import { Link } from '../../kit/link.tsx';
import { say } from '@candor/contracts/words/say';
import { postPage, type PublicOrganization } from '@candor/contracts/public/pages';
import { usePage } from '../../page/use-page.ts';
import { PostArticle } from '../../parts/public/post-article.tsx';
import { PublicFrame } from '../../parts/public/public-frame.tsx';

const Closed = ({ organization }: { organization: PublicOrganization }) => (
  <div className="py-16 text-center">
    <h1 className="text-title font-semi text-ink">{say('This job is no longer open.')}</h1>
    <p className="mt-2 text-[16px] leading-[26px] text-ink-2">
      <Link
        to={`/${organization.slug}/jobs`}
        className="inline-block rounded-tag py-0.5 font-medium text-accent-ink underline underline-offset-2"
      >
        {say('See our other openings.')}
      </Link>
    </p>
  </div>
);

/** `/{org}/jobs/{job}`: one post to read and to apply for. */
export const Screen = () => {
  const { organization, post, closed, internal } = usePage(postPage);
  return (
    <PublicFrame organization={organization}>
      {post && !closed ? (
        <PostArticle organization={organization} post={post} internal={internal} />
      ) : (
        <Closed organization={organization} />
      )}
    </PublicFrame>
  );
};

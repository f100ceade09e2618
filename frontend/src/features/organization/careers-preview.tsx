import { RichText } from '../../kit/editor/rich-text.tsx';
import { say } from '@candor/contracts/words/say';
import type { PostSummary } from '@candor/contracts/public/pages';
import { BrandBand, BrandLink, BrandMark } from '../../parts/public/brand.tsx';
import { whereWords } from '../../parts/public/post-words.ts';

/** A small preview of the careers page. Its controls do nothing. */
export const CareersPreview = ({
  name,
  about,
  posts,
  address,
  color,
  logo,
  banner,
}: {
  name: string;
  about: string | null;
  posts: readonly PostSummary[];
  address: string;
  color: string | null;
  logo: string | null;
  banner: string | null;
}) => (
  <figure className="min-w-0 xl:sticky xl:top-0 xl:self-start">
    <figcaption className="mb-2 text-ui font-semi text-ink">{say('Preview')}</figcaption>
    <div inert className="overflow-hidden rounded-card border border-line-2 bg-sheet shadow-card">
      <p className="truncate border-b border-line bg-well px-3 py-1.5 text-micro text-ink-3">{address}</p>
      <BrandBand color={color} className="h-1.5" />
      <div className="px-5 pb-6">
        <div className="flex items-center gap-3 py-4">
          <BrandMark name={name} logo={logo} color={color} />
          <span className="min-w-0">
            <span className="block truncate text-head font-semi text-ink">{name}</span>
            <span className="block text-meta text-ink-3">{say('Careers')}</span>
          </span>
        </div>
        {banner && <img src={banner} alt="" className="h-24 w-full rounded-card object-cover" />}
        <p className="mt-4 text-title font-semi text-ink">{say('Work at {name}', { name })}</p>
        {about && <RichText html={about} className="mt-2 line-clamp-3" />}
        <p className="mt-5 text-head font-semi text-ink">
          {posts.length ? say('Open jobs') : say('There are no open jobs')}
        </p>
        <ul>
          {posts.map((post) => (
            <li key={post.id} className="border-b border-line py-2.5 last:border-0">
              <span className="block text-read font-medium text-ink">{post.name}</span>
              <span className="block text-meta text-ink-3">{whereWords(post)}</span>
            </li>
          ))}
        </ul>
        <div className="mt-4">
          <BrandLink color={color} to="/org/brand">
            {say('Apply')}
          </BrandLink>
        </div>
      </div>
    </div>
  </figure>
);

import { useState } from 'react';
import { ChevronRight } from 'lucide-react';
import { Link } from '../../kit/link.tsx';
import { say } from '@candor/contracts/kernel/say';
import { careersPage, type PostSummary } from '@candor/contracts/public/pages';
import { usePage, usePageAddress } from '../../page/use-page.ts';
import { inputLook } from '../../kit/field.tsx';
import { useHydrated } from '../../kit/hydrated.ts';
import { byDepartment, statusWord, typeWord, whereWords, withSource, workWord } from './post-words.ts';
import { PublicFrame } from './public-frame.tsx';

const few = 5;
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const placesOf = (post: PostSummary) => [
  ...post.locations,
  ...(post.work_location === 'remote' ? [workWord(post)!] : []),
];

const PostRow = ({ post, to }: { post: PostSummary; to: string }) => (
  <li className="border-b border-line last:border-0">
    <Link to={to} className="group -mx-3 flex min-h-16 items-center gap-4 rounded-card px-3 py-3 hover:bg-well">
      <span className="min-w-0 flex-1">
        <span className="block text-[16px] leading-6 font-medium text-ink group-hover:underline group-hover:underline-offset-3">
          {post.name}
        </span>
        <span className="mt-0.5 block text-ui text-ink-3">
          {[whereWords(post), typeWord(post), statusWord(post), post.compensation].filter(Boolean).join(' · ')}
        </span>
      </span>
      <ChevronRight size={18} aria-hidden className="shrink-0 text-ink-4" />
    </Link>
  </li>
);

/** `/{org}/jobs`: the open posts, by department. Everything can be read without scripts; finding comes with them. */
export const Screen = () => {
  const { organization, posts } = usePage(careersPage);
  const address = usePageAddress();
  const running = useHydrated();
  const [text, setText] = useState('');
  const [place, setPlace] = useState('');
  const places = [...new Set(posts.flatMap(placesOf))].sort((a, b) => a.localeCompare(b, 'en'));
  const words = plain(text).split(/\s+/).filter(Boolean);
  const found = posts.filter(
    (post) =>
      (!place || placesOf(post).includes(place)) &&
      words.every((word) =>
        plain(
          [post.name, post.department, ...post.locations, workWord(post), typeWord(post)].filter(Boolean).join(' '),
        ).includes(word),
      ),
  );
  const groups = byDepartment(found);
  return (
    <PublicFrame organization={organization}>
      {organization.banner_url && (
        <img src={organization.banner_url} alt="" className="mt-2 h-32 w-full rounded-card object-cover sm:h-[200px]" />
      )}
      <h1 className="mt-6 text-[34px] leading-[40px] font-semi tracking-[-.025em] text-ink sm:mt-10 sm:text-[40px] sm:leading-[46px]">
        {say('Work at {name}', { name: organization.name })}
      </h1>
      {/* cleaned by the server before it was stored */}
      {organization.about && (
        <div
          className="prose-ink mt-4 text-[16px]! leading-[26px]!"
          dangerouslySetInnerHTML={{ __html: organization.about }}
        />
      )}
      <h2 className="mt-10 text-title font-semi text-ink">
        {posts.length
          ? say('{count, plural, one {# open job} other {# open jobs}}', { count: posts.length })
          : say('Open jobs')}
      </h2>
      {posts.length > few && (
        <div className={`mt-4 flex gap-2 max-sm:flex-col ${running ? '' : 'hidden'}`} role="search">
          <input
            type="search"
            aria-label={say('Search jobs')}
            placeholder={say('Search jobs')}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className={`${inputLook('lg')} min-w-0 sm:flex-1`}
          />
          {places.length > 1 && (
            <select
              aria-label={say('Location')}
              value={place}
              onChange={(event) => setPlace(event.target.value)}
              className={`${inputLook('lg')} bg-sheet! sm:w-56!`}
            >
              <option value="">{say('All locations')}</option>
              {places.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          )}
        </div>
      )}
      <p role="status" className="sr-only">
        {words.length || place
          ? say('{found, number} of {all, number} jobs shown', { found: found.length, all: posts.length })
          : ''}
      </p>
      {!posts.length && (
        <p className="mt-3 text-[16px] leading-[26px] text-ink-2">
          {say('There are no open jobs at the moment. Come back soon.')}
        </p>
      )}
      {posts.length > 0 && !found.length && (
        <p className="mt-6 text-[16px] leading-[26px] text-ink-2">
          {say('No job matches.')}{' '}
          <button
            type="button"
            onClick={() => {
              setText('');
              setPlace('');
            }}
            className="min-h-7 rounded-tag font-medium text-accent-ink underline underline-offset-2"
          >
            {say('Show all jobs')}
          </button>
        </p>
      )}
      {groups.map((group) => (
        <section key={group.name ?? ''} className="mt-8">
          {(group.name || groups.length > 1) && (
            <h3 className="mb-1 text-ui font-semi text-ink-3">{group.name ?? say('Other')}</h3>
          )}
          <ul>
            {group.posts.map((post) => (
              <PostRow key={post.id} post={post} to={withSource(`/${organization.slug}/jobs/${post.slug}`, address)} />
            ))}
          </ul>
        </section>
      ))}
    </PublicFrame>
  );
};

import { Prose } from '../../kit/editor/prose.tsx';
import { useState, useEffect } from 'react';
import { ChevronRight } from 'lucide-react';
import { Link } from '../../kit/link.tsx';
import { say } from '@candor/contracts/words/say';
import { careersFilters, careersQuery } from '@candor/contracts/public/careers';
import { careersPage, type PostSummary } from '@candor/contracts/public/pages';
import { usePage, usePageAddress } from '../../page/use-page.ts';
import { CareersFilters } from './careers-filters.tsx';
import {
  byDepartment,
  keptOf,
  onward,
  statusWord,
  typeWord,
  whereWords,
  workWord,
} from '../../parts/public/post-words.ts';
import { Presence } from './presence.tsx';
import { forgetOldForms } from './old-forms.ts';
import { PublicFrame } from '../../parts/public/public-frame.tsx';

/** Lists with fewer posts than this have no search. */
const few = 5;
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const wordsOf = (post: PostSummary) =>
  plain([post.name, post.department, ...post.locations, workWord(post), typeWord(post)].filter(Boolean).join(' '));

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
      <ChevronRight size={18} aria-hidden className="shrink-0 text-ink-4 rtl:rotate-180" />
    </Link>
  </li>
);
const pageLink =
  'inline-flex min-h-11 items-center rounded-tag font-medium text-accent-ink underline underline-offset-2';

/** `/{org}/jobs`: the public posts, by department. Everything works without scripts; where scripts run, a short list is filtered as the visitor types. */
export const Screen = () => {
  const { organization, presence, posts, asked, choices, found, open, pages } = usePage(careersPage);
  useEffect(forgetOldForms, []);
  const kept = keptOf(usePageAddress());
  const [typing, setTyping] = useState({ of: asked.q, text: asked.q });
  // The text field shows the page's search words until the visitor types others.
  if (typing.of !== asked.q) setTyping({ of: asked.q, text: asked.q });
  const { text } = typing;
  const to = `/${organization.slug}/jobs`;
  const words = pages === 1 && text !== asked.q ? plain(text).split(/\s+/).filter(Boolean) : [];
  const shown = words.length ? posts.filter((post) => words.every((word) => wordsOf(post).includes(word))) : posts;
  const count = words.length ? shown.length : found;
  const narrowed = words.length > 0 || asked.q !== '' || careersFilters.some((name) => asked[name] !== null);
  const groups = byDepartment(shown);
  const pageTo = (page: number) => to + careersQuery({ ...asked, page }, kept);
  return (
    <PublicFrame organization={organization}>
      {organization.banner_url && (
        <img src={organization.banner_url} alt="" className="mt-2 h-32 w-full rounded-card object-cover sm:h-[200px]" />
      )}
      <h1 className="mt-6 text-[34px] leading-[40px] font-semi tracking-[-.025em] text-ink sm:mt-10 sm:text-[40px] sm:leading-[46px]">
        {say('Work at {name}', { name: organization.name })}
      </h1>
      {presence?.intro && <Prose html={presence.intro} className="mt-4 text-[16px]! leading-[26px]!" />}
      <h2 className="mt-10 text-title font-semi text-ink">
        {open ? say('{count, plural, one {# open job} other {# open jobs}}', { count: open }) : say('Open jobs')}
      </h2>
      {(open > few || narrowed) && (
        <CareersFilters
          key={JSON.stringify(asked)}
          to={to}
          asked={asked}
          choices={choices}
          typed={text}
          onTyped={(next) => setTyping({ of: asked.q, text: next })}
        />
      )}
      <div className={narrowed && open > 0 ? 'mt-4 flex flex-wrap gap-x-2 text-[16px] leading-[26px] text-ink-2' : ''}>
        <p role="status">
          {narrowed && open > 0
            ? count === 0
              ? say('No job matches.')
              : say('{found, number} of {all, number} jobs shown', { found: count, all: open })
            : ''}
        </p>
        {narrowed && open > 0 && (
          <Link
            to={onward(to, kept)}
            onClick={() => setTyping({ of: asked.q, text: '' })}
            className="rounded-tag font-medium text-accent-ink underline underline-offset-2"
          >
            {say('Show all jobs')}
          </Link>
        )}
      </div>
      {!open && (
        <p className="mt-3 text-[16px] leading-[26px] text-ink-2">
          {say('There are no open jobs at the moment. Come back soon.')}
        </p>
      )}
      {groups.map((group) => (
        <section key={group.name ?? ''} className="mt-8">
          {(group.name || groups.length > 1) && (
            <h3 className="mb-1 text-ui font-semi text-ink-3">{group.name ?? say('Other')}</h3>
          )}
          <ul>
            {group.posts.map((post) => (
              <PostRow key={post.id} post={post} to={onward(`${to}/${post.slug}`, kept)} />
            ))}
          </ul>
        </section>
      ))}
      {presence && !narrowed && <Presence presence={presence} />}
      {pages > 1 && (
        <nav aria-label={say('Pages')} className="mt-8 flex items-center gap-5 border-t border-line pt-4 text-read">
          <span className="me-auto text-ui text-ink-3">
            {say('Page {page, number} of {pages, number}', { page: asked.page, pages })}
          </span>
          {asked.page > 1 && (
            <Link to={pageTo(asked.page - 1)} rel="prev" className={pageLink}>
              {say('Previous page')}
            </Link>
          )}
          {asked.page < pages && (
            <Link to={pageTo(asked.page + 1)} rel="next" className={pageLink}>
              {say('Next page')}
            </Link>
          )}
        </nav>
      )}
    </PublicFrame>
  );
};

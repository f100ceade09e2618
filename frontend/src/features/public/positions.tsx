import { Suspense, useState } from 'react';
import { UserPlus } from 'lucide-react';
import { say } from '@candor/contracts/words/say';
import { careersFilters, careersQuery } from '@candor/contracts/public/careers';
import { type Position, positionsPage } from '@candor/contracts/public/pages';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { later } from '../../kit/later.tsx';
import { Link } from '../../kit/link.tsx';
import { Page, PageHead, PageScroll, Section } from '../../kit/page.tsx';
import { Tag } from '../../kit/tag.tsx';
import { useLivePage } from '../../page/live/live.ts';
import { usePage } from '../../page/use-page.ts';
import { CareersFilters } from './careers-filters.tsx';
import { byDepartment, statusWord, typeWord, whereWords } from '../../parts/public/post-words.ts';

const ReferDialog = later(() => import('./refer-dialog.tsx').then((m) => m.ReferDialog));
/** Lists with fewer positions than this have no search. */
const few = 5;

const PositionRow = ({ position, to, onRefer }: { position: Position; to: string; onRefer: () => void }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2.5 last:border-0">
    <div className="min-w-0 flex-1 basis-60">
      <p className="flex items-center gap-2">
        <Link to={to} className="min-w-0 truncate text-ui font-medium text-ink hover:underline">
          {position.name}
        </Link>
        {position.internal && <Tag tone="info">{say('Internal')}</Tag>}
      </p>
      <p className="mt-0.5 text-meta text-ink-3">
        {[whereWords(position), typeWord(position), statusWord(position), position.compensation]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
    <div className="flex shrink-0 gap-2">
      <Button size="sm" aria-label={say('Refer someone for {name}', { name: position.name })} onClick={onRefer}>
        <UserPlus size={14} aria-hidden />
        {say('Refer someone')}
      </Button>
      <ButtonLink size="sm" to={`${to}/apply`} aria-label={say('Apply for {name}', { name: position.name })}>
        {say('Apply')}
      </ButtonLink>
    </div>
  </li>
);

/** `/positions`: the jobs that a member of the organization may read, apply for, and recommend people for. */
export const Screen = () => {
  const { organization, positions, asked, choices, found, open, pages } = usePage(positionsPage);
  const [referring, setReferring] = useState<Position | null>(null);
  const [typed, setTyped] = useState({ of: asked.q, text: asked.q });
  // The text field shows the page's search words until the member types others.
  if (typed.of !== asked.q) setTyped({ of: asked.q, text: asked.q });
  useLivePage(['posts'], undefined);
  const narrowed = asked.q !== '' || careersFilters.some((name) => asked[name] !== null);
  const pageTo = (page: number) => `/positions${careersQuery({ ...asked, page })}`;
  return (
    <Page>
      <PageHead title={say('Open positions')} count={open} />
      <PageScroll narrow>
        <p className="text-ui text-ink-2">
          {say('Jobs you can apply for, or refer someone for. Only colleagues see internal ones.')}
        </p>
        {(open > few || narrowed) && (
          <CareersFilters
            key={JSON.stringify(asked)}
            to="/positions"
            asked={asked}
            choices={choices}
            typed={typed.text}
            onTyped={(text) => setTyped({ of: asked.q, text })}
          />
        )}
        {narrowed && (
          <p role="status" className="mt-4 text-ui text-ink-2">
            {found ? say('{found, number} of {all, number} jobs shown', { found, all: open }) : say('No job matches.')}{' '}
            <Link to="/positions" className="font-medium text-accent-ink underline underline-offset-2">
              {say('Show all jobs')}
            </Link>
          </p>
        )}
        {!open && (
          <p className="mt-4 text-ui text-ink-3">{say('There are no open jobs at the moment. Come back soon.')}</p>
        )}
        <div className="mt-5">
          {byDepartment(positions).map((group) => (
            <Section key={group.name ?? ''} title={group.name ?? say('Other')}>
              <ul>
                {group.posts.map((position) => (
                  <PositionRow
                    key={position.id}
                    position={position}
                    to={`/${organization.slug}/jobs/${position.slug}`}
                    onRefer={() => setReferring(position)}
                  />
                ))}
              </ul>
            </Section>
          ))}
        </div>
        {pages > 1 && (
          <nav aria-label={say('Pages')} className="flex items-center gap-5 border-t border-line pt-4 text-ui">
            <span className="me-auto text-ink-3">
              {say('Page {page, number} of {pages, number}', { page: asked.page, pages })}
            </span>
            {asked.page > 1 && (
              <Link to={pageTo(asked.page - 1)} rel="prev" className="text-accent-ink underline">
                {say('Previous page')}
              </Link>
            )}
            {asked.page < pages && (
              <Link to={pageTo(asked.page + 1)} rel="next" className="text-accent-ink underline">
                {say('Next page')}
              </Link>
            )}
          </nav>
        )}
      </PageScroll>
      {referring && (
        <Suspense>
          <ReferDialog position={referring} onClose={() => setReferring(null)} />
        </Suspense>
      )}
    </Page>
  );
};

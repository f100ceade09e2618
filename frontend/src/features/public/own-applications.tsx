import { ChevronRight } from 'lucide-react';
import { say } from '@candor/contracts/words/say';
import { type ListedOwn, ownApplicationsPage } from '@candor/contracts/public/own-application';
import { Link } from '../../kit/link.tsx';
import { Page, PageHead, PageScroll } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { Facts, Status } from '../../kit/tag.tsx';
import { dateText } from '../../kit/time.tsx';
import { usePage } from '../../page/use-page.ts';
import { nextWords, stageWord } from './own-application-words.ts';

const Row = ({ own }: { own: ListedOwn }) => {
  const { text, tone } = stageWord(own.stage);
  return (
    <li className="border-b border-line last:border-0">
      <Link to={own.path} className="flex min-h-14 items-center gap-4 rounded-ctl px-2 py-2.5 hover:bg-hover">
        <span className="min-w-0 flex-1">
          <span className="block truncate text-ui font-medium text-ink">{own.job}</span>
          <span className="mt-0.5 block text-meta text-ink-3">
            <Facts of={[say('Applied on {day}', { day: dateText(own.applied_at, own.zone) }), nextWords(own)]} />
          </span>
        </span>
        <Status tone={tone}>{text}</Status>
        <ChevronRight size={16} aria-hidden className="shrink-0 text-ink-4 rtl:-scale-x-100" />
      </Link>
    </li>
  );
};

/** `/positions/mine`: the signed-in person's applications, and the progress of each. */
export const Screen = () => {
  const { organization, applications } = usePage(ownApplicationsPage);
  return (
    <Page>
      <PageHead title={say('My applications')} count={applications.length} />
      <PageScroll narrow>
        {applications.length ? (
          <>
            <p className="px-2 text-ui text-ink-2">
              {say(
                'Open an application to add documents, correct your details, withdraw, download your data or ask for its erasure.',
              )}
            </p>
            <ul className="mt-3">
              {applications.map((own) => (
                <Row key={own.id} own={own} />
              ))}
            </ul>
          </>
        ) : (
          <EmptyState>{say('You have not applied here with the email address of your account.')}</EmptyState>
        )}
        <p className="mt-5 px-2 text-ui">
          <Link to={`/${organization.slug}/jobs`} className="font-medium text-accent-ink underline underline-offset-2">
            {say('See all open jobs')}
          </Link>
        </p>
      </PageScroll>
    </Page>
  );
};

import { say, sayLabel } from '@candor/contracts/words/say';
import { reviewPage } from '@candor/contracts/reviews/pages';
import { questionKinds } from '@candor/contracts/jobs/values';
import { Suspense } from 'react';
import { useLivePage } from '../../page/live/live.ts';
import { usePage } from '../../page/use-page.ts';
import { ButtonLink } from '../../kit/button.tsx';
import { later } from '../../kit/later.tsx';
import { Page, PageHead, PageScroll } from '../../kit/page.tsx';
import { RichText } from '../../kit/editor/rich-text.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { Tag } from '../../kit/tag.tsx';

const ReviewPanel = later(() => import('../../parts/reviews/review-panel.tsx').then((m) => m.ReviewPanel));

/** The page on which a reviewer reads a text of a job beside its review. */
export const Screen = () => {
  const { job, place, name, text, review, readers, user } = usePage(reviewPage);
  useLivePage(['reviews', 'jobs'], [review.id, job.id]);
  return (
    <Page>
      <PageHead
        crumbs={[{ to: '/dashboard', label: say('Home') }]}
        title={name}
        facts={<bdi className="truncate text-meta text-ink-3">{job.name}</bdi>}
        actions={place ? <ButtonLink to={place}>{say('Open in the job')}</ButtonLink> : undefined}
      />
      <PageScroll>
        <div className="mx-auto grid max-w-[1120px] grid-cols-1 gap-x-10 gap-y-6 pt-4 pb-10 min-[1000px]:grid-cols-[minmax(0,1fr)_380px]">
          <article aria-label={name} className="min-w-0">
            {!text ? (
              <EmptyState>{say('This text was removed from the job.')}</EmptyState>
            ) : 'question' in text ? (
              <>
                <p className="mb-2">
                  <Tag>{sayLabel(questionKinds[text.question.kind])}</Tag>
                </p>
                <p className="text-read text-ink">{text.question.text}</p>
                {[
                  { title: say('Speaks for the candidate'), texts: text.question.indicators.positive },
                  { title: say('Speaks against'), texts: text.question.indicators.negative },
                ].map(({ title, texts }) =>
                  texts.length ? (
                    <section key={title} aria-label={title} className="mt-4">
                      <h2 className="text-meta font-medium text-ink-3">{title}</h2>
                      <ul className="mt-1 list-disc ps-5 text-ui text-ink-2">
                        {texts.map((each) => (
                          <li key={each}>{each}</li>
                        ))}
                      </ul>
                    </section>
                  ) : null,
                )}
              </>
            ) : (
              text.sections.map((section) => (
                <section key={section.id} className="mb-6">
                  {text.sections.length > 1 && <h2 className="mb-1 text-head font-semi text-ink">{section.name}</h2>}
                  {section.body ? (
                    <RichText html={section.body} />
                  ) : (
                    <p className="text-read text-ink-3">{say('Nothing written yet.')}</p>
                  )}
                </section>
              ))
            )}
          </article>
          <div className="min-w-0 min-[1000px]:border-s min-[1000px]:border-line min-[1000px]:ps-6">
            <Suspense fallback={<SkeletonRows />}>
              <ReviewPanel review={review} name={name} readers={readers} me={user.id} zone={user.tz_region} />
            </Suspense>
          </div>
        </div>
      </PageScroll>
    </Page>
  );
};

import { Suspense } from 'react';
import { sectionsPage } from '@candor/contracts/jobs/pages';
import { usePage } from '../../page/use-page.ts';
import { cx } from '../../kit/cx.ts';
import { PageScroll } from '../../kit/page.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { JobFrame } from '../../parts/jobs/job-frame.tsx';
import { GenerationNotice } from '../../parts/requirements/generation-notice.tsx';
import { later } from '../../kit/later.tsx';
import { DescriptionBar } from './description-bar.tsx';
import { DescriptionSections } from './description-sections.tsx';
import { DescriptionPanels } from './description-panels.tsx';
import { useDescription } from './use-description.ts';
import { useSections } from './use-sections.ts';

const StrayWords = later(() => import('./section-choices.tsx').then((m) => m.StrayWords));
const Wording = later(() => import('./section-hints.tsx').then((m) => m.DescriptionWording));
const ReviewDrawer = later(() => import('../../parts/reviews/review-drawer.tsx').then((m) => m.ReviewDrawer));
const Preview = later(() => import('./description-preview.tsx').then((m) => m.DescriptionPreview));

/** Job Description: the sections of the post, edited in place, or as applicants will read them. */
export const Screen = () => {
  const page = usePage(sectionsPage);
  const { job, sections, dismissed_hints, user, readers } = page;
  const shown = useDescription(page);
  const edits = useSections(page);
  const { view, beside, editable, generating, onScreen, reviewOf, reviewed, setReviewing } = shown;
  return (
    <JobFrame
      page={page}
      tab="sections"
      beside={
        reviewed && (
          <Suspense fallback={null}>
            <ReviewDrawer
              review={reviewOf(reviewed.id)}
              name={reviewed.name}
              readers={readers}
              me={user.id}
              zone={user.tz_region}
              onClose={() => setReviewing(null)}
            />
          </Suspense>
        )
      }
    >
      <DescriptionBar page={page} shown={shown} />
      <PageScroll narrow={view !== 'preview' && !beside} className="pt-2!">
        <GenerationNotice job={job} />
        {editable && edits.stray.length > 0 && (
          <Suspense fallback={null}>
            {edits.stray.map((words) => (
              <StrayWords
                key={words.id}
                words={words}
                onRestore={() => void edits.restore(words)}
                onDrop={() => edits.dropStray(words.id)}
              />
            ))}
          </Suspense>
        )}
        {sections.length > 0 && !generating && view !== 'preview' && (
          <Suspense fallback={<div className="mb-1 h-7" />}>
            <Wording
              jobId={job.id}
              sections={sections}
              onScreen={onScreen}
              dismissed={editable ? dismissed_hints : []}
              beside={beside}
            />
          </Suspense>
        )}
        <div className={beside ? 'grid grid-cols-[minmax(0,5fr)_minmax(0,6fr)] gap-8' : undefined}>
          <div className={cx('min-w-0', beside && 'ps-6', view === 'preview' && 'hidden')}>
            <DescriptionSections page={page} shown={shown} edits={edits} />
          </div>
          {(beside || view === 'preview') && (
            <div className={beside ? 'sticky top-2 self-start' : undefined}>
              <Suspense fallback={<SkeletonRows />}>
                <Preview page={page} onScreen={onScreen} />
              </Suspense>
            </div>
          )}
        </div>
      </PageScroll>
      <DescriptionPanels page={page} shown={shown} edits={edits} />
    </JobFrame>
  );
};

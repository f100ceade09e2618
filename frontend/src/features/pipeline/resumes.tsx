import { lazy, Suspense, useState } from 'react';
import { inReview, optionsOf, sourceTypes } from '@candor/contracts/jobs/values';
import { resumesPage } from '@candor/contracts/pipeline/pages';
import { useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live.ts';
import { usePage } from '../../page/use-page.ts';
import { FilterBar, SearchBox } from '../../kit/filter-bar.tsx';
import { useNarrow } from '../../kit/media.ts';
import { PageBar } from '../../kit/page.tsx';
import { Pager } from '../../kit/pager.tsx';
import { Segmented } from '../../kit/segmented.tsx';
import { useShortcut } from '../../kit/shortcuts.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { JobFrame } from './job-frame.tsx';
import { ResumeList } from './resume-list.tsx';
import { ResumeReader } from './resume-reader.tsx';
import { actionsOf } from './stages.ts';
import { usePipeline } from './use-pipeline.ts';

const PipelineDialog = lazy(() => import('./pipeline-dialog.tsx').then((m) => ({ default: m.PipelineDialog })));

/** Resumes that nobody has read yet, like mail: the list on the left, the text on the right. */
export const Screen = () => {
  const page = usePage(resumesPage);
  const at = useListAddress('section');
  const narrow = useNarrow();
  const { job, rights, list, previews, requirements, user } = page;
  useLivePage(['applications', 'jobs', 'people']);
  const pipeline = usePipeline({ jobId: job.id, steps: job.steps, rights, position: page.position });
  const [currentId, setCurrentId] = useState<string | null>(null);
  const [reading, setReading] = useState(false);
  const [done, setDone] = useState<{ ids: ReadonlySet<string>; position: number }>({
    ids: new Set(),
    position: page.position,
  });

  const { resumeStatus, ...filters } = at.slice.filters;
  const all = Array.isArray(resumeStatus) && resumeStatus.length > 1;
  const moved = new Set(pipeline.moves.filter((move) => move.to && !inReview(move.to.type)).map((move) => move.id));
  const rows = list.items.filter(
    (row) => !moved.has(row.id) && (all || done.position < page.position || !done.ids.has(row.id)),
  );
  const at0 = rows.findIndex((row) => row.id === currentId);
  const current = rows[at0] ?? (narrow ? undefined : rows[0]);
  const step = (by: number) => {
    const next = rows[Math.max(0, Math.min(rows.length - 1, (current ? rows.indexOf(current) : -1) + by))];
    if (next) setCurrentId(next.id);
  };
  /** Goes on to the row after the present one, which is about to leave the list. */
  const goOn = () => {
    const index = current ? rows.indexOf(current) : 0;
    setCurrentId((rows[index + 1] ?? rows[index - 1])?.id ?? null);
  };
  const review = () => {
    if (!current || current.resume_status === 'reviewed') return;
    if (!all) {
      goOn();
      setDone((now) => ({
        ids: new Set([...(now.position === page.position ? now.ids : []), current.id]),
        position: page.position,
      }));
    }
    void pipeline.review(current).then((ok) => {
      if (!ok) setDone({ ids: new Set(), position: page.position });
    });
  };
  const may = current ? actionsOf(current.step, rights) : [];
  const advance = (to?: string) => {
    if (current && may.includes('advance')) {
      const subject = current;
      goOn();
      pipeline.advance(subject, to);
    }
  };
  const archive = () => {
    if (current && may.includes('archive')) pipeline.ask({ kind: 'archive', subjects: [current], done: goOn });
  };
  const group = 'Resumes';
  useShortcut('j', 'Next resume', () => step(1), { group });
  useShortcut('k', 'Previous resume', () => step(-1), { group });
  useShortcut('arrowdown', '', () => step(1), { group });
  useShortcut('arrowup', '', () => step(-1), { group });
  useShortcut('r', 'Mark reviewed', review, { group });
  useShortcut('a', 'Advance', () => advance(), { group });
  useShortcut('x', 'Archive', archive, { group });
  useShortcut('escape', '', () => setReading(false), { on: narrow && reading });

  const asked = at.slice.search !== '' || Object.keys(filters).length > 0;
  const shown = narrow ? reading && current : current;
  return (
    <JobFrame page={page} tab="resumes">
      <PageBar>
        <Segmented
          label="Which resumes"
          value={all ? 'all' : 'new'}
          onChange={(value) => {
            setCurrentId(null);
            at.go(at.filtersTo({ ...filters, resumeStatus: value === 'all' ? ['new', 'reviewed'] : 'new' }));
          }}
          options={[
            { value: 'new', label: 'New' },
            { value: 'all', label: 'All' },
          ]}
        />
        <FilterBar
          filters={[
            { name: 'source', label: 'Source', kind: 'choice', options: optionsOf(sourceTypes) },
            { name: 'applied', label: 'Applied', kind: 'dates' },
          ]}
          value={filters}
          onChange={(next) => at.go(at.filtersTo({ ...next, ...(resumeStatus === undefined ? {} : { resumeStatus }) }))}
        />
        <span className="ms-auto" />
        <SearchBox
          value={at.slice.search}
          label="Search resumes"
          onSearch={(text) => at.go(at.searchTo(text), { replace: true })}
        />
      </PageBar>
      {rows.length === 0 ? (
        <div className="flex-1">
          <EmptyState>
            {asked ? 'No resumes match.' : all ? 'No resumes here yet.' : 'No new resumes. Well done.'}
          </EmptyState>
        </div>
      ) : (
        <div className="flex min-h-0 flex-1 border-t border-line">
          {(!narrow || !shown) && (
            <ResumeList
              rows={rows}
              steps={job.steps}
              zone={user.tz_region}
              currentId={shown ? current!.id : null}
              onSelect={(id) => {
                setCurrentId(id);
                setReading(true);
              }}
            />
          )}
          {shown && (
            <ResumeReader
              key={current!.id}
              row={current!}
              page={page}
              preview={previews[current!.id] ?? previews[current!.resume_id ?? ''] ?? ''}
              requirements={requirements}
              may={may}
              boardTo={at.address}
              onReview={review}
              onAdvance={advance}
              onArchive={archive}
              onBack={narrow ? () => setReading(false) : undefined}
            />
          )}
        </div>
      )}
      {list.total > list.limit && (
        <Pager page={list.page} limit={list.limit} total={list.total} pageTo={at.pageTo} limitTo={at.limitTo} />
      )}
      <Suspense>{pipeline.asked && <PipelineDialog page={page} pipeline={pipeline} asked={pipeline.asked} />}</Suspense>
    </JobFrame>
  );
};

import { Suspense, useState } from 'react';
import { inReview, saidOptions, sourceTypes } from '@candor/contracts/jobs/values';
import { resumesPage } from '@candor/contracts/pipeline/pages';
import { phrase, say } from '@candor/contracts/words/say';
import { useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { usePage } from '../../page/use-page.ts';
import { ButtonLink } from '../../kit/button.tsx';
import { FilterBar, SearchBox } from '../../kit/tables/filter-bar.tsx';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { useNarrow } from '../../kit/media.ts';
import { PageBar } from '../../kit/page.tsx';
import { Pager } from '../../kit/tables/pager.tsx';
import { Segmented } from '../../kit/inputs/segmented.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { useAtHand } from '../../parts/pipeline/at-hand.ts';
import { besideIn } from '../../parts/board/board-state.ts';
import { HandKeys } from '../../parts/pipeline/hand-keys.tsx';
import { JobFrame, jobSectionTo } from '../../parts/jobs/job-frame.tsx';
import { ResumeList } from './resume-list.tsx';
import { ResumeReader } from './resume-reader.tsx';
import { mayReview, stepAfterReview } from '../../parts/pipeline/stages.ts';
import { usePipeline } from '../../parts/pipeline/use-pipeline.ts';
import { later } from '../../kit/later.tsx';

const PipelineDialog = later(() => import('../../parts/pipeline/pipeline-dialog.tsx').then((m) => m.PipelineDialog));

/** The screen of unread resumes, laid out like mail: the list on the left, the text on the right. */
export const Screen = () => {
  const page = usePage(resumesPage);
  const at = useListAddress('section');
  const narrow = useNarrow();
  const { job, rights, list, previews, requirements, user, past } = page;
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
  const shown = narrow ? (reading ? current : undefined) : current;
  /** The actions apply to the resume that is shown. */
  const hand = useAtHand({
    page,
    pipeline,
    openId: shown?.id ?? null,
    open: setCurrentId,
    find: (id) => rows.find((row) => row.id === id) ?? null,
    next: (id, direction) => besideIn(rows, id, direction),
    only: ['advance', 'archive'],
    advancesTo: stepAfterReview,
    leads: true,
  });
  const review = () => {
    if (!mayReview(rights) || !shown || !hand.one || shown.resume_status === 'reviewed') return;
    if (!all) {
      hand.leadOn();
      setDone((now) => ({
        ids: new Set([...(now.position === page.position ? now.ids : []), shown.id]),
        position: page.position,
      }));
    }
    const notDone = () => {
      setDone({ ids: new Set(), position: page.position });
      setCurrentId(shown.id);
    };
    void pipeline.review(hand.one, notDone).then((ok) => ok || notDone());
  };
  const triage = jobSectionTo(at.address, job.id, 'triage');
  const group = phrase('Resumes');
  useShortcut('t', say('Start triage'), () => at.go(triage), { group, on: !past && job.counts.new_resumes > 0 });
  useShortcut('j', say('Next resume'), () => hand.turn('down'), { group, held: true });
  useShortcut('k', say('Previous resume'), () => hand.turn('up'), { group, held: true });
  useShortcut('arrowdown', '', () => hand.turn('down'), { group, held: true });
  useShortcut('arrowup', '', () => hand.turn('up'), { group, held: true });
  useShortcut('r', say('Mark reviewed'), review, { group });
  useShortcut('escape', '', () => setReading(false), { on: narrow && reading });

  const asked = (at.slice.search !== '' && !past) || Object.keys(filters).length > 0;
  return (
    <JobFrame page={page} tab="resumes">
      <PageBar>
        <Segmented
          label={say('Which resumes')}
          value={all ? 'all' : 'new'}
          onChange={(value) => {
            setCurrentId(null);
            at.go((now) => now.filterTo('resumeStatus', value === 'all' ? ['new', 'reviewed'] : 'new'));
          }}
          options={[
            { value: 'new', label: say('New') },
            { value: 'all', label: say('All') },
          ]}
        />
        <FilterBar
          filters={[
            { name: 'source', label: say('Source'), kind: 'choice', options: saidOptions(sourceTypes) },
            { name: 'applied', label: say('Applied'), kind: 'dates' },
            {
              name: 'knocked_out',
              label: say('Knockout answer'),
              kind: 'present',
              yes: say('Knockout answer'),
              no: say('No knockout answer'),
            },
          ]}
          value={filters}
          onChange={(to, before) => at.go((now) => now.filtersTo(to, before))}
        />
        <span className="ms-auto" />
        {!past && job.counts.new_resumes > 0 && (
          <ButtonLink kind="primary" to={triage}>
            {say('Start triage')}
            <Kbd keys="t" on="accent" />
          </ButtonLink>
        )}
        {!past && <SearchBox label={say('Search resumes')} {...at.search} />}
      </PageBar>
      {rows.length === 0 ? (
        <div className="flex-1">
          <EmptyState>
            {asked ? say('No resumes match.') : all ? say('No resumes here yet.') : say('No new resumes.')}
          </EmptyState>
        </div>
      ) : (
        <div className="flex min-h-0 flex-1 border-t border-line">
          {(!narrow || !shown) && (
            <ResumeList
              rows={rows}
              steps={job.steps}
              zone={user.tz_region}
              currentId={shown?.id ?? null}
              onSelect={(id) => {
                setCurrentId(id);
                setReading(true);
              }}
            />
          )}
          {shown && (
            <ResumeReader
              key={shown.id}
              row={shown}
              page={page}
              preview={previews[shown.id] ?? previews[shown.resume_id ?? ''] ?? ''}
              requirements={requirements}
              may={hand.may}
              boardTo={at.address}
              onReview={review}
              onAdvance={(to) => hand.act('advance', to)}
              onArchive={() => hand.act('archive')}
              onBack={narrow ? () => setReading(false) : undefined}
            />
          )}
        </div>
      )}
      {list.total > list.limit && (
        <Pager page={list.page} limit={list.limit} total={list.total} pageTo={at.pageTo} limitTo={at.limitTo} />
      )}
      {!past && <HandKeys hand={hand} />}
      <Suspense>{pipeline.asked && <PipelineDialog page={page} pipeline={pipeline} asked={pipeline.asked} />}</Suspense>
    </JobFrame>
  );
};

import { say } from '@candor/contracts/words/say';
import { Suspense, useState } from 'react';
import { skill } from '@candor/contracts/catalogues/content';
import { requirementsPage } from '@candor/contracts/jobs/pages';
import { usePage } from '../../page/use-page.ts';
import { Button } from '../../kit/button.tsx';
import { later } from '../../kit/later.tsx';
import { PageScroll } from '../../kit/page.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { JobFrame } from '../../parts/jobs/job-frame.tsx';
import { GenerationNotice } from '../../parts/requirements/generation-notice.tsx';
import { Levels } from './levels.tsx';
import { RequirementRows, TaskRows } from './requirement-rows.tsx';
import { RequirementsBar } from './requirements-bar.tsx';
import { useRequirementEdits } from './use-requirement-edits.ts';
import { useRequirements } from './use-requirements.ts';

const PickEntries = later(() => import('../../catalogues/pick-entries.tsx').then((m) => m.PickEntries));
const ChainSide = later(() => import('./chain-side.tsx').then((m) => m.ChainSide));
const ChainMap = later(() => import('./chain-map.tsx').then((m) => m.ChainMap));

/** The screen of requirements: the job's tasks and what they require, as lists or as a map of the whole chain. */
export const Screen = () => {
  const page = usePage(requirementsPage);
  const { job, requirements } = page;
  const shown = useRequirements(page);
  const edits = useRequirementEdits(page, shown);
  const [picking, setPicking] = useState(false);
  const { view, open, setOpen, editable, generating, chain, links, gaps, empty } = shown;
  return (
    <JobFrame
      page={page}
      tab="requirements"
      beside={
        open && (
          <Suspense>
            <ChainSide page={page} open={open} editable={editable} onOpen={setOpen} />
          </Suspense>
        )
      }
    >
      <RequirementsBar shown={shown} onPick={() => setPicking(true)} />
      {view === 'map' && !empty ? (
        <Suspense fallback={<SkeletonRows />}>
          <ChainMap {...{ page, chain, links, gaps, open, editable }} shown={shown.shown} onOpen={setOpen} />
        </Suspense>
      ) : (
        <PageScroll narrow className="pt-2!">
          <GenerationNotice job={job} />
          {empty && !generating && (
            <EmptyState
              action={
                editable ? (
                  <Button kind="primary" onClick={() => setOpen({ kind: 'requirement', id: null })}>
                    {say('Add a requirement')}
                  </Button>
                ) : undefined
              }
            >
              {say('This job has no requirements yet.')}
            </EmptyState>
          )}
          <TaskRows page={page} shown={shown} edits={edits} />
          <RequirementRows page={page} shown={shown} edits={edits} />
          {!shown.shown && <Levels page={page} />}
        </PageScroll>
      )}
      {picking && (
        <Suspense>
          <PickEntries
            list={skill}
            present={requirements.flatMap(({ skill_id }) => skill_id ?? [])}
            onClose={() => setPicking(false)}
            onPicked={(ids) => {
              setPicking(false);
              void edits.addSkills(ids);
            }}
          />
        </Suspense>
      )}
    </JobFrame>
  );
};

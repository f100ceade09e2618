import { say, sayLabel } from '@candor/contracts/words/say';
import { Suspense, useMemo, useState } from 'react';
import { BookOpenText, List, ListChecks, Plus, Target, Waypoints } from 'lucide-react';
import { skill } from '@candor/contracts/catalogues/content';
import { useRevalidator } from 'react-router-dom';
import { askedOf, chainThrough, gapsOf, linksOf, priorityOf } from '@candor/contracts/requirements/chain';
import { upsertRequirement } from '@candor/contracts/requirements/evaluation-endpoints';
import { requirementsPage } from '@candor/contracts/jobs/pages';
import { requirementKinds, requirementLevels, type Requirement } from '@candor/contracts/jobs/values';
import { SortableList } from '../../catalogues/sortable-list.tsx';
import { call } from '../../page/call.ts';
import { useLivePage } from '../../page/live/live.ts';
import { settle } from '../../page/settle.ts';
import { useGroups, usePage } from '../../page/use-page.ts';
import { Button } from '../../kit/button.tsx';
import { later } from '../../kit/later.tsx';
import { Menu, MenuItem } from '../../kit/overlays/menu.tsx';
import { useMedia } from '../../kit/media.ts';
import { PageBar, PageScroll, Section } from '../../kit/page.tsx';
import { Segmented } from '../../kit/inputs/segmented.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { useStored } from '../../kit/stored.ts';
import { toast } from '../../kit/overlays/toast.ts';
import { JobFrame } from '../../parts/jobs/job-frame.tsx';
import { frequencyWord, importanceWord } from '../../parts/requirements/chain-words.ts';
import { GapChips, type GapKind } from './gap-chips.tsx';
import { GenerationNotice } from '../../parts/requirements/generation-notice.tsx';
import { concernedBy } from './concerned.ts';
import { Levels } from './levels.tsx';
import { PartRow } from '../../parts/requirements/part-row.tsx';
import { TaskMark } from './task-mark.tsx';
import { type AnyPart, chainOf, type OpenPart, type PartKind, useChainActions } from './use-chain.ts';

const PickEntries = later(() => import('../../catalogues/pick-entries.tsx').then((m) => m.PickEntries));
const ChainSide = later(() => import('./chain-side.tsx').then((m) => m.ChainSide));
const ChainMap = later(() => import('./chain-map.tsx').then((m) => m.ChainMap));
const levelsOf = Object.keys(requirementLevels) as Requirement['level'][];

/** Requirements: the work and its demands, as lists or as a map of the whole chain. */
export const Screen = () => {
  const page = usePage(requirementsPage);
  const { job, requirements, rights } = page;
  const { revalidate } = useRevalidator();
  const groups = useGroups();
  const actions = useChainActions(page);
  const [stored, setView] = useStored<'list' | 'map'>('requirements-view', 'list');
  const wide = useMedia('(min-width: 900px)');
  const [open, setOpen] = useState<OpenPart | null>(null);
  const [gap, setGap] = useState<GapKind | 'asked' | null>(null);
  const [picking, setPicking] = useState(false);
  useLivePage(['jobs'], [job.id]);
  const editable = rights.editor && job.hiring_status !== 'archived';
  const generating = job.content_status === 'generating';
  const chain = useMemo(() => chainOf(page), [page]);
  const links = useMemo(() => linksOf(chain), [chain]);
  const gaps = useMemo(() => gapsOf(chain), [chain]);
  const { asked, of } = useMemo(() => askedOf(chain), [chain]);
  const shown = useMemo(
    () =>
      gap === 'asked'
        ? new Set(asked.flatMap((id) => [...chainThrough(links, id)]))
        : gap
          ? concernedBy(
              chain,
              gaps.filter(({ kind }) => kind === gap),
            )
          : null,
    [chain, links, gaps, gap, asked],
  );
  const view = wide ? stored : 'list';
  const tasks = chain.tasks.filter(({ id }) => !shown || shown.has(id));
  const levels = levelsOf
    .map((level) => ({
      level,
      all: requirements.filter((each) => each.level === level),
      items: requirements.filter((each) => each.level === level && (!shown || shown.has(each.id))),
    }))
    .filter(({ items }) => items.length);
  const sortLevel = (level: Requirement['level'], ids: string[]) =>
    actions.sort(
      'requirement',
      levelsOf.flatMap((each) =>
        each === level ? ids : requirements.filter((one) => one.level === each).map(({ id }) => id),
      ),
    );
  const addSkills = async (ids: readonly string[]) => {
    for (const skill_id of ids)
      if (!(await settle(say('Add requirements'), call(upsertRequirement, { job_id: job.id, skill_id })))) break;
    await revalidate();
    toast({ text: say('Saved.') });
  };
  const rowOf = (kind: PartKind, part: AnyPart) => ({
    open: open?.id === part.id,
    editable,
    onOpen: () => setOpen(open?.id === part.id ? null : { kind, id: part.id }),
    onRemove: () => {
      void actions.remove(kind, part).then((done) => done === 'confirm' && setOpen({ kind, id: part.id }));
    },
  });
  const problemOf = (requirement: Requirement) => {
    const found = gaps.find((each) => 'requirement_id' in each && each.requirement_id === requirement.id);
    if (!found) return null;
    return found.kind === 'no_question' ? (
      <span className="font-medium text-bad">{say('No question')}</span>
    ) : (
      <span className="font-medium text-warn">{say('Asked three times')}</span>
    );
  };
  const empty = !requirements.length && !page.tasks.length;
  const add = (kind: PartKind) => () => setOpen({ kind, id: null });
  const suggest = (kind: PartKind) => () => setOpen({ kind, id: null, drafts: 'usual' });
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
      <PageBar>
        {wide && (
          <Segmented
            label={say('View')}
            value={view}
            onChange={setView}
            options={[
              { value: 'list', label: say('List'), icon: <List size={13} aria-hidden /> },
              { value: 'map', label: say('Evidence'), icon: <Waypoints size={13} aria-hidden /> },
            ]}
          />
        )}
        <GapChips gaps={gaps} chosen={gap === 'asked' ? null : gap} onChoose={setGap} />
        {/* Together on one line, even if the gaps leave no room beside them. */}
        <span className="ms-auto flex items-center gap-2">
          {of > 0 && (
            <Button
              kind="ghost"
              size="sm"
              aria-pressed={gap === 'asked'}
              className={gap === 'asked' ? 'bg-accent-wash! text-accent-ink!' : ''}
              onClick={() => setGap(gap === 'asked' ? null : 'asked')}
            >
              {say('{asked, number} of {of, number} asked', { asked: asked.length, of })}
            </Button>
          )}
          {editable && !generating && (
            <Menu align="end" trigger={<Button size="sm">{say('Suggest')}</Button>}>
              <MenuItem icon={<Target size={14} />} onSelect={suggest('requirement')}>
                {say('Requirements')}
              </MenuItem>
              <MenuItem icon={<ListChecks size={14} />} onSelect={suggest('task')}>
                {say('Job tasks')}
              </MenuItem>
            </Menu>
          )}
          {editable && !generating && (
            <Menu
              align="end"
              trigger={
                <Button size="sm">
                  <Plus size={14} aria-hidden />
                  {say('Add')}
                </Button>
              }
            >
              <MenuItem icon={<Target size={14} />} onSelect={add('requirement')}>
                {say('Requirement')}
              </MenuItem>
              <MenuItem icon={<ListChecks size={14} />} onSelect={add('task')}>
                {say('Job task')}
              </MenuItem>
              {groups[skill.needs] !== undefined && (
                <MenuItem icon={<BookOpenText size={14} />} onSelect={() => setPicking(true)}>
                  {say('From skills')}
                </MenuItem>
              )}
            </Menu>
          )}
        </span>
      </PageBar>
      {view === 'map' && !empty ? (
        <Suspense fallback={<SkeletonRows />}>
          <ChainMap {...{ page, chain, links, gaps, shown, open, editable }} onOpen={setOpen} />
        </Suspense>
      ) : (
        <PageScroll narrow className="pt-2!">
          <GenerationNotice job={job} />
          {empty && !generating && (
            <EmptyState
              action={
                editable ? (
                  <Button kind="primary" onClick={add('requirement')}>
                    {say('Add a requirement')}
                  </Button>
                ) : undefined
              }
            >
              {say('This job has no requirements yet.')}
            </EmptyState>
          )}
          {tasks.length > 0 && (
            <Section title={say('Job tasks')} text={say('What the person will do, by priority.')}>
              <SortableList
                label={say('Job tasks')}
                items={tasks.toSorted((a, b) => priorityOf(b) - priorityOf(a))}
                nameOf={({ name }) => name}
                on={false}
                onSort={() => Promise.resolve(false)}
                rowClass="border-b border-line last:border-0"
              >
                {(task, parts) => (
                  <PartRow
                    {...rowOf('task', task)}
                    name={task.name}
                    parts={parts}
                    mark={
                      <span className="text-ink-3">
                        <TaskMark task={task} />
                      </span>
                    }
                    facts={[
                      frequencyWord(task),
                      importanceWord(task),
                      chainThrough(links, task.id).size === 1 && (
                        <span key="gap" className="font-medium text-warn">
                          {say('No requirement')}
                        </span>
                      ),
                    ]}
                  />
                )}
              </SortableList>
            </Section>
          )}
          {levels.map(({ level, all, items }) => (
            <Section
              key={level}
              title={sayLabel(requirementLevels[level])}
              text={say('{count, plural, one {# requirement} other {# requirements}}', { count: items.length })}
            >
              <SortableList
                label={sayLabel(requirementLevels[level])}
                items={items}
                nameOf={({ name }) => name}
                on={editable && !generating && items.length === all.length}
                onSort={(ids) => sortLevel(level, ids)}
                rowClass="border-b border-line last:border-0"
              >
                {(requirement, parts) => (
                  <PartRow
                    {...rowOf('requirement', requirement)}
                    name={requirement.name}
                    parts={parts}
                    facts={[
                      sayLabel(requirementKinds[requirement.kind]),
                      requirement.weight > 0 && say('weight {weight, number}', { weight: requirement.weight }),
                      questionCount(
                        page.questions.filter((each) => each.requirement_ids.includes(requirement.id)).length,
                      ),
                      problemOf(requirement),
                    ]}
                  />
                )}
              </SortableList>
            </Section>
          ))}
          {!shown && <Levels page={page} />}
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
              void addSkills(ids);
            }}
          />
        </Suspense>
      )}
    </JobFrame>
  );
};
const questionCount = (count: number) =>
  count > 0 && say('{count, plural, one {# question} other {# questions}}', { count });

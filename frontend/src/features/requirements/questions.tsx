import { say, sayLabel } from '@candor/contracts/words/say';
import { Suspense, useMemo, useState } from 'react';
import { BookOpenText, Layers, Plus, Split } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { question as library } from '@candor/contracts/catalogues/questions';
import { gapsOf, minutesIn, roundsOf } from '@candor/contracts/requirements/chain';
import { spreadRounds } from '@candor/contracts/requirements/spreading';
import { questionsPage } from '@candor/contracts/jobs/pages';
import { cloneQuestions } from '@candor/contracts/requirements/question-endpoints';
import { questionKinds, scoringTypes, type PlacedQuestion } from '@candor/contracts/jobs/values';
import { SortableList } from '../../catalogues/sortable-list.tsx';
import { call } from '../../page/call.ts';
import { useLivePage } from '../../page/live/live.ts';
import { settle } from '../../page/settle.ts';
import { useGroups, usePage } from '../../page/use-page.ts';
import { Button } from '../../kit/button.tsx';
import { later } from '../../kit/later.tsx';
import { Menu, MenuItem } from '../../kit/overlays/menu.tsx';
import { PageBar, PageScroll, Section } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { standing, openThreads, unasked } from '../../parts/reviews/review-words.ts';
import { JobFrame } from '../../parts/jobs/job-frame.tsx';
import { concernedBy } from './concerned.ts';
import { GapChips, type GapKind } from './gap-chips.tsx';
import { GenerationNotice } from '../../parts/requirements/generation-notice.tsx';
import { lengthText, minutesText } from '../../parts/jobs/job-words.ts';
import { PartRow } from '../../parts/requirements/part-row.tsx';
import { chainOf, type OpenPart, useChainActions } from './use-chain.ts';

const PickEntries = later(() => import('../../catalogues/pick-entries.tsx').then((m) => m.PickEntries));
const AddSet = later(() => import('./job-sets.tsx').then((m) => m.AddSet));
const KeepAsSet = later(() => import('./job-sets.tsx').then((m) => m.KeepAsSet));
const ReviewPanel = later(() => import('../../parts/reviews/review-panel.tsx').then((m) => m.ReviewPanel));
const ChainSide = later(() => import('./chain-side.tsx').then((m) => m.ChainSide));

/** Questions: those for every candidate, by the rounds that ask them. */
export const Screen = () => {
  const page = usePage(questionsPage);
  const { job, questions, requirements, rights, names, reviews, readers, user } = page;
  const { revalidate } = useRevalidator();
  const groups = useGroups();
  const actions = useChainActions(page);
  const [open, setOpen] = useState<OpenPart | null>(null);
  const [gap, setGap] = useState<GapKind | null>(null);
  const [picking, setPicking] = useState(false);
  const [set, setSet] = useState<'add' | 'keep' | null>(null);
  useLivePage(['jobs', 'reviews'], [job.id, ...questions.map(({ id }) => id)]);
  const editable = rights.editor && job.hiring_status !== 'archived' && job.content_status !== 'generating';
  const keeps = !page.past && groups[library.needs] !== undefined && questions.length > 0;
  const chain = useMemo(() => chainOf(page), [page]);
  /** The gaps that questions close or cause. */
  const gaps = useMemo(
    () => gapsOf(chain).filter(({ kind }) => kind !== 'no_question' && kind !== 'no_requirement'),
    [chain],
  );
  const shown = useMemo(
    () =>
      gap
        ? concernedBy(
            chain,
            gaps.filter(({ kind }) => kind === gap),
          )
        : null,
    [chain, gaps, gap],
  );
  const rounds = roundsOf(chain);
  const placed = (id: string) => questions.filter(({ asking }) => asking?.workflow_step_id === id);
  const groupsOf = [
    ...rounds.map((step) => ({
      id: step.id,
      name: sayLabel(step.name),
      planned: step.duration_minutes,
      all: placed(step.id),
    })),
    {
      id: '',
      name: say('Not in a round'),
      planned: 0,
      all: questions.filter(({ asking }) => !rounds.some(({ id }) => id === asking?.workflow_step_id)),
    },
  ];
  const asked = open?.kind === 'question' ? questions.find(({ id }) => id === open.id) : undefined;
  const reviewFacts = (id: string) => {
    const review = reviews[id];
    if (!review) return [];
    const count = openThreads(review);
    return [
      standing(review)?.text,
      count > 0 && say('{count, plural, one {# open comment} other {# open comments}}', { count }),
    ];
  };
  const sortGroup = (id: string, ids: string[]) =>
    actions.sort(
      'question',
      groupsOf.flatMap((group) => (group.id === id ? ids : group.all.map((each) => each.id))),
    );
  const aboutOf = (question: PlacedQuestion) =>
    requirements.filter(({ id }) => question.requirement_ids.includes(id)).map(({ name }) => name);
  const timeOf = (step: string, planned: number) => {
    const used = minutesIn(chain, step);
    if (!step || !(used || planned)) return undefined;
    return (
      <span className={planned && used > planned ? 'font-medium text-warn' : undefined}>
        {planned
          ? say('{used} of {planned}', { used: lengthText(used), planned: minutesText(planned) })
          : minutesText(used)}
      </span>
    );
  };
  const addFrom = (ids: string[]) =>
    settle(say('Add questions'), call(cloneQuestions, { job_id: job.id, ids }), async () => {
      await revalidate();
      toast({ text: say('Saved.') });
    });
  return (
    <JobFrame
      page={page}
      tab="questions"
      beside={
        open && (
          <Suspense>
            <ChainSide page={page} open={open} editable={editable} onOpen={setOpen}>
              {asked && (editable || reviews[asked.id]) && (
                <ReviewPanel
                  key={asked.id}
                  review={
                    reviews[asked.id] ??
                    unasked({ id: asked.id, type: 'question', job_id: job.id }, job.version, editable)
                  }
                  name={asked.text}
                  readers={readers}
                  me={user.id}
                  zone={user.tz_region}
                />
              )}
            </ChainSide>
          </Suspense>
        )
      }
    >
      <PageBar>
        <GapChips gaps={gaps} chosen={gap} onChoose={setGap} />
        <span className="ms-auto max-sm:hidden" />
        {(editable || keeps) && (
          <Menu
            align="end"
            trigger={
              <Button size="sm">
                <Layers size={14} aria-hidden />
                {say('Question sets')}
              </Button>
            }
          >
            {editable && <MenuItem onSelect={() => setSet('add')}>{say('Add a question set')}</MenuItem>}
            {keeps && <MenuItem onSelect={() => setSet('keep')}>{say('Save as a question set')}</MenuItem>}
          </Menu>
        )}
        {editable && (
          <>
            <Button size="sm" onClick={() => setOpen({ kind: 'question', id: null, drafts: 'usual' })}>
              {say('Suggest')}
            </Button>
            {groups[library.needs] !== undefined && (
              <Button size="sm" onClick={() => setPicking(true)}>
                <BookOpenText size={14} aria-hidden />
                {say('Add from the library')}
              </Button>
            )}
            <Button size="sm" onClick={() => setOpen({ kind: 'question', id: null })}>
              <Plus size={14} aria-hidden />
              {say('Add a question')}
            </Button>
          </>
        )}
      </PageBar>
      <PageScroll narrow className="pt-2!">
        <GenerationNotice job={job} />
        {!questions.length && job.content_status !== 'generating' && (
          <EmptyState
            action={
              editable ? (
                <Button kind="primary" onClick={() => setOpen({ kind: 'question', id: null })}>
                  {say('Add a question')}
                </Button>
              ) : undefined
            }
          >
            {say('This job has no questions yet.')}
          </EmptyState>
        )}
        {groupsOf.map(({ id, name, planned, all }) => {
          const items = all.filter((each) => !shown || shown.has(each.id));
          return items.length ? (
            <Section
              key={id}
              title={name}
              text={timeOf(id, planned)}
              actions={
                id === '' &&
                editable &&
                spreadRounds(chain).length > 0 && (
                  <Button size="sm" onClick={() => void actions.spread()}>
                    <Split size={14} aria-hidden />
                    {say('Spread over the rounds')}
                  </Button>
                )
              }
            >
              <SortableList
                label={name}
                items={items}
                nameOf={({ text }) => text}
                on={editable && items.length === all.length}
                onSort={(ids) => sortGroup(id, ids)}
                rowClass="border-b border-line last:border-0"
              >
                {(question, parts) => (
                  <PartRow
                    name={question.text}
                    parts={parts}
                    open={open?.id === question.id}
                    editable={editable}
                    onOpen={() => setOpen(open?.id === question.id ? null : { kind: 'question', id: question.id })}
                    onRemove={() => void actions.remove('question', question)}
                    facts={[
                      sayLabel(questionKinds[question.kind]),
                      sayLabel(scoringTypes[question.scoring_type]),
                      question.time_minutes && minutesText(question.time_minutes),
                      question.asking?.interviewer_id && names[question.asking.interviewer_id],
                      ...reviewFacts(question.id),
                      ...aboutOf(question),
                    ]}
                  />
                )}
              </SortableList>
            </Section>
          ) : null;
        })}
      </PageScroll>
      {set && (
        <Suspense>
          {set === 'add' ? (
            <AddSet page={page} onClose={() => setSet(null)} />
          ) : (
            <KeepAsSet page={page} onClose={() => setSet(null)} />
          )}
        </Suspense>
      )}
      {picking && (
        <Suspense>
          <PickEntries
            list={library}
            present={[]}
            most={100}
            onClose={() => setPicking(false)}
            onPicked={(ids) => {
              setPicking(false);
              void addFrom(ids);
            }}
          />
        </Suspense>
      )}
    </JobFrame>
  );
};

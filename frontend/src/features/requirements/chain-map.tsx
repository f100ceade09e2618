import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Plus } from 'lucide-react';
import {
  type Chain,
  chainThrough,
  type Gap,
  type Links,
  priorityOf,
  roundsOf,
} from '@candor/contracts/requirements/chain';
import type { ChainPage } from '@candor/contracts/jobs/pages';
import {
  questionKinds,
  requirementKinds,
  requirementLevels,
  scoringTypes,
  type Requirement,
} from '@candor/contracts/jobs/values';
import { cx } from '../../kit/cx.ts';
import { ChainRound } from './chain-round.tsx';
import { frequencyWord, importanceWord } from '../../parts/requirements/chain-words.ts';
import { TaskMark } from './task-mark.tsx';
import { type OpenPart, partNamed } from './use-chain.ts';

type Line = { from: string; to: string; path: string };
const levels = Object.keys(requirementLevels) as Requirement['level'][];
const missing = (id: string) => `missing ${id}`;

/** The lines between the drawn nodes, measured in place. */
const useLines = (links: Links) => {
  const map = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<{ lines: Line[]; width: number; height: number }>({
    lines: [],
    width: 0,
    height: 0,
  });
  useLayoutEffect(() => {
    const root = map.current;
    if (!root) return;
    const measure = () => {
      const origin = root.getBoundingClientRect();
      const boxes = new Map(
        [...root.querySelectorAll<HTMLElement>('[data-node]')].map((each) => [
          each.dataset.node!,
          each.getBoundingClientRect(),
        ]),
      );
      const lines = links.flatMap(([from, to]): Line[] => {
        const [a, b] = [boxes.get(from), boxes.get(to)];
        if (!a || !b) return [];
        const forward = a.left < b.left;
        const [x1, x2] = forward ? [a.right, b.left] : [a.left, b.right];
        const [y1, y2] = [a.top + a.height / 2 - origin.top, b.top + b.height / 2 - origin.top];
        const bend = (x2 - x1) / 2;
        const [start, end] = [x1 - origin.left, x2 - origin.left];
        return [{ from, to, path: `M${start} ${y1}C${start + bend} ${y1} ${end - bend} ${y2} ${end} ${y2}` }];
      });
      setDrawn({ lines, width: root.scrollWidth, height: root.scrollHeight });
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(root);
    return () => watch.disconnect();
  }, [links]);
  return { map, ...drawn };
};

const Node = ({
  id,
  name,
  facts,
  end,
  lit,
  held,
  leads,
  onHold,
  onHover,
}: {
  id: string;
  name: string;
  facts: ReactNode;
  end?: ReactNode;
  lit: boolean;
  held: boolean;
  leads: string;
  onHold: () => void;
  onHover: (id: string | null) => void;
}) => (
  <button
    type="button"
    data-node={id}
    aria-pressed={held}
    onClick={onHold}
    onMouseEnter={() => onHover(id)}
    onMouseLeave={() => onHover(null)}
    className={cx(
      'relative block w-full rounded-ctl border px-2.5 py-1.5 text-start',
      held
        ? 'border-accent bg-accent-wash ring-1 ring-accent'
        : lit
          ? 'border-accent bg-sheet'
          : 'border-line bg-sheet hover:border-ink-4',
    )}
  >
    <span className={cx('line-clamp-3 text-ui', lit ? 'font-medium text-ink' : 'text-ink-2')}>{name}</span>
    <span className="mt-0.5 flex items-center gap-1.5 text-meta text-ink-3">
      {facts}
      {end !== undefined && <span className="tnum ms-auto">{end}</span>}
    </span>
    <span className="sr-only">{leads}</span>
  </button>
);
const Column = ({
  title,
  count,
  note,
  children,
}: {
  title: string;
  count: number;
  note: string;
  children: ReactNode;
}) => (
  <section aria-label={title} data-column className="min-w-0">
    <div className="sticky top-0 z-10 flex items-baseline gap-1.5 bg-sheet px-0.5 pt-1 pb-2.5">
      <h2 className="text-ui font-semi text-ink">{title}</h2>
      <span className="tnum text-meta text-ink-3">{numberWords(count)}</span>
      <span className="ms-auto text-meta text-ink-3">{note}</span>
    </div>
    <div className="relative grid gap-2">{children}</div>
  </section>
);

type Props = {
  page: ChainPage;
  chain: Chain;
  links: Links;
  gaps: readonly Gap[];
  /** Only these parts, if a kind of gap is chosen. */
  shown: ReadonlySet<string> | null;
  open: OpenPart | null;
  editable: boolean;
  onOpen: (part: OpenPart | null) => void;
};
/** The chain of a job as a picture: tasks, requirements, questions, rounds with their people. One chain is highlighted at a time. */
export const ChainMap = ({ page, chain, links, gaps, shown, open, editable, onOpen }: Props) => {
  const [hovered, setHovered] = useState<string | null>(null);
  /** The seat of a selected interviewer, which has no panel of its own. */
  const [held, setHeld] = useState<string | null>(null);
  const holes = useMemo(() => gaps.flatMap((gap) => (gap.kind === 'no_question' ? [gap.requirement_id] : [])), [gaps]);
  const all = useMemo(() => [...links, ...holes.map((id) => [id, missing(id)] as const)], [links, holes]);
  const { map, lines, width, height } = useLines(all);
  const at = hovered ?? held ?? open?.id ?? null;
  const lit = useMemo(() => (at ? chainThrough(all, at) : new Set<string>()), [all, at]);
  const rounds = roundsOf(chain);
  const names = useMemo(() => {
    const said = new Map<string, string>();
    for (const each of [...chain.tasks, ...chain.requirements]) said.set(each.id, each.name);
    for (const each of chain.questions) said.set(each.id, each.text);
    return said;
  }, [chain]);
  const leadsTo = (id: string) => {
    const to = links.filter(([from]) => from === id).map(([, each]) => names.get(each) ?? seatWords(each));
    return to.length ? say('Leads to: {parts}', { parts: to.join('; ') }) : '';
  };
  const seatWords = (seat: string) => {
    const [step_id, user_id = ''] = seat.split(' ');
    const step = rounds.find(({ id }) => id === step_id);
    return [step && sayLabel(step.name), page.names[user_id]].filter(Boolean).join(', ');
  };
  const seen = (id: string) => !shown || shown.has(id);
  const gapOf = (id: string) => gaps.find((gap) => 'requirement_id' in gap && gap.requirement_id === id);
  const tasks = chain.tasks.filter(({ id }) => seen(id)).toSorted((a, b) => priorityOf(b) - priorityOf(a));
  const questions = [
    ...rounds.flatMap((step) => chain.questions.filter(({ asking }) => asking?.workflow_step_id === step.id)),
    ...chain.questions.filter(({ asking }) => !rounds.some(({ id }) => id === asking?.workflow_step_id)),
  ].filter(({ id }) => seen(id));
  const nodeOf = (id: string) => ({
    id,
    lit: lit.has(id),
    held: open?.id === id,
    leads: leadsTo(id),
    onHold: () => {
      setHeld(null);
      onOpen(open?.id === id ? null : partNamed(chain, id));
    },
    onHover: setHovered,
  });
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const from = event.target as HTMLElement;
    const id = from.dataset.node;
    const root = map.current;
    if (!id || !root) return;
    const focus = (node: Element | undefined | null) => {
      if (!(node instanceof HTMLElement)) return;
      event.preventDefault();
      node.focus();
    };
    const named = (node: string | undefined) =>
      node === undefined ? null : root.querySelector(`[data-node="${node}"]`);
    const column = [...(from.closest('[data-column]')?.querySelectorAll('[data-node]') ?? [])];
    if (event.key === 'ArrowDown') focus(column[column.indexOf(from) + 1]);
    else if (event.key === 'ArrowUp') focus(column[column.indexOf(from) - 1]);
    else if (event.key === 'ArrowRight') focus(named(all.find(([one]) => one === id)?.[1]));
    else if (event.key === 'ArrowLeft') focus(named(all.find(([, other]) => other === id)?.[0]));
    else if (event.key === 'n') focus(named(holes.map(missing).find((hole) => hole !== id)));
  };
  return (
    <div
      data-page-scroll
      tabIndex={0}
      role="region"
      aria-label={say('Evidence')}
      className="quiet-scroll min-h-0 flex-1 overflow-auto px-5 pb-5 outline-offset-[-2px]"
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={map}
        onKeyDown={onKeyDown}
        className="relative grid min-w-[720px] grid-cols-[1fr_1.1fr_1.25fr_1fr] items-start gap-x-7 2xl:gap-x-9"
      >
        <svg
          aria-hidden
          width={width}
          height={height}
          className="pointer-events-none absolute inset-0 z-[5] overflow-visible"
        >
          {lines
            .toSorted((a, b) => Number(lit.has(a.from) && lit.has(a.to)) - Number(lit.has(b.from) && lit.has(b.to)))
            .map(({ from, to, path }) => {
              const hole = to.startsWith('missing ');
              const on = lit.has(from) && lit.has(to);
              return (
                <path
                  key={`${from} ${to}`}
                  d={path}
                  fill="none"
                  stroke={hole ? 'var(--bad)' : on ? 'var(--accent)' : 'var(--line-2)'}
                  strokeWidth={on && !hole ? 1.75 : 1}
                  strokeDasharray={hole ? '3 3' : undefined}
                />
              );
            })}
        </svg>
        <Column title={say('Job tasks')} count={chain.tasks.length} note={say('by priority')}>
          {tasks.map((task) => (
            <Node
              key={task.id}
              {...nodeOf(task.id)}
              name={task.name}
              facts={
                <>
                  <TaskMark task={task} />
                  <span>
                    {frequencyWord(task)} · {importanceWord(task)}
                    {!links.some(([from]) => from === task.id) && (
                      <span className="block font-medium text-warn">{say('No requirement')}</span>
                    )}
                  </span>
                </>
              }
            />
          ))}
        </Column>
        <Column title={say('Requirements')} count={chain.requirements.length} note={say('weight')}>
          {levels.map((level) => {
            const items = chain.requirements.filter((each) => each.level === level && seen(each.id));
            return items.length ? (
              <div key={level} className="grid gap-2">
                <h3 className="text-meta text-ink-3">
                  {sayLabel(requirementLevels[level])} <span className="tnum">{numberWords(items.length)}</span>
                </h3>
                {items.map((each) => {
                  const gap = gapOf(each.id);
                  return (
                    <Node
                      key={each.id}
                      {...nodeOf(each.id)}
                      name={each.name}
                      end={numberWords(each.weight)}
                      facts={
                        <>
                          <span>{sayLabel(requirementKinds[each.kind])}</span>
                          {gap && (
                            <span className={cx('font-medium', gap.kind === 'no_question' ? 'text-bad' : 'text-warn')}>
                              {gap.kind === 'no_question' ? say('No question') : say('Asked three times')}
                            </span>
                          )}
                        </>
                      }
                    />
                  );
                })}
              </div>
            ) : null;
          })}
        </Column>
        <Column title={say('Questions')} count={chain.questions.length} note={say('minutes')}>
          {questions.map((each) => (
            <Node
              key={each.id}
              {...nodeOf(each.id)}
              name={each.text}
              end={each.time_minutes ? numberWords(each.time_minutes) : '–'}
              facts={
                <span>
                  {sayLabel(questionKinds[each.kind])} · {sayLabel(scoringTypes[each.scoring_type])}
                  {!links.some(([from]) => from === each.id) && (
                    <span className="block font-medium text-warn">{say('Not in a round')}</span>
                  )}
                </span>
              }
            />
          ))}
          {holes.filter(seen).length > 0 && (
            <h3 className="text-meta text-ink-3">
              {say('Missing')} <span className="tnum">{numberWords(holes.filter(seen).length)}</span>
            </h3>
          )}
          {holes.filter(seen).map((id) => {
            const look =
              'flex w-full items-center gap-1.5 rounded-ctl border border-dashed border-bad bg-sheet px-2.5 py-1.5 text-start text-ui text-ink-2';
            return editable ? (
              <button
                key={id}
                type="button"
                data-node={missing(id)}
                aria-label={say('Write a question about {name}', { name: names.get(id) ?? '' })}
                onClick={() => onOpen({ kind: 'question', id: null, about: id })}
                className={cx(look, 'relative hover:bg-bad-wash')}
              >
                <Plus size={13} aria-hidden />
                {names.get(id)}
              </button>
            ) : (
              <p key={id} data-node={missing(id)} className={look}>
                {names.get(id)}
              </p>
            );
          })}
        </Column>
        <Column title={say('Rounds')} count={rounds.length} note={say('used/planned')}>
          {rounds.map((step) => (
            <ChainRound key={step.id} {...{ step, page, chain, lit, held, onHold: setHeld, onHover: setHovered }} />
          ))}
        </Column>
      </div>
    </div>
  );
};

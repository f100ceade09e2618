import { say } from '@candor/contracts/words/say';
import type { KeyboardEvent } from 'react';
import { ChainRound } from './chain-round.tsx';
import { QuestionColumn, RequirementColumn, TaskColumn } from './chain-columns.tsx';
import { Column } from './chain-nodes.tsx';
import { type ChainMapProps, missing, useChainMap } from './use-chain-map.ts';
import { type Line, useLines } from './use-lines.ts';

/** The lines of the map. The highlighted lines are drawn on top. */
const ChainLines = ({
  lines,
  width,
  height,
  lit,
}: {
  lines: readonly Line[];
  width: number;
  height: number;
  lit: ReadonlySet<string>;
}) => (
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
);

/** The chain of a job as a picture: tasks, requirements, questions, and rounds with their interviewers. The parts linked to one part are highlighted at a time. */
export const ChainMap = (props: ChainMapProps) => {
  const { page, chain } = props;
  const state = useChainMap(props);
  const { held, setHeld, setHovered, holes, all, lit, rounds } = state;
  const { map, lines, width, height } = useLines(all);
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
        <ChainLines {...{ lines, width, height, lit }} />
        <TaskColumn props={props} state={state} />
        <RequirementColumn props={props} state={state} />
        <QuestionColumn props={props} state={state} />
        <Column title={say('Rounds')} count={rounds.length} note={say('used/planned')}>
          {rounds.map((step) => (
            <ChainRound key={step.id} {...{ step, page, chain, lit, held, onHold: setHeld, onHover: setHovered }} />
          ))}
        </Column>
      </div>
    </div>
  );
};

import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { ArrowDown, ArrowUp, GripVertical, MoreHorizontal, Trash2, UserRound, Waypoints } from 'lucide-react';
import { askedIn, roundsOf } from '@candor/contracts/requirements/chain';
import { questionKinds, scoringTypes, type PlacedQuestion, type Step } from '@candor/contracts/jobs/values';
import { type InterviewLoad, loadDays } from '@candor/contracts/interviews/meetings';
import type { Names } from '@candor/contracts/kernel/standard';
import { Avatar } from '../../kit/avatar.tsx';
import { announce } from '../../kit/announce.ts';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { Menu, MenuItem, MenuLabel, MenuLine } from '../../kit/overlays/menu.tsx';
import { Segmented } from '../../kit/inputs/segmented.tsx';
import { Facts, Tag } from '../../kit/tag.tsx';
import { draggedQuestion, questionData } from './round-drag.ts';
import { type Rounds, seatsOf } from './round-draft.ts';

/** An editor's actions on a round's panel and questions. They store nothing until it is saved. */
export type PanelActions = {
  seat: (user_id: string, required: boolean) => void;
  unseat: (user_id: string) => void;
  reseat: (user_id: string, by: -1 | 1) => void;
  /** Moves a question there, before another question of the same person or after all of them. */
  ask: (id: string, at: { step_id: string | null; user_id: string | null; ahead?: string | null }) => void;
};
type Group = { user_id: string | null; required: boolean; questions: readonly PlacedQuestion[] };
/** The interviewers in the order in which they ask, each with their questions, and the questions without an interviewer. */
const groupsOf = (rounds: Rounds, step_id: string): Group[] => {
  const seats = seatsOf(rounds, step_id);
  const asked = askedIn(rounds, step_id);
  const seated = ({ asking }: PlacedQuestion) => seats.some(({ user_id }) => user_id === asking?.interviewer_id);
  const unnamed = asked.filter((each) => !seated(each));
  return [
    ...seats.map((seat) => ({
      ...seat,
      questions: asked.filter(({ asking }) => asking.interviewer_id === seat.user_id),
    })),
    ...(unnamed.length ? [{ user_id: null, required: true, questions: unnamed }] : []),
  ];
};
const minutesOf = (questions: readonly PlacedQuestion[]) =>
  questions.reduce((sum, { time_minutes }) => sum + (time_minutes ?? 0), 0);
const Minutes = ({ of, strong }: { of: number; strong?: boolean }) => (
  <span className={cx('tnum w-9 shrink-0 text-end text-ui', strong ? 'font-semi text-ink' : 'text-ink-2')}>
    {of ? numberWords(of) : '–'}
  </span>
);

/** A place where a dragged question can be dropped. */
const useDrop = <Element extends HTMLElement>(onDrop: ((id: string) => void) | null) => {
  const element = useRef<Element>(null);
  const [over, setOver] = useState(false);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  const on = onDrop !== null;
  useEffect(() => {
    const target = element.current;
    if (!target || !on) return;
    return dropTargetForElements({
      element: target,
      canDrop: ({ source }) => draggedQuestion(source.data) !== null,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        const id = draggedQuestion(source.data);
        if (id) latest.current?.(id);
      },
    });
  }, [on]);
  return { element, over };
};

const QuestionRow = ({
  question,
  place,
  editable,
  onKey,
  onDrop,
  menu,
}: {
  question: PlacedQuestion;
  place: number;
  editable: boolean;
  onKey: (by: -1 | 1) => void;
  onDrop: (id: string) => void;
  menu: ReactNode;
}) => {
  const { id, text, kind, scoring_type, time_minutes, asking } = question;
  const grip = useRef<HTMLButtonElement>(null);
  const [dragging, setDragging] = useState(false);
  const { element, over } = useDrop<HTMLLIElement>(editable ? onDrop : null);
  useEffect(() => {
    const [row, handle] = [element.current, grip.current];
    if (!row || !handle || !editable) return;
    return draggable({
      element: row,
      dragHandle: handle,
      getInitialData: () => questionData(id),
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    });
  }, [element, id, editable]);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    onKey(by);
  };
  return (
    <li
      ref={element}
      className={cx(
        'relative flex min-h-7 items-center gap-2 rounded-tag py-1 ps-2 max-sm:min-h-11',
        dragging && 'opacity-50',
        over && 'shadow-[0_-2px_0_0_var(--accent)]',
      )}
    >
      {editable ? (
        <button
          ref={grip}
          type="button"
          data-question={id}
          aria-label={say('Move {name}, place {place, number}. Use the arrow keys.', { name: text, place })}
          onKeyDown={onKeyDown}
          className="grid size-6 shrink-0 cursor-grab place-items-center rounded-tag text-ink-4 hover:bg-hover hover:text-ink-2"
        >
          <GripVertical size={13} aria-hidden />
        </button>
      ) : (
        <span className="w-6 shrink-0" />
      )}
      <span className="min-w-0 flex-[3] text-ui text-ink">
        <span className="line-clamp-2">{text}</span>
      </span>
      <span className="min-w-0 flex-[2] text-meta max-lg:hidden">
        <Facts of={[sayLabel(questionKinds[kind]), sayLabel(scoringTypes[scoring_type])]} />
      </span>
      {asking && !asking.required && <Tag>{say('Optional')}</Tag>}
      {menu}
      <Minutes of={time_minutes ?? 0} />
    </li>
  );
};

const Heading = ({
  name,
  facts,
  minutes,
  controls,
  onDrop,
}: {
  name: ReactNode;
  facts: ReactNode;
  minutes: number;
  controls: ReactNode;
  onDrop: ((id: string) => void) | null;
}) => {
  const { element, over } = useDrop<HTMLDivElement>(onDrop);
  return (
    <div
      ref={element}
      className={cx('flex min-h-9 flex-wrap items-center gap-x-2 rounded-ctl', over && 'ring-2 ring-accent')}
    >
      <span className="flex min-w-0 items-center gap-2 text-ui font-medium text-ink sm:w-44">{name}</span>
      {controls}
      <span className="tnum ms-auto text-meta text-ink-3">{facts}</span>
      <Minutes of={minutes} strong />
    </div>
  );
};

/** A member's number of interviews, so that the editor can spare busy ones. Amber: the most ahead on these panels, at least three more than the fewest. */
const LoadOf = ({ load, all }: { load: InterviewLoad; all: readonly InterviewLoad[] }) => {
  const most = Math.max(...all.map(({ ahead }) => ahead));
  const least = Math.min(...all.map(({ ahead }) => ahead));
  const heavy = load.ahead === most && most - least >= 3;
  return (
    <span className={cx(heavy && 'text-warn')}>
      {say('{ahead, number} ahead, {held, number} in the last {days, number} days', { ...load, days: loadDays.held })}
    </span>
  );
};

/** The interviewers of the round, and below each their questions. */
export const RoundPanel = ({
  rounds,
  step,
  names,
  editable,
  mayAsk,
  sees,
  loads,
  actions,
}: {
  rounds: Rounds;
  step: Step;
  names: Names;
  editable: boolean;
  mayAsk: boolean;
  /** Whether the reader may see the questions. */
  sees: boolean;
  /** Each member's number of interviews, on all jobs. */
  loads: Readonly<Record<string, InterviewLoad>>;
  actions: PanelActions;
}) => {
  const groups = groupsOf(rounds, step.id);
  const seats = groups.filter(({ user_id }) => user_id !== null);
  const nameOf = (user_id: string | null) =>
    user_id ? (names[user_id] ?? say('A former member')) : say('No interviewer');
  const others = roundsOf(rounds).filter(({ id }) => id !== step.id);
  const focus = (selector: string) =>
    requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus());
  /** The place one up or down: before another question of the same person, or beyond their first or last one, with the neighbor who then asks it. */
  const beside = (id: string, by: -1 | 1) => {
    const at = groups.findIndex(({ questions }) => questions.some((each) => each.id === id));
    const group = groups[at]!;
    const index = group.questions.findIndex((each) => each.id === id);
    return { group, index, within: group.questions[index + by], neighbour: groups[at + by] };
  };
  const canShift = (id: string, by: -1 | 1) => {
    const { within, neighbour } = beside(id, by);
    return Boolean(within ?? neighbour);
  };
  const shift = (id: string, by: -1 | 1) => {
    const { group, index, within, neighbour } = beside(id, by);
    if (within)
      actions.ask(id, {
        step_id: step.id,
        user_id: group.user_id,
        ahead: by < 0 ? within.id : (group.questions[index + 2]?.id ?? null),
      });
    else if (neighbour)
      actions.ask(id, {
        step_id: step.id,
        user_id: neighbour.user_id,
        ahead: by < 0 ? null : (neighbour.questions[0]?.id ?? null),
      });
    else return;
    announce(
      say('{question}: asked by {name}.', {
        question: group.questions[index]!.text,
        name: nameOf(within ? group.user_id : neighbour!.user_id),
      }),
    );
    focus(`[data-question="${id}"]`);
  };
  const questionMenu = (question: PlacedQuestion) =>
    mayAsk ? (
      <Menu
        align="end"
        trigger={
          <Button kind="ghost" size="sm" icon aria-label={say('More for {name}', { name: question.text })}>
            <MoreHorizontal size={15} aria-hidden />
          </Button>
        }
      >
        <MenuItem
          icon={<ArrowUp size={14} />}
          disabled={!canShift(question.id, -1)}
          onSelect={() => shift(question.id, -1)}
        >
          {say('Move up')}
        </MenuItem>
        <MenuItem
          icon={<ArrowDown size={14} />}
          disabled={!canShift(question.id, 1)}
          onSelect={() => shift(question.id, 1)}
        >
          {say('Move down')}
        </MenuItem>
        {seats.length > 0 && <MenuLine />}
        {seats.length > 0 && <MenuLabel>{say('Asked by')}</MenuLabel>}
        {seats
          .filter(({ user_id }) => user_id !== question.asking?.interviewer_id)
          .map(({ user_id }) => (
            <MenuItem
              key={user_id}
              icon={<UserRound size={14} />}
              onSelect={() => actions.ask(question.id, { step_id: step.id, user_id })}
            >
              {nameOf(user_id)}
            </MenuItem>
          ))}
        {others.length > 0 && <MenuLine />}
        {others.length > 0 && <MenuLabel>{say('Asked in')}</MenuLabel>}
        {others.map(({ id, name }) => (
          <MenuItem
            key={id}
            icon={<Waypoints size={14} />}
            onSelect={() => actions.ask(question.id, { step_id: id, user_id: null })}
          >
            {sayLabel(name)}
          </MenuItem>
        ))}
        <MenuLine />
        <MenuItem
          icon={<Trash2 size={14} />}
          onSelect={() => actions.ask(question.id, { step_id: null, user_id: null })}
        >
          {say('Take out of this round')}
        </MenuItem>
      </Menu>
    ) : null;
  if (!groups.length) return <p className="text-ui text-ink-2">{say('No interviewers yet.')}</p>;
  let place = 0;
  return (
    <ul aria-label={say('Panel and questions')}>
      {groups.map(({ user_id, required, questions }, index) => (
        <li key={user_id ?? ''} className="pb-1.5">
          <Heading
            name={
              user_id ? (
                <>
                  <Avatar name={nameOf(user_id)} size={24} />
                  <span className="truncate">{nameOf(user_id)}</span>
                </>
              ) : (
                <span className="text-ink-2">{nameOf(null)}</span>
              )
            }
            controls={
              user_id &&
              (editable ? (
                <>
                  <Segmented
                    label={say('Attendance of {name}', { name: nameOf(user_id) })}
                    options={[
                      { value: 'required', label: say('Required') },
                      { value: 'optional', label: say('Optional') },
                    ]}
                    value={required ? 'required' : 'optional'}
                    onChange={(value) => actions.seat(user_id, value === 'required')}
                  />
                  <Menu
                    align="end"
                    trigger={
                      <Button
                        kind="ghost"
                        size="sm"
                        icon
                        aria-label={say('More for {name}', { name: nameOf(user_id) })}
                      >
                        <MoreHorizontal size={15} aria-hidden />
                      </Button>
                    }
                  >
                    {index > 0 && (
                      <MenuItem icon={<ArrowUp size={14} />} onSelect={() => actions.reseat(user_id, -1)}>
                        {say('Asks earlier')}
                      </MenuItem>
                    )}
                    {index < seats.length - 1 && (
                      <MenuItem icon={<ArrowDown size={14} />} onSelect={() => actions.reseat(user_id, 1)}>
                        {say('Asks later')}
                      </MenuItem>
                    )}
                    <MenuItem icon={<Trash2 size={14} />} danger onSelect={() => actions.unseat(user_id)}>
                      {say('Take off the panel')}
                    </MenuItem>
                  </Menu>
                </>
              ) : (
                <Tag>{required ? say('Required') : say('Optional')}</Tag>
              ))
            }
            facts={
              <Facts
                of={[
                  user_id && loads[user_id] && <LoadOf key="load" load={loads[user_id]} all={Object.values(loads)} />,
                  sees &&
                    (questions.length
                      ? say('{count, plural, one {# question} other {# questions}}', { count: questions.length })
                      : say('no questions yet')),
                ]}
              />
            }
            minutes={minutesOf(questions)}
            onDrop={
              mayAsk ? (id) => actions.ask(id, { step_id: step.id, user_id, ahead: questions[0]?.id ?? null }) : null
            }
          />
          {questions.length > 0 && (
            <ol aria-label={say('Questions of {name}', { name: nameOf(user_id) })}>
              {questions.map((question) => (
                <QuestionRow
                  key={question.id}
                  question={question}
                  place={++place}
                  editable={mayAsk}
                  onKey={(by) => shift(question.id, by)}
                  onDrop={(id) =>
                    id !== question.id && actions.ask(id, { step_id: step.id, user_id, ahead: question.id })
                  }
                  menu={questionMenu(question)}
                />
              ))}
            </ol>
          )}
        </li>
      ))}
    </ul>
  );
};

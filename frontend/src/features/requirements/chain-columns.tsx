import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import { Plus } from 'lucide-react';
import {
  questionKinds,
  requirementKinds,
  requirementLevels,
  scoringTypes,
  type Requirement,
} from '@candor/contracts/jobs/values';
import { cx } from '../../kit/cx.ts';
import { frequencyWord, importanceWord } from '../../parts/requirements/chain-words.ts';
import { TaskMark } from './task-mark.tsx';
import { type ChainMapProps, type ChainMapState, missing } from './use-chain-map.ts';
import { Column, Node } from './chain-nodes.tsx';

const levels = Object.keys(requirementLevels) as Requirement['level'][];

type Parts = { props: ChainMapProps; state: ChainMapState };

/** The job tasks of the map. */
export const TaskColumn = ({ props: { chain, links }, state: { tasks, nodeOf } }: Parts) => (
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
);

/** The requirements of the map, by level. */
export const RequirementColumn = ({ props: { chain }, state: { seen, gapOf, nodeOf } }: Parts) => (
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
);

/** The questions of the map, and a dashed hole for each requirement that has no question. */
export const QuestionColumn = ({
  props: { chain, links, editable, onOpen },
  state: { questions, holes, seen, names, nodeOf },
}: Parts) => (
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
);

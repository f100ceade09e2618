import { say } from '@candor/contracts/words/say';
import type { PlacedQuestion, Step } from '@candor/contracts/jobs/values';
import type { InterviewLoad } from '@candor/contracts/interviews/meetings';
import type { Names } from '@candor/contracts/kernel/standard';
import { Avatar } from '../../kit/avatar.tsx';
import { Facts, Tag } from '../../kit/tag.tsx';
import type { PanelActions } from './panel-actions.ts';
import type { Rounds } from './round-draft.ts';
import { QuestionRow } from './round-question.tsx';
import { QuestionMenu } from './round-question-menu.tsx';
import { LoadOf, SeatControls, SeatHead } from './round-seat.tsx';
import { groupsOf, shiftsOf } from './round-shifts.ts';

const minutesOf = (questions: readonly PlacedQuestion[]) =>
  questions.reduce((sum, { time_minutes }) => sum + (time_minutes ?? 0), 0);
/** The interviewers of the round, each with their questions below. */
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
  const shifts = shiftsOf(groups, step.id, nameOf, actions.ask);
  if (!groups.length) return <p className="text-ui text-ink-2">{say('No interviewers yet.')}</p>;
  let place = 0;
  return (
    <ul aria-label={say('Panel and questions')}>
      {groups.map(({ user_id, required, questions }, index) => (
        <li key={user_id ?? ''} className="pb-1.5">
          <SeatHead
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
                <SeatControls
                  user_id={user_id}
                  name={nameOf(user_id)}
                  required={required}
                  first={index === 0}
                  last={index >= seats.length - 1}
                  actions={actions}
                />
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
                  onKey={(by) => shifts.shift(question.id, by)}
                  onDrop={(id) =>
                    id !== question.id && actions.ask(id, { step_id: step.id, user_id, ahead: question.id })
                  }
                  menu={
                    mayAsk ? (
                      <QuestionMenu
                        rounds={rounds}
                        step={step}
                        question={question}
                        seats={seats}
                        nameOf={nameOf}
                        shifts={shifts}
                        actions={actions}
                      />
                    ) : null
                  }
                />
              ))}
            </ol>
          )}
        </li>
      ))}
    </ul>
  );
};

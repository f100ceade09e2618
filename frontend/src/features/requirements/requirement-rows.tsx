import { say, sayLabel } from '@candor/contracts/words/say';
import { chainThrough, priorityOf } from '@candor/contracts/requirements/chain';
import { requirementKinds, requirementLevels, type Requirement } from '@candor/contracts/jobs/values';
import { SortableList } from '../../catalogues/sortable-list.tsx';
import { Section } from '../../kit/page.tsx';
import { frequencyWord, importanceWord } from '../../parts/requirements/chain-words.ts';
import { PartRow } from '../../parts/requirements/part-row.tsx';
import { TaskMark } from './task-mark.tsx';
import type { RequirementsData, RequirementsView } from './use-requirements.ts';
import type { RequirementEdits } from './use-requirement-edits.ts';

type Parts = { page: RequirementsData; shown: RequirementsView; edits: RequirementEdits };

const problemOf = ({ gaps }: RequirementsView, requirement: Requirement) => {
  const found = gaps.find((each) => 'requirement_id' in each && each.requirement_id === requirement.id);
  if (!found) return null;
  return found.kind === 'no_question' ? (
    <span className="font-medium text-bad">{say('No question')}</span>
  ) : (
    <span className="font-medium text-warn">{say('Asked three times')}</span>
  );
};
const questionCount = (count: number) =>
  count > 0 && say('{count, plural, one {# question} other {# questions}}', { count });

/** The job tasks, by priority. */
export const TaskRows = ({ shown: { tasks, links }, edits: { rowOf } }: Parts) =>
  tasks.length > 0 && (
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
  );

/** The requirements of each level, in their order. */
export const RequirementRows = ({ page, shown, edits: { rowOf, sortLevel } }: Parts) => {
  const { levels, editable, generating } = shown;
  return levels.map(({ level, all, items }) => (
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
              questionCount(page.questions.filter((each) => each.requirement_ids.includes(requirement.id)).length),
              problemOf(shown, requirement),
            ]}
          />
        )}
      </SortableList>
    </Section>
  ));
};

import { phrase, say, sayLabel } from '@candor/contracts/kernel/say';
import { requirementKinds, requirementLevels, type Requirement } from '@candor/contracts/jobs/values';
import { requirementsPage } from '@candor/contracts/jobs/pages';
import { useLivePage } from '../../page/live.ts';
import { usePage } from '../../page/use-page.ts';
import { PageScroll, Section } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { Facts, Tag, type Tone } from '../../kit/tag.tsx';
import { JobFrame } from '../pipeline/job-frame.tsx';
import { GenerationNotice } from './generation-notice.tsx';

const levelTones: Record<Requirement['level'], Tone> = { must: 'accent', nice: 'plain', not: 'bad' };
const often = ['', phrase('Rare'), phrase('Sometimes'), phrase('Often')];
const matters = ['', phrase('Neutral'), phrase('Important'), phrase('Critical')];

/** Requirements: what the work is and what it asks for. */
export const Screen = () => {
  const page = usePage(requirementsPage);
  const { job, requirements } = page;
  useLivePage(['jobs'], [job.id]);
  const levels = (Object.keys(requirementLevels) as Requirement['level'][])
    .map((level) => ({ level, items: requirements.filter((requirement) => requirement.level === level) }))
    .filter(({ items }) => items.length);
  const tasks = [...page.tasks].sort((a, b) => b.frequency * b.importance - a.frequency * a.importance);
  return (
    <JobFrame page={page} tab="requirements">
      <PageScroll narrow>
        <GenerationNotice job={job} />
        {!levels.length && !tasks.length && job.content_status !== 'generating' && (
          <EmptyState>{say('This job has no requirements yet.')}</EmptyState>
        )}
        {levels.map(({ level, items }) => (
          <Section
            key={level}
            title={sayLabel(requirementLevels[level])}
            text={say('{count, plural, one {# requirement} other {# requirements}}', { count: items.length })}
          >
            <ul>
              {items.map((requirement) => (
                <li key={requirement.id} className="flex items-start gap-3 border-b border-line py-2.5 last:border-0">
                  <div className="min-w-0 flex-1">
                    <p className="text-ui font-medium text-ink">{requirement.name}</p>
                    {requirement.description && <p className="mt-0.5 text-ui text-ink-2">{requirement.description}</p>}
                  </div>
                  {requirement.weight > 0 && (
                    <span className="text-meta leading-5 whitespace-nowrap text-ink-3">
                      {say('weight {weight, number}', { weight: requirement.weight })}
                    </span>
                  )}
                  <Tag tone={levelTones[level]}>{sayLabel(requirementKinds[requirement.kind])}</Tag>
                </li>
              ))}
            </ul>
          </Section>
        ))}
        {tasks.length > 0 && (
          <Section title={say('Job tasks')} text={say('What the person will do, the weightiest first.')}>
            <ul>
              {tasks.map((task) => (
                <li key={task.id} className="flex items-start gap-3 border-b border-line py-2.5 last:border-0">
                  <div className="min-w-0 flex-1">
                    <p className="text-ui font-medium text-ink">{task.name}</p>
                    {task.description && <p className="mt-0.5 text-ui text-ink-2">{task.description}</p>}
                  </div>
                  <span className="shrink-0 text-meta leading-5">
                    <Facts of={[sayLabel(often[task.frequency] ?? ''), sayLabel(matters[task.importance] ?? '')]} />
                  </span>
                </li>
              ))}
            </ul>
          </Section>
        )}
      </PageScroll>
    </JobFrame>
  );
};

import { sectionLabel } from '@candor/contracts/jobs/kinds';
import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import { jobNumbersPage, type StepCount } from '@candor/contracts/pipeline/pages';
import { Notice } from '../../kit/notice.tsx';
import { useLivePage } from '../../page/live/live.ts';
import { usePage } from '../../page/use-page.ts';
import { JobFrame } from '../../parts/jobs/job-frame.tsx';

type Line = { id: string; name: string; count: number };
const linesOf = (steps: readonly StepCount[]): Line[] =>
  steps.map(({ step: { id, name }, count }) => ({ id, name: sayLabel(name), count }));

/** One section as numbers. */
const Numbers = ({ title, lines }: { title: string; lines: readonly Line[] }) => (
  <section className="max-w-xl pb-8">
    <h2 className="pb-2 text-ui font-medium text-ink">{title}</h2>
    <dl>
      {lines.map(({ id, name, count }) => (
        <div key={id} className="flex min-h-9 items-center gap-4 border-b border-line text-ui">
          <dt className="min-w-0 flex-1 truncate text-ink-2">{name}</dt>
          <dd className="tnum text-ink">{numberWords(count)}</dd>
        </div>
      ))}
    </dl>
  </section>
);

/** The sections of people for a reader who may see counts but no people. */
export const Screen = () => {
  const page = usePage(jobNumbersPage);
  const { job, numbers } = page;
  const { section, candidates, leads, resumes, scores } = numbers;
  useLivePage(['applications', 'jobs']);
  const all: Record<string, readonly Line[] | undefined> = {
    candidates: candidates && [
      { id: 'live', name: say('In progress'), count: candidates.live },
      ...linesOf(candidates.steps),
    ],
    leads: leads === undefined ? undefined : [{ id: 'leads', name: say('Leads'), count: leads }],
    resumes: resumes && [
      { id: 'unread', name: say('Resumes to read'), count: resumes.unread },
      { id: 'all', name: say('In the steps where resumes are read'), count: resumes.all },
    ],
    scores: scores && linesOf(scores),
  };
  const shown = Object.entries(all).filter(([name, lines]) => lines && (section === null || section === name));
  return (
    <JobFrame page={page} tab={section ?? ''}>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 py-5 max-sm:px-4">
        <div className="max-w-xl pb-6">
          <Notice title={say('Only numbers')}>
            {say('You see how many people are here, but not who they are. Only the hiring team does.')}
          </Notice>
        </div>
        {shown.map(([name, lines]) => (
          <Numbers key={name} title={sayLabel(sectionLabel(job.kind, name))} lines={lines!} />
        ))}
      </div>
    </JobFrame>
  );
};

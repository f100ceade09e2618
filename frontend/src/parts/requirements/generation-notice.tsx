import { say } from '@candor/contracts/words/say';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { JobRow } from '@candor/contracts/jobs/rows';
import { Notice } from '../../kit/notice.tsx';

/** Milliseconds after which the page is loaded again. A template is drafted so fast that its change can arrive between the page's answer and its first paint, when no listener exists yet. */
const secondLooks = [600, 2_000, 6_000, 15_000] as const;
const useSecondLooks = (on: boolean) => {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!on) return;
    const timers = secondLooks.map((after) => setTimeout(() => void revalidate(), after));
    return () => timers.forEach(clearTimeout);
  }, [on, revalidate]);
};

/** The state of drafted content: running, drafted, or failed. The notice disappears automatically when the job changes. */
export const GenerationNotice = ({
  job,
}: {
  job: Pick<JobRow, 'content_status' | 'content_provider' | 'hiring_status'>;
}) => {
  useSecondLooks(job.content_status === 'generating');
  if (job.content_status === 'generating') {
    return (
      <div className="mb-4 rounded-ctl bg-info-wash px-3.5 py-3 text-ui text-info ring-1 ring-info/20">
        <p role="status" className="font-semi">
          {say('Drafting content')}
        </p>
        <p className="mt-0.5">
          {say(
            'Sections, requirements and questions appear here as soon as they are written. You can leave and come back.',
          )}
        </p>
        <div
          role="progressbar"
          aria-label={say('Drafting content')}
          className="mt-2.5 h-1 overflow-hidden rounded-full bg-info/20"
        >
          <div className="running h-full rounded-full bg-info" />
        </div>
      </div>
    );
  }
  if (job.content_status === 'failed')
    return (
      <div className="mb-4">
        <Notice tone="warn" title={say('Content could not be drafted')}>
          {say('Write the sections yourself; everything else works.')}
        </Notice>
      </div>
    );
  if (job.content_status === 'ready' && job.hiring_status === 'draft')
    return (
      <p className="mb-2 text-meta text-ink-3">
        {job.content_provider === 'ai'
          ? say('Drafted by AI from the name of the job. Read it before you open the job.')
          : say('Drafted from a template. Read it before you open the job.')}
      </p>
    );
  return null;
};

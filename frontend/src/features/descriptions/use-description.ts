import { say } from '@candor/contracts/words/say';
import { useState } from 'react';
import type { BlockKind, Section } from '@candor/contracts/jobs/values';
import { jobPartId } from '@candor/contracts/jobs/rows';
import { useLivePage } from '../../page/live/live.ts';
import { useMedia } from '../../kit/media.ts';
import { useStored } from '../../kit/stored.ts';
import { unasked } from '../../parts/reviews/review-words.ts';
import { wordsOnScreen } from './section-words.ts';
import type { SectionsData } from './use-sections.ts';

type View = 'write' | 'beside' | 'preview';

/** What the screen of a job description shows, and which of its panels are open. */
export const useDescription = (page: SectionsData) => {
  const { job, sections, sections_version, rights, reviews } = page;
  const [view, setView] = useStored<View>('description-view', 'write');
  const wide = useMedia('(min-width: 1180px)');
  const beside = view === 'beside' && wide;
  const [adding, setAdding] = useState(false);
  const [choosing, setChoosing] = useState<{ of: BlockKind; section?: Section } | null>(null);
  const [uploading, setUploading] = useState(false);
  const [history, setHistory] = useState(false);
  const [reviewing, setReviewing] = useState<string | null>(null);
  useLivePage(
    ['jobs', 'job-parts', 'reviews'],
    [job.id, jobPartId(job.id, 'description'), ...sections.map(({ id }) => id)],
  );
  const [onScreen] = useState(wordsOnScreen);
  const editable = rights.editor && job.hiring_status !== 'archived';
  const generating = job.content_status === 'generating';

  const reviewOf = (id: string) =>
    reviews[id] ??
    unasked({ id, type: id === job.id ? 'description' : 'section', job_id: job.id }, sections_version, editable);
  const reviewed =
    reviewing === job.id ? { id: job.id, name: say('Job Description') } : sections.find(({ id }) => id === reviewing);

  return {
    view,
    setView,
    wide,
    beside,
    adding,
    setAdding,
    choosing,
    setChoosing,
    uploading,
    setUploading,
    history,
    setHistory,
    reviewing,
    setReviewing,
    onScreen,
    editable,
    generating,
    reviewOf,
    reviewed,
  };
};

/** What `useDescription` returns. */
export type Description = ReturnType<typeof useDescription>;

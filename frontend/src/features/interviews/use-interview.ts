import { useState } from 'react';
import type { DataOf } from '@candor/contracts/kernel/page';
import type { interviewPage } from '@candor/contracts/scorecards/pages';
import { missingIn } from '@candor/contracts/scorecards/values';
import { useNarrow } from '../../kit/media.ts';
import { useStored } from '../../kit/stored.ts';
import { useScorecard } from '../../parts/scorecards/use-scorecard.ts';

/** The data of the page of one interview. */
export type InterviewData = DataOf<typeof interviewPage>;
/** The state of an interviewer's page: their scorecard, the selected question, and what is still missing. */
export const useInterview = (page: InterviewData, server: NonNullable<InterviewData['scorecard']>) => {
  const { questions, user } = page;
  const narrow = useNarrow();
  const card = useScorecard(server, page.position, user.id, page.may.write);
  const [open, setOpen] = useState<string | null>(() => questions[0]?.id ?? null);
  const [marked, mark] = useStored('interview-marks', true);
  const [side, setSide] = useState<'questions' | 'given'>('questions');
  const [read, setRead] = useState<string | null>(null);
  const required = questions.filter((each) => each.required).map(({ id }) => id);
  const missing = missingIn(
    required,
    questions.map(({ id }) => card.answer(id)),
    card.summary,
  );
  return {
    page,
    server,
    zone: user.tz_region,
    narrow,
    card,
    disabled: !page.may.write || card.card.status === 'submitted',
    /** The selected question, and whether its terms are marked in the resume. */
    open,
    setOpen,
    marked,
    mark,
    /** The side of the page that a phone shows. */
    side,
    setSide,
    /** The other interviewer whose scorecard is being read. */
    read,
    setRead,
    missing,
  };
};
export type InterviewNow = ReturnType<typeof useInterview>;

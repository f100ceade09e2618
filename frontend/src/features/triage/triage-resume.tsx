import type { Requirement } from '@candor/contracts/jobs/values';
import type { ApplicationRow } from '@candor/contracts/pipeline/rows';
import { insteadOfText, type Resume } from '@candor/contracts/people/record';
import { listWords } from '@candor/contracts/words/list-words';
import { say } from '@candor/contracts/words/say';
import type { Line } from '@candor/contracts/resumes/found-words';
import { HiddenNotice } from '../../parts/resumes/hidden-notice.tsx';
import { ResumeLines } from '../../parts/triage/resume-lines.tsx';

/** The names of the requirements found in a line, shown beside it. */
const Margin = ({ pieces }: Line) => {
  const names = [...new Set(pieces.flatMap(({ found }) => (found ? [found.name] : [])))];
  return (
    <span className="pt-[3px] text-micro text-ink-3 max-xl:hidden">
      {names.length > 0 && (
        <span aria-hidden className="block border-s-2 border-good/50 ps-2 [overflow-wrap:anywhere]">
          {listWords(names)}
        </span>
      )}
    </span>
  );
};

/** The text of a resume, its lines unchanged, with the job's requirements marked. */
export const ResumeText = ({
  row,
  resume,
  requirements,
  marked,
}: {
  row: ApplicationRow;
  resume: Resume | undefined;
  requirements: readonly Requirement[];
  marked: boolean;
}) => {
  const text = resume?.text ?? '';
  if (!text.trim())
    return (
      <p className="text-read text-ink-3">
        {resume
          ? insteadOfText(resume)
          : row.resume_id
            ? say('There is no resume to show.')
            : say('No resume was attached.')}
      </p>
    );
  return (
    <>
      {resume && <HiddenNotice resume={resume} className="mb-4 max-w-[568px]" />}
      <div
        dir="auto"
        className="grid grid-cols-[minmax(0,568px)_minmax(0,150px)] gap-x-6 text-read text-ink max-xl:grid-cols-1"
      >
        <ResumeLines text={text} requirements={marked ? requirements : undefined} beside={Margin} />
      </div>
    </>
  );
};

import { useMemo } from 'react';
import type { Requirement } from '@candor/contracts/jobs/values';
import type { ApplicationRow } from '@candor/contracts/pipeline/rows';
import { insteadOfText, type Resume } from '@candor/contracts/people/record';
import { listWords } from '@candor/contracts/kernel/list-words';
import { say } from '@candor/contracts/kernel/say';
import { cx } from '../../kit/cx.ts';
import { linesOf, type Line, type Piece } from './found-words.ts';

const Marked = ({ piece: { text, found } }: { piece: Piece }) =>
  found ? (
    <mark
      title={found.name}
      className={cx(
        'rounded-[2px] text-ink underline decoration-2 underline-offset-[3px]',
        found.level === 'must'
          ? 'bg-good-wash decoration-good/60'
          : 'bg-transparent decoration-good decoration-dotted decoration-[1.5px]',
      )}
    >
      {text}
    </mark>
  ) : (
    text
  );
const looks: Record<Line['kind'], string> = {
  chapter: 'mt-4 mb-1 text-meta font-medium text-ink-3',
  role: 'mt-3 font-semi',
  dates: 'tnum mb-1 text-meta text-ink-3',
  bullet:
    'relative mb-0.5 ps-4 before:absolute before:start-1 before:top-[9px] before:size-1 before:rounded-full before:bg-ink-4',
  text: '',
  gap: 'h-2',
};
/** What the line shows, beside it: the names of the requirements. */
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

/** A resume to be read, its lines as they were written, with what the job asks for marked where it is named. */
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
  const lines = useMemo(() => linesOf(text, marked ? requirements : []), [text, requirements, marked]);
  if (!text.trim())
    return (
      <p className="text-read text-ink-3">
        {resume ? insteadOfText(resume) : row.resume_id ? null : say('No resume was attached.')}
      </p>
    );
  return (
    <div
      dir="auto"
      className="grid grid-cols-[minmax(0,568px)_minmax(0,150px)] gap-x-6 text-read text-ink max-xl:grid-cols-1"
    >
      {lines.map((line, index) => (
        <div key={index} className="contents">
          <p dir="auto" className={cx('[overflow-wrap:anywhere]', looks[line.kind])}>
            {line.pieces.map((piece, at) => (
              <Marked key={at} piece={piece} />
            ))}
          </p>
          <Margin {...line} />
        </div>
      ))}
    </div>
  );
};

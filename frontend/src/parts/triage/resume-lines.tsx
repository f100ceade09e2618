import { type ComponentType, Fragment, useMemo } from 'react';
import type { Requirement } from '@candor/contracts/jobs/values';
import { cx } from '../../kit/cx.ts';
import { linesOf, type Line, type Piece } from '@candor/contracts/resumes/found-words';

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
const none: readonly Requirement[] = [];

/** The text of a resume: headings, roles with their years, and bullet points, with the job's requirements marked. `beside`: content at the end of each line. */
export const ResumeLines = ({
  text,
  requirements = none,
  beside: Beside,
}: {
  text: string;
  requirements?: readonly Requirement[];
  beside?: ComponentType<Line>;
}) => {
  const lines = useMemo(() => linesOf(text, requirements), [text, requirements]);
  return lines.map((line, index) => {
    const shown = (
      <p dir="auto" className={cx('[overflow-wrap:anywhere]', !Beside && 'first:mt-0!', looks[line.kind])}>
        {line.pieces.map((piece, at) => (
          <Marked key={at} piece={piece} />
        ))}
      </p>
    );
    return Beside ? (
      <div key={index} className="contents">
        {shown}
        <Beside {...line} />
      </div>
    ) : (
      <Fragment key={index}>{shown}</Fragment>
    );
  });
};

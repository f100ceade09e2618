import { useMemo } from 'react';
import type { AskedFor, AskedOnCard } from '@candor/contracts/scorecards/kit';
import { insteadOfText, type Resume } from '@candor/contracts/people/record';
import type { FormAnswer } from '@candor/contracts/pipeline/panel';
import { say } from '@candor/contracts/words/say';
import { cx } from '../../kit/cx.ts';
import { Tabs } from '../../kit/tabs.tsx';
import { HiddenNotice } from '../../parts/resumes/hidden-notice.tsx';
import { AnswerList } from '../../parts/pipeline/answer-list.tsx';
import { type Line, linesOf } from '@candor/contracts/resumes/found-words';

const looks: Record<Line['kind'], string> = {
  chapter: 'mt-3 mb-0.5 text-meta text-ink-3',
  role: 'mt-2 font-semi',
  dates: 'tnum text-meta text-ink-3',
  bullet:
    'relative mb-0.5 ps-3.5 before:absolute before:start-0.5 before:top-[9px] before:size-1 before:rounded-full before:bg-ink-4',
  text: '',
  gap: 'h-2',
};

/** The resume with the passages that match the questions: blue for the selected question, green for the others. The margin names the questions. */
const ResumeText = ({
  resume,
  withheld,
  questions,
  open,
  marked,
}: {
  resume: Resume | null;
  /** Whether the resume is withheld from the reader. */
  withheld: boolean;
  questions: readonly AskedOnCard[];
  open: string | null;
  marked: boolean;
}) => {
  const asked = useMemo(() => {
    const known = new Map<string, AskedFor>();
    for (const { requirements } of questions) for (const each of requirements) known.set(each.id, each);
    return [...known.values()];
  }, [questions]);
  const text = resume?.text ?? '';
  const lines = useMemo(() => linesOf(text, marked ? asked : []), [text, asked, marked]);
  if (withheld) return <p className="text-ui text-ink-3">{say('The resume is not open to you.')}</p>;
  if (!text.trim())
    return <p className="text-ui text-ink-3">{resume ? insteadOfText(resume) : say('No resume was attached.')}</p>;
  const placesOf = (requirement_id: string): number[] =>
    questions.flatMap(({ requirements }, at) => (requirements.some(({ id }) => id === requirement_id) ? [at + 1] : []));
  const isOpen = (requirement_id: string): boolean =>
    questions.some(({ id, requirements }) => id === open && requirements.some((each) => each.id === requirement_id));
  return (
    <div dir="auto" className="text-ui text-ink">
      {resume && <HiddenNotice resume={resume} className="mb-3" />}
      {lines.map((line, index) => {
        const found = [...new Set(line.pieces.flatMap((piece) => (piece.found ? placesOf(piece.found.id) : [])))];
        return (
          <div key={index} className="flex gap-2">
            <p dir="auto" className={cx('min-w-0 flex-1 [overflow-wrap:anywhere]', looks[line.kind])}>
              {line.pieces.map((piece, at) =>
                piece.found ? (
                  <mark
                    key={at}
                    title={piece.found.name}
                    className={cx(
                      'rounded-[2px] text-ink underline decoration-2 underline-offset-[3px]',
                      isOpen(piece.found.id) ? 'bg-accent-wash decoration-accent' : 'bg-good-wash decoration-good/60',
                    )}
                  >
                    {piece.text}
                  </mark>
                ) : (
                  piece.text
                ),
              )}
            </p>
            <span className="w-9 shrink-0 text-micro text-ink-3">
              {found.length > 0 && (
                <span className="block border-s-2 border-good/50 ps-1.5">
                  {found.map((place) => say('Q{place, number}', { place })).join(' ')}
                </span>
              )}
            </span>
          </div>
        );
      })}
    </div>
  );
};

/** What the candidate sent: the resume, the letter, and the answers of the form. */
export const GivenBy = ({
  resume,
  withheld,
  letter,
  answers,
  questions,
  open,
  marked,
}: {
  resume: Resume | null;
  withheld: boolean;
  letter: string | null;
  answers: readonly FormAnswer[];
  questions: readonly AskedOnCard[];
  open: string | null;
  marked: boolean;
}) => (
  <Tabs
    label={say('What the candidate gave')}
    tabs={[
      {
        value: 'resume',
        label: say('Resume'),
        content: (
          <div
            className="quiet-scroll h-full overflow-y-auto px-5 py-4 max-sm:px-4"
            tabIndex={0}
            role="region"
            aria-label={say('Resume')}
          >
            <ResumeText resume={resume} withheld={withheld} questions={questions} open={open} marked={marked} />
          </div>
        ),
      },
      ...(letter
        ? [
            {
              value: 'letter',
              label: say('Cover letter'),
              content: (
                <p className="quiet-scroll h-full overflow-y-auto px-5 py-4 text-ui whitespace-pre-wrap text-ink max-sm:px-4">
                  {letter}
                </p>
              ),
            },
          ]
        : []),
      ...(answers.length
        ? [
            {
              value: 'answers',
              label: say('Answers'),
              count: answers.length,
              content: (
                <div className="quiet-scroll h-full overflow-y-auto px-5 py-4 max-sm:px-4">
                  <AnswerList answers={answers} />
                </div>
              ),
            },
          ]
        : []),
    ]}
  />
);

import { useEffect, useState } from 'react';
import { ChevronRight } from 'lucide-react';
import { requirementKinds } from '@candor/contracts/jobs/values';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import { resumeEvidence } from '@candor/contracts/resumes/evidence';
import { listWords } from '@candor/contracts/words/list-words';
import { say, sayLabel } from '@candor/contracts/words/say';
import { call } from '../../page/call.ts';
import { Block } from '../../kit/block.tsx';
import { Button } from '../../kit/button.tsx';
import { Link } from '../../kit/link.tsx';
import { boardTo } from '../../parts/people/links.ts';
import type { Application } from './job-of-row.tsx';

type Found = PayloadOf<typeof resumeEvidence>;
type Asked = Found['evidence'][number];
/** How many passages of a requirement are shown until the reader asks for the others. */
const firstShown = 2;

const Passages = ({ asked: { name, kind, level, passages } }: { asked: Asked }) => {
  const [all, setAll] = useState(false);
  return (
    <li className="grid grid-cols-[minmax(0,180px)_minmax(0,1fr)] gap-x-5 gap-y-1 border-t border-line py-2.5 first:border-t-0 first:pt-0 max-sm:grid-cols-1">
      <div className="min-w-0">
        <p className="text-ui font-medium wrap-anywhere text-ink">{name}</p>
        <p className="text-meta text-ink-3">
          {level === 'nice' ? say('Nice to have') : sayLabel(requirementKinds[kind])}
        </p>
      </div>
      <ul className="grid min-w-0 gap-1.5">
        {(all ? passages : passages.slice(0, firstShown)).map((passage, index) => (
          <li key={index} dir="auto" className="border-s-2 border-line-2 ps-2.5 text-ui wrap-anywhere text-ink-2">
            {passage.map(({ text, hit }, at) =>
              hit ? (
                <mark key={at} className="rounded-[2px] bg-good-wash text-ink">
                  {text}
                </mark>
              ) : (
                text
              ),
            )}
          </li>
        ))}
        {passages.length > firstShown && (
          <li>
            <Button kind="ghost" size="sm" className="-ms-2" aria-expanded={all} onClick={() => setAll(!all)}>
              {all
                ? say('Show less')
                : say('{count, plural, one {# more passage} other {# more passages}}', {
                    count: passages.length - firstShown,
                  })}
            </Button>
          </li>
        )}
      </ul>
    </li>
  );
};

/** The requirements of one job, each with the passages of the resume that name it. */
export const PersonEvidence = ({ application }: { application: Application }) => {
  const [state, setState] = useState<{ id: string; found: Found } | null>(null);
  const { id } = application;
  useEffect(() => {
    const stop = new AbortController();
    void call(resumeEvidence, { application_id: id }, { signal: stop.signal }).then(
      (answer) => {
        if (!stop.signal.aborted && answer.status === 'ok') setState({ id, found: answer.payload });
      },
      () => undefined,
    );
    return () => stop.abort();
  }, [id]);
  if (state?.id !== id || !state.found.read || !state.found.evidence.length) return null;
  const { evidence } = state.found;
  const named = evidence.filter(({ passages }) => passages.length);
  const others = evidence.filter(({ passages }) => !passages.length);
  return (
    <Block
      title={say('What the resume says about the requirements')}
      beside={
        <Link
          to={boardTo(application.job_id, id)}
          className="flex items-center gap-1 truncate rounded-tag text-meta text-ink-3 hover:text-ink"
        >
          {application.job_name}
          <ChevronRight size={13} aria-hidden />
        </Link>
      }
    >
      {named.length > 0 && (
        <ul>
          {named.map((each) => (
            <Passages key={each.id} asked={each} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <p className="border-t border-line pt-2.5 text-meta wrap-anywhere text-ink-3 first:border-t-0 first:pt-0">
          {say('The resume does not use the words of: {names}', { names: listWords(others.map(({ name }) => name)) })}
        </p>
      )}
      <p className="mt-1.5 text-meta text-ink-3">
        {say(
          'Words found in the text, in its order. They give no score, and their absence says nothing about a person.',
        )}
      </p>
    </Block>
  );
};

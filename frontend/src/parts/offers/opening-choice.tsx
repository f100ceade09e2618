import { say, sayLabel } from '@candor/contracts/words/say';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { fetchOpenings, type SeenOpening } from '@candor/contracts/openings/endpoints';
import { mayHire, openingReasons } from '@candor/contracts/openings/openings';
import { Field } from '../../kit/inputs/field.tsx';
import { Notice } from '../../kit/notice.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import { dayText } from '../../kit/time.tsx';
import { call } from '../../page/call.ts';
import { notYetApproved } from '../openings/approval-words.ts';
import { openingsTo } from '../people/links.ts';

const wordsOf = ({ number, reason, start_on }: SeenOpening): string =>
  start_on
    ? say('Opening {number, number}: {reason}, starts {day}', {
        number,
        reason: sayLabel(openingReasons[reason]),
        day: dayText(start_on),
      })
    : say('Opening {number, number}: {reason}', { number, reason: sayLabel(openingReasons[reason]) });

type Seen = { openings: SeenOpening[]; demanded: boolean };
/** The present openings of a job; null until they are loaded, and for readers who may not see them. */
const useOpenings = (job_id: string): Seen | null => {
  const [seen, setSeen] = useState<Seen | null>(null);
  useEffect(() => {
    let here = true;
    void call(fetchOpenings, { job_id }).then((answer) => {
      if (here && answer.status === 'ok') setSeen(answer.payload);
    });
    return () => {
      here = false;
    };
  }, [job_id]);
  return seen;
};
const free = ({ openings, demanded }: Seen) =>
  openings.filter((each) => each.state === 'open' && mayHire(each, demanded));
const NoneFree = ({ job_id, seen }: { job_id: string; seen: Seen }) => {
  const { all, words } = notYetApproved(seen, false);
  return (
    <Notice tone="warn" title={say('No approved opening of this job is free.')}>
      {(all.length ? words : [say('All openings are filled.')]).map((line) => (
        <p key={line} className="wrap-anywhere whitespace-pre-line">
          {line}
        </p>
      ))}
      <Link to={openingsTo(job_id)} className="mt-1.5 inline-block font-medium underline">
        {say('Go to the openings of this job')}
      </Link>
    </Notice>
  );
};
/** A warning shown before the reader types: no approved opening is left for an offer. It names the state of the unfilled openings. */
export const ApprovalMissing = ({ job_id }: { job_id: string }) => {
  const seen = useOpenings(job_id);
  return seen?.demanded && !free(seen).length ? <NoneFree job_id={job_id} seen={seen} /> : null;
};

/** The opening that a hired candidate fills. The choice is shown only if several are unfilled. */
export const OpeningChoice = ({
  job_id,
  chosen,
  onChoose,
}: {
  job_id: string;
  chosen: number | null;
  onChoose: (number: number) => void;
}) => {
  const seen = useOpenings(job_id);
  if (!seen) return null;
  const open = free(seen);
  if (seen.demanded && !open.length) return <NoneFree job_id={job_id} seen={seen} />;
  if (!open.length) return <Notice>{say('All openings are filled. This hire is an extra one.')}</Notice>;
  if (open.length === 1) return null;
  const options = open.map((opening) => ({ value: String(opening.number), label: wordsOf(opening) }));
  return (
    <Field label={say('Fills')}>
      {({ id, ...described }) => (
        <Select
          {...described}
          inputId={id}
          options={options}
          value={options.find(({ value }) => value === String(chosen)) ?? options[0]!}
          onChange={(next) => next && onChoose(Number(next.value))}
        />
      )}
    </Field>
  );
};

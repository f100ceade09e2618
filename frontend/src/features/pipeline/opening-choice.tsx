import { say, sayLabel } from '@candor/contracts/kernel/say';
import { useEffect, useState } from 'react';
import { fetchOpenings, type SeenOpening } from '@candor/contracts/jobs/opening-endpoints';
import { mayHire, openingReasons } from '@candor/contracts/jobs/openings';
import { Field } from '../../kit/field.tsx';
import { Notice } from '../../kit/notice.tsx';
import { Select } from '../../kit/select.tsx';
import { dayText } from '../../kit/time.tsx';
import { call } from '../../page/call.ts';

const wordsOf = ({ number, reason, start_on }: SeenOpening): string =>
  start_on
    ? say('Opening {number, number}: {reason}, starts {day}', {
        number,
        reason: sayLabel(openingReasons[reason]),
        day: dayText(start_on),
      })
    : say('Opening {number, number}: {reason}', { number, reason: sayLabel(openingReasons[reason]) });

/** Which opening somebody fills who is hired. Asks only where several are open. */
export const OpeningChoice = ({
  job_id,
  chosen,
  onChoose,
}: {
  job_id: string;
  chosen: number | null;
  onChoose: (number: number) => void;
}) => {
  const [open, setOpen] = useState<SeenOpening[] | null>(null);
  const [unapproved, setUnapproved] = useState(false);
  useEffect(() => {
    let here = true;
    void call(fetchOpenings, { job_id }).then((answer) => {
      if (!here || answer.status !== 'ok') return;
      const { openings, demanded } = answer.payload;
      const free = openings.filter(({ state }) => state === 'open');
      const approved = free.filter((each) => mayHire(each, demanded));
      setOpen(approved);
      setUnapproved(demanded && !approved.length);
    });
    return () => {
      here = false;
    };
  }, [job_id]);
  if (!open) return null;
  if (unapproved)
    return (
      <Notice tone="warn">
        {say(
          'No opening of this job is approved. The acceptance cannot be recorded before an administrator approves one.',
        )}
      </Notice>
    );
  if (!open.length) return <Notice>{say('All openings are filled. The hire is recorded beyond them.')}</Notice>;
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

import { useEffect, useState } from 'react';
import { cadenceChoices } from '@candor/contracts/cadences/endpoints';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import { say } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import { Field } from '../../kit/inputs/field.tsx';
import { type Choice, Select } from '../../kit/inputs/select.tsx';
import { Notice } from '../../kit/notice.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { momentText } from '../../kit/time.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { call, errorOf } from '../../page/call.ts';

type Cadences = PayloadOf<typeof cadenceChoices>['cadences'];
/** Says when people get the first email to whom we write at this moment, by the clock of the reader. */
const gapWords = ({ gap_days: days, gap_ends }: Cadences[number]): string =>
  days
    ? say(
        'Anyone we emailed in the last {days, plural, one {day} other {# days}} gets the first email later, by {at} at the latest.',
        { days, at: momentText(gap_ends) },
      )
    : '';
const choiceOf = ({ id: value, name, audience }: Cadences[number]): Choice => ({
  value,
  label: audience === 'contact' ? say('{name} (for contacts)', { name }) : name,
});

/** Asks for the cadence to which many people are added, and says how many they are. */
export const ChooseCadence = ({
  count,
  onChoose,
  onClose,
}: {
  count: number;
  onChoose: (cadence_id: string) => void;
  onClose: () => void;
}) => {
  const [cadences, setCadences] = useState<Cadences | null>(null);
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    const stop = new AbortController();
    call(cadenceChoices, {}, { signal: stop.signal }).then(
      (answer) => {
        setProblem(errorOf(answer));
        if (answer.status === 'ok') setCadences(answer.payload.cadences);
      },
      () => undefined,
    );
    return () => stop.abort();
  }, []);
  const choices = cadences?.map(choiceOf) ?? null;
  const gap = cadences?.find(({ id }) => id === chosen?.value);
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('Add {count, plural, one {# candidate} other {# candidates}} to a cadence', { count })}
      text={say(
        'Each is checked alone. People who are in another cadence, have unsubscribed or have no address stay out, and you see why.',
      )}
      footer={
        <>
          <Button onClick={onClose}>{say('Cancel')}</Button>
          <Button kind="primary" disabled={!chosen} onClick={() => chosen && onChoose(chosen.value)}>
            {say('Add')}
          </Button>
        </>
      }
    >
      {problem && <Notice tone="bad">{problem}</Notice>}
      {!choices && !problem && <SkeletonRows rows={1} />}
      {choices?.length === 0 && (
        <Notice>{say('No cadence is active. A cadence takes people once it is started.')}</Notice>
      )}
      {choices && choices.length > 0 && (
        <Field label={say('Cadence')}>
          {({ id, ...described }) => (
            <Select {...described} inputId={id} options={choices} value={chosen} onChange={setChosen} />
          )}
        </Field>
      )}
      {gap && gapWords(gap) && <p className="mt-2 text-meta text-ink-3">{gapWords(gap)}</p>}
    </Dialog>
  );
};

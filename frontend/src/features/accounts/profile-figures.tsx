import { useEffect, useState } from 'react';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import { numberWords, percentWords, say } from '@candor/contracts/words/say';
import { daysWords } from '@candor/contracts/words/time-words';
import { ownFigures } from '@candor/contracts/reports/endpoints';
import { FactList, Section } from '../../kit/page.tsx';
import { readerIn } from '../../kit/time.tsx';
import { call } from '../../page/call.ts';

type Figures = PayloadOf<typeof ownFigures>;
const factsOf = (row: NonNullable<Figures['row']>) => {
  const few = say('Shown once there are five');
  return [
    { label: say('Interviews held'), value: numberWords(row.interviews) },
    { label: say('Hours'), value: numberWords(row.hours) },
    {
      label: say('Scorecards on time'),
      value: row.due
        ? say('{in_time, number} of {due, number}', { in_time: row.due - row.late, due: row.due })
        : say('none due'),
    },
    { label: say('No-shows'), value: numberWords(row.no_shows) },
    {
      label: say('Your scores compared with the panel'),
      value: row.against_panel === null ? few : `${row.against_panel > 0 ? '+' : ''}${numberWords(row.against_panel)}`,
    },
    {
      label: say('Your recommendation matched the decision'),
      value: row.agreement === null ? few : percentWords(row.agreement),
    },
  ];
};

/** The reader's own numbers from the report on interviewers. Members who never interview see none. */
export const OwnFigures = () => {
  const [figures, setFigures] = useState<Figures | null>(null);
  useEffect(() => {
    void call(ownFigures, {}).then((answer) => answer.status === 'ok' && setFigures(answer.payload));
  }, []);
  if (!figures?.row) return null;
  return (
    <Section
      title={say('Your interviews')}
      text={say('{days}, counted as in the interviewers report. Only your own figures are shown.', {
        days: daysWords(figures.from, figures.to, readerIn()),
      })}
    >
      <FactList facts={factsOf(figures.row)} />
    </Section>
  );
};

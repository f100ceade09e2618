import { useEffect, useState } from 'react';
import { useFormikContext } from 'formik';
import { dryRunCadence, simulateCadence, testCadenceStep } from '@candor/contracts/cadences/endpoints';
import { type StepForm, stepOf } from '@candor/contracts/cadences/fields';
import type { StepFigures } from '@candor/contracts/cadences/pages';
import type { CadenceRow } from '@candor/contracts/cadences/rows';
import { type CadenceStep, mostDelay } from '@candor/contracts/cadences/values';
import type { BodyOf, PayloadOf } from '@candor/contracts/kernel/endpoint';
import { sayReason } from '@candor/contracts/words/reason-words';
import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import { cityOf } from '@candor/contracts/words/zone-words';
import { Button } from '../../kit/button.tsx';
import { withProgress } from '../../kit/progress-bar.tsx';
import { momentText, readerIn } from '../../kit/time.tsx';
import { call } from '../../page/call.ts';
import { type PersonHit, PersonFinder } from '../../page/person-finder.tsx';
import { settle } from '../../page/settle.ts';
import { SendTest } from '../../parts/messages/send-test.tsx';

/** The days in the past for which a change is simulated, and the pause in typing (ms) before the dates are requested again. */
const days = 90;
const rest = 400;

type Drafts = NonNullable<BodyOf<typeof dryRunCadence>['steps']>;
/** The steps of the cadence with the step that is being typed here. Null if a number is still missing. */
const draftsOf = ({ steps }: CadenceRow, step: CadenceStep | null, values: StepForm): Drafts | null => {
  const delay_days = Number(values.delay_days);
  if (String(values.delay_days) === '' || !Number.isInteger(delay_days) || delay_days < 0 || delay_days > mostDelay)
    return null;
  const typed = stepOf({ ...values, delay_days, at: values.at || null });
  return step ? steps.map((each) => (each.id === step.id ? { ...typed, id: step.id } : each)) : [...steps, typed];
};

/** How many people the change affects. The changed step reaches people on the way to it; those who already wait for the step keep their date. */
const touchedWords = ({ steps, status }: CadenceRow, figures: readonly StepFigures[], step: CadenceStep | null) => {
  if (status === 'draft') return [];
  const at = step ? steps.findIndex(({ id }) => id === step.id) : steps.length;
  const ahead = figures.slice(0, at).reduce((sum, { here }) => sum + here, 0);
  const here = step ? (figures[at]?.here ?? 0) : 0;
  if (!ahead && !here) return [say('No one is on the way to this step now.')];
  return [
    ahead &&
      say('It reaches {count, plural, one {# person who is} other {# people who are}} on the way to this step.', {
        count: ahead,
      }),
    here &&
      say(
        '{count, plural, one {# person waits for it already and keeps the date} other {# people wait for it already and keep their dates}}, with what the step says then.',
        { count: here },
      ),
  ].filter((words) => typeof words === 'string');
};

type Compared = PayloadOf<typeof simulateCadence>;
const Comparison = ({ of: { people, saved, changed } }: { of: Compared }) => {
  const left = (each: Compared['saved']) => Object.values(each.left).reduce((sum, count) => sum + count, 0);
  const lines: [string, (each: Compared['saved']) => number][] = [
    [say('Letters sent'), ({ sent }) => sent],
    [say('Moved by a limit'), ({ moved }) => moved],
    [say('At the end'), ({ completed }) => completed],
    [say('Left early'), left],
  ];
  return (
    <table className="w-full text-ui text-ink-2">
      <thead className="text-meta">
        <tr>
          <th scope="col" className="pb-1 text-start font-normal text-ink-3">
            {say('{people, plural, one {# person} other {# people}} of the last {days, number} days', { people, days })}
          </th>
          <th scope="col" className="w-24 text-end font-medium">
            {say('As it is')}
          </th>
          <th scope="col" className="w-24 text-end font-medium">
            {say('Changed')}
          </th>
        </tr>
      </thead>
      <tbody className="tnum">
        {lines.map(([label, figure]) => (
          <tr key={label} className="border-t border-line">
            <th scope="row" className="py-1 text-start font-normal">
              {label}
            </th>
            <td className="text-end">{numberWords(figure(saved))}</td>
            <td className="text-end font-medium text-ink">{numberWords(figure(changed))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

type Run = PayloadOf<typeof dryRunCadence>;
/** What the step as typed here would do: whom it affects, the dates of one person, and a simulation of the last months. Nothing is saved. */
export const StepChange = ({
  cadence,
  figures,
  step,
}: {
  cadence: CadenceRow;
  figures: readonly StepFigures[];
  step: CadenceStep | null;
}) => {
  const { values } = useFormikContext<StepForm>();
  const [person, setPerson] = useState<PersonHit | null>(null);
  const [run, setRun] = useState<Run | null>(null);
  const [compared, setCompared] = useState<{ asked: string; of: Compared } | null>(null);
  const cadence_id = cadence.id;
  const drafts = draftsOf(cadence, step, values);
  const asked = drafts && JSON.stringify({ cadence_id, candidate_id: person?.id ?? null, steps: drafts });
  useEffect(() => {
    if (!asked) return;
    const stop = new AbortController();
    const timer = window.setTimeout(() => {
      void call(dryRunCadence, JSON.parse(asked) as BodyOf<typeof dryRunCadence>, { signal: stop.signal }).then(
        (answer) => !stop.signal.aborted && answer.status === 'ok' && setRun(answer.payload),
        () => undefined,
      );
    }, rest);
    return () => {
      window.clearTimeout(timer);
      stop.abort();
    };
  }, [asked]);
  const texts = [
    { subject: values.subject, body: values.body },
    { subject: values.subject_b, body: values.body_b },
  ].filter((text) => text.subject && text.body);
  const test = async () => {
    const candidate_id = person!.id;
    const answers = await Promise.all(
      texts.map((text) =>
        call(testCadenceStep, { cadence_id, candidate_id, ...text } as BodyOf<typeof testCadenceStep>),
      ),
    );
    return answers.find(({ status }) => status !== 'ok') ?? answers[0]!;
  };
  const compare = () =>
    settle(
      say('Compare with the last months'),
      withProgress(() => call(simulateCadence, { cadence_id, steps: drafts!, days })),
      (of) => setCompared({ asked: asked!, of }),
    );
  return (
    <section aria-label={say('What it would do')} className="grid gap-3 rounded-card bg-well p-3.5">
      <header className="flex items-baseline gap-2">
        <h3 className="text-ui font-semi text-ink">{say('What it would do')}</h3>
        <span className="ms-auto text-meta text-ink-3">{say('not saved yet, sends nothing')}</span>
      </header>
      {touchedWords(cadence, figures, step).map((words) => (
        <p key={words} className="text-ui text-ink">
          {words}
        </p>
      ))}
      <PersonFinder label={say('For')} noneFound={say('No one found.')} value={person} onChange={setPerson} />
      {run && (
        <div>
          <p className="text-meta text-ink-3">{say('By the clock of {place}', { place: cityOf(run.zone) })}</p>
          <ol aria-label={say('Dates')} className="divide-y divide-line">
            {run.dates.map(({ step_id, at, because }, index) => {
              const isThis = step ? step_id === step.id : index === run.dates.length - 1;
              return (
                <li
                  key={step_id}
                  aria-current={isThis || undefined}
                  title={because.map((reason) => sayReason(reason, readerIn(run.zone))).join(' ')}
                  className="flex items-baseline gap-3 py-1 text-ui text-ink-2 aria-current:font-medium aria-current:text-ink"
                >
                  <span className="tnum w-48 shrink-0 max-sm:w-40">{momentText(at, run.zone)}</span>
                  <span className="min-w-0 flex-1 truncate">{sayLabel(drafts?.[index]?.name ?? '')}</span>
                </li>
              );
            })}
          </ol>
          {person && run.refused && <p className="text-ui text-bad">{run.refused}</p>}
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {values.type === 'email' && <SendTest disabled={!person || !texts.length} send={test} />}
        {cadence.status !== 'draft' && (
          <Button size="sm" disabled={!drafts} className="max-sm:h-11" onClick={() => void compare()}>
            {say('Compare with the last {days, number} days', { days })}
          </Button>
        )}
      </div>
      {compared && compared.asked === asked && <Comparison of={compared.of} />}
    </section>
  );
};

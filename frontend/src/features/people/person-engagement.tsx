import { type ReactNode, useId } from 'react';
import { fullDays } from '@candor/contracts/values/days';
import { lengthWords } from '@candor/contracts/words/length-words';
import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import { durationWords } from '@candor/contracts/words/time-words';
import {
  type Engagement,
  engagementOf,
  type Entry,
  type SignName,
  signs,
  type Wait,
} from '@candor/contracts/people/engagement';
import { Block } from '../../kit/block.tsx';
import { cx } from '../../kit/cx.ts';
import { EmptyState } from '../../kit/states.tsx';
import { agoText, dateText } from '../../kit/time.tsx';
import type { StandingPage } from './job-of-row.tsx';
import { Timeline } from '../../parts/people/timeline.tsx';

/** A number or a period, and the timeline entries from which it was computed. */
type Figure = { key: string; label: string; value: string; entries: readonly Entry[] };

const middleOf = (waits: readonly Wait[]): Wait =>
  waits.toSorted((a, b) => a.length - b.length)[Math.floor((waits.length - 1) / 2)]!;
const longestOf = (waits: readonly Wait[]): Wait =>
  waits.reduce((most, each) => (each.length > most.length ? each : most));
const bothEnds = (waits: readonly Wait[]): Entry[] => waits.flatMap(({ from, to }) => [from, to]);

const contactFigures = (of: Engagement, ago: (at: string) => string): Figure[] => {
  const { lastOfOurs, lastOfTheirs, theirWaits, ourWaits } = of;
  return [
    ...(lastOfOurs
      ? [{ key: 'last-ours', label: say('Last contact from us'), value: ago(lastOfOurs.at), entries: [lastOfOurs] }]
      : []),
    ...(lastOfTheirs
      ? [
          {
            key: 'last-theirs',
            label: say('Last contact from them'),
            value: ago(lastOfTheirs.at),
            entries: [lastOfTheirs],
          },
        ]
      : []),
    ...(theirWaits.length
      ? [
          {
            key: 'first-answer',
            label: say('First reply after'),
            value: lengthWords(theirWaits[0]!.length),
            entries: bothEnds(theirWaits.slice(0, 1)),
          },
        ]
      : []),
    ...(theirWaits.length > 1
      ? [
          {
            key: 'longest-wait',
            label: say('Longest wait for us'),
            value: lengthWords(longestOf(theirWaits).length),
            entries: bothEnds([longestOf(theirWaits)]),
          },
        ]
      : []),
    ...(ourWaits.length
      ? [
          {
            key: 'their-answers',
            label: ourWaits.length > 1 ? say('They usually reply after') : say('They replied after'),
            value: lengthWords(middleOf(ourWaits).length),
            entries: bothEnds(ourWaits),
          },
        ]
      : []),
  ];
};
const countedFigures = (of: Engagement, group: (typeof signs)[SignName]['about']): Figure[] =>
  (Object.keys(signs) as SignName[]).flatMap((name) => {
    const entries = of.counts.get(name);
    return entries && signs[name].about === group
      ? [{ key: name, label: sayLabel(signs[name].label), value: numberWords(entries.length), entries }]
      : [];
  });

/** One line with a label and a number. A press shows the timeline entries behind the number below it. */
const FigureRow = ({ figure, open, onOpen }: { figure: Figure; open: ReactNode; onOpen: () => void }) => {
  const id = useId();
  const on = Boolean(open);
  return (
    <li>
      <button
        type="button"
        aria-expanded={on}
        aria-controls={on ? id : undefined}
        onClick={onOpen}
        className={cx(
          '-mx-2 flex min-h-8 w-[calc(100%+1rem)] items-center justify-between gap-3 rounded-ctl px-2 py-1 text-start text-ui hover:bg-hover max-sm:min-h-11',
          on && 'bg-hover',
        )}
      >
        <span className={on ? 'font-medium text-ink' : 'text-ink-2'}>{figure.label}</span>
        <span className="tnum shrink-0 font-medium text-ink">{figure.value}</span>
      </button>
      {on && (
        <div id={id} role="group" aria-label={figure.label} className="pb-4">
          {open}
        </div>
      )}
    </li>
  );
};

const Waiting = ({ waiting, asOf }: { waiting: Engagement['waiting']; asOf: string | undefined }) => {
  if (!waiting) return <p className="text-read text-ink-2">{say('No one is waiting for a reply.')}</p>;
  const days = fullDays(waiting.since.at, asOf);
  const when = days === 0 ? 'today' : 'longer';
  const time = durationWords(days);
  const [text, tone] =
    waiting.who === 'them'
      ? [
          say(
            '{when, select, today {They have been waiting for our reply since today.} other {They have been waiting for our reply for {time}.}}',
            { when, time },
          ),
          'text-warn',
        ]
      : [
          say(
            '{when, select, today {We have been waiting for their reply since today.} other {We have been waiting for their reply for {time}.}}',
            { when, time },
          ),
          'text-ink',
        ];
  return <p className={cx('text-read font-medium', tone)}>{text}</p>;
};

/** Who wrote, asked and answered, and who waits for whom. A press on a number shows the timeline entries that it counts. */
export const PersonEngagement = ({
  page: { timeline, applications, names, past },
  zone,
  chosen,
  onChoose,
}: {
  page: StandingPage;
  zone: string | null;
  /** The key of the figure whose entries are shown. */
  chosen: string | undefined;
  onChoose: (key: string | null) => void;
}) => {
  const ongoing = new Set(applications.filter((each) => each.ongoing).map(({ id }) => id));
  const of = engagementOf(timeline, ongoing);
  if (!of.counts.size) return <EmptyState>{say('No contact between them and the team yet.')}</EmptyState>;
  const parts: { title: string; figures: Figure[] }[] = [
    { title: say('Contact'), figures: contactFigures(of, (at) => (past ? dateText(at, zone) : agoText(at, zone))) },
    { title: say('Emails'), figures: countedFigures(of, 'letters') },
    { title: say('Questions and answers'), figures: countedFigures(of, 'answers') },
    { title: say('Interviews'), figures: countedFigures(of, 'interviews') },
  ];
  const entriesOf = ({ entries }: Figure) => {
    const behind = new Set(entries.map(({ event_id }) => event_id));
    return <Timeline items={timeline.filter(({ event_id }) => behind.has(event_id))} names={names} zone={zone} />;
  };
  return (
    <div className="grid grid-cols-1 gap-6 pt-4">
      <Waiting waiting={of.waiting} asOf={past?.as_of} />
      <div className="grid grid-cols-1 gap-x-10 gap-y-6 min-[700px]:grid-cols-2">
        {parts.map(
          ({ title, figures }) =>
            figures.length > 0 && (
              <Block key={title} title={title} part>
                <ul>
                  {figures.map((figure) => (
                    <FigureRow
                      key={figure.key}
                      figure={figure}
                      open={figure.key === chosen && entriesOf(figure)}
                      onOpen={() => onChoose(figure.key === chosen ? null : figure.key)}
                    />
                  ))}
                </ul>
              </Block>
            ),
        )}
      </div>
    </div>
  );
};

import { useState } from 'react';
import { ChevronRight } from 'lucide-react';
import { findSigns, type Sign } from '@candor/contracts/engagement/endpoints';
import { mostHalvings, type ScoreLine } from '@candor/contracts/engagement/score';
import { numberWords, say } from '@candor/contracts/words/say';
import { cx } from '../../kit/cx.ts';
import { Link } from '../../kit/link.tsx';
import { momentText } from '../../kit/time.tsx';
import { call, errorOf } from '../../page/call.ts';
import { listTo } from '../../page/list-address.ts';

type Answer = { signs: Sign[]; names: Record<string, string> };
/** The name of what a line counts: signs of one kind, or all signs that have lost points with age. */
const lineName = ({ halvings, name }: ScoreLine): string =>
  halvings === 0
    ? name
    : say('{halvings, select, 1 {Worth a half by now} 2 {Worth a quarter by now} other {Worth an eighth by now}}', {
        halvings: String(halvings),
      });
/** The points with their sign, even if they are positive. */
export const signedWords = (points: number): string => `${points > 0 ? '+' : ''}${numberWords(Math.round(points))}`;
export const pointsWords = (points: number): string => numberWords(Math.round(points));

/** The subject of a sign, with a link to it. */
const SignAbout = ({ sign: { about, page, name } }: { sign: Sign }) => {
  const to =
    about?.kind === 'form'
      ? listTo('marketing', 'forms', { id: about.id, section: 'submissions' })
      : about?.kind === 'event'
        ? listTo('marketing', 'events', { id: about.id })
        : about?.kind === 'page'
          ? listTo('marketing', 'pages', { id: about.id, section: 'edit' })
          : !about && page?.startsWith('/')
            ? page
            : null;
  const words = about?.name ?? page ?? name;
  return to ? (
    <Link to={to} className="wrap-anywhere underline underline-offset-2">
      {words}
    </Link>
  ) : (
    <span className="wrap-anywhere">{words}</span>
  );
};

const SignLine = ({ sign, name, zone }: { sign: Sign; name: string | undefined; zone: string | null }) => (
  <li className="flex items-baseline justify-between gap-3 py-1">
    <span className="min-w-0">
      {name && <span className="font-medium text-ink">{name} </span>}
      <SignAbout sign={sign} />
    </span>
    <span className="shrink-0 text-ink-3">{momentText(sign.at, zone)}</span>
  </li>
);

const Line = ({
  line,
  largest,
  people,
  zone,
}: {
  line: ScoreLine;
  largest: number;
  people: readonly string[];
  zone: string | null;
}) => {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [trouble, setTrouble] = useState('');
  const [open, setOpen] = useState(false);
  const toggle = async () => {
    setOpen(!open);
    if (open || answer || !people.length) return;
    const sent = await call(findSigns, {
      candidate_ids: people.slice(0, 100),
      ...(line.type_key ? { type_key: line.type_key } : {}),
    });
    if (sent.status === 'ok') setAnswer(sent.payload);
    else setTrouble(errorOf(sent));
  };
  const minus = line.sum < 0;
  const wide = largest ? Math.round((Math.abs(line.sum) / largest) * 96) : 0;
  return (
    <li className="border-b border-line">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => void toggle()}
        className="flex min-h-9 w-full items-center gap-3 px-1 text-start text-ui hover:bg-hover max-sm:min-h-11"
      >
        <span className="min-w-0 flex-1 text-ink">
          {lineName(line)}{' '}
          <span className="text-meta text-ink-3">
            {line.points === null
              ? say('{count, plural, one {# sign} other {# signs}}', { count: line.count })
              : say('{count, number} × {points, number}', { count: line.count, points: line.points })}
          </span>
        </span>
        <svg aria-hidden width="96" height="6" className="shrink-0 max-sm:hidden">
          <rect
            x={96 - wide}
            width={wide}
            height="6"
            rx="3"
            className={cx(minus ? 'fill-bad' : open ? 'fill-accent' : 'fill-ink-4')}
          />
        </svg>
        <span className={cx('tnum w-12 shrink-0 text-end font-medium', minus ? 'text-bad' : 'text-ink')}>
          {numberWords(line.sum)}
        </span>
        <ChevronRight size={14} aria-hidden className={cx('shrink-0 text-ink-3', open && 'rotate-90')} />
      </button>
      {open && (
        <div className="mb-2 rounded-ctl bg-hover px-3 py-1 text-meta text-ink-2">
          {trouble || (!people.length && say('Visitors without a name. Only their number is kept.'))}
          {answer && (
            <ul>
              {answer.signs.map((sign) => (
                <SignLine
                  key={sign.id}
                  sign={sign}
                  name={sign.candidate_id ? answer.names[sign.candidate_id] : undefined}
                  zone={zone}
                />
              ))}
            </ul>
          )}
        </div>
      )}
    </li>
  );
};

/** A score as a sum that can be checked by hand. Each line expands into its signs. */
export const ScoreLines = ({
  lines,
  total,
  people,
  zone,
}: {
  lines: readonly ScoreLine[];
  total: number;
  /** The ids of the people whose signs these are. */
  people: readonly string[];
  zone: string | null;
}) => {
  const largest = Math.max(0, ...lines.map(({ sum }) => Math.abs(sum)));
  return (
    <>
      <ul>
        {lines.map((line) => (
          <Line
            key={`${line.halvings} ${line.type_key} ${people[0]}`}
            line={line}
            largest={largest}
            people={people}
            zone={zone}
          />
        ))}
      </ul>
      <p className="flex items-baseline gap-2 px-1 py-2 text-ui">
        <b className="font-semi text-ink">{say('Together')}</b>
        <span className="flex-1 text-meta text-ink-2">
          {say('half after the days of its kind, nothing after {times, number} times as many', { times: mostHalvings })}
        </span>
        <b className="tnum pe-6 font-semi text-ink">{numberWords(total)}</b>
      </p>
    </>
  );
};

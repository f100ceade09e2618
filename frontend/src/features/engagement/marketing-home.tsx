import { type MarketingHomeData, marketingHomePage } from '@candor/contracts/engagement/pages';
import { numberWords, percentWords, say } from '@candor/contracts/words/say';
import { ButtonLink } from '../../kit/button.tsx';
import { Link } from '../../kit/link.tsx';
import { Notice } from '../../kit/notice.tsx';
import { Page, PageScroll } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { agoText, dayText, momentText } from '../../kit/time.tsx';
import { listTo } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { usePage } from '../../page/use-page.ts';

/** The fewest people for whom a rate is shown; a rate of fewer says nothing. */
const fewest = 20;
const reportTo = '/reports/marketing';
const rateOf = (part: number, whole: number): string => (whole < fewest ? '' : percentWords(part / whole));
/** The sentence with the rate, or a note that there are too few people for a rate. */
const rateText = (part: number, whole: number, text: (rate: string) => string): string => {
  const rate = rateOf(part, whole);
  return rate ? text(rate) : say('Too few for a rate');
};

const Stage = ({
  label,
  value,
  before,
  text,
  part,
}: {
  label: string;
  value: number;
  before: number | null;
  text: string;
  part?: number;
}) => (
  <li className="min-w-0">
    <span className="block text-meta text-ink-2">{label}</span>
    <span className="flex items-baseline gap-2">
      <b className="tnum text-title font-semi text-ink">{numberWords(value)}</b>
      {before !== null && (
        <span className="tnum text-meta text-ink-3">{say('{before, number} before', { before })}</span>
      )}
    </span>
    {part !== undefined && (
      <svg aria-hidden width="100%" height="6" className="mt-1 block">
        <rect width="100%" height="6" rx="3" className="fill-hover" />
        <rect width={`${Math.round(Math.min(1, part) * 100)}%`} height="6" rx="3" className="fill-ink-2" />
      </svg>
    )}
    <span className="block text-meta text-ink-2">{text}</span>
  </li>
);

const Way = ({ page: { views, sent, contacts, candidates, pages, rows } }: { page: MarketingHomeData }) => (
  <ol className="grid grid-cols-6 gap-6 max-lg:grid-cols-3 border-y border-line py-4 max-sm:grid-cols-1 max-sm:gap-3">
    <Stage
      label={say('Page views')}
      value={views[0]}
      before={views[1]}
      text={say('{count, plural, one {on # page} other {on # pages}}, no cookies needed', { count: pages.length })}
    />
    <Stage
      label={say('Sent')}
      value={sent[0]}
      before={sent[1]}
      part={views[0] ? sent[0] / views[0] : 0}
      text={rateText(sent[0], views[0], (rate) => say('{rate} of the views', { rate }))}
    />
    <Stage
      label={say('New contacts')}
      value={contacts[0]}
      before={contacts[1]}
      part={sent[0] ? contacts[0] / sent[0] : 0}
      text={rateText(contacts[0], sent[0], (rate) => say('{rate} were new', { rate }))}
    />
    <Stage
      label={say('Made candidates')}
      value={candidates}
      before={null}
      part={contacts[0] ? candidates / contacts[0] : 0}
      text={rateText(candidates, contacts[0], (rate) => say('{rate} of the new contacts', { rate }))}
    />
    <Stage
      label={say('Applied')}
      value={sum(rows, 'applied')}
      before={null}
      part={candidates ? sum(rows, 'applied') / candidates : 0}
      text={rateText(sum(rows, 'applied'), candidates, (rate) => say('{rate} of those made candidates', { rate }))}
    />
    <Stage
      label={say('Hired')}
      value={sum(rows, 'hired')}
      before={null}
      part={sum(rows, 'applied') ? sum(rows, 'hired') / sum(rows, 'applied') : 0}
      text={rateText(sum(rows, 'hired'), sum(rows, 'applied'), (rate) => say('{rate} of the applicants', { rate }))}
    />
  </ol>
);

const sum = (rows: MarketingHomeData['rows'], of: 'applied' | 'hired'): number =>
  rows.reduce((all, row) => all + row[of], 0);
const mostDots = 24;
/** One ring for each applicant, filled for those who were hired. */
const Dots = ({ applied, hired }: { applied: number; hired: number }) => (
  <svg aria-hidden width={Math.min(applied, mostDots) * 11} height="10" className="block">
    {Array.from({ length: Math.min(applied, mostDots) }, (_, at) => (
      <circle
        key={at}
        cx={11 * at + 5}
        cy="5"
        r="3.6"
        className={at < hired ? 'fill-good stroke-good' : 'fill-none stroke-ink-3'}
        strokeWidth="1.4"
      />
    ))}
  </svg>
);
const Weekly = ({ weeks, period }: Pick<MarketingHomeData, 'weeks' | 'period'>) => {
  const most = Math.max(1, ...weeks.map(({ contacts }) => contacts));
  const mean = weeks.reduce((all, { contacts }) => all + contacts, 0) / weeks.length;
  const [width, high, step] = [300, 72, 25];
  const top = (contacts: number) => high - Math.round((contacts / most) * (high - 14));
  return (
    <section aria-label={say('New contacts a week')}>
      <h2 className="flex items-baseline justify-between border-b border-line-2 py-2 text-ui font-semi text-ink">
        {say('New contacts a week')}
        <span className="text-meta font-normal text-ink-2">
          {say('{count, number} a week', { count: Math.round(mean * 10) / 10 })}
        </span>
      </h2>
      <svg
        viewBox={`0 0 ${width} ${high}`}
        role="img"
        aria-label={weeks.map(({ from, contacts }) => `${dayText(from)}: ${numberWords(contacts)}`).join(', ')}
        className="mt-2 block h-auto w-full"
      >
        {weeks.map(({ from, contacts }, at) => (
          <g key={from}>
            <rect
              x={at * step + 3}
              y={contacts ? top(contacts) : high - 1}
              width={step - 6}
              height={contacts ? high - top(contacts) : 1}
              rx="2"
              className={at === weeks.length - 1 ? 'fill-ink-2' : 'fill-line-2'}
            />
            {contacts > 0 && (contacts === most || at === weeks.length - 1) && (
              <text
                x={at * step + step / 2}
                y={top(contacts) - 3}
                textAnchor="middle"
                className="tnum fill-ink text-[10px] font-semi"
              >
                {numberWords(contacts)}
              </text>
            )}
          </g>
        ))}
        <line
          x1="0"
          x2={width}
          y1={top(mean)}
          y2={top(mean)}
          strokeDasharray="2 3"
          className="stroke-ink-3"
          strokeWidth="1"
        />
      </svg>
      <p className="mt-1 flex justify-between text-meta text-ink-2">
        <span>{dayText(weeks[0]?.from ?? period.from)}</span>
        <span>{say('this week')}</span>
      </p>
    </section>
  );
};

const head = 'border-b border-line-2 py-2 text-ui font-semi text-ink';
const figure = 'tnum ps-3 py-2 text-end text-ui';
const Rows = ({ rows, sent, contacts, candidates }: MarketingHomeData) => (
  <table className="w-full">
    <thead>
      <tr>
        <th className={`${head} text-start`}>{say('Where people first met us')}</th>
        <th className={`${head} ps-3 text-end`}>{say('Sent')}</th>
        <th className={`${head} ps-3 text-end`}>{say('Contacts')}</th>
        <th className={`${head} ps-3 text-end max-sm:hidden`}>{say('Made candidates')}</th>
        <th aria-label={say('Applied')} className={`${head} ps-6 text-start max-lg:hidden`}>
          <span className="flex gap-3 text-meta font-normal text-ink-2">
            <span className="flex items-center gap-1.5">
              <Dots applied={1} hired={0} />
              {say('applied')}
            </span>
            <span className="flex items-center gap-1.5">
              <Dots applied={1} hired={1} />
              {say('hired')}
            </span>
          </span>
        </th>
        <th className={`${head} ps-3 text-end`}>{say('Applied')}</th>
        <th className={`${head} ps-3 text-end`}>{say('Hired')}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id} className="border-b border-line">
          <td className="py-2 text-ui">
            <Link to={listTo('marketing', 'forms', { id: row.id, section: 'submissions' })}>{row.name}</Link>
          </td>
          <td className={figure}>{numberWords(row.sent)}</td>
          <td className={figure}>{numberWords(row.contacts)}</td>
          <td className={`${figure} max-sm:hidden`}>{row.candidates ? numberWords(row.candidates) : '–'}</td>
          <td className="ps-6 max-lg:hidden">
            <Dots {...row} />
          </td>
          <td className={figure}>{row.applied ? numberWords(row.applied) : '–'}</td>
          <td className={figure}>{row.hired ? numberWords(row.hired) : '–'}</td>
        </tr>
      ))}
      <tr>
        <th className="py-2 text-start text-ui font-semi text-ink">{say('All')}</th>
        <td className={`${figure} font-semi`}>{numberWords(sent[0])}</td>
        <td className={`${figure} font-semi`}>{numberWords(contacts[0])}</td>
        <td className={`${figure} font-semi max-sm:hidden`}>{numberWords(candidates)}</td>
        <td className="ps-6 text-meta text-ink-2 max-lg:hidden">{say('by first touch, each person once')}</td>
        <td className={`${figure} font-semi`}>{numberWords(sum(rows, 'applied'))}</td>
        <td className={`${figure} font-semi`}>{numberWords(sum(rows, 'hired'))}</td>
      </tr>
    </tbody>
  </table>
);

const Waiting = ({ page }: { page: MarketingHomeData }) => (
  <section aria-label={say('Needs you')}>
    <h2 className="border-b border-line-2 py-2 text-ui font-semi text-ink">{say('Needs you')}</h2>
    {page.waiting.length ? (
      <ul>
        {page.waiting.map(({ id, name, fresh, held, since }) => (
          <li key={id} className="border-b border-line">
            <Link
              to={listTo('marketing', 'forms', { id, section: 'submissions' })}
              className="block rounded-ctl px-1 py-2 hover:bg-hover"
            >
              <span className="block text-ui font-medium text-ink">{name}</span>
              <span className="block text-meta text-ink-2">
                {say('{fresh, number} new, {held, number} held', { fresh, held })}
                {since && ` · ${say('the first {ago}', { ago: agoText(since, page.user.tz_region) })}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    ) : (
      <p className="py-2 text-ui text-ink-2">{say('No one waits for an answer.')}</p>
    )}
  </section>
);

const Pages = ({ pages }: Pick<MarketingHomeData, 'pages'>) => {
  const most = pages[0]?.views ?? 1;
  return (
    <section aria-label={say('Top pages')}>
      <h2 className="border-b border-line-2 py-2 text-ui font-semi text-ink">{say('Top pages')}</h2>
      <ul>
        {pages.map(({ page, views, name }) => (
          <li key={page} className="flex items-center gap-3 border-b border-line py-2 text-ui">
            <span className="min-w-0 flex-1 truncate text-ink">
              {name ?? (page === '*' ? say('Other pages') : page)}
            </span>
            <svg aria-hidden width="120" height="5" className="shrink-0 max-sm:hidden">
              <rect
                x={120 - Math.round((views / most) * 120)}
                width={Math.round((views / most) * 120)}
                height="5"
                rx="2.5"
                className="fill-ink-4"
              />
            </svg>
            <span className="tnum w-14 text-end">{numberWords(views)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** `/marketing`: the marketing report as one sentence, the stages from page view to candidate, and what waits for a decision. */
export const Screen = () => {
  const page = usePage(marketingHomePage);
  const { contacts, candidates, period, waiting, rows } = page;
  useLivePage(['forms', 'submissions', 'visit-days']);
  const fresh = waiting.reduce((sum, each) => sum + each.fresh, 0);
  const first = waiting.find((each) => each.fresh > 0);
  return (
    <Page>
      <PageScroll className="px-8 py-6 max-sm:px-4">
        <p className="text-meta text-ink-2">
          {say('{from} until {to}', { from: dayText(period.from), to: dayText(period.to) })}
        </p>
        <h1 className="mt-1 text-display font-semi text-balance text-ink max-sm:text-title">
          <Link
            to={reportTo}
            className="underline decoration-line-2 decoration-2 underline-offset-[6px] hover:decoration-ink"
          >
            {say(
              '{contacts, plural, one {# new contact} other {# new contacts}} since {day}. {candidates, plural, =0 {No one became a candidate.} one {# became a candidate.} other {# became candidates.}}',
              { contacts: contacts[0], candidates, day: dayText(period.from) },
            )}
          </Link>
        </h1>
        <p className="my-4 flex flex-wrap gap-2">
          {first ? (
            <ButtonLink kind="primary" to={listTo('marketing', 'forms', { id: first.id, section: 'submissions' })}>
              {say('Answer the {fresh, number} new', { fresh })}
            </ButtonLink>
          ) : (
            <ButtonLink kind="primary" to={listTo('marketing', 'forms')}>
              {say('Forms')}
            </ButtonLink>
          )}
          <ButtonLink to={reportTo}>{say('Open the report')}</ButtonLink>
        </p>
        {page.as_of && (
          <Notice>{say('Figures until {moment}', { moment: momentText(page.as_of, page.user.tz_region) })}</Notice>
        )}
        <Way page={page} />
        <div className="grid grid-cols-[minmax(0,1fr)_300px] gap-8 pt-4 max-[900px]:grid-cols-1">
          <div className="grid content-start gap-6">
            {rows.length ? <Rows {...page} /> : <EmptyState>{say('No form was sent in this time.')}</EmptyState>}
            <Pages pages={page.pages} />
          </div>
          <div className="grid content-start gap-6">
            <Waiting page={page} />
            <Weekly weeks={page.weeks} period={period} />
          </div>
        </div>
        <p className="pt-6 text-meta text-ink-2">
          {say(
            'Counts only. Each person counts once, where they first came. Who was made a candidate is for recruiters to open.',
          )}
        </p>
      </PageScroll>
    </Page>
  );
};

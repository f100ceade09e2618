import { useEffect, useRef, useState } from 'react';
import { ChevronRight, Home, LayoutDashboard, Mail, Plus, Users } from 'lucide-react';
import { may, readsOfApplicants, readsWholeReports } from '@candor/contracts/accounts/needs';
import { Link, useNavigate } from 'react-router-dom';
import { numberWords, phrase, say, sayLabel } from '@candor/contracts/words/say';
import { asOfParameter } from '@candor/contracts/kernel/past';
import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import { builder } from '@candor/contracts/reports/builder';
import { cadencesReport } from '@candor/contracts/reports/cadences';
import { opensArea, reportAreas, type ReportArea } from '@candor/contracts/reports/measures';
import { type IndexEntry, reportsPage, type ReportsData } from '@candor/contracts/reports/pages';
import { pinnedReports, type SeenReport } from '@candor/contracts/reports/saved-endpoints';
import { type Rhythm, rhythms } from '@candor/contracts/reports/saved-values';
import { AsOfButton } from '../../page/past/as-of-button.tsx';
import { eeoFlow } from '@candor/contracts/reports/eeo-flow';
import { responseRate } from '@candor/contracts/reports/response-rate';
import { call } from '../../page/call.ts';
import { usePage } from '../../page/use-page.ts';
import { ButtonLink } from '../../kit/button.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { Page, PageHead, PageScroll } from '../../kit/page.tsx';
import { Segmented } from '../../kit/inputs/segmented.tsx';
import { exactText, momentText, periodText } from '../../kit/time.tsx';
import { HeadlineChange } from '../../parts/reports/headline-change.tsx';
import { headlineText } from '../../parts/reports/headline-words.ts';
import { usePeopleNoun } from '../../parts/people/people-noun.ts';
import { MiniBars } from '../../parts/reports/mini-bars.tsx';

/** Links to other reports. `applicants`: hidden from readers who only have contacts, because they have no figures of applicants. */
/** `title`: null for the history, whose name follows the reader's kind of people. */
const others: readonly { to: string; title: string | null; text: string; whole?: true; applicants?: true }[] = [
  {
    to: '/reports/impact',
    title: phrase('Adverse impact'),
    text: phrase('The rates of groups at each decision, and which are worth a look. Only counts, never people.'),
    whole: true,
  },
  { to: `/reports/${eeoFlow.name}`, title: eeoFlow.title, text: eeoFlow.definition[0]!, whole: true },
  {
    to: '/reports/applicants',
    title: phrase('Internet Applicants'),
    text: phrase('Which applications count, and the reason. The flow log of 41 CFR 60-1.3.'),
    whole: true,
  },
  { to: `/reports/${responseRate.name}`, title: responseRate.title, text: responseRate.definition[0]!, whole: true },
  {
    to: '/reports/surveys',
    title: phrase('Surveys'),
    text: phrase('How applicants answered your own questions. Only counts, never names.'),
    applicants: true,
  },
  {
    to: '/reports/history',
    title: null,
    text: phrase('Everything on record about one person, event by event, as of any moment.'),
  },
];
const spans = ['30', '90', '180', '365'] as const;
/** The address of a report. The chosen period and past time are kept. */
const reportTo = ({ name, to }: Pick<IndexEntry, 'name' | 'to'>, { days, as_of }: ReportsData): string =>
  days === 90 && !as_of
    ? to
    : formatListAddress({
        area: 'reports',
        entity: name,
        list: { ...emptySlice, filters: { ...(days === 90 ? {} : { last: days }), ...(as_of ? { as_of } : {}) } },
        id: null,
        section: null,
      });

/** The builder begins with a report that counts something for the reader. */
const builderTo = (reader: ReportsData['user']): string =>
  opensArea(reader, 'hiring')
    ? '/reports/builder'
    : formatListAddress({
        area: 'reports',
        entity: builder.name,
        list: { ...emptySlice, filters: { of: cadencesReport.name } },
        id: null,
        section: null,
      });

const Entry = ({ entry, data }: { entry: IndexEntry; data: ReportsData }) => (
  <li className="border-b border-line">
    <Link
      to={reportTo(entry, data)}
      data-report-row
      className="grid min-h-[52px] grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 rounded-ctl px-2 py-1.5 hover:bg-hover sm:grid-cols-[minmax(0,1fr)_150px_88px_84px_16px]"
    >
      <span className="min-w-0">
        <span className="block truncate text-ui font-semi text-ink">{entry.title}</span>
        <span className="block truncate text-meta text-ink-2 max-sm:whitespace-normal">{entry.text}</span>
      </span>
      <span className="text-end whitespace-nowrap">
        <b className="tnum text-read font-semi text-ink">{headlineText(entry, entry.value)}</b>{' '}
        {entry.unit !== 'count' && entry.count > 0 && (
          <span className="text-meta text-ink-3">{say('of {count, number}', { count: entry.count })}</span>
        )}
      </span>
      <span className="max-sm:hidden">{entry.weeks.length > 0 && <MiniBars values={entry.weeks} />}</span>
      <span className="text-end text-ui max-sm:hidden">
        <HeadlineChange figure={entry} />
      </span>
      <ChevronRight size={15} aria-hidden className="text-ink-4 max-sm:hidden" />
    </Link>
  </li>
);
/** The figures of the saved reports, by id. They are loaded after the page, so that the index waits for none of them. */
const useSavedFigures = (any: boolean): Readonly<Record<string, string>> => {
  const [figures, setFigures] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    if (any)
      void call(pinnedReports, { of: 'saved' }).then((answer) => {
        if (answer.status === 'ok')
          setFigures(
            Object.fromEntries(
              answer.payload.figures.map(({ id, figure }) => [id, headlineText(figure, figure.value)]),
            ),
          );
      });
  }, [any]);
  return figures;
};
const SavedRow = ({ saved, figure }: { saved: SeenReport; figure: string | undefined }) => (
  <li className="border-b border-line">
    <Link
      to={saved.to}
      data-report-row
      className="flex min-h-11 items-center gap-2 rounded-ctl px-2 py-1 hover:bg-hover"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate text-ui font-semi text-ink">{saved.name}</span>
        <span className="block truncate text-meta text-ink-2">
          {saved.mine
            ? saved.shared
              ? say('yours, shared')
              : say('yours')
            : say('{name}, shared with you', { name: saved.author })}
        </span>
      </span>
      {saved.pinned && <Home size={13} role="img" aria-label={say('On your Home')} className="text-ink-3" />}
      {saved.shared && <Users size={13} role="img" aria-label={say('Shared')} className="text-ink-3" />}
      {figure && <span className="tnum shrink-0 text-ui font-semi text-ink">{figure}</span>}
    </Link>
  </li>
);
const Mailed = ({ saved, zone }: { saved: SeenReport; zone: string | null }) => {
  const { schedule } = saved;
  if (!schedule) return null;
  return (
    <li className="flex items-center gap-3 border-b border-line py-2 text-meta">
      <Mail size={13} aria-hidden className="shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-ui text-ink">{saved.name}</span>
        <span className="block truncate text-ink-2">
          {sayLabel(rhythms[schedule.every as Rhythm])}
          {schedule.next_at && ` · ${momentText(schedule.next_at, zone)}`}
          {` · ${say('{count, plural, one {# member} other {# members}}', { count: schedule.to.length })}`}
        </span>
      </span>
      {(schedule.last?.left_out ?? 0) > 0 && (
        <span className="text-warn">{say('{count, number} left out', { count: schedule.last!.left_out })}</span>
      )}
    </li>
  );
};

/** `/reports`: every report with its main figure, and the saved reports. */
export const Screen = () => {
  const data = usePage(reportsPage);
  const { user, entries, saved } = data;
  const figures = useSavedFigures(saved.length > 0);
  const noun = usePeopleNoun();
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const step = (by: number) => {
    const rows = [...(box.current?.querySelectorAll<HTMLElement>('[data-report-row]') ?? [])];
    const at = rows.findIndex((row) => row === document.activeElement);
    rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + by))]?.focus();
  };
  useShortcut('j', say('Next report'), () => step(1), { group: say('Report') });
  useShortcut('k', say('Previous report'), () => step(-1), { group: say('Report') });
  useShortcut('n', say('New report'), () => void navigate(builderTo(user)), { opens: true });
  const mailed = saved.filter(({ schedule }) => schedule);
  const onRecord = others.filter(
    ({ whole, applicants }) => (!whole || may(readsWholeReports, user)) && (!applicants || readsOfApplicants(user)),
  );
  return (
    <Page>
      <PageHead
        title={say('Reports')}
        actions={
          <>
            <AsOfButton />
            <ButtonLink to="/reports/dashboards">
              <LayoutDashboard size={14} aria-hidden />
              {say('Dashboards')}
            </ButtonLink>
            <ButtonLink kind="primary" to={builderTo(user)}>
              <Plus size={14} aria-hidden />
              {say('New report')}
            </ButtonLink>
          </>
        }
      />
      <PageScroll>
        <div
          ref={box}
          className="grid max-w-[1180px] grid-cols-1 gap-x-10 gap-y-8 min-[1100px]:grid-cols-[minmax(0,1fr)_320px]"
        >
          <div className="min-w-0">
            <h2 className="max-w-[36em] text-title font-semi text-balance text-ink">{data.finding}</h2>
            <div className="mt-3 mb-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-ui text-ink-3">
              <Segmented
                label={say('Period')}
                value={String(data.days) as (typeof spans)[number]}
                onChange={(days) => {
                  const query = new URLSearchParams({ days, ...(data.as_of ? { [asOfParameter]: data.as_of } : {}) });
                  void navigate(`/reports?${query}`);
                }}
                options={spans.map((days) => ({
                  value: days,
                  label: say('{days, number} days', { days: Number(days) }),
                }))}
              />
              <span>
                {say('{period}, against the days before', { period: periodText(data.period.from, data.period.to) })}
              </span>
            </div>
            <div
              aria-hidden
              className="hidden grid-cols-[minmax(0,1fr)_150px_88px_84px_16px] gap-x-4 border-b-2 border-line-2 px-2 py-1.5 text-meta text-ink-3 sm:grid"
            >
              <span>{say('Report, and what its figure means')}</span>
              <span className="text-end">{say('Figure')}</span>
              <span>{say('13 weeks')}</span>
              <span className="text-end">{say('Change')}</span>
            </div>
            {(Object.keys(reportAreas) as ReportArea[]).map((area) => {
              const here = entries.filter((entry) => entry.area === area);
              return here.length ? (
                <section key={area} aria-label={sayLabel(reportAreas[area])}>
                  <h3 className="px-2 pt-4 pb-1 text-meta font-medium text-ink-3">{sayLabel(reportAreas[area])}</h3>
                  <ul>
                    {here.map((entry) => (
                      <Entry key={entry.name} entry={entry} data={data} />
                    ))}
                  </ul>
                </section>
              ) : null;
            })}
            <section aria-label={say('On record')}>
              <h3 className="px-2 pt-4 pb-1 text-meta font-medium text-ink-3">{say('On record')}</h3>
              <ul>
                {onRecord.map((entry) => (
                  <li key={entry.to} className="border-b border-line">
                    <Link
                      to={entry.to}
                      data-report-row
                      className="flex min-h-[52px] items-center gap-4 rounded-ctl px-2 hover:bg-hover"
                    >
                      <span className="min-w-0 flex-1">
                        <span className="block text-ui font-semi text-ink">
                          {entry.title === null ? noun('history') : sayLabel(entry.title)}
                        </span>
                        <span className="block text-meta text-ink-2">{sayLabel(entry.text)}</span>
                      </span>
                      <ChevronRight size={15} aria-hidden className="shrink-0 text-ink-4" />
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
            <p className="mt-5 text-meta text-ink-3">
              {data.own_jobs
                ? say('Your own jobs only: {jobs, number}.', { jobs: data.jobs })
                : data.jobs > 0 && say('{jobs, plural, one {# job} other {# jobs}}.', { jobs: data.jobs })}{' '}
              {say(
                'Figures as of {moment}. A figure has one definition: it is the same here, in a report, on Home and in a file.',
                {
                  moment: exactText(data.at, user.tz_region),
                },
              )}
            </p>
          </div>
          <div className="min-w-0">
            <section aria-label={say('Saved')}>
              <h2 className="flex items-baseline gap-2 border-b-2 border-line-2 pb-1.5 text-ui font-semi text-ink">
                {say('Saved')}
                <span className="text-meta font-book text-ink-3">{say('yours and shared with you')}</span>
                <span className="tnum ms-auto text-meta font-book text-ink-3">{numberWords(saved.length)}</span>
              </h2>
              {saved.length ? (
                <ul>
                  {saved.map((each) => (
                    <SavedRow key={each.id} saved={each} figure={figures[each.id]} />
                  ))}
                </ul>
              ) : (
                <p className="py-3 text-meta text-ink-3">
                  {say('Nothing is saved yet. Open a report, choose its period and filters, and save it.')}
                </p>
              )}
            </section>
            {mailed.length > 0 && (
              <section aria-label={say('Sent by mail')} className="mt-8">
                <h2 className="border-b-2 border-line-2 pb-1.5 text-ui font-semi text-ink">
                  {say('Sent by mail')}{' '}
                  <span className="text-meta font-book text-ink-3">
                    {say('a link that asks to sign in, never the figures')}
                  </span>
                </h2>
                <ul>
                  {mailed.map((each) => (
                    <Mailed key={each.id} saved={each} zone={user.tz_region} />
                  ))}
                </ul>
              </section>
            )}
          </div>
        </div>
      </PageScroll>
    </Page>
  );
};

import { useNavigate } from 'react-router-dom';
import { Link } from 'react-router-dom';
import {
  dashboardsPage,
  type DashboardsData,
  type ShownRows,
  type ShownTile,
} from '@candor/contracts/reports/dashboards';
import { say } from '@candor/contracts/words/say';
import { Segmented } from '../../kit/inputs/segmented.tsx';
import { Page, PageHead, PageScroll } from '../../kit/page.tsx';
import { exactText } from '../../kit/time.tsx';
import { usePage } from '../../page/use-page.ts';
import { HeadlineChange } from '../../parts/reports/headline-change.tsx';
import { headlineText } from '../../parts/reports/headline-words.ts';
import { MiniBars } from '../../parts/reports/mini-bars.tsx';

const spans = ['30', '90', '180', '365'] as const;

const TileOf = ({ tile: { label, figure, to } }: { tile: ShownTile }) => (
  <li className="border-b border-line">
    <Link to={to} className="flex min-h-16 items-center gap-3 rounded-ctl px-2 py-2 hover:bg-hover">
      <span className="min-w-0 flex-1">
        <span className="block text-ui text-ink-2">{label}</span>
        <span className="block whitespace-nowrap">
          <b className="tnum text-title font-semi text-ink">{headlineText(figure, figure.value)}</b>{' '}
          {figure.unit !== 'count' && figure.count > 0 && (
            <span className="text-meta text-ink-3">{say('of {count, number}', { count: figure.count })}</span>
          )}
        </span>
      </span>
      {figure.weeks.length > 0 && <MiniBars values={figure.weeks} />}
      <span className="w-14 text-end text-ui">
        <HeadlineChange figure={figure} />
      </span>
    </Link>
  </li>
);
const Rows = ({ table }: { table: ShownRows }) => {
  const most = Math.max(...table.rows.map(({ value }) => value ?? 0), 0);
  return (
    <section aria-label={table.label}>
      <h2 className="border-b-2 border-line-2 pb-1.5 text-ui font-semi text-ink">{table.label}</h2>
      {table.rows.length ? (
        <ul>
          {table.rows.map(({ id, name, value, count, to }) => (
            <li key={id} className="border-b border-line">
              <Link
                to={to}
                className="grid min-h-9 grid-cols-[minmax(0,1fr)_72px_88px] items-center gap-3 rounded-ctl px-2 py-1 text-ui hover:bg-hover"
              >
                <span className="truncate text-ink">{name}</span>
                <span aria-hidden className="h-1.5 bg-well">
                  <span
                    className="block h-full bg-ink-4"
                    style={{ width: `${most ? Math.max(value ? 2 : 0, (100 * (value ?? 0)) / most) : 0}%` }}
                  />
                </span>
                <span className="text-end whitespace-nowrap">
                  <b className="tnum font-semi text-ink">{headlineText(table, value)}</b>{' '}
                  {table.unit !== 'count' && count > 0 && (
                    <span className="tnum text-meta text-ink-3">{say('of {count, number}', { count })}</span>
                  )}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="py-3 text-meta text-ink-3">{say('There is nothing to count in this period.')}</p>
      )}
    </section>
  );
};

const toOf = (shown: string, days: number) =>
  `/reports/dashboards?${new URLSearchParams({ show: shown, days: String(days) })}`;

/** `/reports/dashboards`: figures that belong together, for a recruiter, a hiring manager or a leader. */
export const Screen = () => {
  const data: DashboardsData = usePage(dashboardsPage);
  const { shown, dashboards, days, tiles, tables, user } = data;
  const navigate = useNavigate();
  return (
    <Page>
      <PageHead crumbs={[{ to: '/reports', label: say('Reports') }]} title={shown.title} />
      <PageScroll>
        <div className="max-w-[1180px]">
          <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
            {dashboards.length > 1 && (
              <Segmented
                label={say('Dashboard for')}
                value={shown.name}
                onChange={(name) => void navigate(toOf(name, days))}
                options={dashboards.map(({ name, title }) => ({ value: name, label: title }))}
              />
            )}
            <Segmented
              label={say('Period')}
              value={String(days) as (typeof spans)[number]}
              onChange={(span) => void navigate(toOf(shown.name, Number(span)))}
              options={spans.map((span) => ({
                value: span,
                label: say('{days, number} days', { days: Number(span) }),
              }))}
            />
          </div>
          <ul aria-label={say('Figures')} className="grid grid-cols-1 gap-x-10 md:grid-cols-2">
            {tiles.map((tile) => (
              <TileOf key={tile.label} tile={tile} />
            ))}
          </ul>
          <div className="mt-8 grid grid-cols-1 gap-x-10 gap-y-8 md:grid-cols-2">
            {tables.map((table) => (
              <Rows key={table.label} table={table} />
            ))}
          </div>
          <p className="mt-6 text-meta text-ink-3">
            {data.own_jobs
              ? say('Your own jobs only: {jobs, number}.', { jobs: data.jobs })
              : data.jobs > 0 && say('{jobs, plural, one {# job} other {# jobs}}.', { jobs: data.jobs })}{' '}
            {say('Figures as of {moment}. Every number that is a link opens what it counts.', {
              moment: exactText(data.at, user.tz_region),
            })}
          </p>
        </div>
      </PageScroll>
    </Page>
  );
};

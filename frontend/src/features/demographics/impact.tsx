import { exportImpact } from '@candor/contracts/demographics/endpoints';
import { type Judged, judged } from '@candor/contracts/demographics/cells';
import { impactPage } from '@candor/contracts/demographics/pages';
import { limitOfImpact } from '@candor/contracts/demographics/words';
import { say, sayLabel } from '@candor/contracts/words/say';
import { useState } from 'react';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { Page, PageScroll } from '../../kit/page.tsx';
import { exactText } from '../../kit/time.tsx';
import { usePage } from '../../page/use-page.ts';
import { buttonLook } from '../../kit/button-look.ts';
import { Link } from '../../kit/link.tsx';
import { CityForm } from './city-form.tsx';
import { DecisionCards } from './decision-cards.tsx';
import { GroupFilters, GroupNotes, NothingCounted } from './group-filters.tsx';
import { GroupHead } from './group-head.tsx';
import { GroupPanel } from './group-panel.tsx';
import { GroupTable } from './group-table.tsx';
import { finding } from './impact-words.ts';
import { Months } from './months.tsx';
import '../../kit/report-print.css';

const group = () => say('Report');
/** The decision that is shown first: the one with the lowest rate worth a look, else overall. */
const firstOf = (decisions: ReturnType<typeof usePage<typeof impactPage>>['decisions']): Judged => {
  const worst = decisions
    .flatMap(({ decision, rows }) => rows.flatMap(({ flag, ratio }) => (flag === 'look' ? [{ decision, ratio }] : [])))
    .toSorted((a, b) => (a.ratio ?? 1) - (b.ratio ?? 1))[0];
  return worst?.decision ?? 'overall';
};

/** `/reports/impact`: the rates of groups at each decision, and which are worth a look. */
export const Screen = () => {
  const data = usePage(impactPage);
  const { decisions, months, by, job, category, as_of, at, user } = data;
  const [chosen, setChosen] = useState<Judged | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const shown = chosen ?? firstOf(decisions);
  const impact = decisions.find(({ decision }) => decision === shown)!;
  const row = impact.rows.find((each) => each.group === opened);
  const told = row && row.group !== impact.highest ? row : impact.rows.find((each) => each.group !== impact.highest);
  const show = (decision: Judged) => {
    setChosen(decision);
    setOpened(null);
  };
  useShortcut('1', say('The first decision'), () => show(judged[0]), { group: group() });
  useShortcut('2', say('The second decision'), () => show(judged[1]), { group: group() });
  useShortcut('3', say('The third decision'), () => show(judged[2]), { group: group() });
  useShortcut('4', say('The fourth decision'), () => show(judged[3]), { group: group() });
  const query = new URLSearchParams({
    ...(job ? { job } : {}),
    ...(category ? { category } : {}),
    ...(as_of ? { as_of } : {}),
    ...(data.applicants ? { applicants: data.applicants } : {}),
    form: 'nyc',
  });
  if (data.city) return <CityForm data={data} city={data.city} />;
  const isCounted = impact.all.n > 0 || decisions.some(({ all }) => all.n > 0);
  return (
    <Page
      beside={
        row && (
          <GroupPanel
            key={`${shown} ${row.group}`}
            data={data}
            impact={impact}
            row={row}
            onClose={() => setOpened(null)}
          />
        )
      }
    >
      <GroupHead
        data={data}
        title={say('Adverse impact')}
        path={exportImpact.path}
        applicants={data.applicants}
        more={
          <Link
            to={`/reports/impact?${query}`}
            className={`${buttonLook({ kind: 'ghost', size: 'sm' })} max-md:hidden`}
          >
            {say('New York City form')}
          </Link>
        }
      />
      <PageScroll className="pt-1!">
        <div data-report>
          <p className="hidden text-head font-semi print:block">
            {say('Adverse impact')}, {data.organization.name}
          </p>
          <h2 className="max-w-[36em] text-title font-semi text-balance text-ink">
            {data.closed > 0 && !isCounted
              ? say('The figures of these jobs are closed to you.')
              : finding(decisions, by)}
          </h2>
          <p className="mt-1.5 max-w-[100ch] text-meta text-ink-2">{sayLabel(limitOfImpact)}</p>
          <div className="mt-3 mb-4">
            <GroupFilters data={data} applicants={data.applicants} />
          </div>
          {!isCounted ? (
            <NothingCounted closed={data.closed} />
          ) : (
            <>
              <DecisionCards decisions={decisions} shown={shown} onShow={show} />
              <div className="mt-4">
                <GroupTable
                  impact={impact}
                  by={by}
                  opened={opened}
                  onOpen={(each) => setOpened(each === opened ? null : each)}
                />
              </div>
              <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1 border-t border-line pt-2 text-meta text-ink-2">
                <span>
                  <b className="font-semi text-ink">{say('p')}</b>{' '}
                  {job || data.jobs.length < 2
                    ? say('Fisher exact, two-sided, against the highest rate.')
                    : say('Mantel-Haenszel over jobs, against the highest rate.')}
                </span>
                <span>
                  <b className="font-semi text-ink">{say('SD')}</b> {say('standard deviations, pooled.')}
                </span>
                <span>
                  <b className="font-semi text-ink">{say('Short')}</b> {say('passes missing to the highest rate.')}
                </span>
              </p>
              {told && <Months months={months} decision={shown} group={told.group} by={by} />}
            </>
          )}
          <div className="mt-6 grid gap-1 border-t border-line pt-3">
            {data.applicants && (
              <p className="text-meta text-ink-2">
                {say(
                  'Only Internet Applicants count (41 CFR 60-1.3). Who was not considered, or was found to lack a basic qualification, is left out at the decision that ended the application, and overall.',
                )}
              </p>
            )}
            <GroupNotes data={data} applicants={data.applicants} />
            <p className="text-meta text-ink-3">
              {say(
                'Decided: applicants less those who withdrew before the decision. Not compared: groups under 5 people or 2 % of all. Figures as of {moment}, from counts that never change.',
                { moment: exactText(at, user.tz_region) },
              )}
            </p>
          </div>
        </div>
      </PageScroll>
    </Page>
  );
};

import { exportEeo } from '@candor/contracts/demographics/endpoints';
import { type FlowRow, reasonColumns } from '@candor/contracts/demographics/flow';
import type { DataOf } from '@candor/contracts/kernel/page';
import { eeoPage } from '@candor/contracts/demographics/pages';
import { groupName } from '@candor/contracts/demographics/words';
import { eeoFlow } from '@candor/contracts/reports/eeo-flow';
import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import { buttonLook } from '../../kit/button-look.ts';
import { cx } from '../../kit/cx.ts';
import { Link } from '../../kit/link.tsx';
import { Page, PageScroll } from '../../kit/page.tsx';
import { usePage } from '../../page/use-page.ts';
import { GroupFilters, GroupNotes, NothingCounted } from './group-filters.tsx';
import { GroupHead } from './group-head.tsx';
import '../../kit/report-print.css';

/** Why people of each group were not selected. */
const WhyNot = ({ data: { rows, by, reasons } }: { data: DataOf<typeof eeoPage> }) => {
  const columns = reasonColumns(rows);
  if (!columns.length) return null;
  const few = say('Fewer than five, or none');
  return (
    <section className="mt-6">
      <h2 className="mb-1 text-ui font-semi text-ink">{say('Why they were not selected')}</h2>
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={say('Why they were not selected')}>
        <table className="w-full text-ui" style={{ minWidth: `${14 + 7 * columns.length}rem` }}>
          <thead>
            <tr className="text-meta text-ink-3 [&>th]:py-1.5 [&>th]:font-normal">
              <th scope="col" className="sticky start-0 bg-sheet text-start">
                {say('Group')}
              </th>
              {columns.map((id) => (
                <th key={id} scope="col" className="px-2 text-end align-bottom">
                  {id === null
                    ? say('Other reasons, or none')
                    : reasons[id] === undefined
                      ? say('A removed reason')
                      : reasons[id]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.group} className="border-t border-line">
                <th
                  scope="row"
                  className="sticky start-0 min-w-36 bg-sheet py-2 pe-3 text-start font-medium wrap-anywhere text-ink"
                >
                  {groupName(by, row.group)}
                </th>
                {columns.map((id) => {
                  const count = row.reasons.find(({ reason_id }) => reason_id === id)?.count ?? null;
                  return (
                    <td key={id} className="tnum px-2 text-end">
                      {count === null ? (
                        <span className="text-ink-3" title={few}>
                          –
                        </span>
                      ) : (
                        numberWords(count)
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
};

/** `/reports/eeo`: the flow of applicants by group. */
export const Screen = () => {
  const data = usePage(eeoPage);
  const { rows, rest, all, by } = data;
  const line = (name: string, row: FlowRow, strong = false) => (
    <tr key={name} className={cx('border-t border-line', strong && 'font-semi')}>
      <th
        scope="row"
        className={cx(
          'sticky start-0 min-w-36 bg-sheet py-2 pe-3 text-start wrap-anywhere',
          strong ? 'font-semi' : 'font-medium text-ink',
        )}
      >
        {name}
      </th>
      {eeoFlow.columns.map(({ name: column }) => (
        <td key={column} className="tnum px-2 text-end">
          {row[column] === null ? (
            <span className="text-ink-3" title={say('Fewer than five, or none')}>
              –
            </span>
          ) : (
            numberWords(row[column])
          )}
        </td>
      ))}
    </tr>
  );
  return (
    <Page>
      <GroupHead
        data={data}
        title={sayLabel(eeoFlow.title)}
        path={exportEeo.path}
        more={
          <Link
            to={data.job ? `/reports/applicants?job=${data.job}` : '/reports/applicants'}
            className={buttonLook({ size: 'sm', kind: 'ghost' })}
          >
            {say('Internet Applicants')}
          </Link>
        }
      />
      <PageScroll className="pt-1!">
        <div data-report>
          <p className="hidden text-head font-semi print:block">
            {sayLabel(eeoFlow.title)}, {data.organization.name}
          </p>
          <p className="max-w-[90ch] text-meta text-ink-2">
            {eeoFlow.definition.map((each) => sayLabel(each)).join(' ')}
          </p>
          <div className="mt-3 mb-4">
            <GroupFilters data={data} />
          </div>
          {all.applied ? (
            <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={sayLabel(eeoFlow.title)}>
              <table className="w-full min-w-[820px] text-ui">
                <thead>
                  <tr className="text-meta text-ink-3 [&>th]:py-1.5 [&>th]:font-normal">
                    <th scope="col" className="sticky start-0 bg-sheet text-start">
                      {say('Group')}
                    </th>
                    {eeoFlow.columns.map(({ name, label, text }) => (
                      <th key={name} scope="col" title={sayLabel(text)} className="px-2 text-end">
                        {sayLabel(label)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row) => line(groupName(by, row.group), row))}
                  {line(say('Not disclosed, and what is hidden'), rest)}
                  {line(say('All'), all, true)}
                </tbody>
              </table>
              <p className="mt-2 text-meta text-ink-3">
                {say(
                  '–: fewer than five, or hidden so that no subtraction finds them. What is hidden counts with “not disclosed” in its column.',
                )}
              </p>
            </div>
          ) : (
            <NothingCounted closed={data.closed} />
          )}
          <WhyNot data={data} />
          <dl className="mt-4 grid gap-1 text-meta text-ink-2 sm:grid-cols-2">
            {eeoFlow.columns.map(({ name, label, text }) => (
              <div key={name} className="flex gap-1.5">
                <dt className="font-semi whitespace-nowrap text-ink">{sayLabel(label)}</dt>
                <dd>{sayLabel(text)}</dd>
              </div>
            ))}
          </dl>
          <div className="mt-5 border-t border-line pt-3">
            <GroupNotes data={data} />
          </div>
        </div>
      </PageScroll>
    </Page>
  );
};

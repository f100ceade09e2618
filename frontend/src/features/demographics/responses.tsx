import { exportResponse } from '@candor/contracts/demographics/endpoints';
import { responsePage } from '@candor/contracts/demographics/pages';
import { responseRate } from '@candor/contracts/reports/response-rate';
import { numberWords, percentWords, say, sayLabel } from '@candor/contracts/words/say';
import { cx } from '../../kit/cx.ts';
import { dateText } from '../../kit/time.tsx';
import { Page, PageScroll } from '../../kit/page.tsx';
import { usePage } from '../../page/use-page.ts';
import { GroupFilters, GroupNotes, NothingCounted } from './group-filters.tsx';
import { GroupHead } from './group-head.tsx';
import '../../kit/report-print.css';

/** `/reports/demographics`: how many applicants answer the voluntary survey, by job. */
export const Screen = () => {
  const data = usePage(responsePage);
  return (
    <Page>
      <GroupHead data={data} title={sayLabel(responseRate.title)} path={exportResponse.path} />
      <PageScroll className="pt-1!">
        <div data-report className="max-w-[860px]">
          <p className="max-w-[90ch] text-meta text-ink-2">
            {responseRate.definition.map((each) => sayLabel(each)).join(' ')}
          </p>
          <div className="mt-3 mb-4">
            <GroupFilters data={data} plain />
          </div>
          {data.rows.length ? (
            <table className="w-full text-ui">
              <thead>
                <tr className="text-meta text-ink-3 [&>th]:py-1.5 [&>th]:font-normal">
                  <th scope="col" className="text-start">
                    {say('Job')}
                  </th>
                  {responseRate.columns.map(({ name, label, text }) => (
                    <th key={name} scope="col" title={sayLabel(text)} className="ps-2 text-end">
                      {sayLabel(label)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.rows.map(({ id, name, asked, answered, declined }) => (
                  <tr key={id} className="border-t border-line">
                    <th scope="row" className="py-2 pe-2 text-start font-medium text-ink wrap-anywhere">
                      {name}
                    </th>
                    <td className="tnum text-end">{numberWords(asked)}</td>
                    <td className="tnum text-end">{numberWords(answered)}</td>
                    <td className="tnum text-end">
                      {declined === null ? say('fewer than five') : numberWords(declined)}
                    </td>
                    <td className="tnum text-end font-semi">{asked ? percentWords(answered / asked) : ''}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          ) : (
            <NothingCounted closed={data.closed} />
          )}
          {data.in_use.length > 0 && (
            <section className="mt-6">
              <h2 className="text-ui font-semi text-ink">{say('Forms in use')}</h2>
              <ul>
                {data.in_use.map(({ version, title, number, omb, expires, source, over }) => (
                  <li key={version} className="border-t border-line py-2 text-ui first:border-0">
                    <span className="font-medium text-ink">{title}</span>{' '}
                    <span className="text-meta text-ink-2">
                      {[number, omb && `OMB ${omb}`, say('Version {version}', { version })].filter(Boolean).join(' · ')}
                    </span>
                    <span className="block text-meta text-ink-3">{source}</span>
                    {expires && (
                      <span className={cx('block text-meta', over ? 'text-warn' : 'text-ink-3')}>
                        {over
                          ? say(
                              'The day printed on it, {day}, is over. Look for a newer edition before you go on asking.',
                              {
                                day: dateText(expires, 'UTC'),
                              },
                            )
                          : say('The day printed on it is {day}.', { day: dateText(expires, 'UTC') })}
                      </span>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          )}
          <div className="mt-5 border-t border-line pt-3">
            <GroupNotes data={data} />
          </div>
        </div>
      </PageScroll>
    </Page>
  );
};

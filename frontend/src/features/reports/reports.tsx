import { ChevronRight } from 'lucide-react';
import { may, readsWholeReports } from '@candor/contracts/accounts/needs';
import { Link } from 'react-router-dom';
import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import { reportsPage } from '@candor/contracts/reports/pages';
import { eeoFlow } from '@candor/contracts/reports/eeo-flow';
import { responseRate } from '@candor/contracts/reports/response-rate';
import { reports } from '@candor/contracts/reports/reports';
import { usePage } from '../../page/use-page.ts';
import { Page, PageHead, PageScroll } from '../../kit/page.tsx';

const others: readonly { to: string; title: string; text: string; whole?: true }[] = [
  {
    to: '/reports/impact',
    title: phrase('Adverse impact'),
    text: phrase('The rates of groups at each decision, and which are worth a look. Only counts, never people.'),
    whole: true,
  },
  { to: `/reports/${eeoFlow.name}`, title: eeoFlow.title, text: eeoFlow.definition[0]!, whole: true },
  { to: `/reports/${responseRate.name}`, title: responseRate.title, text: responseRate.definition[0]!, whole: true },
  {
    to: '/reports/surveys',
    title: phrase('Surveys'),
    text: phrase('How applicants answered your own questions. Only counts, never names.'),
    whole: true,
  },
  {
    to: '/reports/history',
    title: phrase('Candidate history'),
    text: phrase('Everything on record about one person, event by event, as of any moment.'),
  },
];

/** `/reports`: the list of reports, and what each counts. */
export const Screen = () => {
  const { user } = usePage(reportsPage);
  return (
    <Page>
      <PageHead title={say('Reports')} />
      <PageScroll>
        <ul className="max-w-[720px]">
          {[
            ...reports.map((report) => ({
              to: `/reports/${report.name}`,
              title: report.title,
              text: report.definition[0],
            })),
            ...others.filter(({ whole }) => !whole || may(readsWholeReports, user)),
          ].map((entry) => (
            <li key={entry.to} className="border-b border-line first:border-t">
              <Link to={entry.to} className="flex items-center gap-4 rounded-ctl px-2 py-3.5 hover:bg-hover">
                <span className="min-w-0 flex-1">
                  <span className="block text-read font-semi text-ink">{sayLabel(entry.title)}</span>
                  <span className="mt-0.5 block text-ui text-ink-2">{sayLabel(entry.text ?? '')}</span>
                </span>
                <ChevronRight size={16} aria-hidden className="shrink-0 text-ink-4" />
              </Link>
            </li>
          ))}
        </ul>
      </PageScroll>
    </Page>
  );
};

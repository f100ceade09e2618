import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { phrase, say, sayLabel } from '@candor/contracts/kernel/say';
import { reports } from '@candor/contracts/reports/reports';
import { Page, PageHead, PageScroll } from '../../kit/page.tsx';

const others = [
  {
    to: '/reports/history',
    title: phrase('Candidate history'),
    text: phrase('Everything on record about one person, event by event, as of any moment.'),
  },
];

/** `/reports`: which reports there are, and what each counts. */
export const Screen = () => (
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
          ...others,
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

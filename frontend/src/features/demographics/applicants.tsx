import {
  type ApplicantReason,
  applicantReasons,
  exportApplicants,
  furthestNames,
  mostApplicants,
} from '@candor/contracts/demographics/applicants';
import { applicantsPage } from '@candor/contracts/demographics/pages';
import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import { Check, Download, Minus, Printer } from 'lucide-react';
import { Button } from '../../kit/button.tsx';
import { DateInput } from '../../kit/inputs/date-input.tsx';
import { Link } from '../../kit/link.tsx';
import { Menu, MenuChoices } from '../../kit/overlays/menu.tsx';
import { Page, PageHead, PageScroll } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { ExportItems } from '../../kit/tables/export-items.tsx';
import { datedText } from '../../kit/time.tsx';
import { download } from '../../page/download.ts';
import { usePage } from '../../page/use-page.ts';
import { everyJob, Lead, Trigger, useChoice } from './group-filters.tsx';
import '../../kit/report-print.css';

type Data = ReturnType<typeof usePage<typeof applicantsPage>>;
const order = Object.keys(applicantReasons) as ApplicantReason[];

const Filters = ({ data }: { data: Data }) => {
  const choose = useChoice();
  const { job, jobs, from, to } = data;
  return (
    <div className="flex flex-wrap items-center gap-x-1.5 gap-y-2">
      <Menu
        trigger={
          <Trigger label={say('Job')} text={jobs.find(({ value }) => value === job)?.label ?? say('All jobs')} />
        }
      >
        <MenuChoices
          value={job ?? everyJob}
          options={[{ value: everyJob, label: say('All jobs') }, ...jobs]}
          onChange={(value) => choose({ job: value === everyJob ? null : value })}
        />
      </Menu>
      <Lead>{say('applied from')}</Lead>
      <DateInput
        aria-label={say('From')}
        className="w-36"
        value={from}
        onChange={(day) => day && choose({ from: day })}
      />
      <Lead>{say('to')}</Lead>
      <DateInput aria-label={say('To')} className="w-36" value={to} onChange={(day) => day && choose({ to: day })} />
    </div>
  );
};

const Row = ({ row, zone }: { row: Data['rows'][number]; zone: string | null }) => (
  <tr className="border-t border-line align-baseline">
    <th scope="row" className="min-w-44 py-2 pe-3 text-start font-medium wrap-anywhere">
      <Link to={`/reports/history/100/1/_/_/_/${row.id}`} className="text-ink hover:underline">
        {row.name ?? say('Erased')}
      </Link>
      <span className="block text-meta font-normal text-ink-3">{row.job}</span>
    </th>
    <td className="tnum pe-3 whitespace-nowrap text-ink-2">{datedText(row.applied_at, zone)}</td>
    <td className="pe-3 whitespace-nowrap">
      <span className="inline-flex items-center gap-1">
        {row.is ? (
          <Check size={14} aria-hidden className="text-good" />
        ) : (
          <Minus size={14} aria-hidden className="text-ink-3" />
        )}
        {row.is ? say('Counts') : say('Does not count')}
      </span>
    </td>
    <td className="pe-3 text-ink-2">{sayLabel(applicantReasons[row.why])}</td>
    <td className="whitespace-nowrap text-ink-2">
      {sayLabel(furthestNames[row.reached])}
      {row.reason && <span className="block text-meta whitespace-normal text-ink-3">{row.reason}</span>}
    </td>
  </tr>
);

/** `/reports/applicants`: who counts as an Internet Applicant, with the reason, and the flow log. */
export const Screen = () => {
  const data = usePage(applicantsPage);
  const { all, by, rows, job, from, to, user } = data;
  return (
    <Page>
      <PageHead
        crumbs={[{ to: '/reports', label: say('Reports') }]}
        title={say('Internet Applicants')}
        actions={
          <span className="flex gap-2 print:hidden">
            <Button size="sm" kind="ghost" onClick={() => window.print()}>
              <Printer size={14} aria-hidden />
              <span className="max-sm:sr-only">{say('Print')}</span>
            </Button>
            <Menu
              align="end"
              trigger={
                <Button size="sm">
                  <Download size={14} aria-hidden />
                  {say('Export')}
                </Button>
              }
            >
              <ExportItems
                onSelect={(format) => void download(exportApplicants.path, { format, job, from, to }, format)}
              />
            </Menu>
          </span>
        }
      />
      <PageScroll className="pt-1!">
        <div data-report className="max-w-[1040px]">
          <p className="text-head font-semi text-ink">
            {say('{counts, number} of {all, plural, one {# application} other {# applications}} count.', {
              counts: by.counts,
              all,
            })}
          </p>
          <p className="mt-1 max-w-[90ch] text-meta text-ink-2">
            {say(
              'Four tests from 41 CFR 60-1.3: applied electronically, was considered for this job, was not found to lack its basic qualifications, and did not withdraw before an offer. What happened decides each test, and the reasons of your list say what an archive means. Federal contractors are no longer asked for this log; it stays a good record under Title VII. It says nothing of any group.',
            )}
          </p>
          <div className="mt-3 mb-4">
            <Filters data={data} />
          </div>
          <dl className="mb-4 grid gap-1 text-ui">
            {order.map(
              (why) =>
                by[why] > 0 && (
                  <div key={why} className="flex gap-3">
                    <dt className="tnum w-12 text-end font-semi text-ink">{numberWords(by[why])}</dt>
                    <dd className="text-ink-2">{sayLabel(applicantReasons[why])}</dd>
                  </div>
                ),
            )}
          </dl>
          {rows.length ? (
            <div className="overflow-x-auto">
              <table className="w-full min-w-[680px] text-ui">
                <thead>
                  <tr className="text-start text-meta text-ink-3 [&>th]:py-1.5 [&>th]:text-start [&>th]:font-normal">
                    <th scope="col">{say('Applicant')}</th>
                    <th scope="col">{say('Applied')}</th>
                    <th scope="col">{say('Internet Applicant')}</th>
                    <th scope="col">{say('Why')}</th>
                    <th scope="col">{say('Reached')}</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row) => (
                    <Row key={row.id} row={row} zone={user.tz_region} />
                  ))}
                </tbody>
              </table>
            </div>
          ) : (
            <EmptyState>{say('No applications in this time.')}</EmptyState>
          )}
          {all > rows.length && (
            <p className="mt-2 text-meta text-ink-3">
              {say('The newest {shown, number} of {all, number}. The export has all.', { shown: mostApplicants, all })}
            </p>
          )}
        </div>
      </PageScroll>
    </Page>
  );
};

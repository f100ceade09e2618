import { useEffect } from 'react';
import { RefreshCw } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { numberWords, phrase, say, sayLabel } from '@candor/contracts/words/say';
import { systemPage, type SystemData } from '@candor/contracts/platform/pages';
import { rebuildProjection, retryJob } from '@candor/contracts/platform/endpoints';
import { call, errorOf } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { usePage } from '../../page/use-page.ts';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { Link } from '../../kit/link.tsx';
import { FactList, Page, PageHead, PageScroll, Section } from '../../kit/page.tsx';
import { Status, type Tone } from '../../kit/tag.tsx';
import { Moment } from '../../kit/time.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { ReleaseFacts } from './release-facts.tsx';
import { VisitForm } from './visit-form.tsx';

const pause = 5_000;
const toneOf = (projection: SystemData['projections'][number]): Tone =>
  projection.error || projection.status === 'failed'
    ? 'bad'
    : projection.lag > 0 || !['live', 'running', 'ready', 'ok'].includes(projection.status)
      ? 'warn'
      : 'good';
const number = (value: number) => <span className="tnum">{numberWords(value)}</span>;
const heads = [
  phrase('Projection'),
  phrase('Version'),
  phrase('Position'),
  phrase('Lag'),
  phrase('Status'),
  phrase('Action'),
] as const;
const wide = 'max-sm:hidden';

/** The state of the event log: how much of it was checked, how far the read models have followed it, and what waits or failed. */
const LogFacts = ({
  data: { witness, queue, engines, due, processes_error, end, log_check, log_damage },
}: {
  data: SystemData;
}) => (
  <FactList
    facts={[
      { label: say('End of the log'), value: number(end) },
      ...(log_check
        ? [
            {
              label: say('Log checked'),
              value: (
                <span className="tnum">
                  {say('{position, number} of {end, number} events', { position: log_check.position, end })}
                </span>
              ),
            },
            {
              label: say('Last checked to its end'),
              value: log_check.whole_at ? <Moment at={log_check.whole_at} /> : say('Not yet'),
            },
          ]
        : []),
      ...(log_damage.length
        ? [
            {
              label: say('The log is damaged'),
              value: (
                <ul className="grid gap-1 wrap-anywhere text-bad">
                  {log_damage.map((what) => (
                    <li key={what}>{what}</li>
                  ))}
                </ul>
              ),
            },
          ]
        : []),
      {
        label: say('Due work follows the log'),
        value: due
          ? due.lag
            ? say('{lag, plural, one {# event behind} other {# events behind}}', { lag: due.lag })
            : say('All caught up')
          : say('Not yet'),
      },
      {
        label: say('Engines that cannot write'),
        value: engines.some(({ writes }) => !writes) ? (
          <span className="text-bad">{engines.flatMap(({ name, writes }) => (writes ? [] : [name])).join(', ')}</span>
        ) : (
          say('None')
        ),
      },
      {
        label: say('Witnesses'),
        value: witness.late.length ? (
          <span className="text-warn">
            {say('{late, number} of {all, number} organizations wait for a cosignature: {names}', {
              late: witness.late.length,
              all: witness.organizations,
              names: witness.late.map(({ organization }) => organization).join(', '),
            })}
          </span>
        ) : witness.organizations ? (
          <span className="flex flex-wrap gap-1.5">
            {say('{count, plural, one {# organization has one} other {# organizations have one}}', {
              count: witness.organizations,
            })}
            {witness.last && (
              <span className="text-ink-3">
                <Moment at={witness.last} />
              </span>
            )}
          </span>
        ) : (
          say('No organization has named one')
        ),
      },
      { label: say('Jobs waiting'), value: number(queue.waiting) },
      {
        label: say('Jobs failed'),
        value: <span className={queue.failed ? 'text-bad' : ''}>{number(queue.failed)}</span>,
      },
      ...(processes_error
        ? [
            {
              label: say('Processes'),
              value: <span className="wrap-anywhere text-bad">{processes_error}</span>,
            },
          ]
        : []),
    ]}
  />
);

/** Numbers of emails sent for all organizations, this month and the month before. */
const MailFacts = ({ mail }: Pick<SystemData, 'mail'>) => {
  const [now, before] = mail.months;
  const row = (label: string, of: 'sent' | 'failed' | 'returned') => (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="py-2 pe-2 text-start font-medium text-ink">
        {label}
      </th>
      {[now, before].map((month) => (
        <td key={month?.month} className="tnum px-2 py-2 text-end text-ink-2">
          {numberWords(month?.[of] ?? 0)}
        </td>
      ))}
    </tr>
  );
  return (
    <div className="grid max-w-[480px] gap-4">
      <table className="w-full text-ui">
        <thead>
          <tr className="border-b border-line-2 text-meta text-ink-3">
            <th scope="col" className="py-1.5 pe-2 text-start font-book">
              {say('Letters')}
            </th>
            <th scope="col" className="px-2 py-1.5 text-end font-book">
              {say('This month')}
            </th>
            <th scope="col" className="px-2 py-1.5 text-end font-book">
              {say('Last month')}
            </th>
          </tr>
        </thead>
        <tbody>
          {row(say('Sent'), 'sent')}
          {row(say('Not sent'), 'failed')}
          {row(say('Came back'), 'returned')}
        </tbody>
      </table>
      {mail.paused.length ? (
        <div>
          <h3 className="text-ui font-medium text-ink">{say('Senders that may not write unasked')}</h3>
          <ul className="mt-1 grid gap-1 text-ui text-ink-2">
            {mail.paused.map(({ id, organization, senders }) => (
              <li key={id} className="flex justify-between gap-3">
                <span className="min-w-0 truncate">{organization}</span>
                <span className="tnum font-medium text-warn">{numberWords(senders)}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p className="text-meta text-ink-3">{say('No sender is paused.')}</p>
      )}
    </div>
  );
};

const ways: Record<SystemData['outside'][number]['way'], string> = {
  mail: phrase('Mails that come in'),
  reports: phrase('Reports of the mail provider'),
  calendars: phrase('Members’ calendars'),
};
const isFailing = ({ worked_at, failed }: SystemData['outside'][number]): boolean =>
  failed !== null && (worked_at === null || worked_at < failed.at);
const waitingWords = ({ way, waiting }: SystemData['outside'][number]): string | null =>
  !waiting
    ? null
    : way === 'mail'
      ? say('{count, plural, one {# mail of an unknown sender waits} other {# mails of unknown senders wait}}', {
          count: waiting,
        })
      : say('{count, plural, one {# entry was not written} other {# entries were not written}}', { count: waiting });

/** How the exchange with other systems goes: when it last worked, when it last failed and why, and what waits. */
const OutsideFacts = ({ outside, zone }: Pick<SystemData, 'outside'> & { zone: string | null }) => (
  <ul className="divide-y divide-line">
    {outside.map((each) => {
      const { way, on, worked_at, failed } = each;
      const failing = isFailing(each);
      return (
        <li key={way} className="grid gap-0.5 py-2 text-ui">
          <span className="flex flex-wrap items-center gap-2">
            <span className="font-medium text-ink">{sayLabel(ways[way])}</span>
            <Status tone={failing ? 'bad' : on ? 'good' : 'plain'}>
              {failing ? say('Failing') : on ? say('On') : say('Not set up')}
            </Status>
            {waitingWords(each) && <span className="text-meta text-warn">{waitingWords(each)}</span>}
          </span>
          {(on || worked_at) && (
            <span className="text-meta text-ink-3">
              {worked_at ? (
                <>
                  {say('Last worked')} <Moment at={worked_at} zone={zone} />
                </>
              ) : (
                say('Nothing has come yet')
              )}
            </span>
          )}
          {failed && (
            <span className={cx('text-meta wrap-anywhere', failing ? 'text-bad' : 'text-ink-3')}>
              {say('Last failed')} <Moment at={failed.at} zone={zone} />
              {': '}
              {failed.words}
            </span>
          )}
        </li>
      );
    })}
  </ul>
);

const FailedWork = ({ jobs, zone }: { jobs: SystemData['failed_jobs']; zone: string | null }) => {
  const { revalidate } = useRevalidator();
  const retry = async (key: string, kind: string) => {
    await settle(say('Do {kind} again', { kind }), call(retryJob, { key }), async () => {
      toast({ text: say('{kind} waits to be done again.', { kind }) });
      await revalidate();
    });
  };
  return (
    <Section title={say('Failed work')}>
      <ul className="divide-y divide-line">
        {jobs.map(({ key, kind, organization, error, attempts, failed_at }) => (
          <li key={key} className="flex items-start gap-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="block text-ui font-medium text-ink">
                {kind}
                {organization && <span className="font-book text-ink-3"> · {organization}</span>}
              </span>
              <span className="block text-meta wrap-anywhere text-bad">{error}</span>
              <span className="block text-meta text-ink-3">
                <Moment at={failed_at} zone={zone} />
                {' · '}
                {say('{attempts, plural, one {# try} other {# tries}}', { attempts })}
              </span>
            </span>
            <Button size="sm" onClick={() => void retry(key, kind)}>
              {say('Try again')}
              <span className="sr-only"> {kind}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
};

const Projections = ({ projections }: Pick<SystemData, 'projections'>) => {
  const rebuild = async (name: string) => {
    const answer = await call(rebuildProjection, { name });
    toast({
      text:
        answer.status === 'ok'
          ? say('{name} is being built again. The old rows answer until it is done.', { name })
          : errorOf(answer),
    });
  };
  return (
    <table className="w-full text-ui">
      <thead>
        <tr className="border-b border-line-2 text-meta text-ink-3">
          {heads.map((head, index) => (
            <th
              key={head}
              scope="col"
              className={cx(
                'px-2 py-1.5 font-book first:ps-0',
                index > 0 && index < 4 ? 'text-end' : 'text-start',
                (index === 1 || index === 2) && wide,
              )}
            >
              {head === 'Action' ? <span className="sr-only">{say(head)}</span> : say(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {projections.map((each) => (
          <tr key={each.name} className="border-b border-line align-top last:border-0">
            <th scope="row" className="px-2 py-2 text-start font-medium text-ink first:ps-0">
              {each.name}
              {each.error && <span className="mt-0.5 block font-book wrap-anywhere text-bad">{each.error}</span>}
            </th>
            <td className={cx('tnum px-2 py-2 text-end text-ink-2', wide)}>{each.version}</td>
            <td className={cx('tnum px-2 py-2 text-end text-ink-2', wide)}>{numberWords(each.position)}</td>
            <td className={cx('tnum px-2 py-2 text-end', each.lag ? 'font-medium text-warn' : 'text-ink-3')}>
              {numberWords(each.lag)}
            </td>
            <td className="px-2 py-2">
              <Status tone={toneOf(each)}>{each.status}</Status>
            </td>
            <td className="px-2 py-1.5 text-end">
              <Button size="sm" onClick={() => void rebuild(each.name)}>
                {say('Rebuild')}
                <span className="sr-only"> {each.name}</span>
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** `/application/system`: how far every read model has followed the event log. The page loads again every five seconds while it is visible. */
export const Screen = () => {
  const data = usePage(systemPage);
  const { projections, failed_jobs, mail, outside, processes_error, log_damage, user } = data;
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const timer = window.setInterval(() => {
      if (!document.hidden) void revalidate();
    }, pause);
    return () => window.clearInterval(timer);
  }, [revalidate]);
  const behind = projections.filter((each) => each.lag > 0).length;
  const failed = projections.filter((each) => each.error).length + (processes_error ? 1 : 0) + log_damage.length;
  return (
    <Page>
      <PageHead
        title={say('System')}
        status={
          <Status tone={failed ? 'bad' : behind ? 'warn' : 'good'}>
            {failed
              ? say('{count, number} failed', { count: failed })
              : behind
                ? say('{count, number} behind', { count: behind })
                : say('All caught up')}
          </Status>
        }
        actions={
          <Button disabled={state !== 'idle'} onClick={() => void revalidate()}>
            <RefreshCw size={14} aria-hidden />
            {say('Refresh')}
          </Button>
        }
      />
      <PageScroll>
        <Section title={say('Log and queue')}>
          <LogFacts data={data} />
        </Section>
        <Section title={say('Release {release}', { release: data.release.name })}>
          <ReleaseFacts release={data.release} />
        </Section>
        <Section title={say('Mail')}>
          <MailFacts mail={mail} />
        </Section>
        <Section title={say('Other systems')}>
          <OutsideFacts outside={outside} zone={user.tz_region} />
        </Section>
        {failed_jobs.length > 0 && <FailedWork jobs={failed_jobs} zone={user.tz_region} />}
        <Section title={say('Go into an organization')}>
          <VisitForm />
          <p className="mt-3 text-meta">
            <Link to="/application/organizations" className="text-accent-ink hover:underline">
              {say('Choose from all organizations')}
            </Link>
          </p>
        </Section>
        <Section title={say('Projections')}>
          <Projections projections={projections} />
        </Section>
      </PageScroll>
    </Page>
  );
};

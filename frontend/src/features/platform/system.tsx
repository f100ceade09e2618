import { useEffect } from 'react';
import { RefreshCw } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { systemPage, type SystemData } from '@candor/contracts/platform/pages';
import { rebuildProjection } from '@candor/contracts/platform/endpoints';
import { call, errorOf } from '../../page/call.ts';
import { usePage } from '../../page/use-page.ts';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { FactList, Page, PageHead, PageScroll, Section } from '../../kit/page.tsx';
import { Status, type Tone } from '../../kit/tag.tsx';
import { toast } from '../../kit/toast.ts';
import { VisitForm } from './visit-form.tsx';

const pause = 5_000;
const toneOf = (projection: SystemData['projections'][number]): Tone =>
  projection.error || projection.status === 'failed'
    ? 'bad'
    : projection.lag > 0 || !['live', 'running', 'ready', 'ok'].includes(projection.status)
      ? 'warn'
      : 'good';
const number = (value: number) => <span className="tnum">{value.toLocaleString()}</span>;
const heads = ['Projection', 'Version', 'Position', 'Lag', 'Status', ''];
const wide = 'max-sm:hidden';

/** `/application/system`: how far every read model has followed the log. Asked again every five seconds while it is looked at. */
export const Screen = () => {
  const { projections, queue, processes_error, end } = usePage(systemPage);
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const timer = window.setInterval(() => {
      if (!document.hidden) void revalidate();
    }, pause);
    return () => window.clearInterval(timer);
  }, [revalidate]);
  const rebuild = async (name: string) => {
    const answer = await call(rebuildProjection, { name });
    toast({
      text:
        answer.status === 'ok'
          ? `${name} is being built again. The old rows answer until it is done.`
          : errorOf(answer),
    });
  };
  const behind = projections.filter((each) => each.lag > 0).length;
  const failed = projections.filter((each) => each.error).length + (processes_error ? 1 : 0);
  return (
    <Page>
      <PageHead
        title="System"
        status={
          <Status tone={failed ? 'bad' : behind ? 'warn' : 'good'}>
            {failed ? `${failed} failed` : behind ? `${behind} behind` : 'All caught up'}
          </Status>
        }
        actions={
          <Button disabled={state !== 'idle'} onClick={() => void revalidate()}>
            <RefreshCw size={14} aria-hidden />
            Refresh
          </Button>
        }
      />
      <PageScroll>
        <Section title="Log and queue">
          <FactList
            facts={[
              { label: 'End of the log', value: number(end) },
              { label: 'Jobs waiting', value: number(queue.waiting) },
              {
                label: 'Jobs failed',
                value: <span className={queue.failed ? 'text-bad' : ''}>{number(queue.failed)}</span>,
              },
              ...(processes_error
                ? [{ label: 'Processes', value: <span className="wrap-anywhere text-bad">{processes_error}</span> }]
                : []),
            ]}
          />
        </Section>
        <Section title="Go into an organization">
          <VisitForm />
        </Section>
        <Section title="Projections">
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
                    {head || <span className="sr-only">Action</span>}
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
                  <td className={cx('tnum px-2 py-2 text-end text-ink-2', wide)}>{each.position.toLocaleString()}</td>
                  <td className={cx('tnum px-2 py-2 text-end', each.lag ? 'font-medium text-warn' : 'text-ink-3')}>
                    {each.lag.toLocaleString()}
                  </td>
                  <td className="px-2 py-2">
                    <Status tone={toneOf(each)}>{each.status}</Status>
                  </td>
                  <td className="px-2 py-1.5 text-end">
                    <Button size="sm" onClick={() => void rebuild(each.name)}>
                      Rebuild<span className="sr-only"> {each.name}</span>
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Section>
      </PageScroll>
    </Page>
  );
};

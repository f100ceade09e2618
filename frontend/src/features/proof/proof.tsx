import { say } from '@candor/contracts/words/say';
import { useRef, useState } from 'react';
import { Check, Download, PenLine, RefreshCw, TriangleAlert } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { checkpointNow, exportProof } from '@candor/contracts/proof/endpoints';
import { proofPage } from '@candor/contracts/proof/pages';
import { Avatar } from '../../kit/avatar.tsx';
import { Button } from '../../kit/button.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { Page, PageHead, PageScroll } from '../../kit/page.tsx';
import { Pager } from '../../kit/tables/pager.tsx';
import { recordText } from '../../kit/time.tsx';
import { call } from '../../page/call.ts';
import { download } from '../../page/download.ts';
import { useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { settle } from '../../page/settle.ts';
import { usePage } from '../../page/use-page.ts';
import type { CheckOutcome } from './checking.ts';
import { Checkpoints } from './checkpoints.tsx';
import { DayBars } from './day-bars.tsx';
import { Finding } from './finding.tsx';
import { Holders } from './holders.tsx';
import { Outside } from './outside.tsx';

/** `/reports/proof`: what is proved for which period, who holds checkpoints, and a check in this browser. */
export const Screen = () => {
  const { proof, list, listed, user } = usePage(proofPage);
  const zone = user.tz_region;
  const at = useListAddress();
  const { revalidate } = useRevalidator();
  const stop = useRef<AbortController | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const [here, setHere] = useState<CheckOutcome | null>(null);
  useLivePage(['checkpoints', 'log-checks']);
  const check = async () => {
    if (done !== null || !proof.signed) return;
    setDone(0);
    stop.current = new AbortController();
    const { checkHere } = await import('./checking.ts');
    const outcome = await checkHere(setDone, stop.current.signal).catch((): CheckOutcome => ({
      error: say('This browser could not check. It may not know Ed25519 signatures.'),
    }));
    setDone(null);
    setHere(outcome);
    if ('error' in outcome) toast({ text: outcome.error, tone: 'bad' });
    await revalidate();
  };
  useShortcut('v', say('Check now'), () => void check());
  const sign = () =>
    settle(say('Sign a checkpoint'), call(checkpointNow, {}), async () => {
      toast({ text: say('The checkpoint is signed.') });
      await revalidate();
    });
  return (
    <Page
      beside={
        <aside
          aria-label={say('Check it without us')}
          className="quiet-scroll flex w-[380px] shrink-0 flex-col overflow-y-auto border-s border-line max-lg:hidden"
        >
          <h2 className="flex min-h-[52px] items-center px-5 text-ui font-semi text-ink">
            {say('Check it without us')}
          </h2>
          <Outside proof={proof} zone={zone} />
          <Holders proof={proof} zone={zone} />
        </aside>
      }
    >
      <PageHead
        title={say('Proof')}
        facts={<span className="text-ink-3">{say('that nothing was changed, removed, moved or added later')}</span>}
        actions={
          <>
            {proof.rules && (
              <Button onClick={() => void download(exportProof.path, {}, 'zip')}>
                <Download size={14} aria-hidden />
                {say('Export with proof')}
              </Button>
            )}
            {proof.signed ? (
              <Button disabled={done !== null} onClick={() => void check()}>
                <RefreshCw size={14} aria-hidden />
                {say('Check now')}
                <Kbd keys="v" />
              </Button>
            ) : (
              proof.rules && (
                <Button kind="primary" onClick={() => void sign()}>
                  <PenLine size={14} aria-hidden />
                  {say('Sign the first checkpoint')}
                </Button>
              )
            )}
          </>
        }
      />
      <PageScroll>
        <Finding proof={proof} here={here} zone={zone} />
        {done !== null && (
          <div className="mb-5" role="status">
            <progress className="block h-1.5 w-full accent-accent" max={proof.signed?.size ?? 1} value={done} />
            <span className="text-meta text-ink-3">
              {say('{done, number} of {all, number} events checked', { done, all: proof.signed?.size ?? 0 })}
            </span>
          </div>
        )}
        {proof.days.length > 0 && <DayBars proof={proof} zone={zone} />}
        {(listed.length > 0 || proof.size > 0) && (
          <Checkpoints proof={proof} rows={listed} first={list.page === 1} zone={zone} />
        )}
        <Pager page={list.page} limit={list.limit} total={list.total} pageTo={at.pageTo} limitTo={at.limitTo} />
        <section aria-label={say('Checks')} className="mt-6">
          <h2 className="mb-1 text-ui font-semi text-ink">{say('Checks')}</h2>
          {proof.checks.length ? (
            <ul className="divide-y divide-line border-t border-line">
              {proof.checks.map((each) => (
                <li key={each.id} className="flex min-h-9 items-center gap-2.5 py-1.5 text-ui text-ink-2">
                  {each.name ? <Avatar name={each.name} size={24} /> : <span className="w-6" />}
                  <span className="min-w-0 flex-1 truncate">
                    {each.how === 'night' ? (
                      say('Candor, from the log')
                    ) : (
                      <>
                        <span className="font-medium text-ink">{each.name ?? say('a former member')}</span>{' '}
                        {say('in the browser')}
                      </>
                    )}
                  </span>
                  <span className="tnum text-meta text-ink-3">{recordText(each.at, zone)}</span>
                  <span className="tnum w-32 text-end">
                    {say('{count, plural, one {# event} other {# events}}', { count: each.events })}
                  </span>
                  {each.faults.length ? (
                    <TriangleAlert size={15} className="text-bad" aria-label={say('Differences were found')} />
                  ) : (
                    <Check size={15} className="text-good" aria-label={say('Nothing differed')} />
                  )}
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-meta text-ink-3">
              {say('None yet. Candor checks each night in which something is signed.')}
            </p>
          )}
        </section>
        <div className="mt-6 -mx-5 lg:hidden">
          <h2 className="px-5 pb-2 text-ui font-semi text-ink">{say('Check it without us')}</h2>
          <Outside proof={proof} zone={zone} />
          <Holders proof={proof} zone={zone} />
        </div>
      </PageScroll>
    </Page>
  );
};

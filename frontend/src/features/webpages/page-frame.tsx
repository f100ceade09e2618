import { Suspense, useState, type ReactNode } from 'react';
import type { WebpageData } from '@candor/contracts/webpages/pages';
import type { PageContent } from '@candor/contracts/webpages/schema';
import { pageStatuses } from '@candor/contracts/webpages/values';
import { say, sayLabel } from '@candor/contracts/words/say';
import { later } from '../../kit/later.tsx';
import { Status } from '../../kit/tag.tsx';
import { momentText } from '../../kit/time.tsx';
import { useLivePage } from '../../page/live/live.ts';
import { DocumentFrame, isChanged } from '../../parts/documents/document-frame.tsx';
import { PageMenu, type PageDialogName } from './page-menu.tsx';
import { usePageDecisions } from './use-page-decisions.ts';
import { pageTones } from './webpage-words.ts';

const PageDialog = later(() => import('./page-dialog.tsx').then((m) => m.PageDialog));
const ScheduleDialog = later(() => import('./page-dialog.tsx').then((m) => m.ScheduleDialog));

const always = () => Promise.resolve(true);

/** The head and tabs of a page, the same in all its sections. */
export const PageFrame = ({
  data,
  tab,
  draft = data.page.draft,
  version,
  flush = always,
  facts,
  onRefused,
  children,
}: {
  data: WebpageData;
  tab: 'edit' | 'preview' | 'versions';
  /** The draft with what was typed last. */
  draft?: PageContent;
  /** The version of the page with which the draft was last saved. */
  version?: () => number;
  /** Saves typed changes before an action on the page. */
  flush?: () => Promise<boolean>;
  facts?: ReactNode;
  /** Runs when a check prevents publishing. */
  onRefused?: () => void;
  children: ReactNode;
}) => {
  const { page, public_address: address, options, user, versions } = data;
  const { id, status, live, publish_at } = page;
  const [open, setOpen] = useState<PageDialogName | null>(null);
  useLivePage(['webpages', 'webpage-texts', 'webpage-versions']);
  const editable = status !== 'archived';
  const changed = isChanged(live, draft);
  const seen = () => ({ id, version: version?.() ?? page.version });
  const decisions = usePageDecisions({ draft, seen, flush, onRefused });
  const { done, publish } = decisions;
  return (
    <DocumentFrame
      id={id}
      list={say('Pages')}
      name={draft.title || say('Untitled')}
      status={<Status tone={pageTones[status]}>{sayLabel(pageStatuses[status])}</Status>}
      facts={
        <span className="text-ink-3">
          {publish_at
            ? say('Live on {moment}', { moment: momentText(publish_at, user.tz_region) })
            : live && changed
              ? say('changes that are not published yet')
              : null}
          {facts}
        </span>
      }
      address={live && address}
      menu={<PageMenu page={page} changed={changed} flush={flush} decisions={decisions} onOpen={setOpen} />}
      archive={
        editable
          ? { text: say('Visitors no longer find it, and it leaves its categories.'), run: decisions.archive }
          : null
      }
      publish={editable ? { label: say('Publish the page'), changed, run: publish } : null}
      tabs={[
        { name: 'edit', label: say('Edit') },
        { name: 'preview', label: say('Preview') },
        { name: 'versions', label: say('Versions'), count: versions.length },
      ]}
      tab={tab}
    >
      {children}
      {open === 'page' && (
        <Suspense>
          <PageDialog page={page} options={options} onClose={() => setOpen(null)} onSaved={done(say('Saved.'))} />
        </Suspense>
      )}
      {open === 'schedule' && (
        <Suspense>
          <ScheduleDialog
            {...seen()}
            at={publish_at}
            onClose={() => setOpen(null)}
            onSaved={done(say('The publication is planned.'))}
          />
        </Suspense>
      )}
    </DocumentFrame>
  );
};

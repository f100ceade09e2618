import { Suspense, useState, type ReactNode } from 'react';
import { ExternalLink } from 'lucide-react';
import type { WebpageData } from '@candor/contracts/webpages/pages';
import type { PageContent } from '@candor/contracts/webpages/schema';
import { pageStatuses } from '@candor/contracts/webpages/values';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Button, ButtonAnchor } from '../../kit/button.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { later } from '../../kit/later.tsx';
import { ConfirmDialog } from '../../kit/overlays/dialog.tsx';
import { Page, PageHead } from '../../kit/page.tsx';
import { TabLinks } from '../../kit/tabs.tsx';
import { Status } from '../../kit/tag.tsx';
import { momentText } from '../../kit/time.tsx';
import { useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { PageMenu, type PageDialogName } from './page-menu.tsx';
import { usePageDecisions } from './use-page-decisions.ts';
import { pageTones } from './webpage-words.ts';

const PageDialog = later(() => import('./page-dialog.tsx').then((m) => m.PageDialog));
const ScheduleDialog = later(() => import('./page-dialog.tsx').then((m) => m.ScheduleDialog));

/** Whether visitors see something other than the draft. */
const isChanged = ({ live }: WebpageData['page'], draft: PageContent): boolean =>
  !live || JSON.stringify(live.content) !== JSON.stringify(draft);
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
  const at = useListAddress();
  const [open, setOpen] = useState<PageDialogName | null>(null);
  useLivePage(['webpages', 'webpage-texts', 'webpage-versions']);
  const editable = status !== 'archived';
  const changed = isChanged(page, draft);
  const seen = () => ({ id, version: version?.() ?? page.version });
  const decisions = usePageDecisions({ draft, seen, flush, onRefused });
  const { done, publish } = decisions;
  useShortcut('p', say('Publish the page'), () => void publish(), { on: editable && changed });
  useShortcut('mod+enter', say('Publish the page'), () => void publish(), { on: editable && changed });
  const tabs = [
    { name: 'edit', label: say('Edit'), count: undefined },
    { name: 'preview', label: say('Preview'), count: undefined },
    { name: 'versions', label: say('Versions'), count: versions.length },
  ];
  return (
    <Page>
      <PageHead
        crumbs={[{ to: at.recordTo(null), label: say('Pages') }]}
        title={draft.title || say('Untitled')}
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
        actions={
          <>
            {live && (
              <ButtonAnchor kind="ghost" href={address} target="_blank" rel="noopener">
                <ExternalLink size={14} aria-hidden />
                {say('Open')}
              </ButtonAnchor>
            )}
            {editable && (
              <>
                <PageMenu page={page} changed={changed} flush={flush} decisions={decisions} onOpen={setOpen} />
                <Button kind="primary" disabled={!changed} onClick={() => void publish()}>
                  {say('Publish')}
                </Button>
              </>
            )}
          </>
        }
      />
      <TabLinks
        label={say('Sections')}
        links={tabs.map(({ name, label, count }) => ({
          to: at.recordTo(id, name),
          label,
          count,
          current: name === tab,
        }))}
      />
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
      <ConfirmDialog
        open={open === 'archive'}
        onClose={() => setOpen(null)}
        title={say('Archive {name}?', { name: draft.title })}
        text={say('Visitors no longer find it, and it leaves its categories.')}
        action={say('Archive')}
        onConfirm={() => {
          setOpen(null);
          void decisions.archive();
        }}
      />
    </Page>
  );
};

import { useState, type ReactNode } from 'react';
import { Archive, ExternalLink, MoreHorizontal } from 'lucide-react';
import { say } from '@candor/contracts/words/say';
import { Button, ButtonAnchor } from '../../kit/button.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { ConfirmDialog } from '../../kit/overlays/dialog.tsx';
import { Menu, MenuItem } from '../../kit/overlays/menu.tsx';
import { Page, PageHead } from '../../kit/page.tsx';
import { TabLinks } from '../../kit/tabs.tsx';
import { useListAddress } from '../../page/list-address.ts';

/** Whether visitors see something other than the draft. */
export const isChanged = (live: { content: unknown } | null, draft: unknown): boolean =>
  !live || JSON.stringify(live.content) !== JSON.stringify(draft);

type Section = { name: string; label: string; count?: number | undefined };

/** Head, bar and tabs of something that members write and publish for visitors: a form, a page, a recruiting event. */
export const DocumentFrame = ({
  id,
  list,
  name,
  status,
  facts,
  beside,
  address,
  wide,
  menu,
  archive,
  publish,
  actions,
  tabs,
  tab,
  children,
}: {
  id: string;
  /** The title of the list that the document is in. */
  list: string;
  name: string;
  status: ReactNode;
  facts?: ReactNode;
  beside?: ReactNode;
  /** Where visitors see it. Null: they do not. */
  address: string | null;
  /** Whether the bar has room for the link to that address only on wide screens. */
  wide?: boolean;
  /** The rarer actions besides archiving. */
  menu: ReactNode;
  /** `text`: what archiving does. Null: the document cannot be changed. */
  archive: { text: string; run: () => unknown } | null;
  /** `label`: what publishing is called among the keys. */
  publish?: { label: string; changed: boolean; run: () => unknown } | null;
  actions?: ReactNode;
  /** The sections. The first may have the address of the document itself: then its name is empty. */
  tabs: readonly Section[];
  tab: string;
  children: ReactNode;
}) => {
  const at = useListAddress();
  const [archiving, setArchiving] = useState(false);
  const keyed = { on: publish?.changed ?? false };
  useShortcut('p', publish?.label ?? '', () => void publish?.run(), keyed);
  // An open part is saved first; its form takes the key.
  useShortcut('mod+enter', publish?.label ?? '', () => void publish?.run(), keyed);
  return (
    <Page beside={beside}>
      <PageHead
        crumbs={[{ to: at.recordTo(null), label: list }]}
        title={name}
        status={status}
        facts={facts}
        actions={
          <>
            {address && (
              <ButtonAnchor
                kind="ghost"
                href={address}
                target="_blank"
                rel="noopener"
                className={wide ? 'max-sm:hidden' : undefined}
              >
                <ExternalLink size={14} aria-hidden />
                {say('Open')}
              </ButtonAnchor>
            )}
            {archive && (
              <Menu
                align="end"
                trigger={
                  <Button kind="ghost" icon aria-label={say('More')}>
                    <MoreHorizontal size={16} aria-hidden />
                  </Button>
                }
              >
                {menu}
                <MenuItem icon={<Archive size={14} />} danger onSelect={() => setArchiving(true)}>
                  {say('Archive')}
                </MenuItem>
              </Menu>
            )}
            {actions}
            {publish && (
              <Button kind="primary" disabled={!publish.changed} onClick={() => void publish.run()}>
                {say('Publish')}
              </Button>
            )}
          </>
        }
      />
      <TabLinks
        label={say('Sections')}
        links={tabs.map((each) => ({
          to: at.recordTo(id, each.name || undefined),
          label: each.label,
          count: each.count,
          current: each.name === tab,
        }))}
      />
      {children}
      {archive && (
        <ConfirmDialog
          open={archiving}
          onClose={() => setArchiving(false)}
          title={say('Archive {name}?', { name })}
          text={archive.text}
          action={say('Archive')}
          onConfirm={() => {
            setArchiving(false);
            void archive.run();
          }}
        />
      )}
    </Page>
  );
};

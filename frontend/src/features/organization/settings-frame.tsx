import { sayLabel } from '@candor/contracts/words/say';
import type { ReactNode } from 'react';
import type { WithSizes } from '@candor/contracts/catalogues/pages';
import type { Standard } from '@candor/contracts/kernel/standard';
import { settingsParts } from '@candor/contracts/organization/settings';
import { CatalogueMenu } from '../../catalogues/catalogue-menu.tsx';
import { useMedia } from '../../kit/media.ts';
import { Page, PageHead, PageScroll } from '../../kit/page.tsx';
import { useLivePage } from '../../page/live/live.ts';

/** A page of the organization's settings: the settings menu, and the settings. */
export const SettingsFrame = ({
  user,
  sizes,
  part,
  purpose,
  wide,
  children,
}: {
  user: Standard['user'];
  sizes: WithSizes['sizes'];
  part: string;
  /** The purpose of these settings, as a sentence below the title. */
  purpose: string;
  wide?: boolean;
  children: ReactNode;
}) => {
  const narrow = useMedia('(max-width: 1023px)');
  const { label } = settingsParts.find(({ name }) => name === part)!;
  useLivePage(['organizations']);
  return (
    <Page>
      {narrow && <PageHead title={sayLabel(label)} />}
      {narrow && <CatalogueMenu user={user} sizes={sizes} current={part} narrow />}
      <div className="flex min-h-0 flex-1">
        {!narrow && <CatalogueMenu user={user} sizes={sizes} current={part} narrow={false} />}
        <PageScroll className={wide ? 'max-w-[1080px]' : 'max-w-[720px]'}>
          {!narrow && <h1 className="text-title font-semi text-ink">{sayLabel(label)}</h1>}
          <p className="mt-1 mb-6 max-w-[64ch] text-ui text-ink-3">{purpose}</p>
          {children}
        </PageScroll>
      </div>
    </Page>
  );
};

import { say } from '@candor/contracts/words/say';
import type { DataOf } from '@candor/contracts/kernel/page';
import { makeFeedKey, withdrawFeedKey } from '@candor/contracts/organization/endpoints';
import { integrationsPage } from '@candor/contracts/organization/pages';
import { jsonFeed, xmlFeed } from '@candor/contracts/public/addresses';
import { Section } from '../../kit/page.tsx';
import { dateText } from '../../kit/time.tsx';
import { call } from '../../page/call.ts';
import { ShownOnce } from '../../page/shown-once.tsx';
import { usePage } from '../../page/use-page.ts';
import { CopyLine } from '../../kit/copy-line.tsx';
import { SettingsFrame } from './settings-frame.tsx';

type Data = DataOf<typeof integrationsPage>;

/** The line of HTML that shows the organization's published jobs on its own site. */
const OwnSite = ({ careers_url, embed_line, jobs }: Data) => (
  <Section
    title={say('Open jobs on your own website')}
    text={say(
      'Paste this line where the list should appear. It shows your departments with their open jobs, in the language and font of your page, and is always up to date.',
    )}
  >
    <div className="grid gap-3">
      <CopyLine label={say('Line for your website')} text={embed_line} lines={2} />
      <p className="max-w-[64ch] text-meta text-ink-3">
        {say(
          'It works where a page forbids inline scripts and styles: allow scripts from {origin}, nothing else. Put data-candor-jobs on an element to choose the place, and data-source="tag" on the script so that applications name their source.',
          { origin: new URL(careers_url).origin },
        )}
      </p>
      <p className="text-meta text-ink-2">
        {say(
          '{count, plural, =0 {It is empty now: no job is public.} one {It holds # public job now.} other {It holds # public jobs now.}}',
          {
            count: jobs.listed,
          },
        )}
      </p>
    </div>
  </Section>
);

/** The feed for job boards, and its key. */
const JobFeed = ({ page: { careers_url, key_made_at, jobs, version, user } }: { page: Data }) => (
  <ShownOnce
    there={key_made_at !== null}
    words={{
      title: say('Job feed for job boards'),
      text: say('Job boards read your open jobs as a file. Anyone with the key can read the feed, and nothing else.'),
      state: key_made_at ? say('Key created on {day}', { day: dateText(key_made_at, user.tz_region) }) : say('No key'),
      make: say('Create a key'),
      replace: {
        action: say('Create a new key'),
        title: say('Create a new key?'),
        text: say('The current key stops working immediately. Job boards read nothing until they have the new one.'),
      },
      withdraw: {
        action: say('Withdraw the key'),
        title: say('Withdraw the key?'),
        text: say('It stops working immediately, and the feed is closed until you create a new key.'),
      },
      withdrawn: say('Key withdrawn.'),
      shown: {
        title: say('Here is the key. It is shown only once.'),
        text: say('Copy the key or the addresses before you leave. Later you can only create a new one.'),
      },
    }}
    make={() => call(makeFeedKey, { version })}
    withdraw={() => call(withdrawFeedKey, {})}
    renderLines={({ key }) => (
      <>
        <CopyLine label={say('Feed key')} text={key} />
        <CopyLine label={say('Address for job boards (XML)')} text={xmlFeed(careers_url, key)} lines={2} />
        <CopyLine label={say('Address for programs (JSON)')} text={jsonFeed(careers_url, key)} lines={2} />
      </>
    )}
  >
    {(made) => (
      <>
        {!made && key_made_at && (
          <p className="max-w-[64ch] text-meta text-ink-3">
            {say('The feed is at {address}, followed by the key. If the key is lost, create a new one.', {
              address: xmlFeed(careers_url, '…'),
            })}
          </p>
        )}
        <p className="text-meta text-ink-2">
          {say(
            '{count, plural, =0 {It is empty now.} one {It holds # public job now.} other {It holds # public jobs now.}}',
            {
              count: jobs.in_feed,
            },
          )}
        </p>
      </>
    )}
  </ShownOnce>
);

/** `/org/integrations`: where other sites and programs find the open jobs. */
export const Screen = () => {
  const page = usePage(integrationsPage);
  const { user, sizes, sitemap_url } = page;
  return (
    <SettingsFrame
      user={user}
      sizes={sizes}
      part="integrations"
      purpose={say('Show your open jobs on your own website, on job boards and in search engines.')}
    >
      <div>
        <OwnSite {...page} />
        <JobFeed page={page} />
        <Section
          title={say('Search engines')}
          text={say(
            'Nothing to set up. Every open job contains the data that search engines need, and the sitemap lists it.',
          )}
        >
          <CopyLine label={say('Sitemap')} text={sitemap_url} />
        </Section>
      </div>
    </SettingsFrame>
  );
};

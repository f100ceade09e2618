import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { restorePageVersion } from '@candor/contracts/webpages/endpoints';
import { partsChanged } from '@candor/contracts/webpages/compare';
import { type PageVersion, webpageVersionsPage } from '@candor/contracts/webpages/pages';
import { wordsIn } from '@candor/contracts/webpages/content';
import { say } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { DiffText } from '../../kit/editor/diff-text.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { PageScroll } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { momentText } from '../../kit/time.tsx';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { usePage } from '../../page/use-page.ts';
import { ChangedParts } from './changed-parts.tsx';
import { PageFrame } from './page-frame.tsx';

const asIs = (tag: string) => tag;

/** `/marketing/pages/…/versions`: what was public at which time. A version is named by that time, and can become the draft again. */
export const Screen = () => {
  const data = usePage(webpageVersionsPage);
  const { page, versions, contents, names, user, options } = data;
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<number | null>(null);
  const number = chosen ?? versions[0]?.number ?? null;
  const content = contents.find((each) => each.number === number)?.content;
  const changes = content ? partsChanged(content, page.draft) : [];
  const timeOf = ({ at, until, number: own }: PageVersion) => {
    const from = momentText(at, user.tz_region);
    if (page.live?.number === own) return say('since {moment}', { moment: from });
    return until ? say('{from} – {until}', { from, until: momentText(until, user.tz_region) }) : from;
  };
  const restore = (wanted: number) =>
    settle(
      say('Restore as draft'),
      call(restorePageVersion, { id: page.id, number: wanted, version: page.version }),
      async () => {
        toast({
          text: say('The draft is version {number, number} again. Visitors see no change yet.', { number: wanted }),
        });
        await revalidate();
      },
    );
  return (
    <PageFrame data={data} tab="versions">
      <PageScroll>
        {versions.length === 0 ? (
          <EmptyState>{say('The page was not published yet. Each publication becomes a version.')}</EmptyState>
        ) : (
          <div className="grid gap-8 lg:grid-cols-[320px_minmax(0,1fr)]">
            <ul className="min-w-0">
              {versions.map((each) => (
                <li key={each.number} className="border-b border-line">
                  <button
                    type="button"
                    aria-pressed={each.number === number}
                    onClick={() => setChosen(each.number)}
                    className={cx(
                      'flex min-h-11 w-full items-center gap-3 rounded-ctl px-2 py-2 text-start text-ui',
                      each.number === number ? 'bg-accent-wash' : 'hover:bg-well',
                    )}
                  >
                    <span className="tnum w-6 shrink-0 text-ink-3">{each.number}</span>
                    <span className="min-w-0 flex-1">
                      <span className="block text-ink">{timeOf(each)}</span>
                      <span className="block text-meta text-ink-3">
                        {each.by ? (names[each.by] ?? '') : say('as planned')}
                      </span>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            {content && number !== null && (
              <section aria-label={say('Against the draft')} className="min-w-0">
                <div className="mb-3 flex flex-wrap items-center gap-3">
                  <h2 className="flex-1 text-ui font-semi text-ink">{say('Against the draft')}</h2>
                  {page.status !== 'archived' && (
                    <Button size="sm" onClick={() => void restore(number)}>
                      {say('Restore as draft')}
                    </Button>
                  )}
                </div>
                {wordsIn(content) === wordsIn(page.draft) ? (
                  <p className="text-ui text-ink-3">
                    {changes.length ? say('The draft has the same words.') : say('The draft is the same.')}
                  </p>
                ) : (
                  <DiffText before={wordsIn(content)} after={wordsIn(page.draft)} nameOf={asIs} />
                )}
                <ChangedParts changes={changes} options={options} />
              </section>
            )}
          </div>
        )}
      </PageScroll>
    </PageFrame>
  );
};

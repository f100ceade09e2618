import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { answerSendAs, askSendAs, endSendAs, type SendAsRow, sendAsPage } from '@candor/contracts/messages/send-as';
import { say } from '@candor/contracts/words/say';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { usePage } from '../../page/use-page.ts';
import { Button } from '../../kit/button.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import { Page, PageHead, PageScroll } from '../../kit/page.tsx';
import { withProgress } from '../../kit/progress-bar.tsx';
import { momentText } from '../../kit/time.tsx';
import { MessageStatus } from '../../parts/messages/message-status.tsx';

const head = 'border-b border-line pb-1.5 text-ui font-semi text-ink';
const line = 'flex min-h-12 flex-wrap items-center gap-2 border-b border-line py-1.5 text-ui';

/** Who may write in whose name. Members request, approve and end this right here. */
export const Screen = () => {
  const { mine, others, letters, colleagues, names, user } = usePage(sendAsPage);
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<string | null>(null);
  const again = () => void revalidate();
  const nameOf = (id: string) => names[id] ?? '–';
  const answer = (id: string, accept: boolean) =>
    void settle(
      say('Answer the request'),
      withProgress(() => call(answerSendAs, { id, accept })),
      again,
    );
  const end = (id: string) =>
    void settle(
      say('End writing in another’s name'),
      withProgress(() => call(endSendAs, { id })),
      again,
    );
  const ask = () =>
    asked &&
    void settle(
      say('Ask a colleague'),
      withProgress(() => call(askSendAs, { user_id: asked })),
      () => {
        setAsked(null);
        again();
      },
    );
  const sinceOf = ({ since, status }: SendAsRow) =>
    status === 'asked'
      ? say('asked {time}', { time: momentText(since, user.tz_region) })
      : say('since {time}', { time: momentText(since, user.tz_region) });
  const free = colleagues.filter(({ value }) => !others.some(({ owner_user_id }) => owner_user_id === value));
  return (
    <Page>
      <PageHead title={say('Writing in another’s name')} />
      <PageScroll narrow>
        <div className="grid gap-8 pb-8">
          <section aria-labelledby="in-my-name">
            <h2 id="in-my-name" className={head}>
              {say('In your name')}
            </h2>
            {mine.map((row) => (
              <div key={row.id} className={line}>
                <span className="font-medium text-ink">{nameOf(row.asker_user_id)}</span>
                <span className="text-ink-2">{sinceOf(row)}</span>
                <span className="ms-auto flex gap-2">
                  {row.status === 'asked' ? (
                    <>
                      <Button size="sm" className="max-sm:h-11" onClick={() => answer(row.id, false)}>
                        {say('Decline')}
                      </Button>
                      <Button size="sm" kind="primary" className="max-sm:h-11" onClick={() => answer(row.id, true)}>
                        {say('Allow it')}
                      </Button>
                    </>
                  ) : (
                    <Button size="sm" className="max-sm:h-11" onClick={() => end(row.id)}>
                      {say('End')}
                    </Button>
                  )}
                </span>
              </div>
            ))}
            {!mine.length && <p className="py-3 text-ui text-ink-2">{say('No colleague writes in your name.')}</p>}
          </section>
          <section aria-labelledby="in-their-name">
            <h2 id="in-their-name" className={head}>
              {say('In the name of others')}
            </h2>
            {others.map((row) => (
              <div key={row.id} className={line}>
                <span className="font-medium text-ink">{nameOf(row.owner_user_id)}</span>
                <span className="text-ink-2">{sinceOf(row)}</span>
                <Button size="sm" className="ms-auto max-sm:h-11" onClick={() => end(row.id)}>
                  {say('End')}
                </Button>
              </div>
            ))}
            <div className="flex flex-wrap items-center gap-2 py-3">
              <div className="min-w-52 flex-1">
                <Select
                  aria-label={say('Colleague')}
                  options={free}
                  value={free.find(({ value }) => value === asked) ?? null}
                  onChange={(choice) => setAsked(choice?.value ?? null)}
                />
              </div>
              <Button disabled={!asked} className="max-sm:h-11" onClick={ask}>
                {say('Ask')}
              </Button>
            </div>
            <p className="text-ui text-ink-2">
              {say(
                'They are told of each message, answers reach both of you, and either of you can end it at any time.',
              )}
            </p>
          </section>
          <section aria-labelledby="written-in-my-name">
            <h2 id="written-in-my-name" className={head}>
              {say('Messages in your name')}
            </h2>
            {letters.map((letter) => (
              <div key={letter.id} className={line}>
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium text-ink">{letter.subject}</span>
                  <span className="block text-ink-2">
                    {say('{writer} to {name}', {
                      writer: nameOf(letter.sent_by ?? ''),
                      name: nameOf(letter.candidate_id ?? ''),
                    })}
                  </span>
                </span>
                <MessageStatus message={letter} zone={user.tz_region} />
              </div>
            ))}
            {!letters.length && <p className="py-3 text-ui text-ink-2">{say('None yet.')}</p>}
          </section>
        </div>
      </PageScroll>
    </Page>
  );
};

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { may, opensPeople } from '@candor/contracts/accounts/needs';
import { say } from '@candor/contracts/words/say';
import { composePage } from '@candor/contracts/messages/pages';
import { usePage } from '../../page/use-page.ts';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { Segmented } from '../../kit/inputs/segmented.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { Notice } from '../../kit/notice.tsx';
import { Page, PageHead } from '../../kit/page.tsx';
import { timeText } from '../../kit/time.tsx';
import { addressesIn } from '../../parts/messages/copies.ts';
import { ComposePeople } from './compose-people.tsx';
import { ComposePreview } from './compose-preview.tsx';
import { ComposeText } from './compose-text.tsx';
import { ComposeFoot } from './compose-foot.tsx';
import { ComposeTo } from './compose-to.tsx';
import { SendTest } from '../../parts/messages/send-test.tsx';
import { useCompose } from './use-compose.ts';
import { useSend } from './use-send.ts';
import { usePeopleWord } from '../../parts/people/people-words.ts';

type Part = 'write' | 'read' | 'who';

/** Writes a message to one person, to several, or to all people in a list. */
const Compose = () => {
  const compose = useCompose();
  const {
    data,
    to,
    zone,
    keep,
    draft,
    change,
    savedAt,
    seed,
    template,
    sent,
    setSent,
    plan,
    problem,
    left,
    current,
    setChosen,
    preview,
    order,
    place,
    step,
    recipients,
  } = compose;
  const { ready, written, send, test } = useSend(compose);
  const navigate = useNavigate();
  const [part, setPart] = useState<Part>('write');
  const lists = may(opensPeople, data.user);
  const close = () => {
    if (sent) keep(() => null);
    if (window.history.length > 1) void navigate(-1);
    else void navigate(lists ? '/people/candidates' : '/');
  };
  const actions = useRef({ send, test, close });
  useEffect(() => {
    actions.current = { send, test, close };
  });
  const onSend = useCallback(() => void actions.current.send(), []);
  const onTest = useCallback(() => actions.current.test(), []);
  const onClose = useCallback(() => actions.current.close(), []);
  const word = usePeopleWord();
  const onChoose = useCallback(
    (id: string) => {
      setChosen(id);
      setPart((now) => (now === 'who' ? 'read' : now));
    },
    [setChosen],
  );
  const cc = useMemo(() => addressesIn(draft.cc), [draft.cc]);
  const testable = written && Boolean(current);
  const sendTest = useMemo(() => <SendTest disabled={!testable} send={onTest} />, [testable, onTest]);
  useShortcut('k', say('Previous person'), () => step(-1));
  useShortcut('j', say('Next person'), () => step(1));
  useShortcut('mod+enter', say('Send the message'), () => void send(), { on: ready && !sent });
  const tabs: { value: Part; label: string }[] = [
    { value: 'write', label: say('Write') },
    { value: 'read', label: say('Preview') },
    { value: 'who', label: say('People') },
  ];
  /** Hides all parts of the page but one on windows narrower than a desktop. */
  const shows = (of: Part) => cx(part !== of && 'max-xl:hidden');
  return (
    <Page>
      <PageHead
        crumbs={lists ? [{ to: '/people/candidates', label: word('many') }] : []}
        title={
          data.count === 1 && data.first
            ? say('Message to {name}', { name: data.first.name })
            : say('Message to {count, plural, one {# person} other {# people}}', { count: data.count })
        }
        facts={
          <span className="text-ink-2">
            {data.job?.name}
            {to.address && say('all whom the list finds')}
          </span>
        }
        actions={
          <>
            <span className="text-ui text-ink-2 max-sm:hidden" aria-live="polite">
              {sent ? say('Sending') : savedAt ? say('Draft kept {time}', { time: timeText(savedAt, zone) }) : ''}
            </span>
            <Button kind="ghost" onClick={onClose}>
              {say('Close')}
            </Button>
          </>
        }
      />
      <div className="border-b border-line px-5 pb-2 max-sm:px-4 xl:hidden">
        <Segmented label={say('What is shown')} value={part} onChange={setPart} options={tabs} />
      </div>
      <div className="grid min-h-0 flex-1 overflow-y-auto xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_264px] xl:overflow-hidden">
        <section
          aria-label={say('Write')}
          inert={sent !== null}
          className={cx('min-w-0 px-5 max-sm:px-4 xl:overflow-y-auto xl:border-e xl:border-line', shows('write'))}
        >
          {problem && <Notice tone="bad">{problem}</Notice>}
          <ComposeText data={data} draft={draft} seed={seed} plan={plan} change={change} onTemplate={template} />
        </section>
        <section
          aria-label={say('Preview')}
          className={cx('min-w-0 bg-well px-5 py-3 max-sm:px-4 xl:overflow-y-auto', shows('read'))}
        >
          <ComposePreview
            preview={preview}
            place={place + 1}
            count={order.length}
            files={draft.files}
            cc={cc}
            zone={zone}
            onStep={step}
          >
            {sendTest}
          </ComposePreview>
        </section>
        <section
          aria-label={say('People')}
          className={cx('min-w-0 px-4 py-3 xl:overflow-y-auto xl:border-s xl:border-line', shows('who'))}
        >
          <ComposePeople
            plan={plan}
            current={current}
            zone={zone}
            left={sent ? left : null}
            recipients={sent ? null : recipients}
            onChoose={onChoose}
          />
        </section>
      </div>
      <ComposeFoot
        data={data}
        zone={zone}
        when={draft.when}
        sendAt={draft.send_at}
        sent={sent}
        setSent={setSent}
        plan={plan}
        left={left}
        ready={ready}
        change={change}
        onSend={onSend}
        onClose={onClose}
      />
    </Page>
  );
};

/** `/messages/compose`: the message, or the choice of its recipients where the address names none. */
export const Screen = () => (usePage(composePage).count ? <Compose /> : <ComposeTo />);

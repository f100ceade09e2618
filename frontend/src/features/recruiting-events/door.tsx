import { useEffect, useRef, useState } from 'react';
import { ArrowLeft, Camera, Check, Search, Undo2 } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { checkIn, upsertRegistration } from '@candor/contracts/recruiting-events/endpoints';
import { recruitingEventDoorPage } from '@candor/contracts/recruiting-events/pages';
import type { RegistrationRow } from '@candor/contracts/recruiting-events/rows';
import { numberWords, say } from '@candor/contracts/words/say';
import { announce } from '../../kit/announce.ts';
import { Avatar } from '../../kit/avatar.tsx';
import { Button, IconButton } from '../../kit/button.tsx';
import { inputLook } from '../../kit/inputs/field.tsx';
import { useGo } from '../../kit/link.tsx';
import { Notice } from '../../kit/notice.tsx';
import { Page, PageHead, PageScroll } from '../../kit/page.tsx';
import { timeText } from '../../kit/time.tsx';
import { call, errorOf } from '../../page/call.ts';
import { useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { settle } from '../../page/settle.ts';
import { usePage } from '../../page/use-page.ts';
import { dayOf, hoursOf, nameOf } from './event-words.ts';

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
/** The browser's own reader of QR codes; null if it has none. The browsers of most phones have one. */
const detectorOf = (): Detector | null => {
  const found = (globalThis as { BarcodeDetector?: new (of: { formats: string[] }) => Detector }).BarcodeDetector;
  return found ? new found({ formats: ['qr_code'] }) : null;
};
/** The registration code, which is the end of the address in the QR code. */
const codeIn = (text: string): string => text.split('/').at(-1)!.split('?')[0]!;
const scanEvery = 250;
const seekAfter = 300;

/** The camera, which reads one code after another. */
const Scanner = ({ onCode, onFailed }: { onCode: (code: string) => void; onFailed: () => void }) => {
  const video = useRef<HTMLVideoElement>(null);
  const told = useRef({ onCode, onFailed });
  useEffect(() => {
    told.current = { onCode, onFailed };
  }, [onCode, onFailed]);
  useEffect(() => {
    const detector = detectorOf();
    let [stream, ended, last]: [MediaStream | null, boolean, string] = [null, false, ''];
    const watch = async () => {
      if (!detector || !navigator.mediaDevices) return told.current.onFailed();
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      } catch {
        return told.current.onFailed();
      }
      const element = video.current;
      if (ended || !element) return stream.getTracks().forEach((track) => track.stop());
      element.srcObject = stream;
      await element.play();
    };
    void watch();
    const timer = setInterval(async () => {
      const element = video.current;
      if (!detector || !element || element.readyState < 2) return;
      const [found] = await detector.detect(element).catch(() => []);
      if (!found || found.rawValue === last) return;
      last = found.rawValue;
      told.current.onCode(codeIn(last));
    }, scanEvery);
    return () => {
      ended = true;
      clearInterval(timer);
      stream?.getTracks().forEach((track) => track.stop());
    };
  }, []);
  return (
    <video ref={video} muted playsInline aria-label={say('Camera')} className="h-56 w-full bg-black object-cover" />
  );
};

const isLike = (row: RegistrationRow, words: string): boolean =>
  [nameOf(row), row.email ?? '', row.company ?? ''].some((text) => text.toLocaleLowerCase().includes(words));
type Last = { id: string; name: string; already: boolean };
/** The person who was checked in last. The name is the largest text, so that a wrong person is noticed. */
const In = ({ last, onUndo }: { last: Last; onUndo: () => void }) => (
  <div role="status" className="flex items-center gap-4 bg-good-wash px-5 py-4 max-sm:px-4">
    <span className="grid size-11 shrink-0 place-items-center rounded-full bg-good text-sheet">
      <Check size={24} aria-hidden />
    </span>
    <span className="min-w-0 flex-1">
      <span className="block text-[20px] leading-7 font-semi wrap-anywhere text-ink">
        {say('{name} is in', { name: last.name })}
      </span>
      {last.already && <span className="text-meta text-ink-2">{say('They were checked in before.')}</span>}
    </span>
    <Button onClick={onUndo}>
      <Undo2 size={14} aria-hidden />
      {say('Undo')}
    </Button>
  </div>
);

/** `/marketing/events/…/door`: the check-in of visitors, on a phone. */
export const Screen = () => {
  const { event, instances, instance_id, people, sought: found } = usePage(recruitingEventDoorPage);
  const at = useListAddress();
  const go = useGo();
  const { revalidate } = useRevalidator();
  const [sought, setSought] = useState(found);
  const [scanning, setScanning] = useState(false);
  const [noCamera, setNoCamera] = useState(false);
  const [last, setLast] = useState<Last | null>(null);
  const [refused, setRefused] = useState('');
  useLivePage(['event-registrations', 'event-instances']);
  const shown = instances.find(({ id }) => id === instance_id);
  // The page contains the first people by name; the server searches among the others.
  useEffect(() => {
    if (sought.trim() === found || !instance_id) return;
    const query = new URLSearchParams({ date: instance_id, ...(sought.trim() ? { seek: sought.trim() } : {}) });
    const timer = setTimeout(() => void go(`${at.recordTo(event.id, 'door')}?${query}`, { replace: true }), seekAfter);
    return () => clearTimeout(timer);
  });
  const title = say('{name}, at the door', { name: event.fields.name });
  const back = (query = '') => (
    <IconButton label={say('Back to the event')} onClick={() => void go(at.recordTo(event.id) + query)}>
      <ArrowLeft size={16} aria-hidden />
    </IconButton>
  );
  if (!shown)
    return (
      <Page>
        <PageHead title={title} actions={back()} />
        <PageScroll narrow>
          <Notice tone="info">{say('You can check people in once this event has a date.')}</Notice>
        </PageScroll>
      </Page>
    );
  const zone = shown.fields.tz_region;
  const told = async (id: string, name: string, already: boolean) => {
    setRefused('');
    setLast({ id, name, already });
    announce(say('{name} is in.', { name }));
    await revalidate();
  };
  const scan = async (code: string) => {
    const answer = await call(checkIn, { code, instance_id: shown.id });
    if (answer.status !== 'ok') {
      setLast(null);
      setRefused(errorOf(answer));
      return;
    }
    const { registration, already } = answer.payload;
    await told(registration.id, registration.name ?? '–', already);
  };
  const letIn = (row: RegistrationRow) =>
    settle(say('Check in'), call(upsertRegistration, { instance_id: shown.id, id: row.id, status: 'attended' }), () =>
      told(row.id, nameOf(row), false),
    );
  const undo = (id: string) =>
    settle(say('Undo'), call(upsertRegistration, { instance_id: shown.id, id, status: 'registered' }), async () => {
      setLast(null);
      await revalidate();
    });
  const words = sought.trim().toLocaleLowerCase();
  const { registered, no_show, attended } = shown.counts;
  const isIn = people.filter(({ status }) => status === 'attended');
  const matching = people.filter(
    (row) => row.status !== 'attended' && (words === found.toLocaleLowerCase() || isLike(row, words)),
  );
  return (
    <Page>
      <PageHead
        title={title}
        facts={`${dayOf(shown.fields)} · ${hoursOf(shown.fields)}`}
        actions={back(`?date=${shown.id}`)}
      />
      {scanning && (
        <Scanner
          onCode={(code) => void scan(code)}
          onFailed={() => {
            setScanning(false);
            setNoCamera(true);
          }}
        />
      )}
      {last && <In last={last} onUndo={() => void undo(last.id)} />}
      <PageScroll narrow>
        <div className="grid gap-4">
          {refused && <Notice tone="bad">{refused}</Notice>}
          {noCamera && (
            <Notice tone="warn">
              {say(
                'This browser cannot read codes. Open the code with the camera of the phone, or find people by name.',
              )}
            </Notice>
          )}
          <div className="flex items-end justify-between gap-3">
            <p className="text-ui text-ink-2">
              <b className="tnum text-[28px] leading-8 font-semi text-ink">{numberWords(attended)}</b>{' '}
              {say('of {count, number} in', { count: registered + no_show + attended })}
            </p>
            <Button onClick={() => setScanning(!scanning)}>
              <Camera size={14} aria-hidden />
              {scanning ? say('Stop the camera') : say('Scan codes')}
            </Button>
          </div>
          <form
            role="search"
            className="relative"
            onSubmit={(each) => {
              each.preventDefault();
              if (words && matching[0]) void letIn(matching[0]).then(() => setSought(''));
            }}
          >
            <Search size={16} aria-hidden className="absolute start-3 top-3.5 text-ink-3" />
            <input
              value={sought}
              onChange={(each) => setSought(each.target.value)}
              aria-label={say('Find by name')}
              placeholder={say('Find by name')}
              autoComplete="off"
              className={`${inputLook('lg')} ps-9!`}
            />
          </form>
          <ul>
            {matching.map((row) => (
              <li key={row.id} className="flex min-h-14 items-center gap-3 border-b border-line">
                <Avatar name={nameOf(row)} size={32} />
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-ui font-medium text-ink">{nameOf(row)}</span>
                  <span className="block truncate text-meta text-ink-2">{row.company ?? ''}</span>
                </span>
                <Button onClick={() => void letIn(row)}>{say('Check in')}</Button>
              </li>
            ))}
          </ul>
          {isIn.length > 0 && (
            <section aria-label={say('Came last')}>
              <h2 className="mb-1 text-ui font-semi text-ink">{say('Came last')}</h2>
              <ul>
                {isIn.slice(0, 20).map((row) => (
                  <li key={row.id} className="flex min-h-12 items-center gap-3 border-b border-line">
                    <Avatar name={nameOf(row)} size={28} />
                    <span className="min-w-0 flex-1 truncate text-ui text-ink">{nameOf(row)}</span>
                    <span className="tnum text-meta text-ink-3">{row.came && timeText(row.came.at, zone)}</span>
                    <IconButton label={say('Undo for {name}', { name: nameOf(row) })} onClick={() => void undo(row.id)}>
                      <Undo2 size={15} aria-hidden />
                    </IconButton>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </PageScroll>
    </Page>
  );
};

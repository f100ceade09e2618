import { useMemo, useRef, useState } from 'react';
import { CalendarClock, Moon } from 'lucide-react';
import { useNavigate, useRevalidator, useSearchParams } from 'react-router-dom';
import { startBulk } from '@candor/contracts/bulk/bulk';
import { sendMessages, writeEmail } from '@candor/contracts/messages/compose';
import { dayHours, undoTime } from '@candor/contracts/messages/contact-rules';
import { composePage } from '@candor/contracts/messages/pages';
import { plainWords } from '@candor/contracts/values/rich-text';
import { say } from '@candor/contracts/words/say';
import { call } from '../../page/call.ts';
import { useKeptDraft } from '../../page/kept-draft.ts';
import { settle } from '../../page/settle.ts';
import { usePage } from '../../page/use-page.ts';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { MomentInput } from '../../kit/inputs/moment-input.tsx';
import { momentAt } from '../../kit/inputs/moment-at.ts';
import { Segmented } from '../../kit/inputs/segmented.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { Notice } from '../../kit/notice.tsx';
import { Page, PageHead } from '../../kit/page.tsx';
import { withProgress } from '../../kit/progress-bar.tsx';
import { timeText } from '../../kit/time.tsx';
import {
  addressesIn,
  askedOf,
  type Draft,
  emptyDraft,
  type ToWhom,
  useCountdown,
  usePlan,
  usePreview,
  useSettled,
} from './compose-draft.ts';
import { ComposePeople } from './compose-people.tsx';
import { ComposePreview } from './compose-preview.tsx';
import { type Sent, SentBar } from './compose-sent.tsx';
import { ComposeStrip } from './compose-strip.tsx';
import { ComposeText } from './compose-text.tsx';

/** How long (ms) the text rests before what would happen is asked again. */
const rest = 300;
type Part = 'write' | 'read' | 'who';

const listed = (text: string | null): string[] => (text ? text.split(',') : []);
const useToWhom = (): { to: ToWhom; job: string | null; key: string } => {
  const [query] = useSearchParams();
  const key = query.toString();
  return useMemo(() => {
    const found = new URLSearchParams(key);
    const list = found.get('list');
    const applications = listed(found.get('a'));
    return {
      to: list
        ? { address: list }
        : applications.length
          ? { application_ids: applications }
          : { candidate_ids: listed(found.get('c')) },
      job: found.get('job'),
      key,
    };
  }, [key]);
};

/** Writes a message to one person, to several, or to all whom a list finds. */
export const Screen = () => {
  const data = usePage(composePage);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { to, job, key } = useToWhom();
  const zone = data.user.tz_region;
  const nothing: Draft = useMemo(
    () => ({
      ...emptyDraft,
      job_id: data.job?.id ?? job,
      when: data.count > 1 ? 'day' : 'once',
    }),
    [data.job, data.count, job],
  );
  const [kept, keep] = useKeptDraft<Draft | null>(
    `message ${data.user.id} ${key}`,
    null,
    (each) => !each || (!each.subject && !plainWords(each.body).trim()),
    'tab',
  );
  const [draft, setDraft] = useState<Draft>(() => kept ?? nothing);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const saving = useRef(0);
  const [seed, setSeed] = useState(0);
  const [sent, setSent] = useState<Sent | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [part, setPart] = useState<Part>('write');
  const [picks, setPicks] = useState(false);
  const change = (some: Partial<Draft>) => {
    setDraft((now) => {
      const next = { ...now, ...some };
      window.clearTimeout(saving.current);
      saving.current = window.setTimeout(() => {
        keep(() => next);
        setSavedAt(new Date().toISOString());
      }, rest);
      return next;
    });
  };
  const settled = useSettled(draft, rest);
  const asked = useMemo(() => askedOf(settled, (wall) => momentAt(wall, zone ?? 'UTC')), [settled, zone]);
  const { plan, problem } = usePlan(to, asked, sent === null);
  const left = useCountdown(sent?.until ?? null);
  const order = useMemo(() => (plan?.people ?? []).map(({ id }) => id), [plan]);
  const current = chosen ?? order[0] ?? plan?.skipped.people[0]?.id ?? data.first?.id ?? null;
  const preview = usePreview(current, asked);
  const place = order.indexOf(current ?? '');
  const step = (by: number) => {
    if (order.length) setChosen(order[(Math.max(0, place) + by + order.length) % order.length]!);
  };
  const template = (id: string | null) => {
    const found = data.templates.find((each) => each.id === id);
    change(
      found
        ? {
            template_id: id,
            subject: found.subject,
            body: found.body,
            letter_kind: found.kind === 'outreach' ? 'outreach' : 'note',
          }
        : { template_id: null },
    );
    setSeed((now) => now + 1);
  };
  const ready = Boolean(draft.subject.trim() && plainWords(draft.body).trim() && plan?.gets);
  const send = async () => {
    if (!ready || sent) return;
    const cc = addressesIn(draft.cc);
    const letter = {
      ...askedOf(draft, (wall) => momentAt(wall, zone ?? 'UTC')),
      ...(cc.length ? { cc } : {}),
      ...(draft.files.length ? { files: draft.files.map(({ file_id, name }) => ({ file_id, name })) } : {}),
    };
    const until = Date.now() + undoTime;
    const { template_id, job_id, ...text } = letter;
    const key_of = data.templates.find(({ id }) => id === template_id)?.key ?? null;
    const what = say('Send the message');
    const only = data.count === 1 ? (to.candidate_ids?.[0] ?? data.first?.id) : undefined;
    if (only && !to.address)
      await settle(
        what,
        withProgress(() =>
          call(writeEmail, {
            candidate_id: only,
            application_id: to.application_ids?.[0] ?? null,
            job_id,
            template_key: key_of,
            ...text,
          }),
        ),
        ({ message }) => setSent({ kind: 'one', id: message.id, until }),
      );
    else if (to.application_ids)
      await settle(
        what,
        withProgress(() => call(sendMessages, { application_ids: to.application_ids!, template_key: key_of, ...text })),
        ({ operation }) => setSent({ kind: 'many', id: operation.id, until }),
      );
    else
      await settle(
        what,
        withProgress(() => call(startBulk, { change: { kind: 'message', ...letter }, ...to })),
        ({ operation }) => setSent({ kind: 'many', id: operation.id, until }),
      );
  };
  const close = () => {
    if (sent) keep(() => null);
    if (window.history.length > 1) void navigate(-1);
    else void navigate('/people/candidates');
  };
  useShortcut('k', say('Previous person'), () => step(-1));
  useShortcut('j', say('Next person'), () => step(1));
  useShortcut('mod+enter', say('Send the message'), () => void send(), { on: ready && !sent });
  const waits = Boolean(plan?.slots.some(({ at }) => Date.parse(at) > (sent?.until ?? Infinity) + 1000));
  const gets = plan?.gets ?? 0;
  const tabs: { value: Part; label: string }[] = [
    { value: 'write', label: say('Write') },
    { value: 'read', label: say('Preview') },
    { value: 'who', label: say('People') },
  ];
  /** Below a desktop's width one part is shown at a time. */
  const shows = (of: Part) => cx(part !== of && 'max-xl:hidden');
  return (
    <Page>
      <PageHead
        crumbs={[{ to: '/people/candidates', label: say('Candidates') }]}
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
            <Button kind="ghost" onClick={close}>
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
            cc={addressesIn(draft.cc)}
            zone={zone}
            onStep={step}
          />
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
            onChoose={(id) => {
              setChosen(id);
              if (part === 'who') setPart('read');
            }}
          />
        </section>
      </div>
      <footer className="grid shrink-0 gap-3 border-t border-line-2 px-5 py-3 max-sm:px-4">
        <div className="flex flex-wrap items-baseline gap-x-2 text-ui text-ink-2">
          <span className="font-semi text-ink">
            {sent && left > 0
              ? say('Nothing has left yet')
              : say('{gets, plural, one {# leaves} other {# leave}}', { gets })}
          </span>
          {draft.when === 'day' &&
            say('between {from} and {until} where each one lives', { from: dayHours.from, until: dayHours.until })}
          {plan?.limit && (
            <span className="ms-auto">{say('{left, number} of your {most, number} a day left', plan.limit)}</span>
          )}
        </div>
        {data.count > 1 && (
          <div className="min-w-0 max-sm:hidden">
            <ComposeStrip plan={plan} zone={zone} left={sent ? left : null} />
          </div>
        )}
        {sent ? (
          <SentBar
            sent={sent}
            left={left}
            waits={waits}
            onUndone={() => {
              setSent(null);
              void revalidate();
            }}
            onClose={close}
          />
        ) : (
          <div className="flex flex-wrap items-center gap-2">
            <div role="group" aria-label={say('When they leave')} className="flex flex-wrap items-center gap-2">
              <Button
                size="sm"
                aria-pressed={draft.when === 'day'}
                onClick={() => change({ when: 'day' })}
                className={cx('max-sm:h-11', draft.when === 'day' && 'bg-accent-wash! text-accent-ink!')}
              >
                <Moon size={14} aria-hidden />
                {say('In their day')}
              </Button>
              <Button
                size="sm"
                aria-pressed={draft.when === 'once'}
                onClick={() => change({ when: 'once' })}
                className={cx('max-sm:h-11', draft.when === 'once' && 'bg-accent-wash! text-accent-ink!')}
              >
                {data.count > 1 ? say('All at once') : say('At any hour')}
              </Button>
              <Button
                size="sm"
                aria-pressed={picks || draft.send_at !== null}
                onClick={() => {
                  if (picks) change({ send_at: null });
                  setPicks(!picks);
                }}
                className={cx('max-sm:h-11', draft.send_at !== null && 'bg-accent-wash! text-accent-ink!')}
              >
                <CalendarClock size={14} aria-hidden />
                {say('Pick a time')}
              </Button>
              {(picks || draft.send_at !== null) && (
                <MomentInput
                  label={say('Not before')}
                  value={draft.send_at ?? ''}
                  onChange={(value) => change({ send_at: value || null })}
                />
              )}
            </div>
            <div className="ms-auto flex items-center gap-3">
              <span className="text-ui text-ink-2 max-md:hidden">
                {say('10 s to take all of it back, then until each one leaves')}
              </span>
              <Button kind="primary" disabled={!ready} onClick={() => void send()} className="max-sm:h-11">
                {data.count > 1 ? say('Send to {gets, number}', { gets }) : say('Send')}
              </Button>
            </div>
          </div>
        )}
      </footer>
    </Page>
  );
};

import { say } from '@candor/contracts/words/say';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Option } from '@candor/contracts/kernel/standard';
import type { DataOf } from '@candor/contracts/kernel/page';
import {
  donePage,
  exportDone,
  exportDoneProof,
  listEventKinds,
  mostDone,
  compareDone,
  type DoneAt,
  type RecordKindName,
} from '@candor/contracts/proof/record';
import { ButtonLink } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { isDay } from '@candor/contracts/values/day';
import { DateInput } from '../../kit/inputs/date-input.tsx';
import { inputLook } from '../../kit/inputs/field.tsx';
import { Segmented } from '../../kit/inputs/segmented.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { Page, PageBar, PageHead, PageScroll } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { exactText, periodText } from '../../kit/time.tsx';
import { Notice } from '../../kit/notice.tsx';
import { later } from '../../kit/later.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { AsOf } from '../../parts/history/as-of.tsx';
import { HistoryBar } from '../../parts/history/history-bar.tsx';
import { addressOf, Rows } from './done-rows.tsx';
import { call, errorOf } from '../../page/call.ts';
import { download } from '../../page/download.ts';
import { usePage } from '../../page/use-page.ts';
import { usePeopleNoun } from '../../parts/people/people-noun.ts';
import type { Comparison, Line } from '../../parts/history/compare.tsx';

/** How often each kind of event had happened, and the latest one. */
const linesOf = (a: DoneAt, b: DoneAt, zone: string | null): Line[] => {
  const [one, other] = [a, b].map(({ kinds }) => new Map(kinds.map((each) => [each.kind, each])));
  const words = (each: DoneAt['kinds'][number] | undefined): string | null =>
    each
      ? [
          say('{count, plural, one {once} other {# times}}', { count: each.count }),
          `${exactText(each.last.recorded_at, zone)}: ${each.last.sentence}`,
        ].join('\n')
      : null;
  return [...new Set([...one!.keys(), ...other!.keys()])].map((kind) => ({
    label: kind,
    a: words(one!.get(kind)),
    b: words(other!.get(kind)),
  }));
};

/** Compares what a member had done, or what had been done to a record, at two moments. */
const compareDoneOf =
  (record: { kind: RecordKindName; id: string; from: string }, zone: string | null): Comparison =>
  async (a, b, signal) => {
    const answer = await call(compareDone, { ...record, a, b }, { signal });
    if (answer.status === 'ok') return linesOf(answer.payload.a, answer.payload.b, zone);
    toast({ text: errorOf(answer), tone: 'bad' });
    return null;
  };

const Compare = later(() => import('../../parts/history/compare.tsx').then((m) => m.Compare));
type Kind = 'user' | 'job' | 'record';
const dayOf = (moment: string, by = 0) => new Date(Date.parse(moment) + by).toISOString().slice(0, 10);
type Done = DataOf<typeof donePage>['done'];
/** The first and the last day shown. */
const daysOf = (done: Done) => (done ? ([dayOf(done.from), dayOf(done.to, -1)] as const) : ([null, null] as const));

/** The choice of one kind of event. The kinds are loaded when a reader first looks for one. */
const KindChoice = ({ onChange }: { onChange: (type: string | null) => void }) => {
  const { event } = usePage(donePage);
  const [kinds, setKinds] = useState<readonly Option[] | 'loading' | null>(null);
  const load = () => {
    if (kinds) return;
    setKinds('loading');
    void call(listEventKinds, {}).then((answer) => {
      if (answer.status === 'ok') return setKinds(answer.payload.kinds);
      setKinds(null);
      toast({ text: errorOf(answer), tone: 'bad' });
    });
  };
  return (
    <div className="w-56 max-w-full" onFocus={load}>
      <Select
        aria-label={say('Event')}
        placeholder={say('All events')}
        isClearable
        isLoading={kinds === 'loading'}
        options={Array.isArray(kinds) ? kinds : event ? [event] : []}
        value={event}
        onChange={(choice) => onChange(choice ? String(choice.value) : null)}
      />
    </div>
  );
};

/** The controls for whose work is shown: of a member, on a job or on a record, in which days and of which kind. */
const DoneBar = ({
  kind,
  onKind,
  go,
}: {
  kind: Kind;
  onKind: (kind: Kind) => void;
  go: (change: Record<string, string | null>) => void;
}) => {
  const { done, members, jobs } = usePage(donePage);
  const [record, setRecord] = useState(done?.kind === 'record' ? done.id : '');
  const [from, to] = daysOf(done);
  const choices = kind === 'user' ? members : jobs;
  return (
    <PageBar className="print:hidden">
      <Segmented
        label={say('Whose')}
        value={kind}
        onChange={onKind}
        options={[
          { value: 'user', label: say('By a member') },
          { value: 'job', label: say('To a job') },
          { value: 'record', label: say('To a record') },
        ]}
      />
      {kind === 'record' ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            go({ id: record.trim() });
          }}
        >
          <input
            aria-label={say('Id of the record')}
            placeholder={say('Id of the record')}
            className={cx(inputLook(), 'w-72')}
            value={record}
            onChange={({ currentTarget }) => setRecord(currentTarget.value)}
          />
        </form>
      ) : (
        <div className="w-64 max-w-full">
          <Select
            aria-label={kind === 'user' ? say('Member') : say('Job')}
            options={choices}
            value={choices.find(({ value }) => done?.kind === kind && value === done.id) ?? null}
            onChange={(choice) => choice && go({ id: String(choice.value) })}
          />
        </div>
      )}
      {done && (
        <>
          <DateInput
            aria-label={say('From')}
            className="w-36"
            value={from ?? ''}
            onChange={(day: string) => isDay(day) && go({ from: day })}
          />
          <DateInput
            aria-label={say('Until')}
            className="w-36"
            value={to ?? ''}
            onChange={(day: string) => isDay(day) && go({ to: day })}
          />
          <KindChoice onChange={(type) => go({ type })} />
        </>
      )}
    </PageBar>
  );
};

/** `/compliance/history`: everything that one member did, or that was done to one job or record, read directly from the event log. */
export const Screen = () => {
  const { done, event, user } = usePage(donePage);
  const zone = user.tz_region;
  const noun = usePeopleNoun();
  const navigate = useNavigate();
  const [kind, setKind] = useState<Kind>(done?.kind ?? 'user');
  /** Whether the sheet is printed once all of it is here. */
  const wanted = useRef(false);
  const [from, to] = daysOf(done);
  const go = (change: Record<string, string | null>) =>
    void navigate(
      addressOf({
        kind,
        id: done?.kind === kind ? done.id : null,
        from,
        to,
        type: done?.type ?? null,
        as_of: done?.as_of ?? null,
        ...change,
      }),
    );
  const rows = done?.rows ?? [];
  const print = () => {
    if (done?.whole || done?.all) return window.print();
    wanted.current = true;
    go({ all: '1' });
  };
  useEffect(() => {
    if (!wanted.current || !done?.all) return;
    wanted.current = false;
    window.print();
  }, [done]);
  const asked = { kind: done?.kind, id: done?.id, from, to, type: done?.type, as_of: done?.as_of };
  const [comparing, setComparing] = useState(false);
  useShortcut('c', say('Compare two moments'), () => setComparing((now) => !now));
  const whose = done?.kind ?? null;
  const id = done?.id ?? '';
  const compare = useMemo(
    () => (whose && from ? compareDoneOf({ kind: whose, id, from }, zone) : null),
    [whose, id, from, zone],
  );
  return (
    <Page>
      <PageHead
        crumbs={[{ to: '/reports/history', label: noun('history') }]}
        title={
          done ? (done.name ?? say('{what} {id}', { what: done.what, id: done.id.slice(0, 8) })) : say('What was done')
        }
        status={done?.name && <span className="text-ui text-ink-2">{done.what}</span>}
        facts={
          done && (
            <span className="text-ink-3">
              {say('{shown, number} of {looked, plural, one {# event} other {# events}} of this time', {
                shown: done.rows.length,
                looked: done.looked,
              })}
            </span>
          )
        }
      />
      <DoneBar kind={kind} onKind={setKind} go={go} />
      {done && (
        <HistoryBar
          moment={<AsOf asOf={done.as_of} at={done.at} moments={rows.map((row) => row.recorded_at)} zone={zone} />}
          comparing={comparing}
          canCompare={rows.length > 1}
          onComparing={() => setComparing(!comparing)}
          onFile={(format) => download(exportDone.path, { ...asked, format }, format)}
          onProof={() => download(exportDoneProof.path, asked, 'zip')}
          onPrint={print}
        />
      )}
      <PageScroll className="pt-1!">
        {done && (
          <p className="hidden pb-3 text-ui text-ink-2 print:block">
            {periodText(from!, to!)}
            {event && ` · ${event.label}`}
          </p>
        )}
        {done?.as_of && (
          <div className="mb-4">
            <Notice tone="info">
              {say('This is the record as of {moment}. Later events are left out.', {
                moment: exactText(done.as_of, zone),
              })}
            </Notice>
          </div>
        )}
        {comparing && compare && rows.length > 1 && (
          <Suspense>
            <Compare rows={rows} compare={compare} zone={zone} onClose={() => setComparing(false)} />
          </Suspense>
        )}
        {!done ? (
          <EmptyState beside>
            {say('Choose a member, a job or a record to read all that happened, straight from the log.')}
          </EmptyState>
        ) : rows.length === 0 ? (
          <EmptyState>
            {done.older
              ? say('Nothing was found among the newest events of this time.')
              : say('Nothing was recorded in this time.')}
          </EmptyState>
        ) : (
          <Rows rows={rows} zone={zone} />
        )}
        {done && !done.whole && (
          <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
            {done.older && (
              <ButtonLink
                className="print:hidden"
                to={addressOf({ ...asked, all: done.all ? '1' : null, before: String(done.older) })}
              >
                {say('Older events')}
              </ButtonLink>
            )}
            <p className="text-ui text-ink-2">
              {done.all && done.older
                ? say(
                    'These are the newest {shown, number}. A file holds {most, number}; choose shorter times for more.',
                    { shown: rows.length, most: mostDone },
                  )
                : say('This is a part of what was found. The files and Print hold all of it.')}
            </p>
          </div>
        )}
        {done && (
          <p className="mt-5 text-meta wrap-anywhere text-ink-3">
            {rows.some(({ number }) => number === null) &&
              `${say('Events without a number belong to the account, such as sign-ins. They are in the audit log, and not in the proof of this organization’s log.')} `}
            {say('Days are those of UTC. SHA-256 of these rows: {hash}. Reading and exporting this are recorded too.', {
              hash: done.hash,
            })}
          </p>
        )}
      </PageScroll>
    </Page>
  );
};

import { say } from '@candor/contracts/words/say';
import { useEffect, useRef, useState } from 'react';
import { Bot, Download, Printer } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { Option } from '@candor/contracts/kernel/standard';
import type { DataOf } from '@candor/contracts/kernel/page';
import { donePage, exportDone, listEventKinds, mostDone, type DoneRow } from '@candor/contracts/proof/record';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { isDay } from '@candor/contracts/values/day';
import { DateInput } from '../../kit/inputs/date-input.tsx';
import { inputLook } from '../../kit/inputs/field.tsx';
import { Segmented } from '../../kit/inputs/segmented.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import { Link } from '../../kit/link.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { useMedia } from '../../kit/media.ts';
import { Page, PageBar, PageHead, PageScroll } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { periodText, secondText } from '../../kit/time.tsx';
import { call, errorOf } from '../../page/call.ts';
import { download } from '../../page/download.ts';
import { usePage } from '../../page/use-page.ts';
import { personTo } from '../../parts/people/links.ts';
import { usePeopleNoun } from '../../parts/people/people-noun.ts';

type Kind = 'user' | 'job' | 'record';
const dayOf = (moment: string, by = 0) => new Date(Date.parse(moment) + by).toISOString().slice(0, 10);
const addressOf = (asked: Record<string, string | null | undefined>) => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) if (value) query.set(name, value);
  return `/compliance/history?${query}`;
};
const About = ({ row: { about } }: { row: DoneRow }) =>
  about && (
    <Link
      to={about.kind === 'person' ? personTo(about.id) : addressOf({ kind: 'job', id: about.id })}
      className="font-medium text-ink hover:underline"
    >
      {about.name}
    </Link>
  );

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
            placeholder={say('Choose')}
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

const numberOf = ({ number }: DoneRow) => (number === null ? '–' : say('{number, number}', { number }));
type RowsProps = { rows: readonly DoneRow[]; zone: string | null };
const Actor = ({ row }: { row: DoneRow }) =>
  row.automatic ? (
    <span className="inline-flex items-center gap-1 text-ink-3">
      <Bot size={14} aria-hidden />
      {say('Automatic')}
    </span>
  ) : (
    <span className="font-medium text-ink">{row.actor.name || say('a former member')}</span>
  );
/** The events on a narrow screen, where the sentence gets the whole width. */
const Cards = ({ rows, zone }: RowsProps) => (
  <ul aria-label={say('What was done, one event per row')} className="text-ui">
    {rows.toReversed().map((row) => (
      <li key={row.event_id} className="break-inside-avoid border-t border-line py-2 first:border-0">
        <p className="wrap-anywhere text-ink">{row.sentence}</p>
        <p className="flex flex-wrap gap-x-3 text-ink-2">
          <Actor row={row} />
          <About row={row} />
        </p>
        <p className="tnum flex justify-between gap-3 text-meta text-ink-3">
          <span>{secondText(row.recorded_at, zone)}</span>
          <span>{numberOf(row)}</span>
        </p>
      </li>
    ))}
  </ul>
);
const Rows = (props: RowsProps) =>
  useMedia('screen and (max-width: 759px)') ? <Cards {...props} /> : <Table {...props} />;
const Table = ({ rows, zone }: RowsProps) => (
  <table className="w-full text-ui">
    <caption className="sr-only">{say('What was done, one event per row')}</caption>
    <thead>
      <tr className="text-meta text-ink-3">
        {['#', say('Recorded'), say('Who'), say('What happened'), say('About')].map((head, index) => (
          <th
            key={head}
            scope="col"
            className={cx(
              'sticky top-0 bg-sheet px-2 py-1.5 font-book shadow-[inset_0_-1px_0_var(--line-2)] first:ps-0 print:static',
              index ? 'text-start' : 'text-end',
            )}
          >
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.toReversed().map((row) => (
        <tr key={row.event_id} className="break-inside-avoid border-t border-line align-top first:border-0">
          <td className="tnum w-16 px-2 py-1.5 ps-0 text-end text-ink-3">{numberOf(row)}</td>
          <td className="tnum w-48 px-2 py-1.5 whitespace-nowrap text-ink-2 print:w-auto">
            {secondText(row.recorded_at, zone)}
          </td>
          <td className="w-48 px-2 py-1.5 print:w-auto">
            <Actor row={row} />
          </td>
          <td className="px-2 py-1.5 text-ink print:w-1/2">{row.sentence}</td>
          <td className="w-56 px-2 py-1.5 print:w-auto">
            <About row={row} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

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
      addressOf({ kind, id: done?.kind === kind ? done.id : null, from, to, type: done?.type ?? null, ...change }),
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
  const save = (format: 'json' | 'csv') =>
    done && void download(exportDone.path, { kind: done.kind, id: done.id, from, to, type: done.type, format }, format);
  return (
    <Page>
      <PageHead
        crumbs={[{ to: '/reports/history', label: noun('history') }]}
        title={
          done
            ? done.kind === 'record'
              ? say('Record {id}', { id: done.id.slice(0, 8) })
              : done.name
            : say('What was done')
        }
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
        actions={
          done && (
            <>
              <Button size="sm" onClick={() => save('csv')}>
                <Download size={14} aria-hidden />
                {say('CSV')}
              </Button>
              <Button size="sm" onClick={() => save('json')}>
                <Download size={14} aria-hidden />
                {say('JSON')}
              </Button>
              <Button size="sm" onClick={print}>
                <Printer size={14} aria-hidden />
                {say('Print')}
              </Button>
            </>
          )
        }
      />
      <DoneBar kind={kind} onKind={setKind} go={go} />
      <PageScroll className="pt-1!">
        {done && (
          <p className="hidden pb-3 text-ui text-ink-2 print:block">
            {periodText(from!, to!)}
            {event && ` · ${event.label}`}
          </p>
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
                to={addressOf({ kind: done.kind, id: done.id, from, to, type: done.type, before: String(done.older) })}
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

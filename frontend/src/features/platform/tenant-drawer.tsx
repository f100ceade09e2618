import { type ReactNode, useEffect, useRef, useState } from 'react';
import { numberWords, say, sayLabel, voice } from '@candor/contracts/words/say';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import type { Option } from '@candor/contracts/kernel/standard';
import { features } from '@candor/contracts/platform/features';
import { type Health, type PlanLimits, seatsTaken } from '@candor/contracts/platform/health';
import { leavingDays } from '@candor/contracts/platform/leaving';
import type { TenantRow } from '@candor/contracts/platform/rows';
import { erasureCertificate, tenantDetail } from '@candor/contracts/platform/tenant-endpoints';
import { useRevalidator } from 'react-router-dom';
import { fullDays } from '@candor/contracts/values/days';
import { Block } from '../../kit/block.tsx';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { FactList } from '../../kit/page.tsx';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { Drawer } from '../../kit/overlays/drawer.tsx';
import { Meter } from '../../kit/progress-bar.tsx';
import { Ago, dateText, momentText, useNow } from '../../kit/time.tsx';
import { call } from '../../page/call.ts';
import { download } from '../../page/download.ts';
import { EditTenant, LeaveDialog, SwitchFeatures, WithReason } from './tenant-dialogs.tsx';
import { HealthOf, storageText } from './tenant-words.tsx';

type Detail = PayloadOf<typeof tenantDetail>;
type Doing = 'edit' | 'features' | 'suspend' | 'resume' | 'stay' | 'leave';

const Step = ({
  done,
  now,
  title,
  text,
  at,
}: {
  done: boolean;
  now?: boolean;
  title: string;
  text?: ReactNode;
  at?: string;
}) => (
  <li className="flex gap-3 py-1.5">
    <span
      aria-hidden
      className={cx(
        'mt-1 size-3 shrink-0 rounded-full ring-1',
        done ? 'bg-good ring-good' : now ? 'bg-accent ring-accent' : 'ring-line-2',
      )}
    />
    <span className="min-w-0 flex-1">
      <span className={cx('block text-ui', done || now ? 'font-medium text-ink' : 'text-ink-2')}>{title}</span>
      {text && <span className="block text-meta text-ink-3">{text}</span>}
    </span>
    {at && <span className="tnum text-meta text-ink-3">{at}</span>}
  </li>
);

const monthText = (month: string): string =>
  new Intl.DateTimeFormat(voice().locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** The six steps by which an organization leaves the platform, and how far it is. */
const LeavingSteps = ({ row, zone }: { row: TenantRow; zone: string | null }) => {
  const now = useNow();
  const { leaving, copied_at } = row;
  if (!leaving) return null;
  const { asked_at, reason, erase_at, begun_at, erased } = leaving;
  const waited = Math.min(1, fullDays(asked_at, now) / leavingDays);
  const copied = copied_at !== null && copied_at >= asked_at;
  return (
    <Block title={say('Leaving')} beside={<span className="text-meta text-ink-3">{dateText(asked_at, zone)}</span>}>
      <ol>
        <Step done title={say('Asked for')} text={reason} at={dateText(asked_at, zone)} />
        <Step done title={say('Suspended')} text={say('only administrators get in, to fetch the data')} />
        <Step
          done={copied}
          title={copied ? say('Data fetched') : say('Data not fetched yet')}
          {...(copied ? { at: dateText(copied_at, zone) } : {})}
        />
        <Step
          done={begun_at !== null}
          now={begun_at === null}
          title={say('{days, number} days to change their mind', { days: leavingDays })}
          text={begun_at === null && <Meter value={waited} label={say('Days passed')} />}
          at={dateText(erase_at, zone)}
        />
        <Step
          done={erased !== null}
          now={begun_at !== null && !erased}
          title={say('Keys of the people destroyed')}
          text={say('from then on nothing can be read, nor undone')}
        />
        <Step
          done={erased !== null}
          title={say('Search of all read models, then the certificate')}
          {...(erased
            ? {
                text: say('{people, number} people, {documents, number} documents, {models, number} read models', {
                  people: erased.people,
                  documents: erased.documents,
                  models: erased.models,
                }),
                at: dateText(erased.at, zone),
              }
            : {})}
        />
      </ol>
    </Block>
  );
};

/** The actions of an operator on the organization. */
const TenantActions = ({ row, onDo }: { row: TenantRow; onDo: (doing: Doing) => void }) => {
  const begun = row.leaving?.begun_at;
  return (
    <span className="flex flex-wrap gap-2">
      <Button onClick={() => onDo('edit')}>{say('Change')}</Button>
      <Button onClick={() => onDo('features')}>{say('Features')}</Button>
      {row.kind !== 'platform' &&
        !row.leaving &&
        (row.status === 'active' ? (
          <Button onClick={() => onDo('suspend')}>{say('Suspend')}</Button>
        ) : (
          <Button onClick={() => onDo('resume')}>{say('Lift the suspension')}</Button>
        ))}
      {row.kind !== 'platform' && !row.leaving && (
        <Button kind="ghost" onClick={() => onDo('leave')}>
          {say('It leaves')}
        </Button>
      )}
      {row.leaving && !begun && <Button onClick={() => onDo('stay')}>{say('It stays')}</Button>}
      {row.leaving?.erased && (
        <Button onClick={() => void download(erasureCertificate.path, { id: row.id }, 'json')}>
          {say('Certificate')}
        </Button>
      )}
    </span>
  );
};

const TenantFacts = ({
  row,
  limits,
  detail,
  zone,
}: {
  row: TenantRow;
  limits: PlanLimits | undefined;
  detail: Detail | null;
  zone: string | null;
}) => (
  <FactList
    facts={[
      { label: say('Members'), value: numberWords(row.members) },
      {
        label: say('Seats'),
        value: limits?.seats
          ? say('{has, number} of {most, number}', { has: seatsTaken(row), most: limits.seats })
          : numberWords(seatsTaken(row)),
      },
      {
        label: say('Live applicants'),
        value: limits?.live
          ? say('{has, number} of {most, number}', { has: row.live, most: limits.live })
          : numberWords(row.live),
      },
      { label: say('Storage'), value: storageText(row.stored, limits?.storage_gb) },
      { label: say('Plan'), value: limits?.name ?? say('No plan, no limits') },
      { label: say('Last activity'), value: <Ago at={row.last_activity} zone={zone} /> },
      {
        label: say('Last copy of all data'),
        value: row.copied_at ? <Ago at={row.copied_at} zone={zone} /> : say('Never'),
      },
      ...(detail
        ? [
            { label: say('Administrators'), value: numberWords(detail.administrators) },
            { label: say('Invitations that wait'), value: numberWords(detail.waiting) },
          ]
        : []),
      ...(row.switched_off.length
        ? [
            {
              label: say('Switched off'),
              value: row.switched_off.map((name) => sayLabel(features[name].label)).join(', '),
            },
          ]
        : []),
    ]}
  />
);

const UsageByMonth = ({ usage }: Pick<Detail, 'usage'>) => (
  <Block title={say('Use by month')}>
    <table className="w-full text-ui">
      <thead>
        <tr className="border-b border-line-2 text-meta text-ink-3">
          <th scope="col" className="py-1 text-start font-book">
            {say('Month')}
          </th>
          {[say('Applications'), say('Interviews'), say('Messages'), say('Came back')].map((head) => (
            <th key={head} scope="col" className="py-1 text-end font-book">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {usage.map(({ month, applications, interviews, messages, returned }) => (
          <tr key={month} className="border-b border-line last:border-0">
            <th scope="row" className="tnum py-1 text-start font-book text-ink">
              {monthText(month)}
            </th>
            <td className="tnum py-1 text-end">{numberWords(applications)}</td>
            <td className="tnum py-1 text-end">{numberWords(interviews)}</td>
            <td className="tnum py-1 text-end">{numberWords(messages)}</td>
            <td className="tnum py-1 text-end">{numberWords(returned)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Block>
);

/** The operators who visited the organization, and why. */
const Visits = ({ visits, zone }: Pick<Detail, 'visits'> & { zone: string | null }) => (
  <Block
    title={say('Visits')}
    beside={<span className="text-meta text-ink-3">{say('all in its own audit log too')}</span>}
  >
    {visits.length ? (
      <ul className="divide-y divide-line">
        {visits.map((visit) => (
          <li key={visit.id} className="py-2">
            <span className="block text-ui text-ink">
              <bdi className="font-medium">{visit.name}</bdi> {visit.reason}
            </span>
            <span className="block text-meta text-ink-3">
              {momentText(visit.began_at, zone)}
              {' · '}
              {visit.ended_at ? momentText(visit.ended_at, zone) : say('not ended')}
            </span>
          </li>
        ))}
      </ul>
    ) : (
      <p className="text-meta text-ink-3">{say('No operator was here.')}</p>
    )}
  </Block>
);

/** One organization as its operators see it: sizes, limits, visits and its leaving. No person in it is shown. */
export const TenantDrawer = ({
  row,
  limits,
  health,
  plans,
  zone,
  enter,
  onClose,
}: {
  row: TenantRow;
  limits: PlanLimits | undefined;
  health: Health | undefined;
  plans: readonly Option[];
  zone: string | null;
  /** The control by which the operator enters the organization. */
  enter: ReactNode;
  onClose: () => void;
}) => {
  const [detail, setDetail] = useState<Detail | null>(null);
  const [doing, setDoing] = useState<Doing | null>(null);
  const { revalidate } = useRevalidator();
  const wayIn = useRef<HTMLElement>(null);
  useEffect(() => {
    const stop = new AbortController();
    void call(tenantDetail, { id: row.id }, { signal: stop.signal }).then(
      (answer) => !stop.signal.aborted && answer.status === 'ok' && setDetail(answer.payload),
      () => undefined,
    );
    return () => stop.abort();
  }, [row.id]);
  const stays = row.kind === 'platform' || row.leaving !== null;
  const suspends = row.status === 'active';
  const toWayIn = () => wayIn.current?.querySelector<HTMLElement>('input, textarea, button')?.focus();
  useShortcut('g', say('Go into {name} as operator', { name: row.name }), toWayIn, { opens: true });
  useShortcut('m', say('Change {name}', { name: row.name }), () => setDoing('edit'), { opens: true });
  useShortcut(
    's',
    suspends ? say('Suspend {name}', { name: row.name }) : say('Lift the suspension of {name}', { name: row.name }),
    () => setDoing(suspends ? 'suspend' : 'resume'),
    { on: !stays, opens: true },
  );
  const given = {
    row,
    onClose: () => setDoing(null),
    onDone: async () => {
      setDoing(null);
      await revalidate();
    },
  };
  return (
    <Drawer
      label={row.name}
      onClose={onClose}
      head={
        <span className="flex min-w-0 items-center gap-2 px-1">
          <span className="truncate text-ui font-semi">{row.name}</span>
          <HealthOf health={health} />
        </span>
      }
      footer={<TenantActions row={row} onDo={setDoing} />}
    >
      <div className="grid gap-6 px-4 pb-6">
        <TenantFacts row={row} limits={limits} detail={detail} zone={zone} />
        <section ref={wayIn} className="rounded-card p-3 ring-[1.5px] ring-warn">
          <h2 className="mb-2 flex items-center justify-between gap-2 text-ui font-semi text-ink">
            {say('Go in as operator')}
            <Kbd keys="g" />
          </h2>
          {enter}
        </section>
        <LeavingSteps row={row} zone={zone} />
        {detail && detail.usage.length > 0 && <UsageByMonth usage={detail.usage} />}
        {detail && <Visits visits={detail.visits} zone={zone} />}
      </div>
      {doing === 'edit' && <EditTenant {...given} plans={plans} />}
      {doing === 'features' && <SwitchFeatures {...given} />}
      {doing === 'leave' && <LeaveDialog {...given} />}
      {(doing === 'suspend' || doing === 'resume' || doing === 'stay') && <WithReason {...given} act={doing} />}
    </Drawer>
  );
};

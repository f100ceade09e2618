import { Suspense, useState } from 'react';
import { CalendarCheck, CalendarX2, CheckCheck, Pencil, Plus, ScanLine, UserPlus } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { settleAttendance, undoInstance } from '@candor/contracts/recruiting-events/endpoints';
import {
  type RecruitingEventDates,
  recruitingEventPage,
  type ShownInstance,
} from '@candor/contracts/recruiting-events/pages';
import { say } from '@candor/contracts/words/say';
import { Block } from '../../kit/block.tsx';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { later } from '../../kit/later.tsx';
import { Link } from '../../kit/link.tsx';
import { ConfirmDialog } from '../../kit/overlays/dialog.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { PageScroll } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { Status } from '../../kit/tag.tsx';
import { call } from '../../page/call.ts';
import { useListAddress } from '../../page/list-address.ts';
import { settle } from '../../page/settle.ts';
import { usePage } from '../../page/use-page.ts';
import { AsOfButton } from '../../page/past/as-of-button.tsx';
import { asOfQuery } from '../../page/past/as-of.ts';
import { NoPast, PastActions, PastBar } from '../../page/past/past-bar.tsx';
import { EventFrame } from './event-frame.tsx';
import { dayOf, hasBegun, heldOf, hoursOf, placeOf, stateOf } from './event-words.ts';
import { GoesOut } from './goes-out.tsx';
import { PeopleList } from './people.tsx';
import { Places, PlacesWords } from './places.tsx';

const dialogs = () => import('./event-dialog.tsx');
const InstanceDialog = later(() => dialogs().then((m) => m.InstanceDialog));
const CancelDialog = later(() => dialogs().then((m) => m.CancelDialog));
const RegisterDialog = later(() => dialogs().then((m) => m.RegisterDialog));
const DoorCode = later(() => import('./door-code.tsx').then((m) => m.DoorCode));

/** One date of the event as a card that links to the list of its people. */
const DateCard = ({
  page,
  instance,
  to,
  current,
}: {
  page: RecruitingEventDates;
  instance: ShownInstance;
  to: string;
  current: boolean;
}) => {
  const { tone, word } = stateOf(instance, page.now);
  return (
    <li>
      <Link
        to={to}
        aria-current={current ? 'true' : undefined}
        className={cx(
          'grid h-full content-start gap-2.5 rounded-card bg-sheet p-4 ring-1 hover:bg-hover',
          current ? 'ring-2 ring-accent' : 'ring-line',
        )}
      >
        <span className="flex items-start gap-3">
          <span className="min-w-0 flex-1">
            <span className="block text-ui font-semi text-ink">{dayOf(instance.fields)}</span>
            <span className="block text-meta text-ink-2">
              {[hoursOf(instance.fields), placeOf(instance, page.options)].filter(Boolean).join(' · ')}
            </span>
          </span>
          <Status tone={tone}>{word}</Status>
        </span>
        <Places instance={instance} />
        <PlacesWords instance={instance} />
      </Link>
    </li>
  );
};

type Opened = 'add' | 'change' | 'cancel' | 'register' | 'settle';
const Actions = ({
  shown,
  begun,
  over,
  onOpen,
  onReinstate,
}: {
  shown: ShownInstance;
  begun: boolean;
  over: boolean;
  onOpen: (what: Opened) => void;
  onReinstate: () => void;
}) => (
  <div className="flex flex-wrap items-center gap-2 px-5 max-sm:px-4">
    {shown.status === 'scheduled' && (
      <>
        <Button size="sm" onClick={() => onOpen('register')}>
          <UserPlus size={14} aria-hidden />
          {say('Register a person')}
        </Button>
        <Button size="sm" kind="ghost" onClick={() => onOpen('change')}>
          <Pencil size={14} aria-hidden />
          {say('Change the date')}
        </Button>
        <Button size="sm" kind="ghost" onClick={() => onOpen('cancel')}>
          <CalendarX2 size={14} aria-hidden />
          {say('Cancel the date')}
        </Button>
      </>
    )}
    {shown.status === 'cancelled' && !over && (
      <Button size="sm" onClick={onReinstate}>
        <CalendarCheck size={14} aria-hidden />
        {say('It takes place after all')}
      </Button>
    )}
    {begun && shown.status !== 'cancelled' && !shown.settled && (
      <Button size="sm" kind="ghost" onClick={() => onOpen('settle')}>
        <CheckCheck size={14} aria-hidden />
        {say('Settle attendance')}
      </Button>
    )}
  </div>
);
/** The column beside the list: the emails that are sent about a date, and the code for the check-in at its door. */
const Beside = ({ page, shown, door }: { page: RecruitingEventDates; shown: ShownInstance; door: string }) => (
  <aside className="quiet-scroll grid w-[380px] shrink-0 content-start gap-6 overflow-y-auto border-s border-line px-5 py-4 max-lg:w-auto max-lg:border-s-0 max-lg:border-t">
    <Block title={say('What goes out for {day}', { day: dayOf(shown.fields) })}>
      <GoesOut page={page} instance={shown} />
    </Block>
    {shown.status !== 'cancelled' && (
      <Block title={say('At the door')}>
        <div className="flex items-start gap-4">
          <Suspense>
            <DoorCode address={new URL(door, page.public_address).href} />
          </Suspense>
          <div className="grid gap-2">
            <p className="text-meta text-ink-2">
              {say('Staff scan this once. Then their camera reads the codes of visitors.')}
            </p>
            <ButtonLink to={door} size="sm">
              <ScanLine size={14} aria-hidden />
              {say('Open the door')}
            </ButtonLink>
          </div>
        </div>
      </Block>
    )}
  </aside>
);

/** `/marketing/events/…`: the dates of a recruiting event, and the people registered for one of them. */
export const Screen = () => {
  const page = usePage(recruitingEventPage);
  const { event, instances, instance_id, waiting, people, now, past } = page;
  const at = useListAddress();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<Opened | null>(null);
  const shown = instances.find(({ id }) => id === instance_id);
  const editable = event.status !== 'archived' && !past;
  useShortcut('c', say('Add a date'), () => setOpen('add'), { on: editable, opens: true });
  useShortcut('r', say('Register a person'), () => setOpen('register'), {
    on: editable && shown?.status === 'scheduled',
    opens: true,
  });
  const close = () => setOpen(null);
  const dateTo = (id: string, section?: string) =>
    `${at.recordTo(event.id, section)}?date=${id}${asOfQuery(past?.as_of, '&')}`;
  const takeBack = (id: string, version: number) =>
    settle(say('Undo'), call(undoInstance, { id, version }), async ({ instance: { status } }) => {
      toast({
        text:
          status === 'scheduled' && shown?.status === 'cancelled'
            ? say('The date takes place. Everyone who was told otherwise is told.')
            : say('Undone.'),
      });
      await revalidate();
    });
  const saved = async ({ id, version }: { id: string; version: number }) => {
    const before = instances.find((each) => each.id === id);
    // A new date is canceled, not undone.
    const undo = before && before.version !== version ? () => void takeBack(id, version) : undefined;
    toast({ text: say('Saved.'), ...(undo ? { undo } : {}) });
    await revalidate();
    at.go(dateTo(id));
  };
  const cancelled = async ({ id, version }: { id: string; version: number }) => {
    toast({ text: say('The date is canceled.'), undo: () => void takeBack(id, version) });
    await revalidate();
  };
  const done = (text: string) => async () => {
    toast({ text });
    await revalidate();
  };
  const finish = async () => {
    close();
    await settle(
      say('Settle attendance'),
      call(settleAttendance, { id: shown!.id }),
      done(say('Attendance is settled. Those who agreed are followed up.')),
    );
  };
  const add = (
    <Button kind={event.status === 'draft' ? 'soft' : 'primary'} onClick={() => setOpen('add')}>
      <Plus size={14} aria-hidden />
      {say('Add a date')}
    </Button>
  );
  const begun = shown ? hasBegun(shown, now) : false;
  const came = people.filter(({ status }) => status === 'attended' || status === 'no_show');
  const line = {
    zone: shown?.fields.tz_region ?? 'UTC',
    begun,
    open: !past && shown?.status === 'scheduled',
    revalidate,
  };
  return (
    <EventFrame
      page={page}
      tab="dates"
      actions={
        past ? (
          <PastActions past={past} />
        ) : (
          <>
            <AsOfButton />
            {editable && add}
          </>
        )
      }
    >
      {past && <PastBar past={past} zone={page.user.tz_region} />}
      {past?.refused ? (
        <NoPast
          past={past}
          zone={page.user.tz_region}
          before={(moment) => say('There was no such event before {moment}.', { moment })}
        />
      ) : !shown ? (
        <EmptyState action={editable && add}>{say('No date yet. People register for a date.')}</EmptyState>
      ) : (
        <div className="flex min-h-0 flex-1 max-lg:block max-lg:overflow-y-auto">
          <PageScroll className="px-0! py-0!">
            <ul className="grid gap-3 px-5 py-4 max-sm:px-4 sm:grid-cols-2 xl:grid-cols-3">
              {instances.map((each) => (
                <DateCard
                  key={each.id}
                  page={page}
                  instance={each}
                  to={dateTo(each.id)}
                  current={each.id === instance_id}
                />
              ))}
            </ul>
            {!past && (
              <Actions
                shown={shown}
                begun={begun}
                over={Date.parse(shown.fields.ends_at) <= Date.parse(now)}
                onOpen={setOpen}
                onReinstate={() => void takeBack(shown.id, shown.version)}
              />
            )}
            {shown.note && <p className="px-5 pt-3 text-ui text-ink-2 max-sm:px-4">{shown.note}</p>}
            {waiting.length > 0 && (
              <PeopleList
                title={say('Waiting list')}
                note={say('by the minute they asked')}
                rows={waiting}
                numbered
                {...line}
              />
            )}
            {came.length > 0 && <PeopleList title={say('Attendance')} rows={came} {...line} />}
            <PeopleList
              title={say('Registered')}
              note={say('latest change first')}
              rows={people.filter(({ status }) => status === 'registered')}
              {...line}
            />
            {people.some(({ status }) => status === 'cancelled') && (
              <PeopleList
                title={say('Canceled')}
                rows={people.filter(({ status }) => status === 'cancelled')}
                {...line}
              />
            )}
          </PageScroll>
          {!past && <Beside page={page} shown={shown} door={dateTo(shown.id, 'door')} />}
        </div>
      )}
      <Suspense>
        {(open === 'add' || (open === 'change' && shown)) && (
          <InstanceDialog
            event_id={event.id}
            instance={open === 'change' ? shown! : null}
            options={page.options}
            onClose={close}
            onSaved={saved}
          />
        )}
        {open === 'cancel' && shown && (
          <CancelDialog
            instance={shown}
            count={heldOf(shown.counts) + shown.counts.waitlisted}
            onClose={close}
            onSaved={cancelled}
          />
        )}
        {open === 'register' && shown && (
          <RegisterDialog instance_id={shown.id} onClose={close} onSaved={done(say('Registered.'))} />
        )}
      </Suspense>
      <ConfirmDialog
        open={open === 'settle'}
        onClose={close}
        title={say('Settle attendance?')}
        text={say('Everyone who was not checked in did not come. You can still change single people.')}
        action={say('Settle attendance')}
        danger={false}
        onConfirm={() => void finish()}
      />
    </EventFrame>
  );
};

import { Suspense, useState, type MouseEvent } from 'react';
import { CalendarClock, CalendarX2, Check, Mail, MoreHorizontal, SquareCheck, UserX, X } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { completeAppointment, recordNoShow, respondToAppointment } from '@candor/contracts/interviews/endpoints';
import type { AppointmentRow } from '@candor/contracts/interviews/rows';
import { appointmentStatuses, correctableDays, responses } from '@candor/contracts/interviews/values';
import { dayLength } from '@candor/contracts/values/days';
import { say, sayLabel } from '@candor/contracts/words/say';
import type { Names } from '@candor/contracts/kernel/standard';
import { Button } from '../../kit/button.tsx';
import { later } from '../../kit/later.tsx';
import { useGo } from '../../kit/link.tsx';
import { Menu, MenuItem, MenuLabel, MenuLine } from '../../kit/overlays/menu.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { composeTo } from '../../parts/messages/compose-links.ts';
import { useWrites } from '../../parts/pipeline/message-button.tsx';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';

const CancelDialog = later(() => import('../../parts/booking/cancel-dialog.tsx').then((m) => m.CancelDialog));

type Recorded = Pick<AppointmentRow, 'id' | 'application_id' | 'status' | 'starts_at' | 'ends_at' | 'interviewers'>;

/** What the member may do with an interview. `answers`: the answers that an interviewer can still give. `records`: record who did not come; `held`: record that it took place; `cancels`: cancel it. */
export const actsOn = (
  { status, starts_at, ends_at, interviewers }: Recorded,
  { me, records, now }: { me: string; records: boolean; now: number },
) => {
  const own = interviewers.find(({ user_id }) => user_id === me);
  const begun = Date.parse(starts_at) <= now && now - Date.parse(ends_at) <= correctableDays * dayLength;
  const recordable = begun && status !== 'proposed' && status !== 'cancelled' && (records || own !== undefined);
  return {
    answers:
      own && (status === 'booked' || status === 'proposed')
        ? (['accepted', 'declined'] as const).filter((each) => each !== own.response)
        : [],
    records: recordable,
    held: recordable && (status !== 'completed' || interviewers.some(({ missed }) => missed)),
    cancels: records && (status === 'booked' || status === 'proposed'),
  };
};

// A press in the menu must not reach the row that contains the menu.
const within = (event: MouseEvent) => event.stopPropagation();

/** The menu in which an interviewer answers, and a participant or manager records the outcome. */
export const InterviewMenu = ({
  of,
  candidate,
  names,
  me,
  records,
  moveTo = null,
  onTask,
}: {
  of: Recorded;
  candidate: string;
  /** The interviewers' names. */
  names: Names;
  me: string;
  /** Whether the reader manages the candidates of the interview's job. */
  records: boolean;
  /** The address of the page that moves the interview. Null if it cannot be moved. */
  moveTo?: string | null;
  /** Makes a task about the candidate. */
  onTask?: (() => void) | undefined;
}) => {
  const { revalidate } = useRevalidator();
  const [now] = useState(() => Date.now());
  const acts = actsOn(of, { me, records, now });
  const [cancelling, setCancelling] = useState(false);
  const go = useGo();
  const writes = useWrites();
  const writeTo = records && writes && of.application_id ? composeTo({ applications: [of.application_id] }) : null;
  if (!acts.answers.length && !acts.records && !acts.cancels && !moveTo && !onTask && !writeTo) return null;
  const done = (text: string) => () => {
    toast({ text });
    void revalidate();
  };
  const told = (label: string) => done(`${candidate}: ${label}.`);
  const nameOf = (user_id: string): string => names[user_id] ?? say('A former member');
  const answer = (response: 'accepted' | 'declined') => {
    const what = response === 'accepted' ? say('Accept') : say('Decline');
    void settle(what, call(respondToAppointment, { id: of.id, response }), told(sayLabel(responses[response])));
  };
  const missed = (side: 'candidate' | 'interviewer', user_id: string | null) => {
    const name = user_id === null ? candidate : nameOf(user_id);
    void settle(sayLabel(appointmentStatuses.no_show), call(recordNoShow, { id: of.id, side, user_id }), () => {
      const text = say('{name} did not attend. This is recorded.', { name });
      // Undo records that the interview was held, so it is offered only if that was recorded before this change.
      toast(acts.held ? { text } : { text, undo: held });
      void revalidate();
    });
  };
  const held = () => {
    const what = say('Mark as held');
    void settle(what, call(completeAppointment, { id: of.id }), told(what));
  };
  return (
    <span role="presentation" onClick={within}>
      <Menu
        align="end"
        trigger={
          <Button kind="ghost" size="sm" icon aria-label={say('More for {name}', { name: candidate })}>
            <MoreHorizontal size={15} aria-hidden />
          </Button>
        }
      >
        {onTask && (
          <MenuItem icon={<SquareCheck size={14} />} onSelect={onTask}>
            {say('New task')}
          </MenuItem>
        )}
        {writeTo && (
          <MenuItem icon={<Mail size={14} />} onSelect={() => go(writeTo)}>
            {say('Write a message')}
          </MenuItem>
        )}
        {(onTask || writeTo) && (acts.answers.length > 0 || acts.records) && <MenuLine />}
        {acts.answers.map((response) => (
          <MenuItem
            key={response}
            icon={response === 'accepted' ? <Check size={14} /> : <X size={14} />}
            onSelect={() => answer(response)}
          >
            {response === 'accepted' ? say('Accept') : say('Decline')}
          </MenuItem>
        ))}
        {acts.answers.length > 0 && acts.records && <MenuLine />}
        {acts.held && (
          <MenuItem icon={<Check size={14} />} onSelect={held}>
            {say('Mark as held')}
          </MenuItem>
        )}
        {acts.records && (
          <>
            <MenuLabel>{sayLabel(appointmentStatuses.no_show)}</MenuLabel>
            <MenuItem icon={<CalendarX2 size={14} />} onSelect={() => missed('candidate', null)}>
              {say('{name} did not attend', { name: candidate })}
            </MenuItem>
            {of.interviewers.map(({ user_id }) => (
              <MenuItem key={user_id} icon={<UserX size={14} />} onSelect={() => missed('interviewer', user_id)}>
                {say('{name} did not attend', { name: nameOf(user_id) })}
              </MenuItem>
            ))}
          </>
        )}
        {(moveTo || acts.cancels) && (acts.answers.length > 0 || acts.records) && <MenuLine />}
        {moveTo && (
          <MenuItem icon={<CalendarClock size={14} />} onSelect={() => void go(moveTo)}>
            {say('Move it')}
          </MenuItem>
        )}
        {acts.cancels && (
          <MenuItem icon={<CalendarX2 size={14} />} danger onSelect={() => setCancelling(true)}>
            {say('Cancel the interview')}
          </MenuItem>
        )}
      </Menu>
      <Suspense>
        {cancelling && (
          <CancelDialog
            ids={[of.id]}
            name={candidate}
            application_id={of.application_id}
            suggested={of.status === 'proposed'}
            onClose={() => setCancelling(false)}
            onDone={() => {
              setCancelling(false);
              void revalidate();
            }}
          />
        )}
      </Suspense>
    </span>
  );
};

import { CalendarX2, MoreHorizontal } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import type { BookingData } from '@candor/contracts/booking/booking-page';
import { saidOptions, scheduleStatuses } from '@candor/contracts/jobs/values';
import { say, sayLabel } from '@candor/contracts/words/say';
import { setScheduleStatus } from '@candor/contracts/pipeline/endpoints';
import { Button } from '../../kit/button.tsx';
import { Menu, MenuChoices, MenuItem, MenuLabel, MenuLine } from '../../kit/overlays/menu.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';

/** The other choices for a round: to arrange it outside Candor, or to cancel what is booked. */
export const ArrangedElsewhere = ({
  page: { application, moves },
  narrow,
  onDone,
  onCancel,
}: {
  page: Pick<BookingData, 'application' | 'moves'>;
  narrow: boolean;
  onDone: () => void;
  onCancel: (ids: readonly string[]) => void;
}) => {
  const { revalidate } = useRevalidator();
  const { id: application_id, name, schedule_status: before } = application;
  const set = async (schedule_status: typeof before) => {
    const what = say('Set {name} to {status}', { name, status: sayLabel(scheduleStatuses[schedule_status]) });
    const answer = await call(setScheduleStatus, { application_id, version: application.version, schedule_status });
    await settle(what, answer, ({ application: { version } }) => {
      const back = { application_id, version, schedule_status: before };
      const undo = () => void settle(what, call(setScheduleStatus, back), () => void revalidate());
      toast({ text: `${name}: ${sayLabel(scheduleStatuses[schedule_status])}.`, undo });
      onDone();
    });
  };
  return (
    <Menu
      align="end"
      trigger={
        narrow ? (
          <Button icon aria-label={say('Arranged elsewhere')}>
            <MoreHorizontal size={15} aria-hidden />
          </Button>
        ) : (
          <Button>{say('Arranged elsewhere')}</Button>
        )
      }
    >
      <MenuLabel>{say('Scheduling of this round')}</MenuLabel>
      <MenuChoices value={before} onChange={(status) => void set(status)} options={saidOptions(scheduleStatuses)} />
      {moves.length > 0 && (
        <>
          <MenuLine />
          <MenuItem icon={<CalendarX2 size={14} />} danger onSelect={() => onCancel(moves.map(({ id }) => id))}>
            {moves.length > 1 ? say('Cancel the interviews') : say('Cancel the interview')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
};

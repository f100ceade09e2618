import type { ReactNode } from 'react';
import { Bell, BellOff, MapPin, Phone, Video } from 'lucide-react';
import type { Option } from '@candor/contracts/kernel/standard';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Menu, MenuChoices } from '../../kit/overlays/menu.tsx';
import {
  type Arrangement,
  meetingText,
  type ReminderSet,
  reminderSetOf,
  reminderSets,
  reminderText,
} from './arrangement.ts';

const ways = { video: Video, phone: Phone, 'in-person': MapPin };
/** The look of a small button beside a line. */
export const small = 'min-h-6 shrink-0 rounded-tag text-meta text-accent-ink underline-offset-2 hover:underline';

const Setting = ({ icon, text, children }: { icon: ReactNode; text: string; children: ReactNode }) => (
  <li className="flex min-h-7 items-center gap-2 text-ui text-ink-2">
    <span aria-hidden className="text-ink-4">
      {icon}
    </span>
    <span className="min-w-0 flex-1 py-1 leading-4 wrap-anywhere">{text}</span>
    {children}
  </li>
);

/** How the people meet, and when they are reminded, each with its button. */
export const LeavesSettings = ({
  value,
  places,
  hosted,
  onMeeting,
  onChange,
}: {
  value: Arrangement;
  places: readonly Option[];
  /** Whether a participant has an account for video meetings. */
  hosted: boolean;
  /** Opens the form of the meeting. */
  onMeeting: () => void;
  onChange: (changed: Partial<Arrangement>) => void;
}) => {
  const Way = ways[value.meeting_type];
  return (
    <ul className="mt-2 grid grid-cols-1 gap-1 border-t border-line pt-2">
      <Setting icon={<Way size={14} />} text={meetingText(value, places, hosted)}>
        <button type="button" className={small} aria-label={say('Change how you meet')} onClick={onMeeting}>
          {say('Change')}
        </button>
      </Setting>
      <Setting
        icon={value.reminders.length ? <Bell size={14} /> : <BellOff size={14} />}
        text={reminderText(value.reminders)}
      >
        <Menu
          align="end"
          trigger={
            <button type="button" className={small} aria-label={say('Change the reminders')}>
              {say('Change')}
            </button>
          }
        >
          <MenuChoices<ReminderSet | ''>
            value={reminderSetOf(value.reminders) ?? ''}
            onChange={(set) => set && onChange({ reminders: reminderSets[set].minutes })}
            options={(Object.keys(reminderSets) as ReminderSet[]).map((set) => ({
              value: set,
              label: sayLabel(reminderSets[set].label),
            }))}
          />
        </Menu>
      </Setting>
    </ul>
  );
};

import { makeCalendarAddress, withdrawCalendarAddress } from '@candor/contracts/accounts/endpoints';
import { say } from '@candor/contracts/words/say';
import { CopyLine } from '../../kit/copy-line.tsx';
import { dateText } from '../../kit/time.tsx';
import { call } from '../../page/call.ts';
import { ShownOnce } from '../../page/shown-once.tsx';

/** The address where a calendar program reads the member's interviews. */
export const CalendarAddress = ({ since, zone }: { since: string | null; zone: string }) => (
  <ShownOnce
    there={since !== null}
    words={{
      title: say('Interviews in your calendar'),
      text: say('Your calendar app reads your interviews from a secret address. It cannot change anything.'),
      state: since ? say('Address created on {day}', { day: dateText(since, zone) }) : say('No address'),
      make: say('Create an address'),
      replace: {
        action: say('Create a new address'),
        title: say('Create a new address?'),
        text: say(
          'The current address stops working immediately. Your calendar shows nothing new until you give it the new one.',
        ),
      },
      withdraw: {
        action: say('Withdraw the address'),
        title: say('Withdraw the address?'),
        text: say('It stops working immediately. Your calendar shows nothing new until you create another one.'),
      },
      withdrawn: say('Address withdrawn.'),
      shown: {
        title: say('Here is the address. It is shown only once.'),
        text: say('Subscribe to it in your calendar app. Anyone with this address can read your interviews.'),
      },
    }}
    make={() => call(makeCalendarAddress, {})}
    withdraw={() => call(withdrawCalendarAddress, {})}
    renderLines={({ address }) => <CopyLine label={say('Address of your calendar')} text={address} lines={2} />}
  />
);

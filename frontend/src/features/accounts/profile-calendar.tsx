import { makeCalendarAddress, withdrawCalendarAddress } from '@candor/contracts/accounts/endpoints';
import { say } from '@candor/contracts/kernel/say';
import { CopyLine } from '../../kit/copy-line.tsx';
import { dateText } from '../../kit/time.tsx';
import { call } from '../../page/call.ts';
import { ShownOnce } from '../../page/shown-once.tsx';

/** The address by which a calendar program reads somebody's interviews. */
export const CalendarAddress = ({ since, zone }: { since: string | null; zone: string }) => (
  <ShownOnce
    there={since !== null}
    words={{
      title: say('Interviews in your calendar'),
      text: say('Your calendar program reads your interviews by a secret address. It can change nothing.'),
      state: since ? say('Address made on {day}', { day: dateText(since, zone) }) : say('No address'),
      make: say('Make an address'),
      replace: {
        action: say('Make a new address'),
        title: say('Make a new address?'),
        text: say(
          'The present address stops working at once. Your calendar shows nothing new until it has the new one.',
        ),
      },
      withdraw: {
        action: say('Withdraw the address'),
        title: say('Withdraw the address?'),
        text: say('It stops working at once, and nobody reads your calendar until you make a new one.'),
      },
      withdrawn: say('The address is withdrawn.'),
      shown: {
        title: say('This is the address. It is shown only now.'),
        text: say('Subscribe to it in your calendar program. Whoever knows it can read your interviews.'),
      },
    }}
    make={() => call(makeCalendarAddress, {})}
    withdraw={() => call(withdrawCalendarAddress, {})}
    renderLines={({ address }) => <CopyLine label={say('Address of your calendar')} text={address} lines={2} />}
  />
);

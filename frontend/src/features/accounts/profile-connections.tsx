import { connectDrive, connectZoom, disconnectDrive, disconnectZoom } from '@candor/contracts/accounts/endpoints';
import type { ConnectedAccount } from '@candor/contracts/accounts/pages';
import { say } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/overlays/dialog.tsx';
import { Section } from '../../kit/page.tsx';
import { Tag } from '../../kit/tag.tsx';
import { dateText } from '../../kit/time.tsx';
import { call } from '../../page/call.ts';
import { useConnection } from './use-connection.ts';

type Words = {
  title: string;
  /** The purpose of the connection. */
  text: string;
  connect: string;
  disconnect: string;
  sure: string;
  /** What remains after the account is disconnected. */
  stays: string;
  done: string;
};

const Connection = ({
  account: { since },
  zone,
  words,
  connects,
  disconnects,
}: {
  account: ConnectedAccount;
  zone: string;
  words: Words;
  connects: typeof connectZoom | typeof connectDrive;
  disconnects: typeof disconnectZoom | typeof disconnectDrive;
}) => {
  const { asking, setAsking, busy, ...connection } = useConnection();
  const { title, text, connect, disconnect, sure, stays, done } = words;
  return (
    <Section
      title={title}
      text={text}
      actions={<Tag>{since ? say('Connected on {day}', { day: dateText(since, zone) }) : say('Not connected')}</Tag>}
    >
      <div className="flex flex-wrap gap-2">
        {since ? (
          <Button kind="danger" onClick={() => setAsking(true)}>
            {disconnect}
          </Button>
        ) : (
          <Button disabled={busy} onClick={() => connection.connect(connect, () => call(connects, {}))}>
            {connect}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={sure}
        text={stays}
        action={disconnect}
        busy={busy}
        onConfirm={() => connection.disconnect(disconnect, () => call(disconnects, {}), done)}
      />
    </Section>
  );
};

/** The Zoom account that creates meetings for interviews. */
export const ZoomAccount = ({ zoom, zone }: { zoom: ConnectedAccount; zone: string }) => (
  <Connection
    account={zoom}
    zone={zone}
    connects={connectZoom}
    disconnects={disconnectZoom}
    words={{
      title: say('Zoom'),
      text: say('Zoom meetings for interviews you book or hold are created in your account automatically.'),
      connect: say('Connect Zoom'),
      disconnect: say('Disconnect Zoom'),
      sure: say('Disconnect Zoom?'),
      stays: say('Existing meetings stay in your Zoom account. New interviews get no Zoom meeting.'),
      done: say('Zoom is disconnected.'),
    }}
  />
);

/** The Google Drive that files are added from. */
export const DriveAccount = ({ drive, zone }: { drive: ConnectedAccount; zone: string }) => (
  <Connection
    account={drive}
    zone={zone}
    connects={connectDrive}
    disconnects={disconnectDrive}
    words={{
      title: say('Google Drive'),
      text: say(
        'Add resumes and job descriptions from your Drive. Candor reads only the files you name and changes none.',
      ),
      connect: say('Connect Google Drive'),
      disconnect: say('Disconnect Google Drive'),
      sure: say('Disconnect Google Drive?'),
      stays: say('Files that were added from it stay.'),
      done: say('Google Drive is disconnected.'),
    }}
  />
);

import { connectZoom, disconnectZoom } from '@candor/contracts/accounts/endpoints';
import type { profilePage } from '@candor/contracts/accounts/pages';
import type { DataOf } from '@candor/contracts/kernel/page';
import { say } from '@candor/contracts/kernel/say';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/dialog.tsx';
import { Section } from '../../kit/page.tsx';
import { Tag } from '../../kit/tag.tsx';
import { dateText } from '../../kit/time.tsx';
import { call } from '../../page/call.ts';
import { useConnection } from './use-connection.ts';

type Zoom = NonNullable<DataOf<typeof profilePage>['zoom']>;

/** The Zoom account in which meetings are made for interviews. */
export const ZoomAccount = ({ zoom: { since }, zone }: { zoom: Zoom; zone: string }) => {
  const { asking, setAsking, busy, ...connection } = useConnection();
  const connect = () => connection.connect(say('Connect Zoom'), () => call(connectZoom, {}));
  const disconnect = () =>
    connection.disconnect(say('Disconnect Zoom'), () => call(disconnectZoom, {}), say('Zoom is disconnected.'));
  return (
    <Section
      title={say('Zoom')}
      text={say('Zoom meetings for interviews you book or hold are created in your account automatically.')}
      actions={<Tag>{since ? say('Connected on {day}', { day: dateText(since, zone) }) : say('Not connected')}</Tag>}
    >
      <div className="grid gap-3">
        <div className="flex flex-wrap gap-2">
          {since ? (
            <Button kind="danger" onClick={() => setAsking(true)}>
              {say('Disconnect Zoom')}
            </Button>
          ) : (
            <Button disabled={busy} onClick={connect}>
              {say('Connect Zoom')}
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={say('Disconnect Zoom?')}
        text={say('Existing meetings stay in your Zoom account. New interviews get no Zoom meeting.')}
        action={say('Disconnect Zoom')}
        busy={busy}
        onConfirm={disconnect}
      />
    </Section>
  );
};

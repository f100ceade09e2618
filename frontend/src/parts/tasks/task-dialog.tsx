import type { Option } from '@candor/contracts/kernel/standard';
import type { Subject } from '@candor/contracts/tasks/events';
import { say } from '@candor/contracts/words/say';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { QuickLine } from './quick-line.tsx';

/** Makes a task from any page. `about`: its subject. */
export const TaskDialog = ({
  user,
  about,
  members = [],
  onMade,
  onClose,
}: {
  user: { id: string; tz_region: string | null };
  about: { type: Subject['type']; id: string; name: string } | null;
  members?: readonly Option[];
  onMade?: () => void;
  onClose: () => void;
}) => (
  <Dialog
    open
    wide
    onClose={onClose}
    title={about ? say('New task about {name}', { name: about.name }) : say('New task')}
  >
    <div className="pb-5">
      <QuickLine
        user={user}
        members={members}
        about={about}
        onMade={() => {
          onMade?.();
          onClose();
        }}
        onClose={onClose}
      />
    </div>
  </Dialog>
);

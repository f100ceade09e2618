import { useEffect, useState } from 'react';
import type { Option } from '@candor/contracts/kernel/standard';
import { say } from '@candor/contracts/words/say';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import type { TaskAbout } from './open-task.ts';
import { membersForTasks } from './outcomes.ts';
import { QuickLine } from './quick-line.tsx';

/** Makes a task from any page. `about`: its subject. */
export const TaskDialog = ({
  user,
  about,
  onClose,
}: {
  user: { id: string; tz_region: string | null };
  about: TaskAbout | null;
  onClose: () => void;
}) => {
  const [members, setMembers] = useState<readonly Option[]>([]);
  useEffect(() => {
    let here = true;
    void membersForTasks().then((found) => here && setMembers(found));
    return () => {
      here = false;
    };
  }, []);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={about ? say('New task about {name}', { name: about.name }) : say('New task')}
    >
      <div className="pt-1 pb-5">
        <QuickLine user={user} members={members} about={about} onMade={onClose} onClose={onClose} />
      </div>
    </Dialog>
  );
};

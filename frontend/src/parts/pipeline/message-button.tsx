import { may, writesToCandidates } from '@candor/contracts/accounts/needs';
import { mostApplications } from '@candor/contracts/messages/compose-limits';
import { say } from '@candor/contracts/words/say';
import { useGroups } from '../../page/use-page.ts';
import { ButtonLink } from '../../kit/button.tsx';
import { composeTo } from '../messages/compose-links.ts';

/** Whether the reader may write to candidates of their jobs. */
export const useWrites = (): boolean => may(writesToCandidates, { groups: useGroups() });

/** The button that leads to the page for writing to the selected candidates of one job. */
export const MessageButton = ({ subjects }: { subjects: readonly { id: string }[] }) => {
  const writes = useWrites();
  if (!writes || !subjects.length || subjects.length > mostApplications) return null;
  return (
    <ButtonLink size="sm" to={composeTo({ applications: subjects.map(({ id }) => id) })}>
      {say('Message')}
    </ButtonLink>
  );
};

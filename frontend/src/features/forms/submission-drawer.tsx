import { Ban, Check, ChevronDown, ChevronUp, Handshake, Trash2, UserPlus, UserRound } from 'lucide-react';
import { restoreSubmission, takeBackConversion } from '@candor/contracts/forms/endpoints';
import type { formSubmissionsPage } from '@candor/contracts/forms/pages';
import type { DataOf } from '@candor/contracts/kernel/page';
import { say } from '@candor/contracts/words/say';
import { Button, IconButton } from '../../kit/button.tsx';
import { Drawer } from '../../kit/overlays/drawer.tsx';
import { call } from '../../page/call.ts';
import { SubmissionPanel } from './submission-panel.tsx';
import type { Decisions, Row } from './use-decisions.ts';

/** The buttons that fit the state of the submission. */
const SubmissionActions = ({
  row,
  decisions: { keep, convert, deal, release, remove, back, decidable, sells },
}: {
  row: Row;
  decisions: Decisions;
}) => (
  <div className="flex flex-wrap items-center gap-2">
    {row.status === 'held' && (
      <>
        <Button kind="primary" onClick={() => void release()}>
          <Check size={14} aria-hidden />
          {say('A person')}
        </Button>
        <Button onClick={() => remove(true)}>
          <Ban size={14} aria-hidden />
          {say('Spam')}
        </Button>
      </>
    )}
    {decidable && (
      <Button kind="primary" onClick={convert}>
        <UserPlus size={14} aria-hidden />
        {say('Make a candidate')}
      </Button>
    )}
    {sells && (
      <Button onClick={deal}>
        <Handshake size={14} aria-hidden />
        {say('Make a deal')}
      </Button>
    )}
    {row.status === 'new' && (
      <Button onClick={() => void keep()}>
        <UserRound size={14} aria-hidden />
        {say('Keep as a contact')}
      </Button>
    )}
    {row.status === 'candidate' && (
      <Button onClick={() => back(say('Take it back'), call(takeBackConversion, { id: row.id }))}>
        {say('Make a contact again')}
      </Button>
    )}
    {row.status === 'deleted' && row.answers && (
      <Button onClick={() => back(say('Restore the submission'), call(restoreSubmission, { id: row.id }))}>
        {say('Restore')}
      </Button>
    )}
  </div>
);

/** One submission beside the list, with the way to the next one. */
export const SubmissionDrawer = ({
  page,
  row,
  decisions,
}: {
  page: DataOf<typeof formSubmissionsPage>;
  row: Row;
  decisions: Decisions;
}) => {
  const { rows, index, show, remove } = decisions;
  return (
    <Drawer
      label={say('Submission')}
      onClose={() => show(null)}
      head={
        <>
          <IconButton
            label={say('Previous submission')}
            size="sm"
            disabled={index < 1}
            onClick={() => show(rows[index - 1]!.id)}
          >
            <ChevronUp size={16} aria-hidden />
          </IconButton>
          <IconButton
            label={say('Next submission')}
            size="sm"
            disabled={index >= rows.length - 1}
            onClick={() => show(rows[index + 1]!.id)}
          >
            <ChevronDown size={16} aria-hidden />
          </IconButton>
          {row.status !== 'deleted' && (
            <IconButton label={say('Delete the submission')} keys="x" size="sm" onClick={() => remove(false)}>
              <Trash2 size={15} aria-hidden />
            </IconButton>
          )}
        </>
      }
      footer={<SubmissionActions row={row} decisions={decisions} />}
    >
      <SubmissionPanel page={page} row={row} />
    </Drawer>
  );
};

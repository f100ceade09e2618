import { Suspense } from 'react';
import { say } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { later } from '../../kit/later.tsx';
import { ArchiveDialog } from './archive-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { AcceptDialog, DeclineDialog, OfferDialog } from '../offers/offer-dialogs.tsx';
import { FormDialog } from './form-dialog.tsx';
import type { Failure } from './pipeline-calls.ts';
import type { WithReasons } from './reasons.ts';
import type { OpenDialog } from './open-dialog.ts';
import type { Pipeline } from './use-pipeline.ts';

const FilledDialog = later(() => import('../offers/filled-dialog.tsx').then((m) => m.FilledDialog));
const CadenceSeveral = later(() => import('./cadence-several.tsx').then((m) => m.CadenceSeveral));
const InviteSeveral = later(() => import('./invite-several.tsx').then((m) => m.InviteSeveral));

const Failures = ({
  title,
  failures,
  onClose,
}: {
  title: string;
  failures: readonly Failure[];
  onClose: () => void;
}) => (
  <Dialog
    open
    onClose={onClose}
    title={title}
    footer={
      <Button kind="primary" onClick={onClose}>
        {say('Close')}
      </Button>
    }
  >
    <ul className="divide-y divide-line">
      {failures.map((failure) => (
        <li key={failure.id} className="py-2">
          <p className="text-ui font-medium text-ink">{failure.name}</p>
          <p className="text-meta text-ink-3">{failure.error}</p>
        </li>
      ))}
    </ul>
  </Dialog>
);

/** The open dialog of the pipeline. */
export const PipelineDialog = ({
  page,
  pipeline,
  asked,
}: {
  page: WithReasons;
  pipeline: Pipeline;
  asked: OpenDialog;
}) => {
  const onClose = () => pipeline.ask(null);
  switch (asked.kind) {
    case 'archive':
      return (
        <ArchiveDialog
          page={page}
          pipeline={pipeline}
          subjects={asked.subjects}
          onClose={onClose}
          onDone={asked.done}
          typed={asked.typed}
          changed={asked.changed}
          back={asked.back}
        />
      );
    case 'offer':
    case 'offer_update':
      return <OfferDialog page={page} subject={asked.subject} action={asked.kind} onClose={onClose} />;
    case 'offer_accept':
      return (
        <AcceptDialog
          page={page}
          subject={asked.subject}
          onClose={onClose}
          onFilled={(found) => pipeline.ask({ kind: 'filled', found })}
        />
      );
    case 'filled':
      return (
        <Suspense>
          <FilledDialog job={page.job} found={asked.found} onClose={onClose} />
        </Suspense>
      );
    case 'offer_decline':
      return <DeclineDialog page={page} subject={asked.subject} onClose={onClose} />;
    case 'invite':
      return (
        <Suspense>
          <InviteSeveral jobId={page.job.id} subjects={asked.subjects} onClose={onClose} onDone={asked.done} />
        </Suspense>
      );
    case 'cadence':
      return (
        <Suspense>
          <CadenceSeveral
            jobId={page.job.id}
            subjects={asked.subjects}
            onClose={onClose}
            onDone={asked.done}
            onFailed={(failures) => pipeline.ask({ kind: 'failures', title: say('Not added'), failures })}
          />
        </Suspense>
      );
    case 'leave':
      return <LeaveDialog {...asked} onClose={onClose} />;
    case 'failures':
      return <Failures title={asked.title} failures={asked.failures} onClose={onClose} />;
    default:
      return <FormDialog page={page} {...asked} onClose={onClose} />;
  }
};

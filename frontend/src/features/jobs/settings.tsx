import { kindTexts } from '@candor/contracts/jobs/kind-texts';
import { kindWords } from '@candor/contracts/jobs/kinds';
import { say, sayLabel } from '@candor/contracts/words/say';
import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router-dom';
import { deleteJob } from '@candor/contracts/jobs/endpoints';
import type { DataOf } from '@candor/contracts/kernel/page';
import { settingsPage } from '@candor/contracts/jobs/pages';
import { call } from '../../page/call.ts';
import { useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { usePage } from '../../page/use-page.ts';
import { settle } from '../../page/settle.ts';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/overlays/dialog.tsx';
import { Notice } from '../../kit/notice.tsx';
import { FactList, PageScroll, Section } from '../../kit/page.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { dayText } from '../../kit/time.tsx';
import { JobFrame } from '../../parts/jobs/job-frame.tsx';
import { ApplyQuestions } from './apply-questions.tsx';
import { DetailsForm } from './details-form.tsx';
import { HiringTeam } from './hiring-team.tsx';
import {
  eeoText,
  employmentText,
  payText,
  placesText,
  resumeOptions,
  typeText,
  workText,
} from '../../parts/jobs/job-words.ts';
import { Openings } from '../../parts/openings/openings.tsx';
import { Owners } from './owners.tsx';
import { PublicLink } from '../../parts/descriptions/public-link.tsx';
import { ReasonKeys } from './reason-keys.tsx';
import { StatusControl } from './status-control.tsx';

type Page = DataOf<typeof settingsPage>;
const Details = ({ page: { job, names } }: { page: Page }) => {
  const { fields } = job;
  const department = { label: say('Department'), value: fields.category_id ? names[fields.category_id] : '' };
  if (!kindWords[job.kind].hires) return <FactList facts={[department]} />;
  return (
    <FactList
      facts={[
        { label: say('Type'), value: typeText(fields) },
        { label: say('Employment'), value: employmentText(fields) },
        { label: say('Work location'), value: workText(fields) },
        { label: say('Locations'), value: placesText(fields, names) },
        department,
        { label: say('EEO-1 job category'), value: eeoText(fields) },
        { label: say('Pay'), value: payText(fields) },
        { label: say('Requisition code'), value: fields.requisition_code },
        { label: say('Starts on'), value: fields.start_on ? dayText(fields.start_on) : '' },
        { label: say('Fill by'), value: fields.fill_by ? dayText(fields.fill_by) : '' },
        { label: say('Resume'), value: resumeOptions().find((option) => option.value === fields.apply_resume)?.label },
      ]}
    />
  );
};

const DeleteDraft = ({ job }: { job: Page['job'] }) => {
  const said = kindTexts[job.kind];
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const at = useListAddress();
  const navigate = useNavigate();
  const remove = async () => {
    setBusy(true);
    const answer = await call(deleteJob, { id: job.id });
    setBusy(false);
    setAsking(false);
    await settle(sayLabel(said.removeAction), answer, async () => {
      toast({ text: job.template ? say('Template deleted.') : sayLabel(said.removed) });
      await navigate(at.recordTo(null));
    });
  };
  return (
    <Section
      title={job.template ? say('Delete this template') : sayLabel(said.remove)}
      text={job.template ? say('Jobs created from it stay.') : say('Possible only if the job never had a candidate.')}
      actions={
        <Button kind="danger" size="sm" onClick={() => setAsking(true)}>
          {job.template ? say('Delete the template') : sayLabel(said.removeAction)}
        </Button>
      }
    >
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={say('Delete {name}?', { name: job.fields.name })}
        text={
          job.template ? say('The template disappears for everyone. This cannot be undone.') : sayLabel(said.removeText)
        }
        action={say('Delete')}
        busy={busy}
        onConfirm={() => void remove()}
      />
    </Section>
  );
};

/** Settings: hiring status, details, team, owners and the public link. Read-only for members who are not editors. */
export const Screen = () => {
  const page = usePage(settingsPage);
  const { job, rights, public_url } = page;
  const { revalidate } = useRevalidator();
  useLivePage(['jobs', 'openings'], [job.id]);
  const closed = job.hiring_status === 'archived';
  const editable = rights.editor && !closed;
  const { hires } = kindWords[job.kind];
  const said = kindTexts[job.kind];
  return (
    <JobFrame page={page} tab="settings">
      <PageScroll narrow>
        {!rights.editor && (
          <div className="mb-5">
            <Notice>{sayLabel(said.editorsOnly)}</Notice>
          </div>
        )}
        {!job.template && (
          <>
            <Section title={sayLabel(said.status)}>
              <StatusControl page={page} />
            </Section>
            {hires && (
              <Section title={say('Public link')}>
                <PublicLink url={public_url} status={job.hiring_status} />
              </Section>
            )}
          </>
        )}
        {hires && !job.template && <Openings page={page} editable={editable} />}
        <Section title={say('Details')} text={closed && rights.editor ? sayLabel(said.closed) : undefined}>
          {editable ? (
            <DetailsForm
              page={page}
              onSaved={async () => {
                await revalidate();
                toast({ text: say('Saved.') });
              }}
            />
          ) : (
            <Details page={page} />
          )}
        </Section>
        {hires && <ApplyQuestions page={page} editable={editable} />}
        {hires && !job.template && <ReasonKeys page={page} editable={editable} />}
        <HiringTeam page={page} editable={editable} />
        <Owners page={page} editable={editable} />
        {rights.editor && job.hiring_status === 'draft' && job.counts.ever === 0 && <DeleteDraft job={job} />}
      </PageScroll>
    </JobFrame>
  );
};

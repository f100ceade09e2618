import { say, sayLabel } from '@candor/contracts/words/say';
import { may, organizes } from '@candor/contracts/accounts/needs';
import { kindTexts } from '@candor/contracts/jobs/kind-texts';
import { useCallback, useEffect, useState } from 'react';
import { Pencil, Plus, X } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import {
  deleteJobPermissions,
  jobPermissions as fetchPermissions,
  upsertJobPermissions,
} from '@candor/contracts/jobs/endpoints';
import type { DataOf } from '@candor/contracts/kernel/page';
import { allJobPermissions, jobPermissions, type JobPermission } from '@candor/contracts/jobs/job-permission';
import type { settingsPage } from '@candor/contracts/jobs/pages';
import { call, errorOf } from '../../page/call.ts';
import { useGroups } from '../../page/use-page.ts';
import { settle } from '../../page/settle.ts';
import { Avatar } from '../../kit/avatar.tsx';
import { Button, ButtonLink, IconButton } from '../../kit/button.tsx';
import { Section } from '../../kit/page.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { ErrorState } from '../../kit/states.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { MemberForm } from './member-form.tsx';
import type { Member, Team } from './team.ts';

const accessText = (member: Member) =>
  member.access_level === 'full'
    ? say('Full access, editor')
    : member.permissions.length
      ? member.permissions.map((each) => sayLabel(jobPermissions[each as JobPermission] ?? each)).join(', ')
      : say('Own interviews only');

/** The members on this job and their rights. */
export const HiringTeam = ({ page: { job }, editable }: { page: DataOf<typeof settingsPage>; editable: boolean }) => {
  const [team, setTeam] = useState<Team | { error: string } | null>(null);
  const [editing, setEditing] = useState<Member | 'new' | null>(null);
  const { revalidate } = useRevalidator();
  const groups = useGroups();
  const read = useCallback(
    (id: string) =>
      call(fetchPermissions, { job_id: id }).then((answer) =>
        setTeam(answer.status === 'ok' ? answer.payload : { error: errorOf(answer) }),
      ),
    [],
  );
  const known = JSON.stringify(job.members);
  // Loads the team again when the members in the job's row change.
  useEffect(() => {
    void read(job.id);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [read, job.id, known]);
  const changed = async () => {
    setEditing(null);
    await Promise.all([read(job.id), revalidate()]);
  };
  const restore = async (member: Member) => {
    const sent = call(upsertJobPermissions, {
      job_id: job.id,
      user_id: member.user_id,
      access_level: member.access_level as 'full' | 'standard',
      permissions: member.permissions.filter((each) => (allJobPermissions as string[]).includes(each)),
    });
    await settle(say('Add {name} back to the team', { name: member.name }), sent, changed);
  };
  const remove = async (member: Member) => {
    const sent = call(deleteJobPermissions, { job_id: job.id, user_id: member.user_id });
    const { name } = member;
    await settle(say('Remove {name} from the team', { name }), sent, async () => {
      toast({ text: say('{name} removed.', { name }), undo: () => void restore(member) });
      await changed();
    });
  };
  const ready = team && !('error' in team) ? team : null;
  return (
    <Section
      title={sayLabel(kindTexts[job.kind].team)}
      text={sayLabel(kindTexts[job.kind].teamText)}
      actions={
        <>
          {may(organizes, { groups }) && (
            <ButtonLink size="sm" kind="ghost" to={`/org/access?by=record&job=${job.id}`}>
              {say('Who can see it, and why')}
            </ButtonLink>
          )}
          {editable && ready && (
            <Button size="sm" onClick={() => setEditing('new')} disabled={!ready.available_users.length}>
              <Plus size={14} aria-hidden />
              {say('Add a member')}
            </Button>
          )}
        </>
      }
    >
      {!team && (
        <div className="-mx-5">
          <SkeletonRows rows={3} />
        </div>
      )}
      {team && 'error' in team && <ErrorState onRetry={() => void read(job.id)}>{team.error}</ErrorState>}
      {ready && (
        <ul>
          {ready.members.map((member) => (
            <li
              key={member.user_id}
              className="flex min-h-12 items-center gap-3 border-b border-line py-1.5 last:border-0"
            >
              <Avatar name={member.name} size={28} />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-ui font-medium text-ink">{member.name}</span>
                <span className="block text-meta text-ink-3">{accessText(member)}</span>
              </span>
              {editable && (
                <>
                  <IconButton
                    size="sm"
                    label={say('Change the access of {name}', { name: member.name })}
                    onClick={() => setEditing(member)}
                  >
                    <Pencil size={14} aria-hidden />
                  </IconButton>
                  <IconButton
                    size="sm"
                    label={say('Remove {name}', { name: member.name })}
                    onClick={() => void remove(member)}
                  >
                    <X size={15} aria-hidden />
                  </IconButton>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {editing && ready && (
        <MemberForm
          jobId={job.id}
          member={editing === 'new' ? null : editing}
          available={ready.available_users}
          onClose={() => setEditing(null)}
          onSaved={() => {
            toast({ text: say('Saved.') });
            return changed();
          }}
        />
      )}
    </Section>
  );
};

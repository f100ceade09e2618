import { say } from '@candor/contracts/words/say';
import { useEffect, useRef, useState } from 'react';
import { Download, FileText, KeyRound, User } from 'lucide-react';
import { useNavigate, useRevalidator } from 'react-router-dom';
import { exportAccess, grantOptions } from '@candor/contracts/organization/access';
import { accessPage } from '@candor/contracts/organization/pages';
import { download } from '../../page/download.ts';
import { useLivePage } from '../../page/live/live.ts';
import { usePage, usePageAddress } from '../../page/use-page.ts';
import { Button } from '../../kit/button.tsx';
import { Page, PageHead } from '../../kit/page.tsx';
import { Segmented } from '../../kit/inputs/segmented.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { Tag } from '../../kit/tag.tsx';
import { AccessGroups } from './access-groups.tsx';
import { AccessOnJob } from './access-job.tsx';
import { AccessByRecord, type AccessQuestion } from './access-record.tsx';
import { groupText, roleText, useKeyedSelect } from './access-parts.tsx';
import { UserDialog } from './user-dialog.tsx';

const addressOf = (asked: AccessQuestion): string => {
  const query = new URLSearchParams(Object.entries(asked).filter(([, value]) => value) as [string, string][]);
  return `/org/access${query.size ? `?${query}` : ''}`;
};

/** `/org/access`: who can see what, why, and the effect of changes. */
export const Screen = () => {
  const data = usePage(accessPage);
  const { members, person, job, candidate, roles, user } = data;
  const address = usePageAddress();
  const query = new URLSearchParams(address.split('?')[1] ?? '');
  const byRecord = query.get('by') === 'record';
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [changing, setChanging] = useState(false);
  useLivePage(['users', 'jobs']);
  const personSelect = useKeyedSelect('access-person', 'k', say('Choose a person'));
  const member = members.find((each) => each.id === person?.id);
  /** The latest choice, whether loading or on screen. The next choice is added to it, so that a slow answer loses neither. */
  const chosen = useRef<AccessQuestion>({});
  useEffect(() => {
    const shown = new URLSearchParams(address.split('?')[1] ?? '');
    chosen.current = { person: shown.get('person') ?? undefined, job: shown.get('job') ?? undefined };
  }, [address]);
  const toOf = (asked: AccessQuestion) => {
    const to = addressOf(asked);
    const go = () => {
      chosen.current = asked;
      void navigate(to, { replace: true });
    };
    return { to, go };
  };
  const shown = !byRecord ? 'person' : candidate ? 'candidate' : 'job';
  const save = () => {
    const asked = {
      by: shown,
      person: shown === 'person' ? member?.id : undefined,
      job: shown !== 'candidate' ? job?.id : undefined,
      candidate: shown === 'candidate' ? candidate?.id : undefined,
    };
    void download(exportAccess.path, asked, 'csv');
  };
  useShortcut('e', say('Export'), save);
  return (
    <Page>
      <PageHead
        crumbs={[{ to: '/org/users', label: say('People') }]}
        title={say('Who can see this, and why')}
        actions={
          <>
            <Segmented
              label={say('Start from')}
              value={byRecord ? 'record' : 'person'}
              onChange={(value) =>
                toOf(value === 'record' ? { job: job?.id, by: 'record' } : { person: member?.id, job: job?.id }).go()
              }
              options={[
                { value: 'person', label: say('By person'), icon: <User size={13} aria-hidden /> },
                { value: 'record', label: say('By record'), icon: <FileText size={13} aria-hidden /> },
              ]}
            />
            <Button onClick={save}>
              <Download size={14} aria-hidden />
              {say('Export')}
            </Button>
          </>
        }
      />
      {byRecord ? (
        <div className="flex min-h-0 flex-1 border-t border-line">
          <AccessByRecord key={candidate?.id ?? 'job'} data={data} toOf={toOf} />
        </div>
      ) : !member ? (
        <EmptyState>{say('No one to show.')}</EmptyState>
      ) : (
        <>
          <div className="flex shrink-0 flex-wrap items-center gap-x-8 gap-y-3 border-y border-line px-5 py-2.5 max-sm:px-4">
            <div className="w-64 max-w-full">
              <Select
                {...personSelect}
                aria-label={say('Person')}
                options={members.map(({ id, name, email }) => ({ value: id, label: `${name}, ${email}` }))}
                value={{ value: member.id, label: member.name }}
                onChange={(choice) => choice && toOf({ person: choice.value, job: chosen.current.job }).go()}
              />
            </div>
            <div className="grid gap-1">
              <span className="text-meta text-ink-3">{say('Roles')}</span>
              <span className="flex flex-wrap gap-1.5">
                {member.roles.map((role) => (
                  <Tag key={role}>{roleText(role)}</Tag>
                ))}
              </span>
            </div>
            {member.grants.length > 0 && (
              <div className="grid gap-1">
                <span className="text-meta text-ink-3">{say('Grants')}</span>
                <span className="flex flex-wrap gap-1.5">
                  {member.grants.map((group) => (
                    <Tag key={group}>
                      <KeyRound size={11} aria-hidden />
                      {say('{permission}, everything', { permission: groupText(group) })}
                    </Tag>
                  ))}
                </span>
              </div>
            )}
            {person && (
              <div className="grid gap-1">
                <span className="text-meta text-ink-3">{say('On jobs')}</span>
                <span className="text-ui font-medium text-ink">
                  {say('Owner of {owner, number}, member of {member, number}', {
                    owner: person.jobs.owner,
                    member: person.jobs.member,
                  })}
                </span>
              </div>
            )}
            <span className="ms-auto">
              <Button onClick={() => setChanging(true)}>{say('Change roles')}</Button>
            </span>
          </div>
          <div className="quiet-scroll min-h-0 flex-1 overflow-y-auto lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,460px)] lg:overflow-hidden">
            <div className="quiet-scroll lg:min-h-0 lg:overflow-y-auto">
              <AccessGroups key={member.id} member={member} data={data} />
            </div>
            <AccessOnJob
              member={member}
              data={data}
              onJobChosen={(id) => toOf({ person: chosen.current.person ?? member.id, job: id }).go()}
            />
          </div>
          {changing && (
            <UserDialog
              user={{ ...member, status: 'active', last_active_at: null }}
              me={user.id}
              roles={roles}
              grants={grantOptions(data.organization.modules)}
              onClose={() => setChanging(false)}
              onChanged={async () => {
                setChanging(false);
                await revalidate();
              }}
            />
          )}
        </>
      )}
    </Page>
  );
};

import { Suspense, useState } from 'react';
import { may, readsMessages, readsReports, sendsInvites, usesCadences } from '@candor/contracts/accounts/needs';
import {
  Archive,
  ArrowRight,
  BriefcaseBusiness,
  CalendarClock,
  Download,
  Mail,
  Tag as TagIcon,
  UserRound,
  Waypoints,
  Wrench,
} from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { say } from '@candor/contracts/words/say';
import type { BodyOf, PayloadOf } from '@candor/contracts/kernel/endpoint';
import type { Option } from '@candor/contracts/kernel/standard';
import type { TableFormat } from '@candor/contracts/values/table-file';
import { startBulk } from '@candor/contracts/bulk/bulk';
import { call } from '../../page/call.ts';
import { useGroups } from '../../page/use-page.ts';
import { settle } from '../../page/settle.ts';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { ExportItems } from '../../kit/tables/export-items.tsx';
import { later } from '../../kit/later.tsx';
import { Menu } from '../../kit/overlays/menu.tsx';
import { PopoverBase as Popover } from '../../kit/overlays/popover-base.tsx';
import { Tooltip } from '../../kit/overlays/tooltip.tsx';
import { withProgress } from '../../kit/progress-bar.tsx';
import { BulkJob, type BulkOnJob } from './bulk-job.tsx';
import { BulkTags } from './bulk-tags.tsx';
import type { Candidate } from '../people/candidate-columns.tsx';
import { EntryChoice } from './entry-choice.tsx';
import type { Exported } from '../people/export-list.ts';
import { composeTo } from '../messages/compose-links.ts';
import { OwnerPicker } from '../people/owner-picker.tsx';

const ChooseCadence = later(() => import('../cadences/choose-cadence.tsx').then((m) => m.ChooseCadence));
const BulkInvite = later(() => import('./bulk-invite.tsx').then((m) => m.BulkInvite));
type Change = BodyOf<typeof startBulk>['change'];

/** The actions on the selected people: those on this page, or all that the list finds. */
export const BulkActions = ({
  people,
  everybody,
  tags,
  skills,
  onExport,
  onStarted,
}: {
  people: readonly Candidate[];
  everybody: { address: string; count: number } | null;
  tags: readonly Option[];
  skills: readonly Option[];
  onExport: (people: Exported, format: TableFormat) => void;
  onStarted: (id: string) => void;
}) => {
  const { revalidate } = useRevalidator();
  const groups = useGroups();
  const sends = may(readsMessages, { groups });
  const [open, setOpen] = useState<'tags' | 'skills' | 'owner' | 'invite' | 'cadence' | BulkOnJob | null>(null);
  const close = () => setOpen(null);
  const chosen = everybody ? { address: everybody.address } : { candidate_ids: people.map(({ id }) => id) };
  const send = (change: Change) => withProgress(() => call(startBulk, { change, ...chosen }));
  const begun = ({ operation }: PayloadOf<typeof startBulk>) => {
    close();
    onStarted(operation.id);
    void revalidate();
  };
  const start = (change: Change) => {
    close();
    void settle(say('Change the chosen people'), send(change), begun);
  };
  const count = everybody?.count ?? people.length;
  return (
    <>
      {everybody ? (
        <Popover
          label={say('Tags')}
          align="center"
          open={open === 'tags'}
          onOpen={(on) => setOpen(on ? 'tags' : null)}
          trigger={
            <Button size="sm">
              <TagIcon size={14} aria-hidden />
              {say('Tags')}
            </Button>
          }
        >
          <EntryChoice
            label={say('What to do with the tag')}
            find={say('Find a tag')}
            none={tags.length ? say('No tag of that name.') : say('There are no tags yet.')}
            options={tags}
            onChoose={(adds, tag_id) => start({ kind: adds ? 'tag' : 'untag', tag_id })}
          />
        </Popover>
      ) : (
        <BulkTags people={people} options={tags} />
      )}
      <Popover
        label={say('Skills')}
        align="center"
        open={open === 'skills'}
        onOpen={(on) => setOpen(on ? 'skills' : null)}
        trigger={
          <Button size="sm">
            <Wrench size={14} aria-hidden />
            {say('Skills')}
          </Button>
        }
      >
        <EntryChoice
          label={say('What to do with the skill')}
          find={say('Find a skill')}
          none={skills.length ? say('No skill of that name.') : say('The list of skills is empty.')}
          options={skills}
          onChoose={(adds, skill_id) => start({ kind: adds ? 'skill' : 'unskill', skill_id })}
        />
      </Popover>
      <Popover
        label={say('Owner')}
        align="center"
        open={open === 'owner'}
        onOpen={(on) => setOpen(on ? 'owner' : null)}
        trigger={
          <Button size="sm">
            <UserRound size={14} aria-hidden />
            {say('Owner')}
          </Button>
        }
      >
        <OwnerPicker onChoose={(user_id) => start({ kind: 'assign_owner', user_id })} />
      </Popover>
      <Button size="sm" onClick={() => setOpen('add_to_job')}>
        <BriefcaseBusiness size={14} aria-hidden />
        {say('Add to a job')}
      </Button>
      <Button size="sm" onClick={() => setOpen('advance')}>
        <ArrowRight size={14} aria-hidden />
        {say('Advance')}
      </Button>
      {sends && (
        <ButtonLink
          size="sm"
          to={composeTo(everybody ? { list: everybody.address } : { candidates: people.map(({ id }) => id) })}
        >
          <Mail size={14} aria-hidden />
          {say('Message')}
        </ButtonLink>
      )}
      {may(sendsInvites, { groups }) && (
        <Button size="sm" onClick={() => setOpen('invite')}>
          <CalendarClock size={14} aria-hidden />
          {say('Let them choose')}
        </Button>
      )}
      {may(usesCadences, { groups }) && (
        <Tooltip text={say('Add to a cadence')}>
          <Button size="sm" onClick={() => setOpen('cadence')}>
            <Waypoints size={14} aria-hidden />
            <span className="sm:sr-only">{say('Add to a cadence')}</span>
          </Button>
        </Tooltip>
      )}
      <Button size="sm" onClick={() => setOpen('archive')}>
        <Archive size={14} aria-hidden />
        {say('Archive')}
      </Button>
      {may(readsReports, { groups }) && (
        <Menu
          align="end"
          trigger={
            <Button size="sm">
              <Download size={14} aria-hidden />
              {say('Export')}
            </Button>
          }
        >
          <ExportItems onSelect={(format) => onExport(chosen, format)} />
        </Menu>
      )}
      {open === 'invite' && (
        <Suspense>
          <BulkInvite
            people={people}
            count={count}
            chosen={everybody ? { address: everybody.address } : { ids: people.map(({ id }) => id).join(' ') }}
            send={send}
            onDone={begun}
            onClose={close}
          />
        </Suspense>
      )}
      {open === 'cadence' && (
        <Suspense>
          <ChooseCadence
            count={count}
            onChoose={(cadence_id) => start({ kind: 'cadence', cadence_id })}
            onClose={close}
          />
        </Suspense>
      )}
      {(open === 'add_to_job' || open === 'advance' || open === 'archive') && (
        <BulkJob kind={open} count={count} send={send} onDone={begun} onClose={close} />
      )}
    </>
  );
};

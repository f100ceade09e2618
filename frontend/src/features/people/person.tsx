import { Suspense, useState } from 'react';
import { Pencil, Plus } from 'lucide-react';
import { say } from '@candor/contracts/kernel/say';
import { personPage } from '@candor/contracts/people/pages';
import { AsOfButton } from '../../page/as-of-button.tsx';
import { useLivePage } from '../../page/live.ts';
import { usePage } from '../../page/use-page.ts';
import { Button } from '../../kit/button.tsx';
import { Kbd } from '../../kit/kbd.tsx';
import { Page, PageScroll } from '../../kit/page.tsx';
import { useShortcut } from '../../kit/shortcuts.tsx';
import { writeIn } from '../../kit/typed-ahead.ts';
import { Tabs } from '../../kit/tabs.tsx';
import { PersonApplications } from './person-applications.tsx';
import { PersonFacts } from './person-facts.tsx';
import { PersonHead } from './person-head.tsx';
import { PersonMerges } from './person-merges.tsx';
import { PersonMessages } from './person-messages.tsx';
import { PersonNotes } from './person-notes.tsx';
import { PersonOwnFields } from './person-own-fields.tsx';
import { PersonResumes } from './person-resumes.tsx';
import { Timeline } from './timeline.tsx';
import { later } from '../../kit/later.tsx';

const PastActions = later(() => import('../../page/past-bar.tsx').then((m) => m.PastActions));
const PastBar = later(() => import('../../page/past-bar.tsx').then((m) => m.PastBar));
const NoPast = later(() => import('../../page/past-bar.tsx').then((m) => m.NoPast));
const Presence = later(() => import('../../page/presence.tsx').then((m) => m.Presence));
const AddToJob = later(() => import('./add-to-job.tsx').then((m) => m.AddToJob));
const EditPerson = later(() => import('./edit-person.tsx').then((m) => m.EditPerson));

/** `/people/candidates/…/{id}`: one person, whatever the number of jobs. */
export const Screen = () => {
  const page = usePage(personPage);
  const { person, applications, timeline, notes, resumes, messages, alike, names, may, user, past, fields, values } =
    page;
  const [editing, setEditing] = useState(false);
  const [adding, setAdding] = useState(false);
  const [tab, setTab] = useState('timeline');
  useLivePage(
    ['people', 'person-values', 'applications', 'messages'],
    [person.id, ...applications.map((each) => each.id), ...messages.map((each) => each.id)],
  );
  const zone = user.tz_region;
  useShortcut('i', say('Edit the details'), () => setEditing(true), { on: may.edit, opens: true });
  useShortcut(
    'n',
    say('Write a note'),
    () => {
      setTab('notes');
      writeIn('[name=note]');
    },
    { on: !past },
  );
  const tabs = [
    { value: 'timeline', label: say('Timeline'), content: <Timeline items={timeline} names={names} zone={zone} /> },
    {
      value: 'notes',
      label: say('Notes'),
      count: notes.length || undefined,
      content: (
        <PersonNotes
          personId={person.id}
          notes={notes}
          zone={zone}
          admin={user.roles.some((role) => role === 'ORG_ADMIN' || role === 'SUPER')}
          readOnly={Boolean(past)}
        />
      ),
    },
    {
      value: 'resumes',
      label: say('Resumes'),
      count: resumes.length || undefined,
      content: (
        <PersonResumes personId={person.id} resumes={resumes} zone={zone} mayUpload={Boolean(user.groups.UPLOAD)} />
      ),
    },
    {
      value: 'messages',
      label: say('Messages'),
      count: messages.length || undefined,
      content: <PersonMessages messages={messages} names={names} zone={zone} />,
    },
  ];
  return (
    <Page>
      <PersonHead
        person={person}
        may={may}
        section=""
        zone={zone}
        actions={
          past ? (
            <Suspense>
              <PastActions past={past} />
            </Suspense>
          ) : (
            <>
              <Suspense>
                <Presence id={person.id} />
              </Suspense>
              <AsOfButton since={person.created_at} />
              {may.edit && (
                <Button onClick={() => setEditing(true)}>
                  <Pencil size={14} aria-hidden />
                  {say('Edit')}
                  <span className="max-sm:hidden">
                    <Kbd keys="i" />
                  </span>
                </Button>
              )}
            </>
          )
        }
      />
      {past && (
        <Suspense>
          <PastBar past={past} zone={zone} />
        </Suspense>
      )}
      {past?.refused ? (
        <Suspense>
          <NoPast
            past={past}
            zone={zone}
            before={(moment) =>
              say('Nobody had this candidate on record yet. The first event is of {moment}.', { moment })
            }
          />
        </Suspense>
      ) : (
        <PageScroll className="print:[&_button:has(>svg:only-child)]:hidden">
          <div className="grid max-w-[1160px] grid-cols-1 gap-x-12 gap-y-6 min-[1024px]:grid-cols-[minmax(0,1fr)_300px]">
            <div className="grid min-w-0 grid-cols-1 content-start gap-6">
              <PersonApplications
                applications={applications}
                zone={zone}
                past={past ?? null}
                mayMove={Boolean(user.groups.MANAGE_CANDIDATE)}
                action={
                  user.groups.MANAGE_CANDIDATE && (
                    <Button kind="ghost" size="sm" onClick={() => setAdding(true)}>
                      <Plus size={14} aria-hidden />
                      {say('Add to a job')}
                    </Button>
                  )
                }
              />
              <PersonOwnFields person={person} fields={fields} values={values} mayEdit={may.edit && !past} />
              <Tabs label={say('Record')} tabs={tabs} value={tab} onChange={setTab} className="" />
            </div>
            <aside aria-label={say('Details')} className="min-w-0 max-[1023px]:order-first">
              <PersonFacts
                person={person}
                owner={names[person.owner_id ?? ''] ?? null}
                timeline={timeline}
                zone={zone}
                mayEdit={may.edit}
                ownLinks={
                  Boolean(user.groups.MANAGE_PEOPLE && person.email && !person.sample) &&
                  applications.some((each) => each.applied_at)
                }
                merges={
                  user.groups.MANAGE_PEOPLE && !past && !person.sample && <PersonMerges person={person} alike={alike} />
                }
              />
            </aside>
          </div>
        </PageScroll>
      )}
      {adding && (
        <Suspense>
          <AddToJob personId={person.id} name={person.name} onClose={() => setAdding(false)} />
        </Suspense>
      )}
      {editing && (
        <Suspense>
          <EditPerson person={person} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Page>
  );
};

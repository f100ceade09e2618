import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import { Suspense, useState, type ReactNode } from 'react';
import { Archive, MoreHorizontal, Pause, Pencil, Play, UserPlus } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { upsertCadence } from '@candor/contracts/cadences/endpoints';
import type { CadenceData } from '@candor/contracts/cadences/pages';
import { cadenceStatuses } from '@candor/contracts/cadences/values';
import { Button } from '../../kit/button.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { later } from '../../kit/later.tsx';
import { Menu, MenuItem } from '../../kit/overlays/menu.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { Page, PageHead } from '../../kit/page.tsx';
import { TabLinks } from '../../kit/tab-links.tsx';
import { Facts, Status } from '../../kit/tag.tsx';
import { call } from '../../page/call.ts';
import { useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { asOfQuery } from '../../page/past/as-of.ts';
import { AsOfButton } from '../../page/past/as-of-button.tsx';
import { settle } from '../../page/settle.ts';
import { cadenceTones, windowWords } from './cadence-words.ts';
import type { Question } from './touched-words.tsx';

const CadenceDialogs = later(() => import('./cadence-dialogs.tsx').then((m) => m.CadenceDialogs));
const TouchedDialog = later(() => import('./touched-words.tsx').then((m) => m.TouchedDialog));
const PastActions = later(() => import('../../page/past/past-bar.tsx').then((m) => m.PastActions));
const CadencePast = later(() => import('./cadence-past.tsx').then((m) => m.CadencePast));

const Number = ({ value, children }: { value: number; children: ReactNode }) => (
  <span className="flex items-baseline gap-1.5">
    <b className="tnum text-head font-semi text-ink">{numberWords(value)}</b>
    <span className="text-ui text-ink-2">{children}</span>
  </span>
);

/** Asks before a change is saved, and says whom it touches and what it does to the days between steps. A draft is changed without a question if there is nothing to say. */
export const useTouched = (page: Pick<CadenceData, 'cadence' | 'people' | 'figures'>) => {
  const [asked, setAsked] = useState<(Question & { answer: (yes: boolean) => void }) | null>(null);
  const ask = (title: string, action: string, of: Question['of']): Promise<boolean> =>
    page.cadence.status === 'draft' && of === 'rules'
      ? Promise.resolve(true)
      : new Promise((answer) => setAsked({ title, action, of, answer }));
  const onAnswer = (yes: boolean) => {
    asked?.answer(yes);
    setAsked(null);
  };
  const dialog = asked && (
    <Suspense>
      <TouchedDialog page={page} question={asked} onAnswer={onAnswer} />
    </Suspense>
  );
  return { ask, dialog };
};

/** Head, figures and tabs of a cadence, the same in all its sections. */
export const CadenceFrame = ({
  page,
  tab,
  beside,
  children,
}: {
  page: CadenceData & { user: { tz_region: string | null } };
  tab: 'steps' | 'rules' | 'performance' | 'enrollments';
  beside?: ReactNode;
  children: ReactNode;
}) => {
  const { cadence, people, left, names, past } = page;
  const { id, version, status, fields } = cadence;
  const at = useListAddress();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<'form' | 'people' | 'archive' | null>(null);
  const [busy, setBusy] = useState(false);
  useLivePage(['cadences', 'enrollments']);
  const active = status === 'active';
  const editable = status !== 'archived' && !past;
  useShortcut('c', say('Add people'), () => active && setOpen('people'), { opens: true, on: !past });
  const turn = async (to: 'active' | 'paused') => {
    setBusy(true);
    await settle(
      to === 'paused' ? say('Pause the cadence') : say('Start the cadence'),
      call(upsertCadence, { id, version, status: to }),
      async () => {
        toast({
          text: to === 'paused' ? say('Paused. Nothing leaves until you resume it.') : say('The cadence is running.'),
        });
        await revalidate();
      },
    );
    setBusy(false);
  };
  const tabs = [
    { name: 'steps', label: say('Steps'), count: cadence.steps.length },
    { name: 'rules', label: say('Rules'), count: cadence.rules.length },
    { name: 'enrollments', label: say('People'), count: Object.values(people).reduce((a, b) => a + b, 0) },
    { name: 'performance', label: say('Performance'), count: undefined },
  ];
  return (
    <Page beside={beside}>
      <PageHead
        crumbs={[{ to: at.recordTo(null), label: say('Cadences') }]}
        title={fields.name}
        status={<Status tone={cadenceTones[status]}>{sayLabel(cadenceStatuses[status])}</Status>}
        facts={<Facts of={[fields.job_id && names[fields.job_id], names[fields.owner_user_id], windowWords(fields)]} />}
        actions={
          past ? (
            <Suspense>
              <PastActions past={past} />
            </Suspense>
          ) : (
            <>
              <AsOfButton />
              {editable && (
                <>
                  {active ? (
                    <Button disabled={busy} onClick={() => void turn('paused')}>
                      <Pause size={14} aria-hidden />
                      {say('Pause')}
                    </Button>
                  ) : (
                    <Button
                      kind={status === 'draft' ? 'primary' : 'soft'}
                      disabled={busy || !cadence.steps.length}
                      onClick={() => void turn('active')}
                    >
                      <Play size={14} aria-hidden />
                      {status === 'paused' ? say('Resume') : say('Start')}
                    </Button>
                  )}
                  <Menu
                    align="end"
                    trigger={
                      <Button kind="ghost" icon aria-label={say('More')}>
                        <MoreHorizontal size={16} aria-hidden />
                      </Button>
                    }
                  >
                    <MenuItem icon={<Pencil size={14} />} onSelect={() => setOpen('form')}>
                      {say('Edit')}
                    </MenuItem>
                    <MenuItem icon={<Archive size={14} />} danger onSelect={() => setOpen('archive')}>
                      {say('Archive')}
                    </MenuItem>
                  </Menu>
                  {active && (
                    <Button kind="primary" onClick={() => setOpen('people')}>
                      <UserPlus size={14} aria-hidden />
                      {say('Add people')}
                    </Button>
                  )}
                </>
              )}
            </>
          )
        }
      />
      {past && (
        <Suspense>
          <CadencePast past={past} zone={page.user.tz_region} />
        </Suspense>
      )}
      {!past?.refused && (
        <>
          <div className="flex flex-wrap gap-x-7 gap-y-1 px-5 pb-2 max-sm:px-4">
            <Number value={people.active + people.paused}>{past ? say('in it then') : say('in it now')}</Number>
            <Number value={people.completed}>{say('at the end')}</Number>
            <Number value={people.left}>
              {left.replied ? say('left, {count, number} of them with a reply', { count: left.replied }) : say('left')}
            </Number>
            {people.failed > 0 && <Number value={people.failed}>{say('failed')}</Number>}
          </div>
          <TabLinks
            label={say('Sections')}
            links={tabs.map(({ name, label, count }) => ({
              to: at.recordTo(id, name) + asOfQuery(past?.as_of),
              label,
              count,
              current: name === tab,
            }))}
          />
          {children}
        </>
      )}
      {open && (
        <Suspense>
          <CadenceDialogs page={page} open={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </Page>
  );
};

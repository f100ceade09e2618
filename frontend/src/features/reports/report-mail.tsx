import { useEffect, useState } from 'react';
import { say, sayLabel } from '@candor/contracts/words/say';
import { weekdayWord } from '@candor/contracts/words/time-words';
import type { SavedHead } from '@candor/contracts/reports/report';
import { historyOfSavedReport, scheduleSavedReport } from '@candor/contracts/reports/saved-endpoints';
import { type Rhythm, rhythms } from '@candor/contracts/reports/saved-values';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { Field, inputLook } from '../../kit/inputs/field.tsx';
import { SelectOne } from '../../kit/inputs/select.tsx';
import { exactText, momentText, readerIn } from '../../kit/time.tsx';
import { FilterEditor } from '../../kit/tables/filter-editor.tsx';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';

/** Sets when and to whom a link to the report is mailed. */
export const MailDialog = ({
  saved,
  zone,
  onClose,
  onSaved,
}: {
  saved: SavedHead;
  zone: string | null;
  onClose: () => void;
  onSaved: () => unknown;
}) => {
  const { schedule } = saved;
  const [every, setEvery] = useState<Rhythm>((schedule?.every as Rhythm | undefined) ?? 'weekly');
  const [weekday, setWeekday] = useState(String(schedule?.weekday ?? 0));
  const [at, setAt] = useState(schedule?.at ?? '08:00');
  const [to, setTo] = useState<string[]>(schedule?.to.map(({ id }) => id) ?? []);
  const [busy, setBusy] = useState(false);
  const send = async (chosen: Rhythm | null) => {
    setBusy(true);
    const done = await settle(
      chosen ? say('Mail the report') : say('End the mails'),
      call(scheduleSavedReport, { id: saved.id, every: chosen, weekday: Number(weekday), at, to }),
      async ({ saved: next }) => {
        toast({
          text: next.schedule?.next_at
            ? say('The first mail leaves {when}.', { when: momentText(next.schedule.next_at, zone) })
            : say('No more mails leave.'),
        });
        await onSaved();
      },
    );
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Dialog open onClose={onClose} title={say('Mail {name}', { name: saved.name })}>
      <div className="grid gap-4">
        <p className="text-ui text-ink-2">
          {say(
            'The mail holds a link and no figures. The link asks to sign in, and shows what that member may see. Members who may not read the report get no mail.',
          )}
        </p>
        <div className="grid gap-3 sm:grid-cols-3">
          <SelectOne
            label={say('How often')}
            options={Object.entries(rhythms).map(([value, label]) => ({
              value: value as Rhythm,
              label: sayLabel(label),
            }))}
            value={every}
            onChange={setEvery}
          />
          {every === 'weekly' && (
            <SelectOne
              label={say('Weekday')}
              options={[0, 1, 2, 3, 4, 5, 6].map((day) => ({
                value: String(day),
                label: weekdayWord(day, readerIn(zone)),
              }))}
              value={weekday}
              onChange={setWeekday}
            />
          )}
          <Field label={say('At')}>
            {(described) => (
              <input
                {...described}
                type="time"
                className={inputLook('md')}
                value={at}
                onChange={(event) => setAt(event.target.value)}
              />
            )}
          </Field>
        </div>
        <div>
          <h3 className="pb-1 text-ui font-medium text-ink">{say('Members who get it')}</h3>
          <div className="rounded-ctl border border-line">
            <FilterEditor
              filter={{ name: 'to', label: say('Members'), kind: 'choice', options: saved.members }}
              value={to}
              onChange={(value) => setTo((value as string[] | undefined) ?? [])}
            />
          </div>
        </div>
        {schedule?.last && (
          <p className="text-meta text-ink-3">
            {say('Last mailed {when} to {sent, plural, one {# member} other {# members}}.', {
              when: momentText(schedule.last.at, zone),
              sent: schedule.last.sent,
            })}{' '}
            {schedule.last.left_out > 0 && (
              <span className="text-warn">
                {say(
                  '{count, plural, one {# was left out: a right is missing.} other {# were left out: a right is missing.}}',
                  { count: schedule.last.left_out },
                )}
              </span>
            )}
          </p>
        )}
        <div className="flex justify-end gap-2">
          {schedule && (
            <Button kind="ghost" disabled={busy} onClick={() => void send(null)}>
              {say('End the mails')}
            </Button>
          )}
          <Button onClick={onClose}>{say('Cancel')}</Button>
          <Button kind="primary" disabled={busy || !to.length} onClick={() => void send(every)}>
            {say('Save')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};

/** The history of a saved report. */
export const HistoryDialog = ({
  id,
  name,
  zone,
  onClose,
}: {
  id: string;
  name: string;
  zone: string | null;
  onClose: () => void;
}) => {
  const [events, setEvents] = useState<{ id: string; at: string; actor_name: string; sentence: string }[] | null>(null);
  useEffect(() => {
    void call(historyOfSavedReport, { id }).then((answer) =>
      setEvents(answer.status === 'ok' ? answer.payload.events : []),
    );
  }, [id]);
  return (
    <Dialog open onClose={onClose} title={say('History of {name}', { name })}>
      <ul className="grid gap-2 text-ui">
        {events?.map((event) => (
          <li key={event.id} className="flex gap-3">
            <span className="w-36 shrink-0 text-meta text-ink-3">{exactText(event.at, zone)}</span>
            <span>
              <b className="font-semi">{event.actor_name}</b> {event.sentence}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
};

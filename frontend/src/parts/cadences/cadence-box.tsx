import { say, sayLabel } from '@candor/contracts/words/say';
import { useCallback, useEffect, useState } from 'react';
import { MoreHorizontal, Plus } from 'lucide-react';
import { activeCadences, leaveCadence, sendStepNow } from '@candor/contracts/cadences/endpoints';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import { sayReason } from '@candor/contracts/words/reason-words';
import { Block } from '../../kit/block.tsx';
import { Button } from '../../kit/button.tsx';
import { Menu, MenuItem } from '../../kit/overlays/menu.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { momentText, readerIn } from '../../kit/time.tsx';
import { call } from '../../page/call.ts';
import { touches, useChanges } from '../../page/live/live.ts';
import { settle } from '../../page/settle.ts';
import { assign } from './assigning.ts';
import { firstEmailWords } from './first-email-words.ts';

type Active = PayloadOf<typeof activeCadences>;
/** The cadences in which a person is, with the next step of each. Members can add the person to one, and take them out. */
export const CadenceBox = ({ candidate_id, zone }: { candidate_id: string; zone: string | null }) => {
  const [shown, setShown] = useState<Active | null>(null);
  const read = useCallback(
    (signal?: AbortSignal) =>
      call(activeCadences, { subject: { type: 'candidate', id: candidate_id } }, { signal }).then(
        (answer) => {
          if (!signal?.aborted && answer.status === 'ok') setShown(answer.payload);
        },
        () => undefined,
      ),
    [candidate_id],
  );
  useEffect(() => {
    const stop = new AbortController();
    void read(stop.signal);
    return () => stop.abort();
  }, [read]);
  const ids = shown?.enrollments.map(({ id }) => id) ?? [];
  useChanges(['enrollments'], (changed) => {
    if (ids.length && changed.some((change) => touches(change, ids))) void read();
  });
  if (!shown?.enrollments.length && !shown?.cadences.length && !shown?.refused) return null;
  const { enrollments, cadences, refused } = shown;
  const add = (cadence_id: string, name: string) =>
    assign(
      say('Add to {name}', { name }),
      { cadence_id, subjects: [{ type: 'candidate', id: candidate_id }] },
      {
        text: () => say('Added to {name}.', { name }),
        after: (payload) => {
          const failed = payload?.failed[0];
          if (failed) toast({ text: failed.error, tone: 'bad' });
          void read();
        },
      },
    );
  const leave = (enrollment_id: string, name: string, reason: 'manual' | 'replied') =>
    settle(say('Take out of {name}', { name }), call(leaveCadence, { enrollment_id, reason }), () => {
      toast({ text: say('No longer in {name}.', { name }) });
      void read();
    });
  const sendNow = (enrollment_id: string) =>
    settle(say('Send the email now'), call(sendStepNow, { enrollment_id }), () => {
      toast({ text: say('It leaves now.') });
      void read();
    });
  return (
    <Block
      title={say('Cadences')}
      beside={
        cadences.length > 0 && (
          <Menu
            align="end"
            trigger={
              <Button kind="ghost" size="sm">
                <Plus size={14} aria-hidden />
                {say('Add to a cadence')}
              </Button>
            }
          >
            {cadences.map(({ id, name, waits }) => (
              <MenuItem key={id} onSelect={() => void add(id, name)}>
                {name}
                {waits && (
                  <span className="block max-w-72 pb-1 text-meta text-ink-3">
                    {firstEmailWords({ at: momentText(waits.at, zone), days: waits.days })}
                  </span>
                )}
              </MenuItem>
            ))}
          </Menu>
        )
      }
    >
      {enrollments.length ? (
        <ul className="grid gap-2">
          {enrollments.map(({ id, cadence: { name }, step, next_due_at, because, task_id }) => (
            <li key={id} className="flex items-start gap-2">
              <span className="min-w-0 flex-1">
                <span className="block truncate text-ui font-medium text-ink">{name}</span>
                <span className="block text-meta text-ink-2">
                  {step
                    ? say('Step {at, number} of {of, number}: {step}', {
                        at: step.at,
                        of: step.of,
                        step: sayLabel(step.name),
                      })
                    : ''}
                </span>
                <span className="block text-meta text-ink-3">
                  {task_id
                    ? say('It goes on when its task is done.')
                    : next_due_at
                      ? `${momentText(next_due_at, zone)} · ${because.map((reason) => sayReason(reason, readerIn(zone))).join(' ')}`
                      : ''}
                </span>
              </span>
              <Menu
                align="end"
                trigger={
                  <Button kind="ghost" size="sm" icon aria-label={say('More for {name}', { name })}>
                    <MoreHorizontal size={15} aria-hidden />
                  </Button>
                }
              >
                {step?.type === 'email' && !task_id && (
                  <MenuItem onSelect={() => void sendNow(id)}>{say('Send now')}</MenuItem>
                )}
                <MenuItem onSelect={() => void leave(id, name, 'replied')}>{say('They replied')}</MenuItem>
                <MenuItem danger onSelect={() => void leave(id, name, 'manual')}>
                  {say('Take out')}
                </MenuItem>
              </Menu>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ui text-ink-3">{say('In no cadence.')}</p>
      )}
      {refused && (
        <p className="mt-1 text-meta text-ink-3">
          {cadences.length > 0
            ? say('Some cadences are not offered: {reason}', { reason: refused })
            : enrollments.length > 0
              ? say('No other cadence is offered: {reason}', { reason: refused })
              : refused}
        </p>
      )}
    </Block>
  );
};

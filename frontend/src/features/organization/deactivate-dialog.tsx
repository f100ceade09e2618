import { say } from '@candor/contracts/words/say';
import { useCallback, useEffect, useState } from 'react';
import { deactivateFields } from '@candor/contracts/accounts/member-fields';
import { deactivateUser, userHoldings } from '@candor/contracts/accounts/endpoints';
import type { UserItem } from '@candor/contracts/accounts/pages';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { listTo } from '../../page/list-address.ts';
import { call, errorOf } from '../../page/call.ts';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { Link } from '../../kit/link.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { ErrorState } from '../../kit/states.tsx';
import { toast } from '../../kit/overlays/toast.ts';

type Holdings = PayloadOf<typeof userHoldings>;
type Kind = 'jobs' | 'teams' | 'people' | 'tasks';
const kinds = [
  {
    kind: 'jobs',
    field: 'jobs_to',
    says: (count: number) => say('Owns {count, plural, one {# job} other {# jobs}}', { count }),
  },
  {
    kind: 'teams',
    field: 'teams_to',
    says: (count: number) => say('Works on {count, plural, one {# job} other {# jobs}}', { count }),
  },
  {
    kind: 'people',
    field: 'people_to',
    says: (count: number) => say('Looks after {count, plural, one {# candidate} other {# candidates}}', { count }),
  },
  {
    kind: 'tasks',
    field: 'reassign_to',
    says: (count: number) => say('Has {count, plural, one {# open task} other {# open tasks}}', { count }),
  },
] as const;

/** One kind of the things that the person is responsible for. The number shows the list, with the choice of a successor below. */
const Held = ({ kind, says, field, held }: (typeof kinds)[number] & { held: Holdings[Kind] }) => (
  <li className="grid gap-2 border-b border-line py-3 first:pt-0 last:border-0">
    <details className="group">
      <summary className="flex min-h-6 cursor-pointer items-center gap-2 rounded-tag text-ui font-medium text-ink">
        {says(held.count)}
        <span className="text-meta font-normal text-accent-ink group-open:hidden">{say('Show them')}</span>
      </summary>
      <ul className="quiet-scroll mt-1 max-h-40 overflow-y-auto ps-4 text-ui text-ink-2">
        {held.shown.map(({ id, name }) => (
          <li key={id} className="truncate py-0.5">
            {kind === 'tasks' ? (
              name
            ) : (
              <Link
                to={
                  kind === 'people' ? listTo('people', 'candidates', { id }) : listTo('opportunities', 'jobs', { id })
                }
                target="_blank"
                className="hover:underline"
              >
                {name}
              </Link>
            )}
          </li>
        ))}
        {held.count > held.shown.length && (
          <li className="py-0.5 text-ink-3">
            {say('and {count, number} more', { count: held.count - held.shown.length })}
          </li>
        )}
      </ul>
    </details>
    <FieldInput name={field} />
  </li>
);

/** Ends a member's access, after asking who takes over their responsibilities. */
export const DeactivateDialog = ({
  user,
  me,
  onClose,
  onChanged,
  onUndo,
}: {
  user: UserItem;
  me: string;
  onClose: () => void;
  onChanged: () => void | Promise<void>;
  onUndo: () => void;
}) => {
  const [held, setHeld] = useState<Holdings | { error: string } | null>(null);
  const read = useCallback(
    (id: string) =>
      call(userHoldings, { id }).then((answer) =>
        setHeld(answer.status === 'ok' ? answer.payload : { error: errorOf(answer) }),
      ),
    [],
  );
  useEffect(() => void read(user.id), [read, user.id]);
  const ready = held && !('error' in held) ? held : null;
  const shown = ready ? kinds.filter(({ kind }) => ready[kind].count > 0) : [];
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('Deactivate {name}?', { name: user.name })}
      text={say('They are signed out here immediately and can no longer sign in. Their history stays.')}
    >
      {!held && <SkeletonRows rows={3} />}
      {held && 'error' in held && <ErrorState onRetry={() => void read(user.id)}>{held.error}</ErrorState>}
      {ready && (
        <FieldsForm
          fields={deactivateFields}
          initial={typedOf(deactivateFields, {
            jobs_to: ready.jobs.count ? me : '',
            people_to: ready.people.count && ready.people_takers.some(({ value }) => value === me) ? me : '',
            reassign_to: ready.tasks.count ? me : '',
          })}
          options={{
            jobs_to: ready.takers,
            teams_to: ready.takers,
            people_to: ready.people_takers,
            reassign_to: ready.takers,
          }}
          send={(values) =>
            call(deactivateUser, {
              id: user.id,
              jobs_to: values.jobs_to || null,
              teams_to: values.teams_to || null,
              people_to: values.people_to || null,
              reassign_to: values.reassign_to || null,
            })
          }
          onOk={(_, { jobs_to, teams_to, people_to, reassign_to }) => {
            const moves = Boolean(jobs_to || teams_to || people_to || reassign_to);
            toast(
              moves
                ? { text: say('{name} is deactivated. What they held is being handed over.', { name: user.name }) }
                : { text: say('{name} is deactivated.', { name: user.name }), undo: onUndo },
            );
            return onChanged();
          }}
        >
          {shown.length ? (
            <ul>
              {shown.map((each) => (
                <Held key={each.kind} {...each} held={ready[each.kind]} />
              ))}
            </ul>
          ) : (
            <p className="text-ui text-ink-2">{say('They have no open jobs, candidates or tasks.')}</p>
          )}
          <FormActions save={say('Deactivate')} onCancel={onClose} />
        </FieldsForm>
      )}
    </Dialog>
  );
};

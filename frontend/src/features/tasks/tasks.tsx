import { Suspense, useMemo, useState } from 'react';
import { Plus, Trash2 } from 'lucide-react';
import { Link, useRevalidator } from 'react-router-dom';
import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import type { DataOf } from '@candor/contracts/kernel/page';
import { tasksPage } from '@candor/contracts/tasks/pages';
import { deleteTask } from '@candor/contracts/tasks/endpoints';
import type { TaskRow } from '@candor/contracts/tasks/rows';
import { call } from '../../page/call.ts';
import { useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { usePage } from '../../page/use-page.ts';
import { settle } from '../../page/settle.ts';
import { Button, IconButton } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { DataTable } from '../../kit/tables/data-table.tsx';
import type { Column } from '../../kit/tables/columns.ts';
import { ConfirmDialog } from '../../kit/overlays/dialog.tsx';
import { FilterBar, SearchBox } from '../../kit/tables/filter-bar.tsx';
import type { Filter } from '../../kit/tables/filter-editor.tsx';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { Page, PageBar, PageHead } from '../../kit/page.tsx';
import { Pager } from '../../kit/tables/pager.tsx';
import { Segmented } from '../../kit/inputs/segmented.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { Tag } from '../../kit/tag.tsx';
import { Ago } from '../../kit/time.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { DueScorecards } from '../../parts/home/due-scorecards.tsx';
import { boardTo, jobTo, personTo } from '../../parts/people/links.ts';
import { DueText, TaskBox } from '../../parts/tasks/task-box.tsx';
import { hasWords, TaskNotes } from '../../parts/tasks/task-notes.tsx';
import { later } from '../../kit/later.tsx';

const NewTask = later(() => import('./new-task.tsx').then((m) => m.NewTask));
const kinds: Record<string, string> = {
  call: phrase('Call'),
  email: phrase('Email'),
  social_connect: phrase('Connect'),
  social_engage: phrase('Engage'),
  direct_mail: phrase('Direct mail'),
  review: phrase('Review'),
  interview: phrase('Interview'),
  follow_up: phrase('Follow up'),
  other: phrase('Other'),
};
const filtersOf = (): Filter[] => [
  { name: 'due', label: say('Due'), kind: 'dates' },
  {
    name: 'kind',
    label: say('Kind'),
    kind: 'choice',
    options: Object.entries(kinds).map(([value, label]) => ({ value, label: sayLabel(label) })),
  },
];
type State = 'todo' | 'done' | 'all';

type About = Pick<DataOf<typeof tasksPage>, 'names' | 'jobOfApplication'>;
/** The subject of a task, as a link if the reader may open it. */
export const TaskSubject = ({
  subject,
  about: { names, jobOfApplication },
}: {
  subject: TaskRow['subject'];
  about: About;
}) => {
  const name = subject && names[subject.id];
  if (!subject || !name) return null;
  const job = jobOfApplication[subject.id];
  const to =
    subject.type === 'job'
      ? jobTo(subject.id)
      : subject.type === 'candidate'
        ? personTo(subject.id)
        : job && boardTo(job, subject.id);
  return to ? (
    <Link to={to} className="truncate hover:underline">
      {name}
    </Link>
  ) : (
    <span className="truncate">{name}</span>
  );
};
const columnsOf = (about: About, zone: string | null, remove: (task: TaskRow) => void): Column<TaskRow>[] => [
  {
    id: 'title',
    header: say('Task'),
    width: 380,
    fixed: true,
    cell: (task) => (
      <span className="flex min-w-0 items-center gap-2">
        <TaskBox task={task} />
        <span className={cx('truncate font-medium', task.status === 'done' ? 'text-ink-3 line-through' : 'text-ink')}>
          {task.title}
        </span>
        {task.priority === 'high' && task.status === 'todo' && <Tag tone="warn">{say('High')}</Tag>}
      </span>
    ),
  },
  {
    id: 'subject',
    header: say('About'),
    width: 200,
    cell: (task) => <TaskSubject subject={task.subject} about={about} />,
  },
  { id: 'kind', header: say('Kind'), width: 100, cell: (task) => sayLabel(kinds[task.kind] ?? task.kind) },
  { id: 'due', header: say('Due'), width: 120, sort: 'due_at', cell: (task) => <DueText task={task} zone={zone} /> },
  {
    id: 'created',
    header: say('Added'),
    width: 130,
    sort: 'created_at',
    fixed: true,
    cell: (task) => (
      <span className="flex items-center justify-between gap-1.5">
        <Ago at={task.created_at} zone={zone} className="text-ink-3" />
        <IconButton label={say('Delete: {title}', { title: task.title })} size="sm" onClick={() => remove(task)}>
          <Trash2 size={14} aria-hidden className="text-ink-3" />
        </IconButton>
      </span>
    ),
  },
];

const cardOf = (about: About, zone: string | null) => (task: TaskRow) => (
  <>
    <span className={cx('block truncate font-medium', task.status === 'done' ? 'text-ink-3 line-through' : 'text-ink')}>
      {task.title}
    </span>
    <span className="flex gap-2 text-meta text-ink-3">
      <DueText task={task} zone={zone} />
      <TaskSubject subject={task.subject} about={about} />
    </span>
  </>
);
const cardMark = (task: TaskRow) => <TaskBox task={task} />;

const notesBelow = (task: TaskRow) => hasWords(task) && <TaskNotes task={task} lines={1} />;

/** `/tasks/mine` */
export const Screen = () => {
  const { list, names, jobOfApplication, scorecards, user } = usePage(tasksPage);
  const at = useListAddress();
  const { revalidate } = useRevalidator();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<TaskRow | null>(null);
  useLivePage(['tasks', 'scorecards', 'appointments']);
  useShortcut('c', say('New task'), () => setAdding(true), { opens: true });
  const zone = user.tz_region;
  const about = useMemo(() => ({ names, jobOfApplication }), [names, jobOfApplication]);
  const columns = useMemo(() => columnsOf(about, zone, setRemoving), [about, zone]);
  const { status, ...others } = at.slice.filters;
  const chosen = Array.isArray(status) ? (status.length === 1 ? status[0] : 'all') : (status ?? 'all');
  const state: State = chosen === 'todo' || chosen === 'done' ? chosen : 'all';
  const show = (next: State) =>
    at.go((now) => now.filterTo('status', next === 'all' ? ['todo', 'done'] : [next]), { replace: true });
  const remove = async () => {
    if (!removing) return;
    const answer = await call(deleteTask, { id: removing.id });
    setRemoving(null);
    await settle(say('Delete {title}', { title: removing.title }), answer, () => {
      toast({ text: say('Task deleted.') });
      void revalidate();
    });
  };
  const narrowed = Boolean(at.slice.search) || Object.keys(others).length > 0;
  return (
    <Page>
      <PageHead
        title={say('My tasks')}
        count={list.total}
        actions={
          <Button onClick={() => setAdding(true)}>
            <Plus size={14} aria-hidden />
            {say('New task')}
            <span className="max-sm:hidden">
              <Kbd keys="c" />
            </span>
          </Button>
        }
      />
      <PageBar>
        <Segmented<State>
          label={say('Which tasks')}
          value={state}
          onChange={show}
          options={[
            { value: 'todo', label: say('Open') },
            { value: 'done', label: say('Done') },
            { value: 'all', label: say('All') },
          ]}
        />
        <SearchBox value={at.slice.search} onSearch={(text) => at.go((now) => now.searchTo(text), { replace: true })} />
        <FilterBar
          filters={filtersOf()}
          value={others}
          onChange={(to, before) => at.go((now) => now.filtersTo(to, before))}
        />
      </PageBar>
      {state !== 'done' && !narrowed && scorecards.length > 0 && (
        <div className="px-5 pb-4">
          <DueScorecards due={scorecards} zone={zone} />
        </div>
      )}
      <DataTable
        name="tasks"
        label={say('Tasks')}
        columns={columns}
        rows={list.items}
        keyOf={(task) => task.id}
        nameOf={(task) => task.title}
        sort={list.sort}
        sortTo={at.sortTo}
        card={cardOf(about, zone)}
        cardMark={cardMark}
        below={notesBelow}
        empty={
          narrowed ? (
            <EmptyState
              action={
                <Button onClick={() => at.go(at.to({ search: '', filters: status === undefined ? {} : { status } }))}>
                  {say('Show all')}
                </Button>
              }
            >
              {say('No task matches.')}
            </EmptyState>
          ) : state === 'done' ? (
            <EmptyState>{say('Nothing done yet.')}</EmptyState>
          ) : (
            <EmptyState action={<Button onClick={() => setAdding(true)}>{say('New task')}</Button>}>
              {say('Nothing due.')}
            </EmptyState>
          )
        }
      />
      {list.total > list.limit && (
        <Pager page={list.page} limit={list.limit} total={list.total} pageTo={at.pageTo} limitTo={at.limitTo} />
      )}
      {adding && (
        <Suspense>
          <NewTask zone={zone} onClose={() => setAdding(false)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={say('Delete this task?')}
        text={removing?.title ?? ''}
        action={say('Delete')}
        onConfirm={() => void remove()}
      />
    </Page>
  );
};

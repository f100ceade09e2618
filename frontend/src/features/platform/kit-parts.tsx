import { type ReactNode, useState } from 'react';
import { Archive, Plus, Users } from 'lucide-react';
import { Avatar, AvatarRow, Person } from '../../kit/avatar.tsx';
import { Button, IconButton } from '../../kit/button.tsx';
import { BarChart } from '../../kit/charts/chart-bars.tsx';
import { FunnelChart } from '../../kit/charts/chart-funnel.tsx';
import { HeatTable } from '../../kit/charts/chart-heat.tsx';
import { LineChart } from '../../kit/charts/chart-line.tsx';
import type { ChartData } from '../../kit/charts/chart-parts.tsx';
import { StackedChart } from '../../kit/charts/chart-stacked.tsx';
import { Checkbox, Switch } from '../../kit/inputs/checkbox.tsx';
import { ConfirmDialog } from '../../kit/overlays/dialog.tsx';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { Menu, MenuItem, MenuLabel } from '../../kit/overlays/menu.tsx';
import { Notice } from '../../kit/notice.tsx';
import { FactList } from '../../kit/page.tsx';
import { Pager } from '../../kit/tables/pager.tsx';
import { Popover } from '../../kit/overlays/popover.tsx';
import { Meter } from '../../kit/progress-bar.tsx';
import { Segmented } from '../../kit/inputs/segmented.tsx';
import { Skeleton, SkeletonRows } from '../../kit/skeleton.tsx';
import { StageRing } from '../../kit/stage-ring.tsx';
import { EmptyState, ErrorState } from '../../kit/states.tsx';
import { Count, Facts, Status, Tag, type Tone } from '../../kit/tag.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { FileDrop } from '../../kit/inputs/upload.tsx';

const tones: readonly Tone[] = ['plain', 'accent', 'good', 'warn', 'bad', 'info'];
const noted = ['info', 'good', 'warn', 'bad'] as const;
const steps: ChartData = {
  head: 'Step',
  series: [
    { key: 'now', label: 'Now' },
    { key: 'before', label: 'Before' },
  ],
  rows: [
    { key: 'a', label: 'Application', values: [42, 36] },
    { key: 'b', label: 'First Round', values: [17, 22] },
    { key: 'c', label: 'Second Round', values: [8, null] },
    { key: 'd', label: 'Offer', values: [3, 2] },
  ],
};
const chart = { title: 'People by step', text: 'Application has most.', data: steps };
const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
);

const Buttons = () => (
  <div className="grid gap-3">
    {(['md', 'sm', 'lg'] as const).map((size) => (
      <Row key={size}>
        {(['primary', 'soft', 'ghost', 'danger'] as const).map((kind) => (
          <Button key={kind} kind={kind} size={size}>
            <Plus size={14} aria-hidden />
            {kind}
          </Button>
        ))}
        <Button size={size} disabled>
          disabled
        </Button>
        <IconButton label={`Archive, ${size}`} size={size} keys="X">
          <Archive size={14} aria-hidden />
        </IconButton>
      </Row>
    ))}
  </div>
);
const Choices = () => {
  const [view, setView] = useState<'board' | 'table'>('board');
  const [on, setOn] = useState(true);
  return (
    <Row>
      <Segmented
        label="View"
        value={view}
        onChange={setView}
        options={[
          { value: 'board', label: 'Board' },
          { value: 'table', label: 'Table' },
        ]}
      />
      <Checkbox aria-label="Checked" checked={on} onChange={() => setOn(!on)} />
      <Checkbox aria-label="Mixed" mixed checked={false} onChange={() => undefined} />
      <Checkbox aria-label="Disabled" disabled checked onChange={() => undefined} />
      <Switch aria-label="On" checked={on} onChange={() => setOn(!on)} />
      <Switch aria-label="Off" checked={!on} onChange={() => setOn(!on)} />
      <Switch aria-label="Disabled" disabled checked={false} onChange={() => undefined} />
    </Row>
  );
};
const Floating = () => {
  const [asked, setAsked] = useState(false);
  return (
    <Row>
      <Menu trigger={<Button>Menu</Button>}>
        <MenuLabel>Do something</MenuLabel>
        <MenuItem keys="A" onSelect={() => undefined}>
          Advance
        </MenuItem>
        <MenuItem danger onSelect={() => undefined}>
          Archive
        </MenuItem>
        <MenuItem disabled onSelect={() => undefined}>
          Not now
        </MenuItem>
      </Menu>
      <Popover label="More" trigger={<Button>Popover</Button>}>
        <p className="p-3 text-ui">Words in a popover.</p>
      </Popover>
      <Button onClick={() => setAsked(true)}>Dialog</Button>
      <Button onClick={() => toast({ text: 'Moved to First Round.', undo: () => undefined })}>Toast</Button>
      <Button onClick={() => toast({ text: 'This could not be saved.', tone: 'bad' })}>Toast of a failure</Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        onConfirm={() => setAsked(false)}
        title="Remove this location?"
        text="Jobs keep its name."
        action="Remove"
      />
    </Row>
  );
};

/** Every part of the design system, each in its states. */
export const partStories: Record<string, () => ReactNode> = {
  Buttons: () => <Buttons />,
  Choices: () => <Choices />,
  Tags: () => (
    <div className="grid gap-3">
      <Row>
        {tones.map((tone) => (
          <Tag key={tone} tone={tone}>
            {tone}
          </Tag>
        ))}
        <Count value={1234} />
        <Count value={7} hot />
        <Kbd keys="Ctrl+K" />
      </Row>
      <Row>
        {tones.map((tone) => (
          <Status key={tone} tone={tone}>
            {tone}
          </Status>
        ))}
      </Row>
    </div>
  ),
  People: () => (
    <Row>
      {[20, 28, 40, 56].map((size) => (
        <Avatar key={size} name="Ada Lovelace" size={size} />
      ))}
      <Person name="Gülşah Ştirbu" />
      <AvatarRow names={['Ada Lovelace', 'Alan Turing', 'Grace Hopper', 'Katherine Johnson', 'Dorothy Vaughan']} />
      <Facts of={['Lisbon', null, '6 h behind', 'Applied, Careers page']} />
    </Row>
  ),
  Notices: () => (
    <div className="grid gap-2">
      {noted.map((tone) => (
        <Notice key={tone} tone={tone} title={`A notice that is ${tone}`}>
          One sentence inside a page.
        </Notice>
      ))}
    </div>
  ),
  Floating: () => <Floating />,
  Tabs: () => (
    <Tabs
      label="Sections"
      className=""
      tabs={[
        { value: 'one', label: 'Overview', content: <p className="py-3 text-ui">The first panel.</p> },
        { value: 'two', label: 'Notes', count: 3, content: <p className="py-3 text-ui">The second panel.</p> },
      ]}
    />
  ),
  Progress: () => (
    <div className="grid gap-3">
      {[0, 0.4, 1].map((value) => (
        <Meter key={value} value={value} label={`${value * 100} percent`} />
      ))}
      <Row>
        {[0.2, 0.5, 1].map((fill) => (
          <StageRing key={fill} fill={fill} color="var(--st-screen)" size={18} />
        ))}
        <Skeleton />
      </Row>
      <SkeletonRows rows={2} />
    </div>
  ),
  States: () => (
    <div className="grid sm:grid-cols-2">
      <EmptyState action={<Button kind="primary">Create a job</Button>}>No jobs yet. Create the first one.</EmptyState>
      <ErrorState onRetry={() => undefined} />
    </div>
  ),
  Facts: () => (
    <FactList
      facts={[
        { label: 'Email', value: 'ada@northwind.example' },
        { label: 'Applied', value: '22 October' },
        { label: 'Team', value: <Users size={14} aria-label="Two people" /> },
      ]}
    />
  ),
  Pager: () => <Pager page={2} limit={100} total={1234} pageTo={() => '/kit'} limitTo={() => '/kit'} />,
  Upload: () => (
    <FileDrop
      label="Choose a file"
      sign={async () => ({ status: 'error', code: 'refused', error: 'Files are not kept here.' }) as const}
      onDone={() => undefined}
    />
  ),
  Bars: () => <BarChart {...chart} />,
  Line: () => <LineChart {...chart} />,
  Funnel: () => <FunnelChart {...chart} />,
  Stacked: () => <StackedChart {...chart} />,
  'Heat table': () => <HeatTable {...chart} />,
};

import { type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { InboxData, InboxGroup } from '@candor/contracts/messages/pages';
import type { ThreadRow } from '@candor/contracts/messages/rows';
import { numberWords, phrase, say, sayLabel } from '@candor/contracts/words/say';
import { useNarrow } from '../../kit/media.ts';
import { later } from '../../kit/later.tsx';
import { InboxRow, type RowAround } from './inbox-row.tsx';

const IncomingLine = later(() => import('./incoming-line.tsx').then((m) => m.IncomingLine));

export const groupTitles: Record<InboxGroup, string> = {
  answer: phrase('Answer'),
  fix: phrase('Fix'),
  waiting: phrase('Waiting on them'),
  later: phrase('Later'),
};
export type Incoming = InboxData['incoming'][number];
type Line =
  | { kind: 'head'; group: InboxGroup; count: number }
  | { kind: 'row'; row: ThreadRow; group: InboxGroup }
  | { kind: 'incoming'; row: Incoming; group: 'fix' }
  | { kind: 'more'; group: 'answer'; shown: number; count: number };
const linesOf = (
  groups: InboxData['groups'],
  more: number,
  incoming: readonly Incoming[],
  only: InboxGroup | null,
): Line[] =>
  (['answer', 'fix', 'waiting', 'later'] as const).flatMap((group): Line[] => {
    const unknown = group === 'fix' ? incoming : [];
    const count = groups[group].length + unknown.length;
    return (only && only !== group) || !count
      ? []
      : [
          { kind: 'head', group, count },
          ...groups[group].map((row): Line => ({ kind: 'row', row, group })),
          ...unknown.map((row): Line => ({ kind: 'incoming', row, group: 'fix' })),
          ...(group === 'answer' && more
            ? [{ kind: 'more', group, shown: groups.answer.length, count: more } as const]
            : []),
        ];
  });
const heights = { head: 40, more: 56, answer: 96, fix: 96, waiting: 40, later: 96 } as const;
const hasRow = (line: Line): line is Extract<Line, { row: unknown }> => 'row' in line;
const heightOf = (line: Line): number => (hasRow(line) ? heights[line.group] : heights[line.kind]);

/** The conversations grouped by who has to act, the longest wait first. Only the visible rows are rendered. */
export const InboxList = ({
  groups,
  more,
  incoming,
  only,
  current,
  onIncoming,
  toOf,
  around,
  foot,
}: {
  groups: InboxData['groups'];
  /** How many more conversations wait for an answer. */
  more: number;
  incoming: readonly Incoming[];
  /** The only group to show; null for all. */
  only: InboxGroup | null;
  current: string | null;
  /** Shows an email of an unknown sender. Absent: such an email cannot be opened. */
  onIncoming: ((id: string) => void) | undefined;
  toOf: (id: string) => string;
  around: RowAround;
  foot?: ReactNode;
}) => {
  const box = useRef<HTMLDivElement>(null);
  const narrow = useNarrow();
  const lines = useMemo(() => linesOf(groups, more, incoming, only), [groups, more, incoming, only]);
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => heightOf(lines[index]!) + (narrow && hasRow(lines[index]!) ? 8 : 0),
    overscan: 8,
    getItemKey: (index) => {
      const line = lines[index]!;
      return hasRow(line) ? line.row.id : `${line.kind} ${line.group}`;
    },
  });
  useEffect(() => {
    virtual.measure();
  }, [virtual, lines, narrow]);
  const place = lines.findIndex((line) => hasRow(line) && line.row.id === current);
  useEffect(() => {
    if (place >= 0) virtual.scrollToIndex(place, { align: 'auto' });
  }, [place, virtual]);
  return (
    <div
      ref={box}
      data-page-scroll
      tabIndex={0}
      role="region"
      aria-label={say('Conversations')}
      className="quiet-scroll relative min-h-0 flex-1 overflow-y-auto px-2 pb-3 outline-offset-[-2px]"
    >
      <ul className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ key, index, start, size }) => {
          const line = lines[index]!;
          return (
            <li key={key} className="absolute inset-x-0" style={{ height: size, transform: `translateY(${start}px)` }}>
              {line.kind === 'head' ? (
                <div className="flex h-full items-end gap-2 px-3 pb-1.5">
                  <h2 className="text-ui font-semi text-ink">{sayLabel(groupTitles[line.group])}</h2>
                  <span className="tnum text-meta text-ink-3">
                    {line.group === 'answer' ? say('longest wait first') : numberWords(line.count)}
                  </span>
                </div>
              ) : line.kind === 'more' ? (
                <p className="px-3 py-2 text-meta text-ink-3">
                  {say(
                    '{count, plural, one {# more waits} other {# more wait}} for an answer. The {shown, number} that wait longest are listed.',
                    { count: line.count, shown: line.shown },
                  )}
                </p>
              ) : line.kind === 'incoming' ? (
                <Suspense>
                  <IncomingLine
                    mail={line.row}
                    current={line.row.id === current}
                    around={around}
                    onOpen={onIncoming && (() => onIncoming(line.row.id))}
                  />
                </Suspense>
              ) : (
                <InboxRow row={line.row} to={toOf(line.row.id)} current={line.row.id === current} around={around} />
              )}
            </li>
          );
        })}
      </ul>
      {foot}
    </div>
  );
};

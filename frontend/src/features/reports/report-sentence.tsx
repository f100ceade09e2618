import { MomentInput } from '../../kit/inputs/moment-input.tsx';
import { DayBox } from '../../kit/inputs/date-input.tsx';
import { useState, type ReactElement, type ReactNode } from 'react';
import { ChevronDown, Plus } from 'lucide-react';
import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';
import { subDays } from 'date-fns/subDays';
import { say, sayLabel } from '@candor/contracts/words/say';
import { filterNames, reportFilters, type ReportFilter } from '@candor/contracts/reports/report';
import { useListAddress } from '../../page/list-address.ts';
import { Button } from '../../kit/button.tsx';
import { FilterEditor } from '../../kit/tables/filter-editor.tsx';
import { Menu, MenuItem } from '../../kit/overlays/menu.tsx';
import { Popover } from '../../kit/overlays/popover.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { daysBetween, exactText, momentText, periodText } from '../../kit/time.tsx';
import { momentAt } from '../../kit/inputs/moment-at.ts';
import { wallClock } from '@candor/contracts/words/time-words';
import { anyWords, chosenText, comparedText, type Data, filterLead, groupWord } from './report-words.ts';

// The question of a report as a sentence; every choice in it is a control, and its value is in the address.

const dayFormat = 'yyyy-MM-dd';
const word =
  'inline-flex h-7 max-w-full items-center gap-1.5 rounded-ctl bg-hover px-2 text-ui font-medium text-ink hover:bg-press print:bg-transparent print:px-0';
const Word = ({
  label,
  children,
  text,
  open,
  onOpen,
}: {
  label: string;
  text: string;
  children: ReactNode;
  open?: boolean;
  onOpen?: (open: boolean) => void;
}): ReactElement => (
  <Popover
    label={label}
    open={open}
    onOpen={onOpen}
    trigger={
      <button type="button" aria-label={`${label}: ${text}`} className={word}>
        <span className="truncate">{text}</span>
        <ChevronDown size={13} aria-hidden className="shrink-0 text-ink-3 print:hidden" />
      </button>
    }
  >
    {children}
  </Popover>
);
/** A choice stays beside the word that leads to it. */
const Pair = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex max-w-full items-center gap-x-1.5">{children}</span>
);
const Lead = ({ children }: { children: ReactNode }) => <span className="text-ui text-ink-3">{children}</span>;

/** Puts one choice into the address; undefined removes it. An opened number belongs to the previous question, so its panel closes. */
export const useAsk = () => {
  const at = useListAddress();
  return (change: Record<string, unknown>) => {
    const filters = Object.fromEntries(
      Object.entries({ ...at.slice.filters, ...change }).filter(([, value]) => value !== undefined),
    );
    at.go(at.recordWith(null, { filters }), { keepScroll: true });
  };
};

const spans = [30, 90, 180, 365] as const;
const PeriodEditor = ({ data }: { data: Data }) => {
  const ask = useAsk();
  const { from, to } = data.params;
  return (
    <>
      {spans.map((days) => (
        <button
          key={days}
          type="button"
          onClick={() => ask({ last: days, from: undefined, to: undefined })}
          className="flex min-h-8 w-full items-center rounded-ctl px-2 text-ui hover:bg-hover"
        >
          {say('The last {days, number} days', { days })}
        </button>
      ))}
      <div className="mt-1 grid w-72 max-w-full grid-cols-2 gap-2 border-t border-line p-2">
        {(['from', 'to'] as const).map((end) => (
          <div key={end} className="grid gap-1 text-meta text-ink-3">
            <span aria-hidden>{end === 'from' ? say('From') : say('To')}</span>
            <DayBox
              aria-label={end === 'from' ? say('From') : say('To')}
              value={data.params[end]}
              onDone={(day) => {
                if (day) ask({ last: undefined, from, to, [end]: day });
              }}
            />
          </div>
        ))}
      </div>
    </>
  );
};

const choiceLook = 'flex min-h-8 w-full items-center rounded-ctl px-2 text-ui hover:bg-hover';
const ComparisonEditor = ({ data }: { data: Data }) => {
  const ask = useAsk();
  const { params, before } = data;
  const days = daysBetween(params.from, params.to, 'UTC') + 1;
  const choose = (compare: 'before' | 'year') =>
    ask({ compare: compare === 'before' ? undefined : compare, compare_from: undefined, compare_to: undefined });
  return (
    <>
      {(['before', 'year'] as const).map((each) => (
        <button key={each} type="button" onClick={() => choose(each)} className={choiceLook}>
          {comparedText(each, days, before).replace(/^./, (letter) => letter.toUpperCase())}
        </button>
      ))}
      <div className="mt-1 grid w-72 max-w-full grid-cols-2 gap-2 border-t border-line p-2">
        {(['from', 'to'] as const).map((end) => (
          <div key={end} className="grid gap-1 text-meta text-ink-3">
            <span aria-hidden>{end === 'from' ? say('From') : say('To')}</span>
            <DayBox
              aria-label={end === 'from' ? say('Compared from') : say('Compared to')}
              value={before[end]}
              onDone={(day) => {
                if (!day) return;
                ask({ compare: undefined, compare_from: before.from, compare_to: before.to, [`compare_${end}`]: day });
              }}
            />
          </div>
        ))}
      </div>
    </>
  );
};

const AsOfEditor = ({ data }: { data: Data }) => {
  const ask = useAsk();
  const zone = data.user.tz_region;
  const shown = wallClock(data.at, zone).slice(0, 16);
  const [text, setText] = useState(shown);
  return (
    <form
      className="grid gap-2 p-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (text && text !== shown && !Number.isNaN(Date.parse(text)))
          ask({ as_of: momentAt(`${text}:00`.slice(0, 19), zone), from: undefined, to: undefined });
      }}
    >
      <div className="grid gap-1 text-meta text-ink-3">
        <span aria-hidden>{say('The report as it stood on')}</span>
        <MomentInput label={say('The report as it stood on')} value={text} onChange={setText} />
      </div>
      <span className="flex gap-2">
        <Button kind="primary" size="sm" type="submit">
          {say('Show')}
        </Button>
        {data.as_of && (
          <Button size="sm" onClick={() => ask({ as_of: undefined, from: undefined, to: undefined })}>
            {say('Back to now')}
          </Button>
        )}
      </span>
    </form>
  );
};

const capital = (word: string): string => word.replace(/^./, (letter) => letter.toLocaleUpperCase());
const always: readonly ReportFilter[] = ['job', 'source'];
/** The report's question as controls. The keys `[` and `]` go one period back and forward. */
export const ReportSentence = ({
  data,
  opening,
  groupBy,
  row,
  filters = reportFilters,
}: {
  data: Data;
  opening: string;
  groupBy: readonly string[];
  /** The word for what a row stands for. */
  row: string;
  /** The filters that the report's facts allow. */
  filters?: readonly ReportFilter[];
}) => {
  const ask = useAsk();
  const [adding, setAdding] = useState<ReportFilter | null>(null);
  const { params, before, options } = data;
  useShortcut(
    '[',
    say('The period before'),
    () => {
      const length = daysBetween(params.from, params.to, 'UTC') + 1;
      const back = (day: string) => format(subDays(parseISO(day), length), dayFormat);
      ask({ last: undefined, from: back(params.from), to: back(params.to) });
    },
    { group: say('Report') },
  );
  useShortcut(
    ']',
    say('The period after'),
    () => {
      const days = daysBetween(params.from, params.to, 'UTC') + 1;
      const on = (day: string) => format(addDays(parseISO(day), days), dayFormat);
      ask({ last: undefined, from: on(params.from), to: on(params.to) });
    },
    { group: say('Report') },
  );
  const shown = filters.filter(
    (filter) =>
      always.includes(filter) || filter === adding || ((params[filter] as string[] | undefined)?.length ?? 0) > 0,
  );
  const more = filters.filter((filter) => !shown.includes(filter) && options[filter].length > 0);
  const days = daysBetween(params.from, params.to, 'UTC') + 1;
  return (
    <>
      <Pair>
        <Lead>{sayLabel(opening)}</Lead>
        <Word label={say('Period')} text={periodText(params.from, params.to)}>
          <PeriodEditor data={data} />
        </Word>
      </Pair>
      {shown.map((filter) => (
        <Pair key={filter}>
          <Lead>{filterLead(filter)}</Lead>
          <Word
            label={sayLabel(filterNames[filter])}
            text={chosenText(filter, data)}
            {...(filter === adding
              ? {
                  open: true,
                  onOpen: (open: boolean) => {
                    if (!open) setAdding(null);
                  },
                }
              : {})}
          >
            <FilterEditor
              filter={{ name: filter, label: sayLabel(filterNames[filter]), kind: 'choice', options: options[filter] }}
              value={params[filter]}
              onChange={(value) => ask({ [filter]: value })}
            />
            {((params[filter] as string[] | undefined)?.length ?? 0) > 0 && (
              <button
                type="button"
                onClick={() => ask({ [filter]: undefined })}
                className="mt-1 flex min-h-8 w-full items-center rounded-ctl border-t border-line px-2 text-ui text-ink-2 hover:bg-hover"
              >
                {say('Take {choice}', { choice: sayLabel(anyWords[filter]) })}
              </button>
            )}
          </Word>
        </Pair>
      ))}
      {more.length > 0 && (
        <span className="print:hidden">
          <Menu
            trigger={
              <Button kind="ghost" size="sm">
                <Plus size={13} aria-hidden />
                {say('Narrow')}
              </Button>
            }
          >
            {more.map((filter) => (
              <MenuItem key={filter} onSelect={() => window.setTimeout(() => setAdding(filter))}>
                {sayLabel(filterNames[filter])}
              </MenuItem>
            ))}
          </Menu>
        </span>
      )}
      <Pair>
        <Lead>{say('compared with')}</Lead>
        <Word label={say('Compared with')} text={comparedText(data.compared, days, before)}>
          <ComparisonEditor data={data} />
        </Word>
      </Pair>
      {groupBy.length > 0 && (
        <Pair>
          <Lead>{say('{by, select, other {by}}', { by: 'group' })}</Lead>
          <Menu
            trigger={
              <button
                type="button"
                className={word}
                aria-label={say('Group by: {group}', { group: params.by ? groupWord(params.by) : row })}
              >
                {params.by ? groupWord(params.by) : row}
                <ChevronDown size={13} aria-hidden className="shrink-0 text-ink-3 print:hidden" />
              </button>
            }
          >
            <MenuItem onSelect={() => ask({ by: undefined })}>{capital(row)}</MenuItem>
            {groupBy.map((group) => (
              <MenuItem key={group} onSelect={() => ask({ by: group })}>
                {say('{group} and {row}', { group: sayLabel(filterNames[group as ReportFilter]), row })}
              </MenuItem>
            ))}
          </Menu>
        </Pair>
      )}
      <Pair>
        <Lead>{say('as of')}</Lead>
        <Word
          key={data.at}
          label={say('As of')}
          text={
            data.as_of
              ? momentText(data.as_of, data.user.tz_region)
              : say('now, {when}', { when: momentText(data.at, data.user.tz_region) })
          }
        >
          <AsOfEditor data={data} />
        </Word>
      </Pair>
      <span className="hidden print:inline">({exactText(data.at, data.user.tz_region)})</span>
    </>
  );
};

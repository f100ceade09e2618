import { EmptyState } from '../../kit/states.tsx';
import type { GroupReportData } from '@candor/contracts/demographics/pages';
import { categoryName } from '@candor/contracts/demographics/categories';
import { dimensionName } from '@candor/contracts/demographics/words';
import { wallClock } from '@candor/contracts/words/time-words';
import { say } from '@candor/contracts/words/say';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '../../kit/button.tsx';
import { momentAt } from '../../kit/inputs/moment-at.ts';
import { MomentInput } from '../../kit/inputs/moment-input.tsx';
import { useGo } from '../../kit/link.tsx';
import { Menu, MenuChoices } from '../../kit/overlays/menu.tsx';
import { Popover } from '../../kit/overlays/popover.tsx';
import { exactText } from '../../kit/time.tsx';

/** Puts a choice into the address; null removes it. */
export const useChoice = () => {
  const go = useGo();
  const { pathname, search } = useLocation();
  return (change: Record<string, string | null>) => {
    const query = new URLSearchParams(search);
    for (const [name, value] of Object.entries(change))
      if (value === null) query.delete(name);
      else query.set(name, value);
    void go(query.size ? `${pathname}?${query}` : pathname);
  };
};
const look =
  'inline-flex h-7 max-w-full items-center gap-1.5 rounded-ctl bg-hover px-2 text-ui font-medium text-ink hover:bg-press print:bg-transparent print:px-0';
export const Lead = ({ children }: { children: ReactNode }) => <span className="text-ui text-ink-3">{children}</span>;
export const Trigger = ({ label, text, ...rest }: { label: string; text: string }) => (
  <button type="button" aria-label={`${label}: ${text}`} className={look} {...rest}>
    <span className="truncate">{text}</span>
    <ChevronDown size={13} aria-hidden className="shrink-0 text-ink-3 print:hidden" />
  </button>
);
export const everyJob = 'all';

const AsOfForm = ({ data }: { data: GroupReportData }) => {
  const choose = useChoice();
  const zone = data.user.tz_region;
  const shown = wallClock(data.at, zone).slice(0, 16);
  const [text, setText] = useState(shown);
  return (
    <form
      className="grid gap-2 p-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (text && text !== shown && !Number.isNaN(Date.parse(text)))
          choose({ as_of: momentAt(`${text}:00`.slice(0, 19), zone) });
      }}
    >
      <MomentInput label={say('The report as it stood on')} value={text} onChange={setText} />
      <span className="flex gap-2">
        <Button kind="primary" size="sm" type="submit">
          {say('Show')}
        </Button>
        {data.as_of && (
          <Button size="sm" onClick={() => choose({ as_of: null })}>
            {say('Back to now')}
          </Button>
        )}
      </span>
    </form>
  );
};

/** The controls of a report by group, as a sentence: which job, by which dimension, as of which date. `plain`: the report is not by group. */
export const GroupFilters = ({
  data,
  plain,
  applicants,
}: {
  data: GroupReportData;
  plain?: boolean;
  /** The applicants who count; absent: the report counts all. */
  applicants?: 'internet' | null;
}) => {
  const choose = useChoice();
  const { by, job, jobs, category, categories, dimensions, as_of, user } = data;
  const jobName = jobs.find(({ value }) => value === job)?.label ?? say('All jobs');
  const asOfText = as_of ? exactText(as_of, user.tz_region) : say('now');
  return (
    <div className="flex flex-wrap items-center gap-x-1.5 gap-y-2">
      <Menu trigger={<Trigger label={say('Job')} text={jobName} />}>
        <MenuChoices
          value={job ?? everyJob}
          options={[{ value: everyJob, label: say('All jobs') }, ...jobs.map(({ value, label }) => ({ value, label }))]}
          onChange={(value) => choose({ job: value === everyJob ? null : value, category: null })}
        />
      </Menu>
      {!job && categories.length > 1 && (
        <Menu
          trigger={
            <Trigger
              label={say('EEO-1 job category')}
              text={category ? categoryName(category) : say('any job category')}
            />
          }
        >
          <MenuChoices
            value={category ?? everyJob}
            options={[
              { value: everyJob, label: say('any job category') },
              ...categories.map((value) => ({ value, label: categoryName(value) })),
            ]}
            onChange={(value) => choose({ category: value === everyJob ? null : value })}
          />
        </Menu>
      )}
      {applicants !== undefined && (
        <Menu
          trigger={
            <Trigger
              label={say('Applicants')}
              text={applicants ? say('Internet Applicants only') : say('all applicants')}
            />
          }
        >
          <MenuChoices
            value={applicants ?? everyJob}
            options={[
              { value: everyJob, label: say('all applicants') },
              { value: 'internet', label: say('Internet Applicants only') },
            ]}
            onChange={(value) => choose({ applicants: value === everyJob ? null : value })}
          />
        </Menu>
      )}
      {!plain && (
        <span className="inline-flex max-w-full items-center gap-x-1.5">
          <Lead>{say('by')}</Lead>
          <Menu trigger={<Trigger label={say('Group by')} text={dimensionName(by)} />}>
            <MenuChoices
              value={by}
              options={dimensions.map((value) => ({ value, label: dimensionName(value) }))}
              onChange={(value) => choose({ by: value })}
            />
          </Menu>
        </span>
      )}
      <span className="inline-flex max-w-full items-center gap-x-1.5">
        <Lead>{say('as of')}</Lead>
        <Popover label={say('As of')} trigger={<Trigger label={say('As of')} text={asOfText} />}>
          <AsOfForm key={as_of ?? 'now'} data={data} />
        </Popover>
      </span>
    </div>
  );
};

/** The text in place of figures if no answer is counted, or if all counted answers belong to jobs whose figures the reader may not see. */
export const NothingCounted = ({ closed }: { closed: number }) => (
  <EmptyState>
    {closed > 0
      ? say(
          'You are on the teams that decide in these jobs, so their figures stay closed to you. A colleague who is on none of them can read them.',
        )
      : say(
          'Nothing is counted yet. Turn on demographic questions under Settings, Surveys: applicants can answer them after they apply, and figures appear once enough have.',
        )}
  </EmptyState>
);
/** The notes below each report by group: who is counted, who is not, and which jobs the reader may not see. */
export const GroupNotes = ({ data, applicants }: { data: GroupReportData; applicants?: 'internet' | null }) => {
  const { applications, counted, brought, closed } = data;
  const waiting = Math.max(0, applications - counted);
  return (
    <ul className="grid gap-1 text-meta text-ink-3">
      {(applications > 0 || closed === 0) && (
        <li>
          {applicants
            ? say(
                '{counted, plural, one {# Internet Applicant is} other {# Internet Applicants are}} counted. Who else is one shows once they are counted: once a week, 14 days after an application and 7 days after a decision.',
                { counted },
              )
            : say(
                '{applications, plural, one {# application} other {# applications}}: {counted, number} counted, {waiting, number} not asked, or not counted yet. Counts follow once a week, 14 days after an application and 7 days after a decision.',
                { applications, counted, waiting },
              )}
        </li>
      )}
      {brought > 0 && (
        <li>
          {say('{count, number} more were counted by an earlier system and brought along as counts.', {
            count: brought,
          })}
        </li>
      )}
      {data.forms.length > 0 && (
        <li>
          {say('Five or more answered on each of these forms: {forms}.', {
            forms: data.forms.join(', '),
          })}
        </li>
      )}
      {closed > 0 && (
        <li>
          {say(
            '{count, plural, one {One job stays} other {# jobs stay}} closed to you, because you are on the team that decides there.',
            { count: closed },
          )}
        </li>
      )}
    </ul>
  );
};

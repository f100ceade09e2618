import type { ReasonShare } from '@candor/contracts/demographics/cells';
import type { DecisionImpact, ImpactRow } from '@candor/contracts/demographics/impact';
import type { ImpactData } from '@candor/contracts/demographics/pages';
import { groupName, judgedNames } from '@candor/contracts/demographics/words';
import { numberWords, percentWords, say, sayLabel } from '@candor/contracts/words/say';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Drawer } from '../../kit/overlays/drawer.tsx';
import { datedText } from '../../kit/time.tsx';
import { exactP, fixed, highestOf, manyWords } from './impact-words.ts';

const Part = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <section className="border-t border-line px-4 py-4 first:border-0">
    <h3 className="mb-2 text-ui font-semi text-ink">
      {title} {text && <span className="font-normal text-ink-3">{text}</span>}
    </h3>
    {children}
  </section>
);
const Fact = ({ label, how, value }: { label: string; how?: string; value: string }) => (
  <div className="flex items-baseline gap-2 py-1 text-ui">
    <dt className="text-ink-2">{label}</dt>
    <span className="ms-auto text-meta text-ink-3">{how}</span>
    <dd className="tnum min-w-14 text-end font-semi text-ink">{value}</dd>
  </div>
);

const Counts = ({ rows, by, highest }: { rows: readonly ImpactRow[]; by: string; highest: string | null }) => (
  <table className="w-full text-ui">
    <thead>
      <tr className="text-meta text-ink-3 [&>th]:py-1 [&>th]:font-normal">
        <th scope="col" className="text-start">
          <span className="sr-only">{say('Group')}</span>
        </th>
        <th scope="col" className="ps-3 text-end">
          {say('Passed')}
        </th>
        <th scope="col" className="ps-3 text-end">
          {say('Not')}
        </th>
        <th scope="col" className="ps-3 text-end">
          {say('Decided')}
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ group, n, selected }) => (
        <tr key={group} className="border-t border-line">
          <th scope="row" className="py-1.5 pe-2 text-start font-normal text-ink wrap-anywhere">
            {groupName(by, group)}
            {group === highest && <span className="text-ink-3">, {say('highest rate')}</span>}
          </th>
          <td className="tnum text-end font-semi">{numberWords(selected)}</td>
          <td className="tnum ps-3 text-end">{numberWords(n - selected)}</td>
          <td className="tnum ps-3 text-end">{numberWords(n)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const shareIn = (row: ImpactRow, reason: string | null): number | null => {
  const found = row.reasons.find(({ reason_id }) => reason_id === reason);
  const not = row.n - row.selected;
  return found ? (found.count === null || !not ? null : found.count / not) : 0;
};
/** The share of each reason among a group's "not". A cell with fewer than five people says only that. */
const Reasons = ({
  row,
  other,
  by,
  names,
}: {
  row: ImpactRow;
  other: ImpactRow | undefined;
  by: string;
  names: Readonly<Record<string, string>>;
}) => {
  const nameOf = ({ reason_id }: ReasonShare) =>
    reason_id === null ? say('Other reasons, or none') : (names[reason_id] ?? say('A removed reason'));
  const cell = (of: ImpactRow, reason: string | null) => {
    const share = shareIn(of, reason);
    return share === null ? say('fewer than five') : percentWords(share);
  };
  return (
    <table className="w-full text-ui">
      <thead>
        <tr className="text-meta text-ink-3 [&>th]:py-1 [&>th]:font-normal">
          <th scope="col" className="text-start">
            {say('Reason')}
          </th>
          {[row, other].map(
            (each) =>
              each && (
                <th key={each.group} scope="col" className="max-w-24 truncate ps-2 text-end">
                  {groupName(by, each.group)}
                </th>
              ),
          )}
        </tr>
      </thead>
      <tbody>
        {row.reasons.map((reason) => (
          <tr key={reason.reason_id ?? 'others'} className="border-t border-line">
            <th scope="row" className="py-1.5 pe-2 text-start font-normal text-ink wrap-anywhere">
              {nameOf(reason)}
              <span aria-hidden className="relative mt-1 block h-2 border-b border-line">
                {[other, row].map((each) => {
                  const share = each ? shareIn(each, reason.reason_id) : null;
                  return each && share !== null ? (
                    <span
                      key={each.group}
                      className={
                        each === row
                          ? 'absolute top-1 size-2 -translate-x-1/2 rtl:translate-x-1/2 rounded-full bg-ink-2'
                          : 'absolute top-1 size-2 -translate-x-1/2 rtl:translate-x-1/2 rounded-full border-[1.5px] border-ink-2 bg-sheet'
                      }
                      style={{ insetInlineStart: `${share * 100}%` }}
                    />
                  ) : null;
                })}
              </span>
            </th>
            <td className="tnum text-end font-semi">{cell(row, reason.reason_id)}</td>
            {other && <td className="tnum ps-2 text-end">{cell(other, reason.reason_id)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const Pooled = ({ row, several }: { row: ImpactRow; several: boolean }) => {
  const { pooled, same } = row;
  if (!pooled) return null;
  return (
    <Part
      title={several ? say('Compared within each job') : say('Compared within each year')}
      text={say('Mantel-Haenszel')}
    >
      <dl>
        <Fact
          label={several ? say('Jobs that say something') : say('Years that say something')}
          value={numberWords(pooled.strata)}
        />
        {pooled.ratio !== null && <Fact label={say('Ratio')} how={say('pooled')} value={fixed(pooled.ratio, 3)} />}
        {pooled.odds !== null && (
          <Fact label={say('Odds')} how={say('common odds ratio')} value={fixed(pooled.odds, 3)} />
        )}
        <Fact label={say('Chance alone, this far apart')} how={say('chi-square')} value={`p ${exactP(pooled.p)}`} />
        <Fact label={say('Standard deviations')} value={fixed(Math.abs(pooled.sd), 2)} />
        {same && <Fact label={say('Alike in all of them')} how={say('Breslow-Day')} value={`p ${exactP(same.p)}`} />}
      </dl>
      <p className="mt-1 text-meta text-ink-3">
        {same && same.p < 0.05
          ? say('They differ from each other, so one common figure says little: look at each.')
          : say(
              'Added up, counts of jobs or years that select differently can show a difference that none of them has. So each is compared within itself.',
            )}
      </p>
    </Part>
  );
};

/** The details of a group's number: the calculation, the reasons, and the counts. It never shows people. */
export const GroupPanel = ({
  data,
  impact,
  row,
  onClose,
}: {
  data: ImpactData;
  impact: DecisionImpact;
  row: ImpactRow;
  onClose: () => void;
}) => {
  const { by, events, reasons, user } = data;
  const other = row.group === impact.highest ? undefined : highestOf(impact);
  const several = data.job === null && data.jobs.length > 1;
  const counts = events.filter(({ answers }) => answers[impact.decision] > 0);
  const most = Math.max(1, ...counts.map(({ answers }) => answers[impact.decision]));
  const heading = say('{passed, number} passed of {decided, number}', { passed: row.selected, decided: row.n });
  const all = data.decisions.reduce((sum, { comparisons }) => sum + comparisons, 0);
  const compared = row.p !== null && row.ratio !== null;
  return (
    <Drawer
      label={heading}
      narrow
      onClose={onClose}
      head={
        <h2 className="min-w-0 truncate ps-1 text-ui font-semi text-ink">
          {heading} <span className="font-normal text-ink-3">{sayLabel(judgedNames[impact.decision])}</span>
        </h2>
      }
    >
      <Part title={say('By hand')}>
        <Counts rows={other ? [row, other] : [row]} by={by} highest={impact.highest} />
        {compared && (
          <dl className="mt-2 border-t border-line pt-1">
            <Fact
              label={say('Ratio')}
              how={
                several
                  ? say('pooled over jobs')
                  : `${fixed(row.rate * 100, 2)} ÷ ${fixed((other?.rate ?? 0) * 100, 2)}`
              }
              value={fixed(row.ratio!, 3)}
            />
            <Fact
              label={say('Chance alone, this far apart')}
              how={several ? say('Mantel-Haenszel') : say('Fisher exact')}
              value={`p ${exactP(row.p!)}`}
            />
            {row.sd !== null && (
              <Fact label={say('Standard deviations')} how={say('flag from 2')} value={fixed(row.sd, 2)} />
            )}
            {row.short !== null && (
              <Fact
                label={say('Shortfall')}
                how={several ? undefined : `${fixed(row.short + row.selected, 1)} − ${numberWords(row.selected)}`}
                value={fixed(row.short, 1)}
              />
            )}
          </dl>
        )}
        {compared && <p className="mt-2 text-meta text-ink-2">{manyWords(row.p!, all)}</p>}
        {row.flip && (
          <p className="mt-2 rounded-card bg-warn-wash px-3 py-2 text-meta text-ink">
            {row.flip === 'reverses'
              ? say(
                  'One different choice would turn this: with one more of this group and one fewer of the other, this group would have the higher rate. Nothing follows from it (Questions and Answers, 21).',
                )
              : say('One different choice would take this flag away.')}
          </p>
        )}
        {row.flag === 'few' && (
          <p className="mt-2 text-meta text-ink-2">{say('Too few people, or less than 2 % of all: not compared.')}</p>
        )}
      </Part>
      <Pooled row={row} several={several} />
      {row.reasons.length > 0 && (
        <Part title={say('Why people did not pass')} text={say('share of each group’s “not”')}>
          <Reasons row={row} other={other} by={by} names={reasons} />
        </Part>
      )}
      <Part
        title={say('What stands behind it')}
        text={say('{count, plural, one {# count} other {# counts}}', { count: counts.length })}
      >
        <div aria-hidden className="flex h-8 items-end gap-0.5">
          {counts.slice(-48).map(({ id, answers }) => (
            <span
              key={id}
              className="min-w-0.5 flex-1 rounded-t-[2px] bg-ink-4"
              style={{ height: `${Math.max(12, (answers[impact.decision] / most) * 100)}%` }}
            />
          ))}
        </div>
        {counts.length > 0 && (
          <p className="flex justify-between border-t border-line pt-1 text-micro text-ink-3">
            <span>{datedText(counts[0]!.at, user.tz_region)}</span>
            <span>{say('each at least 5 answers')}</span>
            <span>{datedText(counts.at(-1)!.at, user.tz_region)}</span>
          </p>
        )}
        <p className="mt-3 flex gap-2 text-meta text-ink-2">
          <Lock size={14} aria-hidden className="mt-0.5 shrink-0 text-ink-3" />
          {say('Answers are kept apart from applications, so a group’s number never opens into people.')}
        </p>
      </Part>
    </Drawer>
  );
};

import { numberWords, percentWords, say, sayLabel } from '@candor/contracts/words/say';
import type { ReactNode } from 'react';
import { may, organizes, readsReports } from '@candor/contracts/accounts/needs';
import { cadencePerformancePage, type LetterFigures, type StepFigures } from '@candor/contracts/cadences/pages';
import { fewestJudged } from '@candor/contracts/cadences/plan';
import { type LeaveReason, leaveReasons } from '@candor/contracts/cadences/values';
import { Link } from '../../kit/link.tsx';
import { FactList, PageScroll, Section } from '../../kit/page.tsx';
import { DataTable } from '../../kit/tables/data-table.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { usePage } from '../../page/use-page.ts';
import { CadenceFrame } from './cadence-frame.tsx';
import { leftWords } from './cadence-words.ts';

/** A part of the letters, with its share where there are enough to judge. */
export const partOf = (part: number, whole: number): string =>
  whole < fewestJudged
    ? numberWords(part)
    : say('{part, number} ({share})', { part, share: percentWords(part / whole) });

/** A note beside the figures of a text whose messages are too few for shares. */
export const fewText = ({ sent }: Pick<LetterFigures, 'sent'>): string =>
  sent < fewestJudged ? say('too few to judge') : '';
/** How often a step was done: an email when it was sent, another step when its task was done or its days were over. */
export const doneOf = ({ done, sent }: StepFigures): number => done + sent;
type FigureColumn<Row> = { id: string; header: string; cell: (row: Row) => string };
/** Draws a row on a narrow screen: its name, and the figures of these columns with their names. */
const figuresCard = <Row,>(
  nameOf: (row: Row) => string,
  columns: readonly FigureColumn<Row>[],
  shown: readonly string[],
) => {
  const some = columns.filter(({ id }) => shown.includes(id));
  const card = (row: Row) => (
    <span className="grid">
      <span className="truncate">{nameOf(row)}</span>
      <span className="flex gap-x-3 overflow-hidden text-meta whitespace-nowrap text-ink-2">
        {some.map(({ id, header, cell }) => (
          <span key={id}>
            {header} <span className="tnum text-ink">{cell(row)}</span>
          </span>
        ))}
      </span>
    </span>
  );
  return card;
};
/** The letters in the order of the steps; those of removed steps come last. */
export const inOrder = (letters: readonly LetterFigures[], steps: readonly { id: string }[]): LetterFigures[] => {
  const placeOf = ({ step_id }: LetterFigures) => {
    const index = steps.findIndex(({ id }) => id === step_id);
    return index < 0 ? steps.length : index;
  };
  return letters.toSorted((one, other) => placeOf(one) - placeOf(other) || one.variant.localeCompare(other.variant));
};

/** What became of the letters, by step and text. */
const Letters = ({
  letters,
  opens,
  hasTwo,
  nameOf,
  children,
}: {
  letters: readonly LetterFigures[];
  /** Whether the organization records who opens emails. */
  opens: boolean;
  /** Whether the email of the step has two texts. */
  hasTwo: (id: string) => boolean;
  nameOf: (id: string) => string;
  children: ReactNode;
}) => {
  const named = ({ step_id, variant }: LetterFigures) =>
    hasTwo(step_id) || letters.some((each) => each.step_id === step_id && each.variant !== variant)
      ? say('{step}, text {text}', { step: nameOf(step_id), text: variant.toUpperCase() })
      : nameOf(step_id);
  const column = (id: string, header: string, cell: (row: LetterFigures) => string) => ({
    id,
    header,
    width: 110,
    align: 'end' as const,
    cell,
  });
  const columns = [
    column('sent', say('Sent'), ({ sent }) => numberWords(sent)),
    column('delivered', say('Delivered'), ({ delivered, sent }) => partOf(delivered, sent)),
    ...(opens
      ? [
          column('opened', say('Opened'), ({ opened, delivered }) => partOf(opened, delivered)),
          column('clicked', say('Clicked'), ({ clicked, delivered }) => partOf(clicked, delivered)),
        ]
      : []),
    column('replied', say('Answered'), ({ replied, delivered }) => partOf(replied, delivered)),
    column('bounced', say('Bounced'), ({ bounced, sent }) => partOf(bounced, sent)),
  ];
  return (
    <Section title={say('Messages')}>
      <DataTable
        name="cadence-letters"
        label={say('Messages')}
        columns={[
          { id: 'name', header: say('Step and text'), width: 260, fixed: true, cell: named },
          ...columns,
          {
            id: 'few',
            header: say('Note'),
            width: 150,
            cell: fewText,
          },
        ]}
        rows={letters}
        keyOf={({ step_id, variant }) => `${step_id}/${variant}`}
        nameOf={named}
        card={figuresCard(named, columns, ['sent', 'replied', 'bounced'])}
        empty={<EmptyState>{say('No message has been sent yet.')}</EmptyState>}
      />
      {children}
    </Section>
  );
};

/** `/cadences/cadences/…/performance`: what happened at each step, and why people left. */
export const Screen = () => {
  const page = usePage(cadencePerformancePage);
  const { cadence, figures, left, letters, past } = page;
  const nameOf = (id: string) => {
    const index = cadence.steps.findIndex((step) => step.id === id);
    return index < 0
      ? say('A step that was removed')
      : `${numberWords(index + 1)}. ${sayLabel(cadence.steps[index]!.name)}`;
  };
  type Column = keyof StepFigures & ('done' | 'skipped' | 'failed' | 'here' | 'left');
  const number = (id: Column, header: string, of = (row: StepFigures) => row[id]) => ({
    id,
    header,
    width: 90,
    align: 'end' as const,
    cell: (row: StepFigures) => numberWords(of(row)),
  });
  const numbers = [
    number('here', past ? say('Here then') : say('Here now')),
    number('done', say('Done'), doneOf),
    number('skipped', say('Skipped')),
    number('failed', say('Failed')),
    number('left', say('Left')),
  ];
  const reasons = Object.entries(left).filter(([reason, count]) => count > 0 && reason in leaveReasons);
  return (
    <CadenceFrame page={page} tab="performance">
      <PageScroll>
        <Section title={say('Steps')}>
          <DataTable
            name="cadence-figures"
            label={say('Steps')}
            columns={[
              { id: 'name', header: say('Step'), width: 260, fixed: true, cell: ({ step_id }) => nameOf(step_id) },
              ...numbers,
            ]}
            rows={figures}
            keyOf={({ step_id }) => step_id}
            nameOf={({ step_id }) => nameOf(step_id)}
            card={figuresCard(({ step_id }) => nameOf(step_id), numbers, ['here', 'done', 'left'])}
            empty={<EmptyState>{past ? say('No steps then.') : say('No steps yet.')}</EmptyState>}
          />
        </Section>
        <Letters
          letters={inOrder(letters, cadence.steps)}
          opens={page.records_opens}
          hasTwo={(id) => Boolean(cadence.steps.find((step) => step.id === id)?.text_b)}
          nameOf={nameOf}
        >
          {!page.records_opens && (
            <p className="pt-3 text-ui text-ink-2">
              {say('Opened emails and followed links are not recorded.')}{' '}
              {may(organizes, page.user) && (
                <Link to="/org/sender" className="font-medium text-accent-ink hover:underline">
                  {say('Change this in the settings')}
                </Link>
              )}
            </p>
          )}
          {may(readsReports, page.user) && (
            <p className="pt-3 text-ui">
              <Link to="/reports/cadence_steps" className="font-medium text-accent-ink hover:underline">
                {say('The same by period, with the people behind each number')}
              </Link>
            </p>
          )}
        </Letters>
        <Section title={say('Why people left')}>
          {reasons.length ? (
            <FactList
              facts={reasons.map(([reason, count]) => ({
                label: leftWords(reason as LeaveReason),
                value: numberWords(count),
              }))}
            />
          ) : (
            <p className="text-ui text-ink-3">{say('No one has left.')}</p>
          )}
        </Section>
      </PageScroll>
    </CadenceFrame>
  );
};

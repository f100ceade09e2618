import { say, sayLabel } from '@candor/contracts/words/say';
import { Split } from 'lucide-react';
import { minutesIn } from '@candor/contracts/requirements/chain';
import { spreadRounds } from '@candor/contracts/requirements/spreading';
import { questionKinds, scoringTypes, type PlacedQuestion } from '@candor/contracts/jobs/values';
import { SortableList } from '../../catalogues/sortable-list.tsx';
import { Button } from '../../kit/button.tsx';
import { Section } from '../../kit/page.tsx';
import { standing, openThreads } from '../../parts/reviews/review-words.ts';
import { lengthText, minutesText } from '../../parts/jobs/job-words.ts';
import { PartRow } from '../../parts/requirements/part-row.tsx';
import { useChainActions } from './use-chain.ts';
import type { QuestionsData, QuestionsView } from './use-questions.ts';

const reviewFacts = ({ reviews }: QuestionsData, id: string) => {
  const review = reviews[id];
  if (!review) return [];
  const count = openThreads(review);
  return [
    standing(review)?.text,
    count > 0 && say('{count, plural, one {# open comment} other {# open comments}}', { count }),
  ];
};
const aboutOf = ({ requirements }: QuestionsData, question: PlacedQuestion) =>
  requirements.filter(({ id }) => question.requirement_ids.includes(id)).map(({ name }) => name);
const timeOf = ({ chain }: QuestionsView, step: string, planned: number) => {
  const used = minutesIn(chain, step);
  if (!step || !(used || planned)) return undefined;
  return (
    <span className={planned && used > planned ? 'font-medium text-warn' : undefined}>
      {planned
        ? say('{used} of {planned}', { used: lengthText(used), planned: minutesText(planned) })
        : minutesText(used)}
    </span>
  );
};

/** The questions of each round, in the order in which they are asked. */
export const QuestionRows = ({ page, shown: view }: { page: QuestionsData; shown: QuestionsView }) => {
  const { names } = page;
  const { open, setOpen, editable, chain, shown, groupsOf } = view;
  const actions = useChainActions(page);
  const sortGroup = (id: string, ids: string[]) =>
    actions.sort(
      'question',
      groupsOf.flatMap((group) => (group.id === id ? ids : group.all.map((each) => each.id))),
    );
  return groupsOf.map(({ id, name, planned, all }) => {
    const items = all.filter((each) => !shown || shown.has(each.id));
    return items.length ? (
      <Section
        key={id}
        title={name}
        text={timeOf(view, id, planned)}
        actions={
          id === '' &&
          editable &&
          spreadRounds(chain).length > 0 && (
            <Button size="sm" onClick={() => void actions.spread()}>
              <Split size={14} aria-hidden />
              {say('Spread over the rounds')}
            </Button>
          )
        }
      >
        <SortableList
          label={name}
          items={items}
          nameOf={({ text }) => text}
          on={editable && items.length === all.length}
          onSort={(ids) => sortGroup(id, ids)}
          rowClass="border-b border-line last:border-0"
        >
          {(question, parts) => (
            <PartRow
              name={question.text}
              parts={parts}
              open={open?.id === question.id}
              editable={editable}
              onOpen={() => setOpen(open?.id === question.id ? null : { kind: 'question', id: question.id })}
              onRemove={() => void actions.remove('question', question)}
              facts={[
                sayLabel(questionKinds[question.kind]),
                sayLabel(scoringTypes[question.scoring_type]),
                question.time_minutes && minutesText(question.time_minutes),
                question.asking?.interviewer_id && names[question.asking.interviewer_id],
                ...reviewFacts(page, question.id),
                ...aboutOf(page, question),
              ]}
            />
          )}
        </SortableList>
      </Section>
    ) : null;
  });
};

import { jobOverviewPage } from '@candor/contracts/jobs/pages';
import type { DataOf } from '@candor/contracts/kernel/page';
import { type CountedPart, partSections } from '@candor/contracts/jobs/activity';
import { sectionIn } from '@candor/contracts/jobs/kinds';
import { say } from '@candor/contracts/words/say';
import { Fragment } from 'react';
import { Link } from '../../kit/link.tsx';
import { Section } from '../../kit/page.tsx';
import { Ago } from '../../kit/time.tsx';
import { aroundName, isOwnAct } from '../../parts/duplicates/around-name.ts';

type Activity = DataOf<typeof jobOverviewPage>['activity'];
/** `tabs`: the sections of the job that the reader may open. `to`: the address of each. */
type Opens = { tabs: readonly string[]; to: (section: string) => string };
const mostShown = 10;
/** Removes fingerprints from a sentence; they belong to the history. */
const plainly = (sentence: string) => sentence.replace(/,[^,]*\b[\da-f]{40,}$/, '');

const Happened = ({ item }: { item: Activity[number] }) => {
  const sentence = plainly(item.sentence);
  if (!item.candidate_name || isOwnAct(item)) return sentence;
  const [before, after] = aroundName({ ...item, sentence });
  return (
    <>
      {before}
      <bdi className="text-ink">{item.candidate_name}</bdi>
      {after}
    </>
  );
};

const partWords: Record<CountedPart, (count: number) => string> = {
  WorkflowStepAdded: (count) => say('{count, plural, one {# step} other {# steps}}', { count }),
  DescriptionSectionAdded: (count) => say('{count, plural, one {# section} other {# sections}}', { count }),
  JobTaskAdded: (count) => say('{count, plural, one {# task} other {# tasks}}', { count }),
  JobRequirementAdded: (count) => say('{count, plural, one {# requirement} other {# requirements}}', { count }),
  QuestionAdded: (count) => say('{count, plural, one {# question} other {# questions}}', { count }),
  ApplyQuestionAdded: (count) =>
    say('{count, plural, one {# question of the form} other {# questions of the form}}', { count }),
  JobLevelAdded: (count) => say('{count, plural, one {# level} other {# levels}}', { count }),
  PlayAdded: (count) => say('{count, plural, one {# play} other {# plays}}', { count }),
};
/** The section of this name on the job's page, if the reader may open it; a prospect pipeline may name it differently. */
const sectionHere = (name: string, tabs: readonly string[]): string | undefined =>
  (['job', 'prospect'] as const).flatMap((kind) => sectionIn(kind, name) ?? []).find((each) => tabs.includes(each));
/** The counted parts that were added with the event. Each count links to the section that lists them, if the reader may open it. */
const Parts = ({ item, tabs, to }: { item: Activity[number] } & Opens) => (
  <span className="block text-meta text-ink-3">
    {item.parts.map(({ type, count }, index) => {
      const section = sectionHere(partSections[type], tabs);
      const words = partWords[type](count);
      return (
        <Fragment key={type}>
          {index > 0 && ' · '}
          {section ? (
            <Link to={to(section)} className="rounded-tag hover:text-ink hover:underline">
              {words}
            </Link>
          ) : (
            words
          )}
        </Fragment>
      );
    })}
  </span>
);

/** The events of the job, the latest first. */
export const Lately = ({ activity, zone, ...opens }: { activity: Activity; zone: string | null } & Opens) => (
  <Section title={say('Lately')}>
    {activity.length ? (
      <ol className="grid gap-2.5">
        {activity.slice(0, mostShown).map((item) => (
          <li key={item.event_id} className="flex gap-3 text-ui">
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 wrap-anywhere text-ink-2">
                <span className="font-medium text-ink">{isOwnAct(item) ? item.candidate_name : item.actor_name}</span>{' '}
                <Happened item={item} />
              </span>
              {item.parts.length > 0 && <Parts item={item} {...opens} />}
            </span>
            <Ago at={item.at} zone={zone} className="shrink-0 text-meta leading-5 text-ink-3" />
          </li>
        ))}
      </ol>
    ) : (
      <p className="text-ui text-ink-3">{say('Nothing to show.')}</p>
    )}
  </Section>
);

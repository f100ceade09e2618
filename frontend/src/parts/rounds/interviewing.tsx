import { say, sayLabel } from '@candor/contracts/words/say';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  type AskedQuestion,
  earlierDays,
  type Interviewing,
  type OwnRound,
} from '@candor/contracts/rounds/interviewing';
import type { JobPage } from '@candor/contracts/jobs/pages';
import { meetingTypes, ownerRoles, questionKinds, scheduleStatuses, scoringTypes } from '@candor/contracts/jobs/values';
import { meets } from '@candor/contracts/rounds/scheduling';
import type { Names } from '@candor/contracts/kernel/standard';
import { Avatar } from '../../kit/avatar.tsx';
import { FactList, PageScroll, Section } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { Facts, Tag } from '../../kit/tag.tsx';
import { dateText, dayText } from '../../kit/time.tsx';
import { Colleague } from '../jobs/colleague.tsx';
import { employmentText, minutesText, placesText, typeText, workText } from '../jobs/job-words.ts';
import { Signs } from '../requirements/signs.tsx';

const nameIn = (names: Names, id: string) => names[id] ?? say('A former member');
const heading = 'mt-5 mb-1.5 text-meta font-medium text-ink-3';

const daysText = (from: string, to: string) => (from === to ? from : say('From {from} to {to}', { from, to }));

const Somebody = ({ name, when, status }: { name: string; when: string; status?: ReactNode }) => (
  <li className="flex min-h-11 items-center gap-2.5 py-1">
    <Avatar name={name} size={28} />
    <span className="min-w-0 flex-1">
      <span className="block truncate text-ui font-medium text-ink">
        <bdi>{name}</bdi>
      </span>
      <span className="block text-meta text-ink-3">{when}</span>
    </span>
    {status}
  </li>
);

const Asked = ({ question, by }: { question: AskedQuestion; by: string | null }) => (
  <li className="py-3 first:pt-1">
    <p className="text-read font-medium text-ink">{question.text}</p>
    <div className="mt-0.5 text-meta">
      <Facts
        of={[
          by,
          sayLabel(questionKinds[question.kind]),
          sayLabel(scoringTypes[question.scoring_type]),
          question.time_minutes && minutesText(question.time_minutes),
          !question.required && say('Optional'),
        ]}
      />
    </div>
    {question.indicators.positive.length + question.indicators.negative.length > 0 && (
      <div className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <Signs title={say('Speaks for the candidate')} texts={question.indicators.positive} good />
        <Signs title={say('Speaks against')} texts={question.indicators.negative} good={false} />
      </div>
    )}
  </li>
);

const Questions = ({ round, me, names }: { round: OwnRound; me: string; names: Names }) => {
  const others = round.questions.filter(({ by }) => by !== null && by !== me);
  const own = round.questions.filter((each) => !others.includes(each));
  return (
    <>
      <h3 className={heading}>{say('What you ask')}</h3>
      {own.length ? (
        <ol className="divide-y divide-line">
          {own.map((question) => (
            <Asked key={question.id} question={question} by={question.by ? null : say('No interviewer')} />
          ))}
        </ol>
      ) : (
        <p className="text-ui text-ink-2">{say('You have no questions in this round yet.')}</p>
      )}
      {others.length > 0 && (
        <>
          <h3 className={heading}>{say('What the others ask')}</h3>
          <ol className="divide-y divide-line">
            {others.map((question) => (
              <Asked key={question.id} question={question} by={nameIn(names, question.by!)} />
            ))}
          </ol>
        </>
      )}
    </>
  );
};

const Round = ({ round, page }: { round: OwnRound; page: JobPage }) => {
  const { step, to_meet, waiting, earlier } = round;
  const { names, user } = page;
  const zone = user.tz_region;
  const more = waiting - to_meet.length;
  return (
    <Section
      title={sayLabel(step.name)}
      text={
        <Facts
          of={[
            step.duration_minutes > 0 && minutesText(step.duration_minutes),
            step.meeting_type && sayLabel(meetingTypes[step.meeting_type]),
            round.required ? say('You are needed here') : say('You may join'),
          ]}
        />
      }
    >
      {step.description && <p className="max-w-[68ch] text-ui text-ink-2">{sayLabel(step.description)}</p>}
      <h3 className={heading}>{say('Who you meet')}</h3>
      {to_meet.length ? (
        <ul className="divide-y divide-line">
          {to_meet.map(({ id, name, entered_at, schedule_status }) => (
            <Somebody
              key={id}
              name={name}
              when={say('In this round since {day}', { day: dateText(entered_at, zone) })}
              status={
                meets(step) && (
                  <Tag tone={schedule_status === 'complete' ? 'good' : 'plain'}>
                    {sayLabel(scheduleStatuses[schedule_status])}
                  </Tag>
                )
              }
            />
          ))}
        </ul>
      ) : (
        <p className="text-ui text-ink-2">{say('No one is in this round now.')}</p>
      )}
      {more > 0 && (
        <p className="mt-1 text-meta text-ink-3">
          {say('And {count, plural, one {# person} other {# people}} more.', { count: more })}
        </p>
      )}
      <Questions round={round} me={user.id} names={names} />
      {earlier.length > 0 && (
        <>
          <h3 className={heading}>{say('Who was here in the last {days, number} days', { days: earlierDays })}</h3>
          <ul className="divide-y divide-line">
            {earlier.map(({ id, name, entered_at, left_at }) => (
              <Somebody
                key={`${id} ${left_at}`}
                name={name}
                when={daysText(dateText(entered_at, zone), dateText(left_at, zone))}
              />
            ))}
          </ul>
        </>
      )}
    </Section>
  );
};

/** The facts of the job in a few words. */
const About = ({ page: { job, names }, interviewing }: { page: JobPage; interviewing: Interviewing }) => {
  const { fields } = job;
  const where = [placesText(fields, names), workText(fields)];
  return (
    <Section title={say('The job')}>
      {interviewing.about && <p className="mb-4 line-clamp-6 text-ui text-ink-2">{interviewing.about}</p>}
      <FactList
        facts={[
          { label: say('Where'), value: [...new Set(where.filter(Boolean))].join(', ') },
          { label: say('Type'), value: [typeText(fields), employmentText(fields)].filter(Boolean).join(', ') },
          { label: say('Department'), value: (fields.category_id && names[fields.category_id]) || '' },
          { label: say('Fill by'), value: fields.fill_by ? dayText(fields.fill_by) : '' },
        ]}
      />
      {interviewing.public_url && (
        <a
          href={interviewing.public_url}
          target="_blank"
          rel="noreferrer"
          className="mt-4 inline-flex min-h-6 items-center gap-1.5 rounded-tag text-ui text-accent-ink hover:underline"
        >
          {say('Read the post')}
          <ExternalLink size={13} aria-hidden />
        </a>
      )}
    </Section>
  );
};

/** The owners of the job whom an interviewer can ask. Recruiters come first, because they know what comes next. */
const toAsk = ({ job: { owners } }: JobPage) => {
  const places = Object.keys(ownerRoles);
  const sorted = owners.toSorted((a, b) => places.indexOf(a.owner_role) - places.indexOf(b.owner_role));
  return [...Map.groupBy(sorted, ({ user_id }) => user_id)].map(([id, held]) => ({
    id,
    role: held
      .map(({ owner_role }) => sayLabel(ownerRoles[owner_role as keyof typeof ownerRoles] ?? owner_role))
      .join(', '),
  }));
};

/** The page of a job for an interviewer: their rounds, candidates and questions, and the people who can help. */
export const InterviewerView = ({ page, interviewing }: { page: JobPage; interviewing: Interviewing }) => {
  const { names } = page;
  const { rounds } = interviewing;
  const seats = new Map<string, string[]>();
  for (const { step, panel } of rounds)
    for (const id of panel) seats.set(id, [...(seats.get(id) ?? []), sayLabel(step.name)]);
  const owners = toAsk(page);
  return (
    <PageScroll>
      <div className="mx-auto grid max-w-[1120px] gap-x-12 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          {rounds.map((round) => (
            <Round key={round.step.id} round={round} page={page} />
          ))}
          {!rounds.length && <EmptyState>{say('You are not in a round of this job now.')}</EmptyState>}
        </div>
        <div className="min-w-0 max-lg:border-t max-lg:border-line max-lg:pt-5">
          <About page={page} interviewing={interviewing} />
          {seats.size > 0 && (
            <Section title={say('With you on the panel')}>
              <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
                {[...seats].map(([id, held]) => (
                  <Colleague key={id} name={nameIn(names, id)} role={held.join(', ')} />
                ))}
              </ul>
            </Section>
          )}
          {owners.length > 0 && (
            <Section title={say('Whom to ask')}>
              <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
                {owners.map(({ id, role }) => (
                  <Colleague key={id} name={nameIn(names, id)} role={role} />
                ))}
              </ul>
            </Section>
          )}
        </div>
      </div>
    </PageScroll>
  );
};

import { location } from '@candor/contracts/catalogues/hiring';
import { appointmentList } from '@candor/contracts/interviews/rows';
import { interviewPage, meetingOf, type OtherInterviewer } from '@candor/contracts/scorecards/pages';
import { type ScorecardRow, takesPart } from '@candor/contracts/scorecards/rows';
import { staysAway } from '@candor/contracts/interviews/values';
import { say } from '@candor/contracts/words/say';
import { idsOf } from '@candor/contracts/people/rows';
import { Inject, Injectable } from '@nestjs/common';
import { askedIn, questionsIn } from '../../reads/scorecards/asked-questions.ts';
import { answersOf, submissionIn } from '../../reads/pipeline/given-answers.ts';
import { DueScorecards } from '../../reads/scorecards/due-scorecards.ts';
import { Lookups } from '../../reads/lookups.ts';
import { listed, ofJobs, onJobs, PersonRecord } from '../../reads/people/person-record.ts';
import { scorecardOf } from '../../reads/scorecards/scorecard.record.ts';
import { SamePeople } from '../../access/same-people.ts';
import type { OpenScorecard } from '../../reads/scorecards/scorecards.ts';
import { reopenUntil, scorecardState, seenCard } from '../../states/scorecard.state.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { resumesOf } from '../../reads/people/timeline.ts';
import type { Caller } from '../../kernel/caller.ts';
import { nowhere, Shows, type SignedAsk } from '../../pages/pages.ts';
import { FileStore } from '../../kernel/ports/file-store.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';

/** The page of one conversation, for its interviewers and for those who manage the candidates of the job. */
@Injectable()
export class InterviewPages {
  constructor(
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(FileStore) private readonly files: FileStore,
    @Inject(PersonRecord) private readonly record: PersonRecord,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(DueScorecards) private readonly due: DueScorecards,
  ) {}

  @Shows(interviewPage)
  async interview(ask: SignedAsk<'scorecard'>) {
    const { caller } = ask;
    const { organization_id, user_id } = caller;
    const opened = scorecardOf(ask);
    const { row, rows, job, asked, application, application_id, opens, sight } = opened;
    if (!row?.appointment_id) return nowhere;
    const own = row.user_id === user_id ? row : null;
    const scope = { organization_id };
    const round = rows.filter((each) => each.kind === 'scorecard' && each.step.id === row.step.id);
    const askers = questionsIn(asked).flatMap(({ asking }) => asking?.interviewer_id ?? []);
    const [standard, meeting, given, found, names] = await Promise.all([
      this.standard.of(caller, { area: 'people', entity: 'interviews', view: 'interview' }),
      this.reads.get(appointmentList, scope, row.appointment_id),
      this.given(opened, caller),
      own ? this.streams.load(scorecardState, own.id, organization_id) : null,
      this.lookups.userNames([...askers, ...round.map((each) => each.user_id)]),
    ]);
    if (!meeting || !given) return nowhere;
    const site = opens.meeting ? await this.lookups.entry(organization_id, location, meeting.location_id) : null;
    const submitted = found?.state?.status === 'submitted';
    const owed = submitted ? await this.due.told(caller) : [];
    const until = found?.state ? reopenUntil(found.state) : null;
    return {
      title: titleOf(say('Interview with {name}', { name: given.candidate.name }), standard),
      ...standard,
      meeting: meetingOf(meeting, opens.meeting),
      place: opens.meeting ? [site?.fields.name, meeting.room].filter(Boolean).join(', ') || null : null,
      job: { id: opened.job_id, name: job.fields.name },
      candidate: { ...given.candidate, id: application.candidate_id, application_id },
      resume: given.resume,
      cover_letter: given.cover_letter,
      answers: given.answers,
      questions: askedIn(asked, user_id, names),
      scorecard: own && seenCard(own.id, found?.state ?? null),
      names: Object.fromEntries(
        meeting.interviewers.flatMap((each) => (names[each.user_id] ? [[each.user_id, names[each.user_id]!]] : [])),
      ),
      others: othersIn(round, user_id, names, (each) => opens.scores && sight.opens(each)),
      closed: sight.shut(row),
      next: owed.find(({ id }) => id !== row.id) ?? null,
      may: {
        write: own !== null && takesPart(own) && !submitted,
        reopen: until !== null && until > new Date().toISOString(),
        meeting: opens.meeting,
        resume: opens.resume,
        board: opened.rights?.sees.includes('list') ?? false,
      },
    };
  }

  /** The candidate's data for this job only, as far as the scorecard opens it. */
  private async given({ application, application_id, job_id, opens }: OpenScorecard, { organization_id }: Caller) {
    const [person, all] = await Promise.all([
      this.same.row({ organization_id }, application.candidate_id),
      this.record.events(organization_id, application.candidate_id),
    ]);
    if (!person) return null;
    const jobs = new Set([job_id]);
    const known = ofJobs(all, jobs);
    const records = new Set(idsOf(person).map((id) => `candidate-${id}`));
    const { resume_text: _, ...row } = person;
    const resumes = await resumesOf(
      onJobs(listed(row), jobs, known),
      this.files,
      known.filter(({ stream }) => records.has(stream)),
    );
    const submitted = submissionIn(known.filter(({ stream }) => stream === `application-${application_id}`));
    return {
      candidate: {
        name: person.name,
        headline: opens.person ? person.headline : null,
        pronoun: opens.person ? person.pronoun : null,
      },
      resume: opens.resume ? (resumes.find(({ id }) => id === application.resume_id) ?? resumes[0] ?? null) : null,
      cover_letter: opens.person ? (submitted?.data.cover_letter ?? null) : null,
      answers: opens.person ? answersOf(submitted) : [],
    };
  }
}

/** The other interviewers of the round, in the order of their conversations. The answer reveals nothing about their judgments. */
const othersIn = (
  round: readonly ScorecardRow[],
  user_id: string,
  names: Readonly<Record<string, string>>,
  opens: (row: ScorecardRow) => boolean,
): OtherInterviewer[] =>
  round
    .filter(
      (each) => each.user_id !== user_id && ((takesPart(each) && !staysAway(each)) || each.status === 'submitted'),
    )
    .toSorted(
      (one, other) =>
        (one.starts_at ?? '').localeCompare(other.starts_at ?? '') || (one.user_id < other.user_id ? -1 : 1),
    )
    .map((each) => {
      const open = each.status === 'submitted' && opens(each);
      return {
        user_id: each.user_id,
        name: names[each.user_id] ?? '–',
        status: each.status,
        submitted_at: each.submitted_at,
        starts_at: each.starts_at,
        user_appointment_id: each.id,
        recommendation: open ? each.recommendation : null,
        open,
      };
    });

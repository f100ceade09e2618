import { instanceList, recruitingEventTextList, registrationList } from '@candor/contracts/recruiting-events/rows';
import { Inject, Injectable } from '@nestjs/common';
import { invitationList, userList } from '@candor/contracts/accounts/rows';
import { signList, visitDayList } from '@candor/contracts/engagement/rows';
import { formTextList, submissionList } from '@candor/contracts/forms/rows';
import { webpageTextList, webpageVersionList } from '@candor/contracts/webpages/rows';
import { appointmentList } from '@candor/contracts/interviews/rows';
import { scorecardList, type ScorecardRow } from '@candor/contracts/scorecards/rows';
import { jobList, jobPartList, openingsList } from '@candor/contracts/jobs/rows';
import { catalogueList } from '@candor/contracts/kernel/catalogue';
import { type AnyList, type SaidFilters, type SliceOf, unfiltered } from '@candor/contracts/kernel/list';
import { opportunityKinds } from '@candor/contracts/jobs/opportunity-kind';
import { plainWords } from '@candor/contracts/values/rich-text';
import { messageList } from '@candor/contracts/messages/rows';
import { type CopiedFile, copiedFiles } from '@candor/contracts/organization/copy';
import { organizationList } from '@candor/contracts/organization/rows';
import { idsOf, ListedPerson, peopleList } from '@candor/contracts/people/rows';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { reviewList } from '@candor/contracts/reviews/rows';
import { commissionList, dealList, partnerList, termList } from '@candor/contracts/sales/rows';
import { taskList } from '@candor/contracts/tasks/rows';
import { archiveOfTexts } from '../../reads/files/archive.ts';
import { answersOf, submissionIn } from '../../reads/pipeline/given-answers.ts';
import { readableKinds } from '../../access/message-access.ts';
import { OwnLinks } from '../../reads/public/own-links.ts';
import { PersonValues } from '../../reads/people/person-values.ts';
import { readCardOf, recommendedState, scorecardState } from '../../states/scorecard.state.ts';
import { notesOf } from '../../reads/people/timeline.ts';
import type { Caller } from '../../kernel/caller.ts';
import { Reads, type ScopeOn } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { readmeOf } from './organization-readme.ts';

const rowsAtATime = 250;
/** Their bodies name the pay, which only editors of the job may read. */
const aboutPay = 'offer';

/** One kind of record. `total`: the number of its rows; `pages`: the records to write. */
type Copied = { total: () => Promise<number>; pages: () => AsyncIterable<readonly object[]> };
/** The whole organization. `rows`: the number of its rows in the read models. */
type OrganizationCopy = { rows: number; content: AsyncIterable<Uint8Array> };

const without = <Row extends object, Name extends keyof Row>(row: Row, ...names: Name[]): Omit<Row, Name> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name as Name))) as Omit<Row, Name>;
const listedParts = Object.keys(ListedPerson.shape) as (keyof ListedPerson)[];

/** An organization with all data that its administrators may read, as a copy. Each read of the models names the organization. */
@Injectable()
export class OrganizationCopies {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(PersonValues) private readonly values: PersonValues,
    @Inject(OwnLinks) private readonly links: OwnLinks,
  ) {}

  async of(caller: Caller): Promise<OrganizationCopy> {
    const files = this.files(caller);
    let rows = 0;
    for (const name of copiedFiles) rows += await files[name].total();
    const made_at = new Date().toISOString();
    return {
      rows,
      content: archiveOfTexts([
        { name: 'README.txt', parts: once(readmeOf(made_at)) },
        ...copiedFiles.map((name) => ({ name: `${name}.jsonl`, parts: linesOf(files[name]) })),
      ]),
    };
  }

  private files(caller: Caller): Record<CopiedFile, Copied> {
    const { organization_id } = caller;
    const scope = { organization_id };
    const { reads, streams } = this;
    const plain = <L extends AnyList>(list: L, filters: SaidFilters<L>) =>
      this.file(list, scope, filters, (keys) => reads.getMany(list, scope, keys));
    return {
      organization: this.file(organizationList, scope, {}, async (keys) =>
        (await reads.getMany(organizationList, scope, keys)).map((row) => without(row, 'feed_key', 'version')),
      ),
      // Member rows belong to no organization, so the copy takes this one's members, with only their place in it.
      members: this.file(userList, { organization_id: '*' }, { organization: organization_id }, async (keys) =>
        (await reads.getMany(userList, { organization_id: '*' }, keys)).flatMap((row) => {
          const { id, email, name, first_name, last_name, pronoun, title, phone, memberships } = row;
          const place = memberships.find((each) => each.organization_id === organization_id);
          return place
            ? { id, email, name, first_name, last_name, pronoun, title, phone, ...without(place, 'organization_id') }
            : [];
        }),
      ),
      invitations: this.file(invitationList, scope, {}, async (keys) =>
        (await reads.getMany(invitationList, scope, keys)).map((row) => without(row, 'token_hash')),
      ),
      lists: plain(catalogueList, {}),
      jobs: plain(jobList, { kind: opportunityKinds }),
      'job-content': plain(jobPartList, {}),
      openings: plain(openingsList, {}),
      reviews: plain(reviewList, {}),
      people: this.people(caller),
      notes: this.notes(caller),
      // Only the log holds what applicants wrote.
      applications: this.file(applicationList, scope, {}, async (keys) => {
        const [rows, ...logs] = await Promise.all([
          reads.getMany(applicationList, scope, keys),
          ...keys.map((id) => streams.read(`application-${id}`, organization_id)),
        ]);
        const sent = new Map(keys.map((id, at) => [id, submissionIn(logs[at]!)]));
        return rows.map((row) => {
          const submitted = sent.get(row.id);
          return { ...row, answers: answersOf(submitted), cover_letter: submitted?.data.cover_letter ?? null };
        });
      }),
      interviews: this.file(appointmentList, scope, {}, async (keys) =>
        (await reads.getMany(appointmentList, scope, keys)).map((row) =>
          without(row, 'video_url', 'dial_in', 'passcode', 'person'),
        ),
      ),
      scorecards: this.file(scorecardList, scope, {}, async (keys) => {
        const [rows, cards, recommended] = await Promise.all([
          reads.getMany(scorecardList, scope, keys),
          streams.loadMany(scorecardState, keys, organization_id),
          streams.loadMany(recommendedState, keys, organization_id),
        ]);
        return rows.map((row) => {
          if (row.status !== 'submitted') return unsaid(row);
          if (row.kind === 'recommendation') return { ...row, comment: recommended.get(row.id)?.state?.comment ?? '' };
          const { answers, comment } = readCardOf(row.id, cards.get(row.id)?.state ?? null);
          return { ...row, answers, comment };
        });
      }),
      messages: this.file(messageList, scope, { kind: readableKinds }, async (keys) =>
        (await reads.getWhole(messageList, scope, keys)).map(({ body, ...row }) => ({
          ...without(row, 'snippet'),
          text: row.kind === aboutPay ? null : this.links.withoutLinks(plainWords(body)),
        })),
      ),
      tasks: plain(taskList, {}),
      deals: plain(dealList, {}),
      partners: plain(partnerList, {}),
      terms: plain(termList, {}),
      commissions: plain(commissionList, {}),
      forms: plain(formTextList, {}),
      'form-submissions': plain(submissionList, {}),
      pages: plain(webpageTextList, {}),
      'page-versions': plain(webpageVersionList, {}),
      events: plain(recruitingEventTextList, {}),
      'event-dates': plain(instanceList, {}),
      'event-registrations': plain(registrationList, {}),
      'signs-of-interest': plain(signList, {}),
      visits: plain(visitDayList, {}),
    };
  }

  private people(caller: Caller): Copied {
    const { organization_id } = caller;
    return this.file(peopleList, { organization_id }, {}, async (keys) => {
      const fields = await this.values.fields(caller);
      const [rows, values] = await Promise.all([
        this.reads.getMany(peopleList, { organization_id }, keys),
        this.values.among(organization_id, fields, keys),
      ]);
      return rows.map((row) => ({
        ...Object.fromEntries(listedParts.map((part) => [part, row[part]])),
        fields: fields.flatMap(({ id, name }) => {
          const value = values[row.id]?.[id];
          return value === undefined ? [] : [{ name, value }];
        }),
      }));
    });
  }

  /** Only the log holds notes. A private note is only in its author's own copy. */
  private notes(caller: Caller): Copied {
    const { organization_id } = caller;
    const people = this.file(peopleList, { organization_id }, {}, async (keys) => {
      const rows = await this.reads.getMany(peopleList, { organization_id }, keys);
      const noted = rows.flatMap((row) => (row.notes > 0 ? idsOf(row) : []));
      const notes = await Promise.all(
        noted.map(async (candidate_id) =>
          notesOf(await this.streams.read(`candidate-${candidate_id}`, organization_id), caller, {})
            .filter(({ visibility, mine }) => visibility === 'team' || mine)
            .map(({ id, at, author_id, visibility, job_id, body }) => ({
              id,
              candidate_id,
              job_id,
              at,
              author_id,
              visibility,
              text: plainWords(body),
            })),
        ),
      );
      return notes.flat();
    });
    // The people are counted already.
    return { ...people, total: () => Promise.resolve(0) };
  }

  /** The keys of all rows are read when the file begins, so that changes neither drop nor repeat one. Only these keys are held in memory. */
  private file<L extends AnyList>(
    list: L,
    scope: ScopeOn<L>,
    filters: SaidFilters<L>,
    shown: (keys: readonly string[]) => Promise<readonly object[]>,
  ): Copied {
    const { reads } = this;
    const slice: SliceOf<L> = { ...unfiltered, filters };
    return {
      total: async () => (await reads.found(list, scope, { ...slice, limit: 1 })).total,
      pages: async function* () {
        const keys = await reads.keys(list, scope, slice);
        for (let at = 0; at < keys.length; at += rowsAtATime) yield await shown(keys.slice(at, at + rowsAtATime));
      },
    };
  }
}

/** An unsubmitted scorecard stays with its author. */
const unsaid = (row: ScorecardRow): ScorecardRow => ({ ...row, scores: [], recommendation: null });
async function* once(text: string): AsyncGenerator<string> {
  yield text;
}
async function* linesOf({ pages }: Copied): AsyncGenerator<string> {
  for await (const rows of pages()) if (rows.length) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

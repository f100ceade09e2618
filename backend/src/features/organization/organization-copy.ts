import { type AnyList, type ListedOf, type SaidFilters, type SliceOf, unfiltered } from '@candor/contracts/kernel/list';
import { Inject, Injectable } from '@nestjs/common';
import { opportunityKinds } from '@candor/contracts/jobs/opportunity-kind';
import { type CopiedFile, copiedFiles } from '@candor/contracts/organization/copy';
import { idsOf, ListedPerson } from '@candor/contracts/people/rows';
import { readersOfReports } from '@candor/contracts/reports/saved-rows';
import type { ScorecardRow } from '@candor/contracts/scorecards/rows';
import { plainWords } from '@candor/contracts/values/rich-text';
import { archiveOfTexts } from '../../reads/files/archive.ts';
import { answersOf, submissionIn } from '../../reads/pipeline/given-answers.ts';
import { readableKinds } from '../../access/message-access.ts';
import { OwnLinks } from '../../reads/public/own-links.ts';
import { PersonValues } from '../../reads/people/person-values.ts';
import { viewsOf } from '../../reads/people/views.ts';
import { type NamedModel, RowNames } from '../../reads/row-names.ts';
import { candidateState } from '../../states/candidate.state.ts';
import { readCardOf, recommendedState, scorecardState } from '../../states/scorecard.state.ts';
import { notesOf } from '../../reads/people/timeline.ts';
import type { Caller } from '../../kernel/caller.ts';
import { Reads, type ScopeOn } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { copiedLists as from, listsBeside as beside } from './copied-lists.ts';
import { cadenceOf, conversationOf, saidBy, unlessErased } from './copied-rows.ts';
import { readmeOf } from './organization-readme.ts';

const rowsAtATime = 250;
/** The kind of mails whose bodies name the pay, which only editors of the job may read. */
const aboutPay = 'offer';

/** One kind of record. `total`: the number of its rows; `pages`: the records to write. */
type Copied = { total: () => Promise<number>; pages: () => AsyncIterable<readonly object[]> };
/** Names that a row gets beside the ids that it holds: the read model, and the field of the id. */
type Names<Row> = Record<string, readonly [NamedModel, keyof Row & string]>;
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
    @Inject(RowNames) private readonly names: RowNames,
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
      organization: this.file(from.organization, scope, {}, async (keys) =>
        (await reads.getMany(from.organization, scope, keys)).map((row) => without(row, 'feed_key', 'version')),
      ),
      // Member rows belong to no organization, so the copy has this organization's members, with only their membership in it.
      members: this.file(from.members, { organization_id: '*' }, { organization: organization_id }, async (keys) =>
        (await reads.getMany(from.members, { organization_id: '*' }, keys)).flatMap((row) => {
          const { id, email, name, first_name, last_name, pronoun, title, phone, memberships } = row;
          const place = memberships.find((each) => each.organization_id === organization_id);
          return place
            ? { id, email, name, first_name, last_name, pronoun, title, phone, ...without(place, 'organization_id') }
            : [];
        }),
      ),
      invitations: this.file(from.invitations, scope, {}, async (keys) =>
        (await reads.getMany(from.invitations, scope, keys)).map((row) => without(row, 'token_hash')),
      ),
      lists: plain(from.lists, {}),
      jobs: plain(from.jobs, { kind: opportunityKinds }),
      'job-content': plain(from['job-content'], {}),
      openings: plain(from.openings, {}),
      reviews: plain(from.reviews, {}),
      suggestions: this.told(from.suggestions, scope, { job: ['jobs', 'job_id'], for: ['users', 'by'] }),
      people: this.people(caller),
      consents: this.consents(caller),
      notes: this.notes(caller),
      // Views that other members keep for themselves are theirs.
      views: this.told(from.views, viewsOf(caller), { author: ['users', 'author_id'] }, (row) =>
        without(row, 'removed'),
      ),
      // Only the log contains what applicants wrote.
      applications: this.file(from.applications, scope, {}, async (keys) => {
        const [rows, ...logs] = await Promise.all([
          reads.getMany(from.applications, scope, keys),
          ...keys.map((id) => streams.read(`application-${id}`, organization_id)),
        ]);
        const sent = new Map(keys.map((id, at) => [id, submissionIn(logs[at]!)]));
        return rows.map((row) => {
          const submitted = sent.get(row.id);
          return { ...row, answers: answersOf(submitted), cover_letter: submitted?.data.cover_letter ?? null };
        });
      }),
      interviews: this.file(from.interviews, scope, {}, async (keys) =>
        (await reads.getMany(from.interviews, scope, keys)).map((row) =>
          without(row, 'video_url', 'dial_in', 'passcode', 'person'),
        ),
      ),
      scorecards: this.file(from.scorecards, scope, {}, async (keys) => {
        const [rows, cards, recommended] = await Promise.all([
          reads.getMany(from.scorecards, scope, keys),
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
      ...this.letters(scope),
      ...this.cadences(scope),
      tasks: plain(from.tasks, {}),
      // Reports that other members keep for themselves are theirs.
      'saved-reports': this.told(
        from['saved-reports'],
        { organization_id, within: { field: 'reader', values: [caller.user_id, readersOfReports] } },
        { author: ['users', 'author_id'] },
        (row) => without(row, 'removed', 'pinned_by'),
      ),
      deals: plain(from.deals, {}),
      partners: plain(from.partners, {}),
      terms: plain(from.terms, {}),
      commissions: plain(from.commissions, {}),
      forms: this.file(from.forms, scope, {}, async (keys) => {
        const [rows, counts] = await Promise.all([
          reads.getMany(from.forms, scope, keys),
          reads.getMany(beside.forms, scope, keys),
        ]);
        return rows.map((row) => {
          const count = counts.find(({ id }) => id === row.id);
          return { ...row, left_unsent: count?.left ?? 0, left_by_field: count?.by_field ?? {} };
        });
      }),
      'form-submissions': plain(from['form-submissions'], {}),
      pages: this.file(from.pages, scope, {}, async (keys) => {
        const [rows, listed] = await Promise.all([
          reads.getMany(from.pages, scope, keys),
          reads.getMany(beside.pages, scope, keys),
        ]);
        return rows.map((row) => {
          const page = listed.find(({ id }) => id === row.id);
          return { ...row, places: page?.places ?? [], comes_first: page?.pinned ?? null };
        });
      }),
      'page-versions': plain(from['page-versions'], {}),
      events: plain(from.events, {}),
      'event-dates': plain(from['event-dates'], {}),
      'event-registrations': plain(from['event-registrations'], {}),
      'signs-of-interest': plain(from['signs-of-interest'], {}),
      visits: plain(from.visits, {}),
    };
  }

  /** Conversations with their mails, the addresses that get none, and the members who write for others or whose letters wait. */
  private letters(scope: { organization_id: string }) {
    const { reads } = this;
    return {
      conversations: this.told(
        from.conversations,
        scope,
        {
          person: ['people', 'candidate_id'],
          job: ['jobs', 'job_id'],
          assignee: ['users', 'assignee_user_id'],
        },
        conversationOf,
      ),
      messages: this.file(from.messages, scope, { kind: readableKinds }, async (keys) =>
        (await reads.getWhole(from.messages, scope, keys)).map(({ body, ...row }) => ({
          ...without(row, 'snippet'),
          text: row.kind === aboutPay ? null : this.links.withoutLinks(plainWords(body)),
        })),
      ),
      'unknown-senders': this.file(from['unknown-senders'], scope, {}, async (keys) =>
        (await reads.getWhole(from['unknown-senders'], scope, keys)).map(({ body, ...row }) => ({
          ...without(row, 'snippet', 'quoted_at'),
          text: this.links.withoutLinks(plainWords(body)),
        })),
      ),
      'blocked-addresses': this.told(from['blocked-addresses'], scope, {
        person: ['people', 'candidate_id'],
        noted_by: ['users', 'by'],
      }),
      'paused-senders': this.told(from['paused-senders'], scope, { sender: ['users', 'user_id'] }),
      'send-as': this.told(from['send-as'], scope, {
        owner: ['users', 'owner_user_id'],
        writer: ['users', 'asker_user_id'],
      }),
    };
  }

  private cadences(scope: { organization_id: string }) {
    return {
      cadences: this.told(
        from.cadences,
        scope,
        { owner: ['users', 'owner_user_id'], job: ['jobs', 'job_id'] },
        cadenceOf,
      ),
      enrollments: this.told(from.enrollments, scope, {
        cadence: ['cadences', 'cadence_id'],
        person: ['people', 'candidate_id'],
        job: ['jobs', 'job_id'],
        assignee: ['users', 'assignee_user_id'],
        added_by: ['users', 'assigned_by'],
      }),
    };
  }

  /** Only the log says which letters a person refuses. */
  private consents(caller: Caller): Copied {
    const { organization_id } = caller;
    return this.file(from.consents, { organization_id }, { taken_back: [false] }, async (keys) => {
      const [rows, records] = await Promise.all([
        this.reads.getMany(from.consents, { organization_id }, keys),
        this.streams.loadMany(candidateState, keys, organization_id),
      ]);
      const said = rows.map((row) => saidBy(row, records.get(row.id)?.state ?? null));
      return this.named(organization_id, said, { person: ['people', 'candidate_id'] });
    });
  }

  private people(caller: Caller): Copied {
    const { organization_id } = caller;
    return this.file(from.people, { organization_id }, {}, async (keys) => {
      const fields = await this.values.fields(caller);
      const [rows, values] = await Promise.all([
        this.reads.getMany(from.people, { organization_id }, keys),
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

  /** The notes, which only the log contains. A private note is only in the copy of its author. */
  private notes(caller: Caller): Copied {
    const { organization_id } = caller;
    const people = this.file(from.notes, { organization_id }, {}, async (keys) => {
      const rows = await this.reads.getMany(from.notes, { organization_id }, keys);
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
    // The people are already counted in their own file.
    return { ...people, total: () => Promise.resolve(0) };
  }

  /** A file of rows with the names of what they refer to. */
  private told<L extends AnyList, Row extends object = ListedOf<L> & object>(
    list: L,
    scope: ScopeOn<L> & { organization_id: string },
    names: Names<NoInfer<Row>>,
    shown: (row: ListedOf<L>) => Row = (row) => row as unknown as Row,
  ): Copied {
    return this.file(list, scope, {} as SaidFilters<L>, async (keys) =>
      this.named(scope.organization_id, (await this.reads.getMany(list, scope, keys)).map(shown), names),
    );
  }

  /** The rows with names beside their ids. Null: nothing is named there, or the person is erased. */
  private async named<Row extends object>(
    organization_id: string,
    rows: readonly Row[],
    names: Names<Row>,
  ): Promise<object[]> {
    const found = await Promise.all(
      Object.entries(names).map(async ([name, [model, field]]) => {
        const idOf = (row: Row) => row[field] as string | null;
        const known = await this.names.stored(model, organization_id, rows.map(idOf));
        return (row: Row): [string, string | null] => [name, unlessErased(known[idOf(row) ?? ''] ?? null)];
      }),
    );
    return rows.map((row) => ({ ...row, ...Object.fromEntries(found.map((nameOf) => nameOf(row))) }));
  }

  /** One file of the copy. The keys of all rows are read when the file begins, so that changes neither drop nor repeat a row. Only these keys are held in memory. */
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

/** Removes the judgments of an unsubmitted scorecard, which stay with its author. */
const unsaid = (row: ScorecardRow): ScorecardRow => ({ ...row, scores: [], recommendation: null });
async function* once(text: string): AsyncGenerator<string> {
  yield text;
}
async function* linesOf({ pages }: Copied): AsyncGenerator<string> {
  for await (const rows of pages()) if (rows.length) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

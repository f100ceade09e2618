import { Inject, Injectable } from '@nestjs/common';
import { messagetemplate } from '@candor/contracts/catalogues/templates';
import { may, readsMessages } from '@candor/contracts/accounts/needs';
import { isUnasked } from '@candor/contracts/messages/letter';
import { ownFieldTag } from '@candor/contracts/messages/merge-tags';
import { composePage } from '@candor/contracts/messages/pages';
import { type SendAsRow, sendAsList, sendAsPage } from '@candor/contracts/messages/send-as';
import { messageList } from '@candor/contracts/messages/rows';
import { mostNamed } from '@candor/contracts/people/chosen';
import { holdingsOf } from '@candor/contracts/kernel/permission';
import { fullName } from '@candor/contracts/values/person-name';
import { say } from '@candor/contracts/words/say';
import { JobAccess } from '../../access/job-access.ts';
import { MessageAccess } from '../../access/message-access.ts';
import { SamePeople } from '../../access/same-people.ts';
import type { Caller } from '../../kernel/caller.ts';
import { isRejection } from '../../kernel/decider.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { nowhere, Shows, type SignedAsk } from '../../pages/pages.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { asOption, jobChoices } from '../../reads/jobs/job-choices.ts';
import { Lookups } from '../../reads/lookups.ts';
import { TaskLetters } from '../../reads/cadences/task-letters.ts';
import { MergeValues } from '../../reads/messages/merge-values.ts';
import { startingTexts, textsByHand } from '../../reads/messages/starting-texts.ts';
import { PersonValues } from '../../reads/people/person-values.ts';
import { SeenPeople } from '../../reads/people/seen-people.ts';
import { RowNames } from '../../reads/row-names.ts';
import { applicationState } from '../../states/application.state.ts';
import { membershipIn, userState } from '../../states/user.state.ts';

const mostLetters = 50;
const idsIn = (text: string | undefined): string[] =>
  [...new Set((text ?? '').split(','))].filter((id) => /^[0-9a-f-]{36}$/.test(id)).slice(0, mostNamed);

/** Pages for writing a message, and the choice of whose name it is written in. */
@Injectable()
export class ComposePages {
  constructor(
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(SeenPeople) private readonly people: SeenPeople,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(MessageAccess) private readonly access: MessageAccess,
    @Inject(JobAccess) private readonly jobs: JobAccess,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(TaskLetters) private readonly tasks: TaskLetters,
    @Inject(MergeValues) private readonly values: MergeValues,
    @Inject(PersonValues) private readonly own: PersonValues,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Streams) private readonly streams: Streams,
  ) {}

  @Shows(composePage)
  async compose({ caller, query }: SignedAsk) {
    const { organization_id, user_id } = caller;
    const to = await this.toWhom(caller, query);
    if (!to) return nowhere;
    const task = query.task ? await this.tasks.draft(caller, query.task) : null;
    if (query.task && !task) return nowhere;
    const [standard, opened, user, granted, entries, fields, letterhead, jobs] = await Promise.all([
      this.standard.of(caller, { area: 'messages', entity: 'compose', view: 'edit' }),
      to.job_id ? this.jobs.open(caller, to.job_id) : null,
      this.streams.load(userState, user_id, '*'),
      this.reads.every(sendAsList, { organization_id }, { asker_user_id: user_id, status: 'accepted' }),
      this.lookups.entries(organization_id, messagetemplate),
      this.own.fields(caller),
      this.values.of(organization_id, { candidate_id: null, job_id: null, user_id }),
      jobChoices(this.reads, caller, ''),
    ]);
    const senders = await this.lookups.memberNames(
      organization_id,
      granted.map(({ owner_user_id }) => owner_user_id),
    );
    const found = to.first
      ? (await this.same.rows({ organization_id, guarded: 'all' }, [to.first])).get(to.first)
      : null;
    const count = to.count;
    return {
      title: titleOf(
        count === 1 && found
          ? say('Message to {name}', { name: found.name })
          : count
            ? say('Message to {count, plural, one {# person} other {# people}}', { count })
            : say('New message'),
        standard,
      ),
      ...standard,
      count,
      first: found ? { id: found.id, name: found.name } : null,
      job: opened ? { id: to.job_id!, name: opened.job.fields.name } : null,
      task,
      from: {
        name: user?.state ? fullName(user.state) : '',
        email: user?.state?.email ?? '',
        letters: letterhead.from_name,
      },
      senders: Object.entries(senders).map(([value, label]) => ({ value, label })),
      templates: startingTexts(entries, textsByHand).map(({ id, fields: { key, name, kind, subject, body } }) => ({
        id,
        key: key ?? null,
        name,
        kind: isUnasked(kind) ? 'outreach' : 'note',
        subject,
        body,
      })),
      own_fields: fields
        .filter(({ active }) => active)
        .map(({ id, name }) => ({ value: ownFieldTag(id), label: name })),
      jobs: jobs.map(asOption),
      footer: letterhead.footer,
    };
  }

  /** The people that the address names, as far as the caller sees them. Null: it names some, and the caller sees none of them. */
  private async toWhom(
    caller: Caller,
    { c, a, list, job }: Record<string, string>,
  ): Promise<{ count: number; first: string | null; job_id: string | null } | null> {
    const job_id = /^[0-9a-f-]{36}$/.test(job ?? '') ? job! : null;
    if (list) {
      const found = await this.people.at(caller, list);
      return isRejection(found) || !found.ids.length ? null : { count: found.ids.length, first: found.ids[0]!, job_id };
    }
    const applications = idsIn(a);
    if (applications.length) {
      const states = await this.streams.loadMany(applicationState, applications, caller.organization_id);
      const people = new Set([...states.values()].map(({ state }) => state!.candidate_id));
      const of = [...states.values()][0]?.state?.job_id ?? null;
      if (!of || !(await this.jobs.open(caller, of))?.rights.permissions.includes('list')) return null;
      return { count: people.size, first: [...people][0] ?? null, job_id: of };
    }
    if (!c && !a) return { count: 0, first: null, job_id };
    const ids = idsIn(c);
    const { people } = await this.people.some(caller, ids);
    return people.length
      ? { count: people.length, first: ids.find((id) => people.some((each) => each.id === id))!, job_id }
      : null;
  }

  @Shows(sendAsPage)
  async senders({ caller }: SignedAsk) {
    const { organization_id, user_id } = caller;
    const [standard, mine, others, letters, members] = await Promise.all([
      this.standard.of(caller, { area: 'messages', entity: 'senders', view: 'list' }),
      this.reads.every(sendAsList, { organization_id }, { owner_user_id: user_id }),
      this.reads.every(sendAsList, { organization_id }, { asker_user_id: user_id }),
      this.reads.find(
        messageList,
        { organization_id },
        { as_user_id: user_id },
        { sort: 'queued_at', descending: true, limit: mostLetters },
      ),
      this.lookups.members(organization_id),
    ]);
    const open = (rows: SendAsRow[]) => rows.filter(({ status }) => status === 'asked' || status === 'accepted');
    const [people, users] = await Promise.all([
      this.names.of(
        'people',
        organization_id,
        letters.map(({ candidate_id }) => candidate_id),
      ),
      this.lookups.memberNames(organization_id, [
        ...[...mine, ...others].flatMap(({ owner_user_id, asker_user_id }) => [owner_user_id, asker_user_id]),
        ...letters.flatMap(({ sent_by }) => sent_by ?? []),
      ]),
    ]);
    return {
      title: titleOf(say('Writing in another’s name'), standard),
      ...standard,
      mine: open(mine),
      others: open(others),
      letters,
      colleagues: members.flatMap((member) => {
        const own = membershipIn(member, organization_id);
        const writes = own && may(readsMessages, { groups: holdingsOf(own, { marketing: true, sales: true }) });
        return writes && member.id !== user_id ? [{ value: member.id, label: member.name }] : [];
      }),
      names: { ...people, ...users },
    };
  }
}

import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { addressKey } from '@candor/contracts/duplicates/contact-keys';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import * as calls from '@candor/contracts/messages/incoming-endpoints';
import { type IncomingRow, threadList } from '@candor/contracts/messages/rows';
import { type ListedPerson, peopleList } from '@candor/contracts/people/rows';
import { PersonAccess } from '../../access/person-access.ts';
import { SamePeople } from '../../access/same-people.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import type { Caller } from '../../kernel/caller.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, reject } from '../../kernel/decider.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { notFound, Streams } from '../../kernel/streams.ts';
import { StandardPayload } from '../../reads/home/standard.ts';
import { incomingOf, messageOf } from '../../reads/messages/message.record.ts';
import { messageState } from '../../states/message.state.ts';
import { incoming } from './incoming.decider.ts';
import { IncomingCommand } from './incoming.command.ts';
import { IncomingMail } from './incoming-mail.ts';
import { ReceivedFiles } from '../../reads/messages/received-files.ts';

const mostLikely = 6;
const over = reject('over', 'A member has dealt with this mail already.');
const noFile = reject('not_found', 'File not found.');

/** Calls about mails of unknown senders: who may have sent one, and what becomes of it; and about the files of all mails that came in. */
@Controller()
export class IncomingController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(PersonAccess) private readonly persons: PersonAccess,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(IncomingMail) private readonly mail: IncomingMail,
    @Inject(ReceivedFiles) private readonly files: ReceivedFiles,
  ) {}

  @Serve(calls.readIncoming)
  async read(@Input() _: RequestOf<typeof calls.readIncoming>, @By() by: Signed<'incoming'>) {
    const row = incomingOf(by);
    return { body: row.body, likely: await this.likely(row, by.caller) };
  }

  /** The people who may have sent the mail, the likeliest first; only people whom the caller may open. */
  private async likely({ answers, from, from_name }: IncomingRow, caller: Caller) {
    const { organization_id } = caller;
    const reach = await this.persons.scope(caller);
    if (!reach) return [];
    const found = new Map<
      string,
      { row: Pick<ListedPerson, 'id' | 'name' | 'email' | 'headline'>; why: calls.LikelyReason }
    >();
    const add = (row: Pick<ListedPerson, 'id' | 'name' | 'email' | 'headline'> | null, why: calls.LikelyReason) => {
      if (row && !found.has(row.id)) found.set(row.id, { row, why });
    };
    const letter = answers ? (await this.streams.load(messageState, answers, organization_id))?.state : null;
    if (letter?.candidate_id) add(await this.same.row(reach, letter.candidate_id), 'answers');
    for (const row of await this.reads.find(peopleList, reach, { address: addressKey(from) }, { limit: mostLikely }))
      add(row, 'address');
    // The part before the @ is often the name: 'lars.ostergard'.
    const names = [from_name, (from.split('@')[0] ?? '').replace(/[._\d+-]+/g, ' ').trim()].filter(
      (name) => name.length > 2,
    );
    for (const search of names) {
      if (found.size >= mostLikely) break;
      const slice = { limit: mostLikely, page: 1, sort: null, search, filters: {} };
      const { items } = await this.standard.list(peopleList, reach, slice, {}, ['id', 'name', 'email', 'headline']);
      for (const row of items.parse()) add(row, 'name');
    }
    return [...found.values()].slice(0, mostLikely).map(({ row: { id, name, email, headline }, why }) => ({
      id,
      name,
      email,
      headline,
      why,
    }));
  }

  @Serve(calls.attachIncoming)
  async attach(
    @Input() { incoming_id: id, candidate_id: given }: RequestOf<typeof calls.attachIncoming>,
    @By() { caller, asking }: Signed<'incoming'>,
  ) {
    const { organization_id } = caller;
    if (!(await this.persons.may(caller, given))) return notFound('candidate');
    const candidate_id = await this.same.kept(organization_id, given);
    const state = (await this.streams.load(incoming, id, organization_id))?.state;
    if (!state) return notFound('mail');
    const place = await this.placeOf(state.answers, candidate_id, organization_id);
    const message_id = idFrom('received', candidate_id, state.internet_id_hash);
    const ran = await this.commands.execute(
      new IncomingCommand(
        id,
        'match',
        { candidate_id, message_id, ...place, thread_id: place.thread_id ?? message_id },
        asking,
      ),
    );
    if (isRejection(ran)) return ran;
    const given_to = ran.state?.matched;
    if (!given_to) return over;
    // The background process does this too, so that it happens even if this process dies.
    const received = await this.mail.give(id, organization_id);
    return isRejection(received)
      ? received
      : { thread: { id: given_to.thread_id }, position: received?.position ?? ran.position };
  }

  /** The conversation of the mail that this one answers, else the person's latest conversation. */
  private async placeOf(answers: string | null, candidate_id: string, organization_id: string) {
    const ids = await this.same.group(organization_id, candidate_id);
    const letter = answers ? (await this.streams.load(messageState, answers, organization_id))?.state : null;
    if (answers && letter?.candidate_id && ids.includes(letter.candidate_id) && letter.status !== 'received') {
      const { application_id, job_id } = letter;
      return { thread_id: letter.thread_id ?? answers, application_id, job_id };
    }
    const [latest] = await this.reads.find(
      threadList,
      { organization_id },
      { candidate_id: ids },
      { sort: 'last_at', descending: true, limit: 1 },
    );
    if (latest) return { thread_id: latest.id, application_id: latest.application_id, job_id: latest.job_id };
    const row = await this.same.row({ organization_id, guarded: 'all' }, candidate_id);
    const at = row?.applications.find(({ ongoing }) => ongoing) ?? row?.applications.at(-1);
    return { thread_id: null, application_id: at?.id ?? null, job_id: at?.job_id ?? null };
  }

  @Serve(calls.dismissIncoming)
  async dismiss(
    @Input() { incoming_id: id }: RequestOf<typeof calls.dismissIncoming>,
    @By() { asking }: Signed<'incoming'>,
  ) {
    const ran = await this.commands.execute(new IncomingCommand(id, 'dismiss', {}, asking));
    return isRejection(ran) ? ran : { incoming: { id }, position: ran.position };
  }

  @Serve(calls.openReceivedFile)
  async file(@Input() { place }: RequestOf<typeof calls.openReceivedFile>, @By() by: Signed<'message'>) {
    const address = await this.files.address(messageOf(by), place);
    return address ? { address } : noFile;
  }

  @Serve(calls.openIncomingFile)
  async incomingFile(@Input() { place }: RequestOf<typeof calls.openIncomingFile>, @By() by: Signed<'incoming'>) {
    const address = await this.files.address(incomingOf(by), place);
    return address ? { address } : noFile;
  }
}

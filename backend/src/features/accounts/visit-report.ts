import { sentencesIn } from '@candor/contracts/all-events';
import type { UserEvent } from '@candor/contracts/accounts/events';
import type { Recorded } from '@candor/contracts/kernel/event';
import { Inject, Injectable } from '@nestjs/common';
import { decodeAll } from '../../kernel/codec.ts';
import { EventStore, type StoredEvent } from '../../kernel/ports/event-store.ts';
import { KeyVault } from '../../kernel/ports/key-vault.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { done, type Worked, Works } from '../../kernel/work/worker.ts';
import { AdministratorMails } from '../../reads/notifications/administrator-mails.ts';
import { tellOfVisit } from '../../states/accounts.queue.ts';

const pageSize = 1000;
/** How long (ms) after the end of a visit events of the visitor still belong to it: a request that was under way then. */
const underWay = 60_000;
/** The most sentences in one mail. The page behind its link has the others. */
const mostLines = 200;

type Visit = { from: Recorded; to: Recorded };
/** The visit that ended at this revision. The oldest open visit to an organization ends first, as in the state of a user. Null: no visit was open. */
export const visitThatEnded = (history: readonly Recorded<UserEvent>[], end: number): Visit | null => {
  const open = new Map<string, Recorded[]>();
  for (const event of history) {
    if (event.type === 'OrganizationVisited')
      open.set(event.data.organization_id, [...(open.get(event.data.organization_id) ?? []), event]);
    if (event.type !== 'OrganizationVisitEnded') continue;
    const from = open.get(event.data.organization_id)?.shift();
    if (event.revision === end) return from ? { from, to: event } : null;
  }
  return null;
};
/** Sentences, each with how often it occurs, in the order of its first time. */
export const withCounts = (sentences: readonly string[]): { sentence: string; count: number }[] =>
  [...Map.groupBy(sentences, (sentence) => sentence)].map(([sentence, { length: count }]) => ({ sentence, count }));

/** Mails the administrators of an organization what an operator of the platform did on a visit, when it ends: every event of theirs, as a sentence, from the log. */
@Injectable()
export class VisitReport {
  constructor(
    @Inject(EventStore) private readonly events: Pick<EventStore, 'readAll' | 'readStream'>,
    @Inject(KeyVault) private readonly keys: KeyVault,
    @Inject(AdministratorMails) private readonly mails: Pick<AdministratorMails, 'send'>,
  ) {}

  @Works(tellOfVisit)
  async tell({ user_id, visited, end }: DataOf<typeof tellOfVisit>): Promise<Worked> {
    const stored = await this.events.readStream(`user-${user_id}`);
    const visit = visitThatEnded((await decodeAll(stored, this.keys)) as Recorded<UserEvent>[], end);
    if (!visit) return done;
    const { position } = stored.find(({ revision }) => revision === visit.from.revision)!;
    const did = await decodeAll(await this.doneSince(position, user_id, visited, visit.to), this.keys);
    await this.mails.send(visited, ['visit', visit.to.id], ({ say, speaker, organization, moment }) => {
      const sentence = sentencesIn(did, speaker);
      const lines = withCounts(did.map(sentence));
      const times = { from: moment(visit.from.metadata.occurred_at), to: moment(visit.to.metadata.occurred_at) };
      return {
        subject: say('What the platform operator did at {organization}', { organization }),
        paragraphs: [
          say('An operator of the platform visited {organization} from {from} to {to}.', { organization, ...times }),
          did.length
            ? say('This is everything that the log has of them in that time:')
            : say('They changed nothing in that time.'),
        ],
        lines: lines.slice(0, mostLines).map(({ sentence: text, count }) => {
          const line = say('The operator {sentence}', { sentence: text });
          return count > 1 ? `${line} (${count})` : line;
        }),
        ...(lines.length > mostLines
          ? {
              last: say('{count, plural, one {# more sentence is} other {# more sentences are}} on the page below.', {
                count: lines.length - mostLines,
              }),
            }
          : {}),
        link: { to: `/compliance/history?kind=user&id=${user_id}`, words: say('Open what the operator did') },
      };
    });
    return done;
  }

  /** What the visitor did in the organization after this position of the log, up to the end of the visit. */
  private async doneSince(after: number, user_id: string, visited: string, to: Recorded): Promise<StoredEvent[]> {
    const last = new Date(Date.parse(to.metadata.recorded_at) + underWay).toISOString();
    const found: StoredEvent[] = [];
    for (let at = after; ;) {
      const { events, position } = await this.events.readAll(at, pageSize);
      for (const event of events) {
        const metadata = JSON.parse(event.metadata) as Recorded['metadata'];
        if (metadata.recorded_at > last) return found;
        if (metadata.organization_id === visited && metadata.actor.id === user_id) found.push(event);
      }
      if (position === at) return found;
      at = position;
    }
  }
}

import { idOf } from '@candor/contracts/all-events';
import type { EventNamed } from '@candor/contracts/kernel/event';
import type { CandidateEvent } from '@candor/contracts/people/events';
import { Inject, Injectable } from '@nestjs/common';
import { decodeAll } from '../../kernel/codec.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import { JobQueue } from '../../kernel/ports/job-queue.ts';
import { KeyVault } from '../../kernel/ports/key-vault.ts';
import { Wire } from '../../kernel/ports/wire.ts';
import { type LeaderWork, Leading } from '../../kernel/work/leading.ts';
import { findHiddenText } from '../../states/people.queue.ts';

/** How far the log was searched. A place before the beginning: all of it. */
const place = 'hidden-text';
const searched = { position: -1, event: null };
const pageSize = 200;
/** One resume is read in this time, in ms, so that new resumes do not wait behind old ones. */
const apart = 500;

type Read = EventNamed<CandidateEvent, 'ResumeParsed'>;
/** An earlier release read it, which did not tell hidden text apart. An erased person has null here. */
const isOld = ({ data }: Read): boolean => data.hidden === undefined && data.error === null;

/**
 * After an upgrade, makes a job for each resume that was read before hidden text was told apart. It runs once for a log:
 * a process that dies goes on from the saved place, and keys make it harmless to add a job twice.
 */
@Injectable()
export class HiddenTextSearch {
  constructor(
    @Inject(EventStore) private readonly events: EventStore,
    @Inject(KeyVault) private readonly keys: KeyVault,
    @Inject(JobQueue) private readonly jobs: Pick<JobQueue, 'change' | 'place' | 'savePlace'>,
    @Inject(Wire) private readonly wire: Wire | null,
  ) {}

  /** With several processes, the one that holds the lease searches. */
  async start(): Promise<LeaderWork> {
    const run = async (): Promise<LeaderWork> => {
      const stop = new AbortController();
      const running = this.search(stop.signal).catch((fault: unknown) =>
        console.error('The search for resumes to be read again did not end; the next start goes on:', fault),
      );
      return {
        close: async () => {
          stop.abort();
          await running;
        },
      };
    };
    if (!this.wire) return run();
    const leading = new Leading(this.wire, 'hidden-text', run);
    await leading.begin();
    return leading;
  }

  /** Returns how many resumes are read again. */
  async search(stop: AbortSignal): Promise<number> {
    const from = await this.jobs.place(place);
    if (from && from.position < 0) return 0;
    const until = await this.events.end();
    let [at, found] = [from?.position ?? 0, 0];
    while (!stop.aborted && at < until) {
      const page = await this.events.readAll(at, pageSize, ['ResumeParsed']);
      const read = (await decodeAll(page.events, this.keys)) as unknown as (Read & {
        stream: string;
        metadata: { organization_id: string };
      })[];
      const old = read.filter(isOld);
      const begin = Date.now();
      await this.jobs.change(
        old.map(({ stream, data: { resume_id }, metadata: { organization_id } }) => {
          const due_at = new Date(begin + apart * found++).toISOString();
          const { data, ...due } = findHiddenText.due(`hidden-text:${resume_id}`, due_at, {
            candidate_id: idOf(stream),
            resume_id,
          });
          return { ...due, data: { ...data, organization_id } };
        }),
        { repeatable: true },
      );
      at = page.position;
      await this.jobs.savePlace(place, { position: at, event: null });
      if (!page.events.length) break;
    }
    if (!stop.aborted) await this.jobs.savePlace(place, searched);
    return found;
  }
}

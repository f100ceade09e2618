import { addressKey } from '@candor/contracts/duplicates/contact-keys';
import { mostConfirmations } from '@candor/contracts/forms/values';
import { Inject, Injectable } from '@nestjs/common';
import { secretIdFrom } from '../../kernel/codec.ts';
import { PEPPER } from '../../kernel/tokens.ts';
import { Streams } from '../../kernel/streams.ts';
import type { Worked } from '../../kernel/work/worker.ts';
import { JobFailed } from '../../kernel/ports/job-queue.ts';
import { messageState, type SentMessage } from '../../states/message.state.ts';

const week = 7 * 24 * 60 * 60 * 1000;

/**
 * Letters that answer what an unknown visitor entered on a public page, such as a form or a registration. A visitor can enter a
 * stranger's address, so one address gets few such letters a week, no matter on which page it was entered. Their ids are made from the address, the
 * week and a number, so simultaneous requests cannot exceed the limit (docs/rules/letters.md#letters-to-an-address-that-a-visitor-entered).
 */
@Injectable()
export class LettersAskedFor {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(PEPPER) private readonly pepper: string,
  ) {}

  /**
   * Queues the letter under the first free id, unless a letter of this week `answers` the request already. Null: the address has got
   * the most letters of a week. `wanted`: its reader asked for another letter by the link of an earlier one. Such letters are counted separately, so a
   * stranger cannot use them up.
   */
  async send(
    { organization_id, email, wanted = false }: { organization_id: string; email: string; wanted?: boolean },
    answers: (letter: SentMessage, id: string) => boolean,
    queue: (id: string) => Promise<Worked>,
  ): Promise<{ id: string } | JobFailed | null> {
    for (const id of this.ids(organization_id, email, wanted)) {
      if (!(await this.letter(id, organization_id))) {
        const queued = await queue(id);
        if (queued instanceof JobFailed) return queued;
      }
      const written = await this.letter(id, organization_id);
      // Another request took this id for its letter.
      if (written && answers(written, id)) return { id };
    }
    return null;
  }

  /** The ids of this week's letters to the address, written or not. */
  ids(organization_id: string, email: string, wanted = false): string[] {
    const now = String(Math.floor(Date.now() / week));
    return Array.from({ length: mostConfirmations }, (_, turn) =>
      secretIdFrom(
        this.pepper,
        'letter to confirm a consent',
        organization_id,
        addressKey(email),
        now,
        String(turn),
        ...(wanted ? ['wanted'] : []),
      ),
    );
  }

  private async letter(id: string, organization_id: string): Promise<SentMessage | null> {
    const state = (await this.streams.load(messageState, id, organization_id))?.state;
    return state && state.status !== 'received' ? state : null;
  }
}

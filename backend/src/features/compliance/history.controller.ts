import { Controller, Inject, Res } from '@nestjs/common';
import { exportHistory } from '@candor/contracts/compliance/history';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import type { FastifyReply } from 'fastify';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { idFrom, newId } from '../../kernel/codec.ts';
import { notFound } from '../../kernel/streams.ts';
import { csvOf } from './history-csv.ts';
import { Histories } from './history.ts';

/** A history as a file. `x-content-hash` is the SHA-256 over the rows, the same for both formats. */
@Controller()
export class HistoryController {
  constructor(@Inject(Histories) private readonly histories: Histories) {}

  @Serve(exportHistory)
  async export(
    @Input() { id, format, as_of, uid }: RequestOf<typeof exportHistory>,
    @By() { caller }: Signed,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    void reply.header('cache-control', 'no-store');
    const subject = await this.histories.subject(caller, id);
    if (!subject) {
      const { code, error } = notFound('candidate');
      return void reply.type('application/json; charset=utf-8').send({ status: 'error', code, error });
    }
    const { history } = await this.histories.read(
      caller,
      subject.candidate_id,
      as_of ? new Date(as_of).toISOString() : null,
    );
    const { rows, hash, total } = history;
    await this.histories.exported(caller, idFrom('history exported', uid ?? newId(), format), {
      format,
      rows: rows.length,
      hash,
      candidate_id: subject.candidate_id,
    });
    const name = `candidate-history-${subject.candidate_id}${history.as_of ? `-as-of-${history.as_of.slice(0, 10)}` : ''}.${format}`;
    void reply
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('x-content-hash', hash)
      .header('x-content-type-options', 'nosniff');
    if (format === 'csv') return void reply.type('text/csv; charset=utf-8').send(csvOf(rows));
    const { candidate, standing, as_of: at } = history;
    return void reply.type('application/json; charset=utf-8').send(
      JSON.stringify(
        {
          candidate,
          as_of: at,
          total,
          hash,
          hash_of: 'SHA-256 over the UTF-8 text of `rows` as canonical JSON (RFC 8785)',
          standing,
          rows,
        },
        null,
        2,
      ),
    );
  }
}

import { addressKey } from '@candor/contracts/duplicates/contact-keys';
import { Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type MailReport, MailReports } from '@candor/contracts/messages/mail-reports';
import { WithoutCaller } from '../../http/open-route.ts';
import { Clock } from '../../kernel/clock.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection } from '../../kernel/decider.ts';
import { isSigned, signatureHeader } from '../../kernel/signed-body.ts';
import { Streams } from '../../kernel/streams.ts';
import { MAIL_WEBHOOK_SECRET } from '../../kernel/tokens.ts';
import { type OutsideWay, Outcomes } from '../../reads/platform/outcomes.ts';
import { InboxReader } from './inbox-reader.ts';
import { messageState } from '../../states/message.state.ts';
import { organizationState } from '../../states/organization.state.ts';
import { MessageCommand } from '../messages/message.command.ts';

const mostMail = 30 * 1024 * 1024;
const mostReports = 1024 * 1024;
const ourId = /^<?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:@[^\s<>]*)?>?$/;
const knownOf = ({ event, machine }: MailReport) =>
  event === 'opened' || event === 'clicked' ? (machine ? (`${event}_by_machine` as const) : event) : event;

/** Takes what mail providers send us: whole mails, and reports on our mails. Both are signed with the installation's secret. */
@Controller()
export class MailWebhooksController {
  constructor(
    @Inject(MAIL_WEBHOOK_SECRET) private readonly secret: string | null,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(InboxReader) private readonly inbox: InboxReader,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Outcomes) private readonly outcomes: Outcomes,
  ) {}

  @WithoutCaller()
  @RouteConfig({ bytes: mostMail, raw: true })
  @HttpCode(200)
  @Post('api/mail/incoming')
  async incoming(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const body = this.signed('mail', request, reply);
    if (!body) return refused;
    const received_at = this.clock.now().toISOString();
    // A mail that is sent again is recognized by its content, so a repeated request takes nothing twice.
    const taken = await this.inbox.take({ raw: body, bytes: body.length, received_at });
    this.outcomes.worked('mail');
    return { status: 'ok', payload: { taken } };
  }

  @WithoutCaller()
  @RouteConfig({ bytes: mostReports, raw: true })
  @HttpCode(200)
  @Post('api/mail/reports')
  async reports(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const body = this.signed('reports', request, reply);
    if (!body) return refused;
    const parsed = MailReports.safeParse(jsonOf(body));
    if (!parsed.success) {
      void reply.status(400);
      this.outcomes.failed('reports', 'A request was not valid.');
      return { status: 'error', code: 'validation', error: 'The request is not valid.' };
    }
    let known = 0;
    for (const report of parsed.data.reports) if (await this.told(report)) known++;
    this.outcomes.worked('reports');
    return { status: 'ok', payload: { known, unknown: parsed.data.reports.length - known } };
  }

  /** The body of the request, if it is signed. */
  private signed(way: OutsideWay, { headers, body }: FastifyRequest, reply: FastifyReply): Buffer | null {
    void reply.header('cache-control', 'no-store');
    if (this.secret && Buffer.isBuffer(body) && isSigned(this.secret, headers[signatureHeader], body, this.clock.now()))
      return body;
    if (this.secret) this.outcomes.failed(way, 'The signature of a request is wrong or too old.');
    void reply.status(401);
    return null;
  }

  /** Records a report; whether it is about a mail of ours. What people opened is recorded only where their organization wants it. */
  private async told(report: MailReport): Promise<boolean> {
    const id = ourId.exec(report.message_id)?.[1];
    const found = id ? await this.streams.load(messageState, id, '*') : null;
    if (!id || !found?.state || found.state.status === 'received') return false;
    const { to, cc } = found.state;
    // What became of a copy says nothing about the letter.
    if (report.recipient && cc?.length && addressKey(report.recipient) !== addressKey(to)) return true;
    if (report.event === 'opened' || report.event === 'clicked') {
      const id = found.organization_id!;
      const organization = await this.streams.loadFollowed(organizationState, id, id);
      if (!organization?.state?.sender.record_opens) return true;
    }
    const what = knownOf(report);
    const ran = await this.commands.execute(
      new MessageCommand(
        id,
        'tell',
        { what, hard: report.hard, error: report.error },
        {
          organization_id: found.organization_id!,
          actor: { type: 'system', id: 'mail' },
          uid: idFrom('report', id, what, report.hard ? 'hard' : 'soft'),
        },
      ),
    );
    return !isRejection(ran);
  }
}
const refused = { status: 'error', code: 'permission', error: 'The request is not signed.' };
const jsonOf = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
};

import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { packPath } from '@candor/contracts/proof/bundle';
import { checkpointFrom, keyFrom, noteFrom, signedBy } from '@candor/contracts/proof/note';
import { witnessLimit } from '@candor/contracts/proof/witness';
import { checkpointList } from '@candor/contracts/proof/rows';
import { type GuardedRequest } from '../../http/caller.ts';
import { RateLimited } from '../../http/errors.ts';
import { WithoutCaller } from '../../http/open-route.ts';
import { XSRF_SECRET } from '../../http/permissions.guard.ts';
import { RateLimits } from '../../http/rate-limits.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection } from '../../kernel/decider.ts';
import { networkOf } from '../../kernel/network.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import type { Proof } from './proof.state.ts';
import { ProofCommand } from './proof.command.ts';
import { Signing } from './signing.ts';
import { hasher } from './tree.ts';
import { Trees } from './trees.ts';
import { witnessKeys } from './witness-access.ts';

type Found = { organization_id: string; proof: NonNullable<Proof>; witness: NonNullable<Proof>['witnesses'][number] };
const path = '/api/witness/:key';

/** Calls of a witness on another machine. The key in the address is the right to call; every wrong key gets the same answer. */
@Controller()
export class WitnessController {
  constructor(
    @Inject(Signing) private readonly signing: Signing,
    @Inject(Trees) private readonly trees: Trees,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(RateLimits) private readonly limits: RateLimits,
    @Inject(XSRF_SECRET) private readonly secret: string,
  ) {}

  /** The newest checkpoint, with the signatures of others under it. */
  @WithoutCaller()
  @Get('api/witness/:key/checkpoint')
  async checkpoint(
    @Param('key') key: string,
    @Req() request: GuardedRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const found = await this.open(key, request, reply);
    if (!found) return;
    const [newest] = await this.reads.find(
      checkpointList,
      { organization_id: found.organization_id },
      {},
      { sort: 'size', descending: true, limit: 1 },
    );
    if (!newest) return plain(reply, 404, 'No checkpoint has been signed yet.\n');
    plain(reply, 200, newest.note);
  }

  /** Proves that the tree of size `to` begins with the tree of size `from`: the answer has a line in base64 for each hash. */
  @WithoutCaller()
  @Get('api/witness/:key/consistency')
  async consistency(
    @Param('key') key: string,
    @Query('from') from: string,
    @Query('to') to: string,
    @Req() request: GuardedRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const found = await this.open(key, request, reply);
    if (!found) return;
    const tree = await this.trees.open(found.organization_id);
    const [older, newer] = [Number(from), Number(to)];
    if (
      !tree ||
      !(
        Number.isSafeInteger(older) &&
        Number.isSafeInteger(newer) &&
        older >= 0 &&
        older <= newer &&
        newer <= tree.size
      )
    )
      return plain(reply, 400, 'There are no trees of these sizes.\n');
    plain(
      reply,
      200,
      packPath(await tree.consistency(older, newer))
        .map((line) => `${line}\n`)
        .join(''),
    );
  }

  /** Takes the line with the witness's signature under a checkpoint. */
  @WithoutCaller()
  @Post('api/witness/:key/cosignature')
  @HttpCode(200)
  async cosign(
    @Param('key') key: string,
    @Body() body: unknown,
    @Req() request: GuardedRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const found = await this.open(key, request, reply);
    if (!found) return;
    const { organization_id, witness } = found;
    const { size, line } = (body ?? {}) as { size?: unknown; line?: unknown };
    const wrong = () => plain(reply, 400, 'This is no cosignature of a checkpoint.\n');
    if (!Number.isSafeInteger(size) || typeof line !== 'string' || line.length > 1000 || line.includes('\n'))
      return wrong();
    const row = await this.reads.get(checkpointList, { organization_id }, `${organization_id}:${size as number}`);
    const text = row && noteFrom(row.note)?.text;
    const note = text && noteFrom(`${text}\n${line}\n`);
    const [verifier] = [keyFrom(hasher, witness.vkey)];
    const cosigned = note && verifier && checkpointFrom(note.text) ? await signedBy(note, verifier) : null;
    if (!cosigned?.at) return wrong();
    const ran = await this.commands.execute(
      new ProofCommand(
        organization_id,
        'cosign',
        { witness_id: witness.id, size: size as number, line, at: new Date(cosigned.at * 1000).toISOString() },
        {
          organization_id,
          actor: { type: 'processor', id: 'witness' },
          uid: idFrom('cosigned', organization_id, witness.id, size as number),
        },
      ),
    );
    plain(reply, isRejection(ran) ? 400 : 200, isRejection(ran) ? `${ran.error}\n` : 'Recorded.\n');
  }

  private async open(key: string, request: GuardedRequest, reply: FastifyReply): Promise<Found | null> {
    const from = { network: networkOf(request.ip), device: '', work: undefined };
    const verdict = await this.limits.verdict({ path, limit: witnessLimit }, from, {}, this.secret);
    void reply.header('x-robots-tag', 'noindex');
    if (verdict !== 'within') {
      void reply.header('retry-after', String(witnessLimit.seconds));
      plain(reply, 429, `${new RateLimited(Math.ceil(witnessLimit.seconds / 60)).message}\n`);
      return null;
    }
    const organization_id = witnessKeys.namedBy(key);
    const proof = organization_id ? await this.signing.state(organization_id) : null;
    const witness = proof?.witnesses.find(({ hash }) => witnessKeys.opens(key, hash));
    if (organization_id && proof && witness) return { organization_id, proof, witness };
    witnessKeys.opens(key, null);
    plain(reply, 404, 'This address opens no checkpoints.\n');
    return null;
  }
}

const plain = (reply: FastifyReply, status: number, words: string): void =>
  void reply.status(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(words);

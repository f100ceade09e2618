import { slowest } from '@candor/contracts/forms/values';
import { Inject, Injectable } from '@nestjs/common';
import { secretHashOf } from '../../kernel/codec.ts';
import { PEPPER } from '../../kernel/tokens.ts';

/** A form of marketing, or the form to register for an event. */
export type FormKind = 'form' | 'event';

/** Proofs in public pages of the time when the page was shown. A program answers faster than a person, or much later. */
@Injectable()
export class ShownProofs {
  constructor(@Inject(PEPPER) private readonly pepper: string) {}

  /** A proof that only this server can make. */
  at(kind: FormKind, id: string, now: number): string {
    const at = now.toString(36);
    return `${at}.${this.signed(kind, id, at)}`;
  }

  /** How long (ms) the visitor had the page. Null: the proof is made up, or too old. */
  timeSince(kind: FormKind, id: string, proof: string, now: number): number | null {
    const [at = ''] = proof.split('.');
    if (proof !== `${at}.${this.signed(kind, id, at)}`) return null;
    const took = now - Number.parseInt(at, 36);
    return took <= slowest ? took : null;
  }

  private signed(kind: FormKind, id: string, at: string): string {
    return secretHashOf(this.pepper, `${kind} shown`, id, at).slice(0, 32);
  }
}

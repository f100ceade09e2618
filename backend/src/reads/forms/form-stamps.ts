import { newId } from '../../kernel/codec.ts';
import { markOf, Stamped } from '../../pages/stamped.ts';
import type { FormKind, ShownProofs } from '../public/shown-proofs.ts';

/** A proof is good for a day. The copy of a page that a browser keeps ends before. */
const copyLasts = 3_600_000;

/** Where a page that is drawn once for all visitors has each visitor's own values for this form. */
export const formMarks = (id: string): { proof: string; uid: string } => ({
  proof: markOf('proof', id),
  uid: markOf('uid', id),
});
/** The page of one visitor: each of its forms proves when it was shown. `kind`: what the forms belong to; `alone`: the page holds what only this visitor may read; `early`: how long (ms) before now the visitor began. */
export const stampForms = <Data>(
  data: Data,
  ids: readonly string[],
  proofs: ShownProofs,
  { kind = 'form', alone = false, early = 0 }: { kind?: FormKind; alone?: boolean; early?: number } = {},
): Stamped<Data> => {
  const now = Date.now();
  const values = ids.flatMap((id) => {
    const { proof, uid } = formMarks(id);
    return [[proof, proofs.at(kind, id, now - early)] as const, [uid, newId()] as const];
  });
  return new Stamped(data, new Map(values), alone ? null : Math.floor(now / copyLasts).toString(36));
};

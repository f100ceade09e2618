import { useEffect, useState } from 'react';
import { Copy, Shield, ShieldAlert, ShieldCheck } from 'lucide-react';
import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import type { HistoryRow } from '@candor/contracts/compliance/history';
import { IconButton } from '../../kit/button.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { canonical } from '@candor/contracts/kernel/canonical';

type State = 'unknown' | 'equal' | 'differs';
const looks = {
  unknown: { icon: Shield, tone: 'text-ink-4', text: phrase('SHA-256') },
  equal: { icon: ShieldCheck, tone: 'text-good', text: phrase('SHA-256, checked') },
  differs: { icon: ShieldAlert, tone: 'text-bad', text: phrase('SHA-256 does not match these rows') },
} as const;

/** SHA-256 in hex over the canonical rows; null where the browser offers no cryptography (a plain http address). */
export const fingerprintOf = async (rows: readonly unknown[]): Promise<string | null> => {
  if (!globalThis.crypto?.subtle) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(canonical(rows)));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** The SHA-256 of the record, computed again here from the shown rows. The same rows always give the same value. */
export const Fingerprint = ({ hash, rows }: { hash: string; rows: readonly HistoryRow[] }) => {
  const [checked, setChecked] = useState<{ hash: string; state: State }>({ hash, state: 'unknown' });
  useEffect(() => {
    let left = false;
    void fingerprintOf(rows).then((own) => {
      if (!left && own) setChecked({ hash, state: own === hash ? 'equal' : 'differs' });
    });
    return () => {
      left = true;
    };
  }, [hash, rows]);
  const { icon: Icon, tone, text } = looks[checked.hash === hash ? checked.state : 'unknown'];
  const copy = () =>
    void navigator.clipboard.writeText(hash).then(
      () => toast({ text: say('Fingerprint copied.') }),
      () => toast({ text: say('The browser did not allow copying.'), tone: 'bad' }),
    );
  return (
    <p className="flex min-w-0 items-center gap-2 text-meta text-ink-3">
      <Icon size={14} aria-hidden className={`shrink-0 ${tone}`} />
      <span className={checked.state === 'differs' ? 'font-medium text-bad' : 'shrink-0'}>{sayLabel(text)}</span>
      <code
        className="min-w-0 truncate font-[ui-monospace,monospace] text-micro text-ink-2 print:whitespace-normal print:break-all"
        title={hash}
      >
        {hash}
      </code>
      <span className="print:hidden">
        <IconButton label={say('Copy the fingerprint')} size="sm" onClick={copy}>
          <Copy size={13} aria-hidden />
        </IconButton>
      </span>
    </p>
  );
};

import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { Button } from '../kit/button.tsx';
import { ConfirmDialog } from '../kit/overlays/dialog.tsx';
import { Notice } from '../kit/notice.tsx';
import { Section } from '../kit/page.tsx';
import { Tag } from '../kit/tag.tsx';
import { toast } from '../kit/overlays/toast.ts';
import { settle } from './settle.ts';

type Sent<Payload> = Parameters<typeof settle<Payload>>[1];
/** The texts about the secret. `withdrawn`: the text after the secret was withdrawn. */
type Words = {
  title: string;
  text: string;
  /** When the secret was made, or that there is none. */
  state: string;
  make: string;
  replace: { action: string; title: string; text: string };
  withdraw: { action: string; title: string; text: string };
  withdrawn: string;
  shown: { title: string; text: string };
};

/** A secret that lets another program read data from here. The browser shows it once, directly after it was made. The secret can be replaced and withdrawn. */
export const ShownOnce = <Made,>({
  there,
  words,
  make,
  withdraw,
  renderLines,
  children,
}: {
  /** Whether a secret exists. */
  there: boolean;
  words: Words;
  make: () => Sent<Made>;
  withdraw: () => Sent<unknown>;
  /** The lines of text to copy, which contain the secret. */
  renderLines: (made: Made) => ReactNode;
  /** Content below. `made`: whether the secret was just made. */
  children?: (made: boolean) => ReactNode;
}) => {
  const { revalidate } = useRevalidator();
  const [made, setMade] = useState<Made | null>(null);
  const [asking, setAsking] = useState<'replace' | 'withdraw' | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work();
    await revalidate();
    setBusy(false);
    setAsking(null);
  };
  const begin = () => run(() => settle(words.make, make(), setMade));
  const end = () =>
    run(() =>
      settle(words.withdraw.action, withdraw(), () => {
        setMade(null);
        toast({ text: words.withdrawn });
      }),
    );
  return (
    <Section title={words.title} text={words.text} actions={<Tag>{words.state}</Tag>}>
      <div className="grid gap-3">
        {made !== null && there && (
          <>
            <Notice tone="good" title={words.shown.title}>
              {words.shown.text}
            </Notice>
            {renderLines(made)}
          </>
        )}
        {children?.(made !== null)}
        <div className="flex flex-wrap gap-2">
          {there ? (
            <>
              <Button onClick={() => setAsking('replace')}>{words.replace.action}</Button>
              <Button kind="danger" onClick={() => setAsking('withdraw')}>
                {words.withdraw.action}
              </Button>
            </>
          ) : (
            <Button key="first" disabled={busy} onClick={() => void begin()}>
              {words.make}
            </Button>
          )}
        </div>
      </div>
      {(['replace', 'withdraw'] as const).map((each) => (
        <ConfirmDialog
          key={each}
          {...words[each]}
          open={asking === each}
          onClose={() => setAsking(null)}
          danger={each === 'withdraw'}
          busy={busy}
          onConfirm={() => void (each === 'withdraw' ? end() : begin())}
        />
      ))}
    </Section>
  );
};

import { say } from '@candor/contracts/words/say';
import { useRef, useState } from 'react';
import { Download, FileCheck2, FileCode2, ShieldAlert, ShieldCheck } from 'lucide-react';
import { proofManifest, proofVerifier } from '@candor/contracts/proof/endpoints';
import type { ProofData } from '@candor/contracts/proof/pages';
import { digest, sha256 } from '@candor/contracts/proof/sha256';
import { isSound, type Verdict } from '@candor/contracts/proof/verdict';
import { verifyExport } from '@candor/contracts/proof/verifying';
import { faultWords, verdictTitle, verdictWords } from '@candor/contracts/proof/words';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { Segmented } from '../../kit/inputs/segmented.tsx';
import { datedText } from '../../kit/time.tsx';
import { download } from '../../page/download.ts';

const Saved = ({
  icon,
  title,
  text,
  onSave,
}: {
  icon: React.ReactNode;
  title: string;
  text: string;
  onSave: () => void;
}) => (
  <div className="flex items-center gap-3 border-b border-line py-2.5">
    <span className="grid size-8 shrink-0 place-items-center rounded-ctl bg-hover text-ink-2">{icon}</span>
    <span className="min-w-0 flex-1">
      <span className="block text-ui font-medium text-ink">{title}</span>
      <span className="block text-meta text-ink-3">{text}</span>
    </span>
    <Button size="sm" onClick={onSave} aria-label={say('Save: {name}', { name: title })}>
      <Download size={14} aria-hidden />
      {say('Save')}
    </Button>
  </div>
);

/** Checks an export in this browser. The file is sent nowhere. */
const DropHere = ({ zone }: { zone: string | null }) => {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [state, setState] = useState<{ reading: string } | { name: string; verdict: Verdict } | null>(null);
  const read = async (files: FileList | null) => {
    const all = [...(files ?? [])];
    const file = all.find(({ name }) => name.endsWith('.zip')) ?? all[0];
    if (!file) return;
    setState({ reading: file.name });
    const held = await Promise.all(
      all.filter((each) => each !== file).map(async (each) => ({ who: each.name, note: await each.text() })),
    );
    const source = {
      size: file.size,
      read: async (from: number, to: number) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
    };
    setState({ name: file.name, verdict: await verifyExport(source, { hasher: sha256, digest }, { held }) });
  };
  const day = (at: string) => datedText(at, zone);
  return (
    <>
      <button
        type="button"
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void read(event.dataTransfer.files);
        }}
        className={cx(
          'mt-3 flex w-full items-center gap-3 rounded-ctl border border-dashed px-3 py-2.5 text-start text-meta text-ink-2',
          over ? 'border-accent bg-accent-wash' : 'border-line-2',
        )}
      >
        <FileCheck2 size={16} aria-hidden className="shrink-0 text-ink-3" />
        {state && 'reading' in state
          ? say('Reading {name} …', { name: state.reading })
          : say(
              'Drop an export here, and the checkpoints that you keep. They are read in this browser and sent nowhere.',
            )}
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept=".zip,.txt"
        aria-label={say('Export to check')}
        onChange={({ currentTarget }) => void read(currentTarget.files)}
      />
      {state && 'verdict' in state && (
        <div
          role="status"
          className={cx(
            'mt-3 rounded-ctl px-3 py-2.5 text-meta ring-1',
            isSound(state.verdict) ? 'bg-good-wash text-good ring-good/20' : 'bg-bad-wash text-bad ring-bad/20',
          )}
        >
          <p className="flex items-start gap-2 text-ui font-semi">
            {isSound(state.verdict) ? (
              <ShieldCheck size={16} aria-hidden className="mt-0.5 shrink-0" />
            ) : (
              <ShieldAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
            )}
            {verdictTitle(state.verdict)}
          </p>
          <ul className="mt-1 grid gap-1 text-ink-2">
            {verdictWords(state.verdict, day).map((line) => (
              <li key={line} className="wrap-anywhere">
                {line}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
};

const examples = ['changed', 'removed', 'moved', 'added'] as const;
/** What a check says about a copy that was tampered with. The dashed frame and the tag show that it is an example, not an alarm. */
const Example = ({ proof: { signed, days }, zone }: { proof: ProofData; zone: string | null }) => {
  const [kind, setKind] = useState<(typeof examples)[number]>('changed');
  // The day of the example, as long as nothing is signed.
  const [today] = useState(() => new Date().toISOString());
  const event = Math.max(2, Math.floor((signed?.size ?? 1000) * 0.58));
  const at = days.find(({ size }) => size >= event)?.at ?? signed?.at ?? today;
  const day = (moment: string) => datedText(moment, zone);
  const words = {
    changed: faultWords({ kind: 'changed', event, signed: '', found: '', what: '', day: at }, day),
    removed: faultWords({ kind: 'removed', event, day: at }, day),
    moved: faultWords({ kind: 'moved', event, to: event + 1, day: at }, day),
    added: faultWords({ kind: 'added', event: event + 1, what: '' }, day),
  };
  const marks = [event - 1, event, event + 1];
  return (
    <section aria-label={say('Example')} className="border-t border-line px-5 py-4">
      <p className="mb-2.5 flex flex-wrap items-center gap-2 text-meta text-ink-2">
        <span className="rounded-tag bg-info-wash px-1.5 py-0.5 text-micro font-medium text-info">
          {say('Example')}
        </span>
        {say('what it says on a copy that was tampered with')}
      </p>
      <Segmented
        label={say('Kind of tampering')}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'changed', label: say('Changed') },
          { value: 'removed', label: say('Removed') },
          { value: 'moved', label: say('Moved') },
          { value: 'added', label: say('Added') },
        ]}
      />
      <div className="mt-3 rounded-ctl border border-dashed border-bad/40 px-3.5 py-3">
        <p className="flex items-start gap-2 text-ui font-semi text-ink">
          <ShieldAlert size={16} aria-hidden className="mt-0.5 shrink-0 text-bad" />
          {words[kind]}
        </p>
        <ol aria-hidden className="my-3 flex items-center justify-between px-4">
          {marks.map((mark) => (
            <li key={mark} className="grid justify-items-center gap-1">
              <span
                className={cx(
                  'grid size-5 place-items-center rounded-full text-micro',
                  mark === event ? 'bg-bad text-on-accent' : 'bg-good-wash text-good',
                )}
              >
                {mark === event ? '×' : '✓'}
              </span>
              <span className={cx('tnum text-micro', mark === event ? 'font-semi text-bad' : 'text-ink-3')}>
                {say('{number, number}', { number: mark })}
              </span>
            </li>
          ))}
        </ol>
        <p className="text-meta text-ink-2">{say('A proof names the event and the day, never who or why.')}</p>
      </div>
    </section>
  );
};

/** How to check without the product: the verifier, the checkpoints as a file, and a place to drop an export. */
export const Outside = ({ proof, zone }: { proof: ProofData; zone: string | null }) => (
  <>
    <div className="px-5 pt-1 pb-4">
      <Saved
        icon={<FileCode2 size={16} aria-hidden />}
        title={say('Verifier')}
        text={say('one HTML file, works without a network')}
        onSave={() => void download(proofVerifier.path, {})}
      />
      <Saved
        icon={<FileCheck2 size={16} aria-hidden />}
        title={say('Checkpoints')}
        text={say(
          '{checkpoints, plural, one {# root} other {# roots}}, {keys, plural, one {# public key} other {# public keys}}',
          { checkpoints: proof.checkpoints, keys: proof.keys.length },
        )}
        onSave={() => void download(proofManifest.path, {})}
      />
      <DropHere zone={zone} />
    </div>
    <Example proof={proof} zone={zone} />
  </>
);

import { say } from '@candor/contracts/words/say';
import { useState } from 'react';
import { KeyRound } from 'lucide-react';
import { errorOf } from '../../page/call.ts';
import { afterSignIn } from '../../page/same-site.ts';
import { buttonLook } from '../../kit/button-look.ts';
import { cx } from '../../kit/cx.ts';
import { useGo } from '../../kit/link.tsx';

/** Signs in with a passkey. The code for passkeys is loaded when the button is pressed. */
export const PasskeyButton = ({ label, primary }: { label: string; primary?: boolean }) => {
  const go = useGo();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const press = async () => {
    setBusy(true);
    setError(null);
    try {
      const { signInByPasskey } = await import('./passkey-calls.ts');
      const answer = await signInByPasskey();
      if (answer.status === 'ok') return void go(afterSignIn(answer.payload.location));
      setError(errorOf(answer));
    } catch {
      setError(say('This part could not be loaded. Nothing was changed.'));
    }
    setBusy(false);
  };
  return (
    <div>
      <button
        type="button"
        disabled={busy}
        onClick={() => void press()}
        className={cx(buttonLook({ kind: primary ? 'primary' : 'soft', size: 'lg' }), 'w-full')}
      >
        <KeyRound size={16} aria-hidden />
        {label}
      </button>
      {error && (
        <p role="alert" className="mt-2 text-ui text-bad">
          {error}
        </p>
      )}
    </div>
  );
};

import type { Answer } from '@candor/contracts/kernel/endpoint';
import { passkeyOptions, passkeySignIn } from '@candor/contracts/accounts/factors';
import { browserZone } from '../../kit/browser-zone.ts';
import { call } from '../../page/call.ts';

type Options = { options: Record<string, unknown> };
/** Asks the server for options, passes them to the browser, and sends the result back. */
export const throughBrowser = async <Made, Payload>(
  asked: Promise<Answer<Options>>,
  act: (options: Record<string, unknown>) => Promise<Made>,
  send: (made: Made) => Promise<Answer<Payload>>,
): Promise<Answer<Payload>> => {
  const answer = await asked;
  if (answer.status === 'error') return answer;
  let made: Made;
  try {
    made = await act(answer.payload.options);
  } catch (failure) {
    return { status: 'error', code: 'passkey', error: (failure as Error).message };
  }
  return send(made);
};

/** Signs in with a passkey: by it alone, or as the second factor of a sign-in that waits for one. */
export const signInByPasskey = async (): Promise<Answer<{ location: string }>> =>
  throughBrowser(
    call(passkeyOptions, {}),
    async (options) => (await import('./passkeys.ts')).usePasskey(options),
    (response) => call(passkeySignIn, { response, tz_region: browserZone() }),
  );

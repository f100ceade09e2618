import { phrase, sayLabel } from '@candor/contracts/words/say';
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';

// The browser's part of passkeys. This code is loaded when a person presses a button for it.

/** Makes a new passkey with the server's options. Throws an error whose text is written for the person. */
export const makePasskey = (options: Record<string, unknown>) =>
  plain(startRegistration({ optionsJSON: options as never }));
/** Returns the answer of the passkey that the person chose. Throws an error whose text is written for the person. */
export const usePasskey = (options: Record<string, unknown>) =>
  plain(startAuthentication({ optionsJSON: options as never }));

const sentences: Record<string, string> = {
  NotAllowedError: phrase('No passkey was used. Try again, or use another way.'),
  AbortError: phrase('No passkey was used. Try again, or use another way.'),
  InvalidStateError: phrase('This device already has a passkey for your account.'),
  SecurityError: phrase('Passkeys do not work at this address. Open the site by its domain name.'),
};
/** Removes empty fields, which a call would send as empty texts. */
const plain = async <T extends { clientExtensionResults: object }>(
  made: Promise<T>,
): Promise<T & { clientExtensionResults: Record<string, unknown> }> => {
  try {
    return JSON.parse(JSON.stringify(await made)) as T & { clientExtensionResults: Record<string, unknown> };
  } catch (failure) {
    const cause = failure instanceof WebAuthnError ? failure.cause : failure;
    const name = cause instanceof Error ? cause.name : '';
    throw new Error(sayLabel(sentences[name] ?? phrase('This browser could not use a passkey. Use another way.')), {
      cause: failure,
    });
  }
};

import { say } from '@candor/contracts/words/say';

const Logo = () => (
  <svg width="16" height="16" viewBox="0 0 48 48" aria-hidden>
    <path
      fill="#4285F4"
      d="M45.1 24.5c0-1.6-.1-3.1-.4-4.5H24v8.5h11.8c-.5 2.8-2.1 5.1-4.4 6.7v5.5h7.1c4.2-3.8 6.6-9.5 6.6-16.2z"
    />
    <path
      fill="#34A853"
      d="M24 46c6 0 11-2 14.6-5.3l-7.1-5.5c-2 1.3-4.5 2.1-7.5 2.1-5.7 0-10.6-3.9-12.3-9.1H4.3v5.7C8 41.1 15.4 46 24 46z"
    />
    <path
      fill="#FBBC05"
      d="M11.7 28.2c-.4-1.3-.7-2.7-.7-4.2s.2-2.9.7-4.2v-5.7H4.3C2.8 17.1 2 20.4 2 24s.8 6.9 2.3 9.9z"
    />
    <path
      fill="#EA4335"
      d="M24 10.7c3.2 0 6.1 1.1 8.4 3.3l6.3-6.3C34.9 4.2 30 2 24 2 15.4 2 8 6.9 4.3 14.1l7.4 5.7C13.4 14.6 18.3 10.7 24 10.7z"
    />
  </svg>
);

/** A link that starts sign-in or sign-up with Google. It leads to an address of the server, not to a page. */
export const GoogleLink = ({
  label,
  provider,
  screen,
  kit,
  invitation,
}: {
  label: string;
  provider?: 'google' | 'local' | 'off';
  screen?: 'register';
  kit?: string;
  /** The token of an invitation that is accepted by signing in. */
  invitation?: string;
}) => {
  const asked = Object.entries({ screen, question_set_id: kit, invitation }).flatMap(([name, value]) =>
    value ? [`${name}=${encodeURIComponent(value)}`] : [],
  );
  const query = asked.length ? `?${asked.join('&')}` : '';
  return (
    <div>
      <a
        href={`/google_login_authorize${query}`}
        className="flex h-10 w-full items-center justify-center gap-2.5 rounded-ctl border border-line-2 bg-sheet text-read font-medium text-ink transition-colors duration-100 hover:bg-hover"
      >
        <Logo />
        {label}
      </a>
      {provider === 'local' && (
        <p className="mt-2 text-center text-meta text-ink-3">
          {say('No Google client is configured: this uses the local sign-in of this machine.')}
        </p>
      )}
    </div>
  );
};

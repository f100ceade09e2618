import { Laptop, Smartphone } from 'lucide-react';
import type { Session } from '@candor/contracts/accounts/pages';
import { Status } from '../../kit/tag.tsx';
import { Ago, Moment } from '../../kit/time.tsx';

const browsers: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];
const first = (list: readonly [RegExp, string][], agent: string) => list.find(([pattern]) => pattern.test(agent))?.[1];
/** 'Chrome on macOS' from what the browser said; else its own words. */
export const agentName = (agent: string): string => {
  const browser = first(browsers, agent);
  const system = first(systems, agent);
  return browser && system ? `${browser} on ${system}` : (browser ?? (agent || 'Unknown browser'));
};

/** Browsers that are signed in. */
export const SessionList = ({ sessions, zone }: { sessions: readonly Session[]; zone: string | null }) => (
  <ul className="grid">
    {sessions
      .toSorted((a, b) => Number(b.current) - Number(a.current) || b.last_seen_at.localeCompare(a.last_seen_at))
      .map((session) => {
        const Icon = /iPhone|Android|Mobile/.test(session.agent) ? Smartphone : Laptop;
        return (
          <li key={session.id} className="flex min-h-11 items-center gap-3 border-b border-line text-ui last:border-0">
            <Icon size={16} aria-hidden className="shrink-0 text-ink-3" />
            <span className="min-w-0 flex-1 truncate text-ink" title={session.agent}>
              {agentName(session.agent)}
            </span>
            <span className="text-meta text-ink-3 max-sm:hidden">
              since <Moment at={session.started_at} zone={zone} only="date" />
            </span>
            {session.current ? (
              <Status tone="good">This browser</Status>
            ) : (
              <span className="text-meta text-ink-3">
                seen <Ago at={session.last_seen_at} zone={zone} />
              </span>
            )}
          </li>
        );
      })}
  </ul>
);

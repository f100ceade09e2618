import type { CalendarProvider, OutsideCalendar } from '../calendars/outside-calendar.ts';
import { invitationList, userList, type InvitationRow, type Membership, type UserRow } from './rows.ts';
import { keepsMembers } from './needs.ts';
import { anyone, self } from '../kernel/endpoint.ts';
import { listPage, page, type Items } from '../kernel/page.ts';
import type { Names, Option, Standard } from '../kernel/standard.ts';

// Pages for signing in, the caller's own account and an organization's users.

/** `ended`: why a rule of the organization ended this browser's session. */
export const signInPage = page<{ provider: 'google' | 'local' | 'off'; ended?: string }>('/', {
  needs: anyone,
  frame: 'public',
});
/** Asks whether to sign out. The address alone does not sign out: a picture or a link elsewhere could open it. */
export const signOutPage = page<{ name: string }>('/logout', { needs: anyone, frame: 'public' });
export const resetPage = page('/reset', { needs: anyone, frame: 'public' });
export const newPasswordPage = page<{ token: string; error?: string }>('/reset/token', {
  needs: anyone,
  frame: 'public',
});
export const invitationPage = page<{
  invitation?: { token: string; first_name: string; last_name: string; pronoun: string; email: string };
  organization_name?: string;
  inviter_name?: string;
  /** Whether the address has an account, and whether this browser is signed in: with that account or another one. */
  account?: 'none' | 'known' | 'signed_in' | 'another';
  /** Whether the organization of the invitation lets members in only with Google. */
  google_only?: boolean;
  provider?: 'google' | 'local' | 'off';
  /** Why the user could not enter the organization with Google. */
  refused?: string;
  error?: string;
}>('/invitation', { needs: anyone, frame: 'public' });
export const registerPage = page<{
  security_token?: string;
  email?: string;
  first_name?: string;
  last_name?: string;
  error?: string;
  /** The chosen kit; `job_name`: the name of the first job made from it. */
  question_set?: { id: string; name: string; job_name: string };
  /** Whether there are kits to choose from. */
  kits: boolean;
  industries: string[];
  company_sizes: Option[];
  provider: 'google' | 'local' | 'off';
}>('/register', { needs: anyone, frame: 'public' });
/** `unknown`: the provider confirmed who the person is, but no account has their address. */
export const callbackPage = page<{ error?: string; unknown?: true }>('/google_login_callback', {
  needs: anyone,
  frame: 'public',
});
/** A sign-in that is not complete: a second factor must be given, or must be set up because the organization demands one. */
export const secondFactorPage = page<{
  waits_for: 'code' | 'setup';
  email: string;
  organization_name: string;
  app: boolean;
  passkey: boolean;
  recovery: boolean;
}>('/second_factor', { needs: anyone, frame: 'public' });
/** `address`: the network address where the session last began; empty if unknown. */
export type Session = {
  id: string;
  started_at: string;
  last_seen_at: string;
  current: boolean;
  agent: string;
  address: string;
};
/** `since`: when the caller's account was connected; null: it is not connected. `refused`: the caller just came back from the provider without connecting an account. */
export type ConnectedAccount = { since: string | null; refused: boolean };
export const profilePage = page<
  Standard & {
    profile: Omit<UserRow, 'calendar_key' | 'zoom_since' | 'drive_since' | 'outside_calendar'>;
    has_password: boolean;
    sessions: Session[];
    demanded_by: string[];
    /** The moment when the calendar got an address; null: it has none. */
    calendar_since: string | null;
    /** The user's Zoom account. Null: this installation does not offer Zoom. */
    zoom: ConnectedAccount | null;
    /** The user's Google Drive. Null: this installation does not offer Google Drive. */
    drive: ConnectedAccount | null;
    /** Calendars kept elsewhere. `providers`: those that this installation offers. `unread_since`: the time since which we cannot read the calendar. `refused`: the caller just came back from a provider without connecting one. */
    outside_calendar: {
      providers: CalendarProvider[];
      linked: OutsideCalendar | null;
      unread_since: string | null;
      refused: boolean;
    };
    /** The organization's working hours. */
    work: { weekdays: number[]; begins: string; ends: string };
  }
>('/profile', { needs: self });
export type UserItem = {
  id: string;
  name: string;
  email: string;
  roles: string[];
  grants: string[];
  status: Membership['status'];
  last_active_at: string | null;
  version: number;
};
/** A member in the list of users. */
export type ListedMember = UserItem & { second_factor: boolean };
export const usersPage = listPage<Standard & Items<ListedMember> & { roles: Option[]; grants: Option[] }>(
  'org',
  'users',
  {
    needs: keepsMembers,
    list: userList,
  },
);
export const invitationsPage = listPage<
  Standard & Items<Omit<InvitationRow, 'token_hash'>> & { names: Names; roles: Option[]; jobs: Option[] }
>('org', 'invitations', { needs: keepsMembers, list: invitationList });

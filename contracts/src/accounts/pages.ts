import { invitationList, userList, type InvitationRow, type UserRow } from './rows.ts';
import { anyone, holds, self } from '../kernel/endpoint.ts';
import { listPage, page, type Items } from '../kernel/page.ts';
import type { Names, Option, Standard } from '../kernel/standard.ts';

// Pages of signing in, of the caller’s own account and of an organisation’s users.

export const signInPage = page<{ provider: 'google' | 'local' | 'off' }>('/', { needs: anyone, frame: 'public' });
export const resetPage = page('/reset', { needs: anyone, frame: 'public' });
export const newPasswordPage = page<{ token: string; error?: string }>('/reset/token', {
  needs: anyone,
  frame: 'public',
});
export const invitationPage = page<{
  invitation?: { token: string; first_name: string; last_name: string; pronoun: string; email: string };
  organization_name?: string;
  inviter_name?: string;
  error?: string;
}>('/invitation', { needs: anyone, frame: 'public' });
export const registerPage = page<{
  security_token?: string;
  email?: string;
  first_name?: string;
  last_name?: string;
  error?: string;
  question_set?: { id: string; name: string };
  industries: string[];
  company_sizes: Option[];
  provider: 'google' | 'local' | 'off';
}>('/register', { needs: anyone, frame: 'public' });
export const callbackPage = page<{ error?: string }>('/google_login_callback', { needs: anyone, frame: 'public' });
export type Session = { id: string; started_at: string; last_seen_at: string; current: boolean; agent: string };
export const profilePage = page<Standard & { profile: UserRow; has_password: boolean; sessions: Session[] }>(
  '/profile',
  { needs: self },
);
export type UserItem = {
  id: string;
  name: string;
  email: string;
  roles: string[];
  grants: string[];
  status: 'active' | 'deactivated';
  last_active_at: string | null;
  version: number;
};
export const usersPage = listPage<Standard & Items<UserItem> & { roles: Option[]; grants: Option[] }>('org', 'users', {
  needs: holds('MANAGE_ORG'),
  list: userList,
});
export const invitationsPage = listPage<
  Standard & Items<Omit<InvitationRow, 'token_hash'>> & { names: Names; roles: Option[]; jobs: Option[] }
>('org', 'invitations', { needs: holds('MANAGE_ORG'), list: invitationList });

import { isAdminRole, sectionGroups, type Who } from '../jobs/access.ts';
import type { Group } from '../kernel/permission.ts';
import type { NotificationSetting } from './mailing.ts';

const own: readonly { settings: readonly NotificationSetting[]; needs: readonly Group[] }[] = [
  { settings: ['notify_application', 'notify_withdrawal', 'notify_offer'], needs: sectionGroups.list },
  { settings: ['notify_task', 'notify_task_due'], needs: ['MANAGE_MY_TASKS'] },
  {
    settings: ['notify_message', 'notify_send_as'],
    needs: ['MANAGE_MESSAGES', 'MANAGE_JOB_MESSAGE', 'MANAGE_CADENCES'],
  },
  { settings: ['notify_form'], needs: ['MANAGE_MARKETING_FORMS', 'MANAGE_MARKETING_CONTENT'] },
  { settings: ['notify_deal'], needs: ['MANAGE_SALES_DEALS'] },
  { settings: ['notify_review'], needs: ['MANAGE_JOB'] },
  { settings: ['notify_mention'], needs: ['MANAGE_JOB', 'MANAGE_CANDIDATE', 'MANAGE_PEOPLE'] },
  { settings: ['notify_scorecard'], needs: ['MANAGE_CANDIDATE'] },
  { settings: ['notify_interview'], needs: ['MANAGE_JOB', 'MANAGE_CANDIDATE', 'MANAGE_PEOPLE'] },
  { settings: ['notify_openings'], needs: ['MANAGE_JOB'] },
];
/** The notifications that a member with these roles can get. */
export const settingsOf = ({ roles, groups }: Pick<Who, 'roles' | 'groups'>): NotificationSetting[] => [
  ...own.flatMap(({ settings, needs }) => (needs.some((group) => groups[group]) ? settings : [])),
  ...(isAdminRole(roles) ? (['notify_oversight'] as const) : []),
];

import type { InvitationEvent, UserEvent } from '@candor/contracts/accounts/events';
import type { AuditKind } from '@candor/contracts/organization/audit';
import type { JobEvent } from '@candor/contracts/jobs/events';
import type { BulkEvent } from '@candor/contracts/bulk/events';
import type { CandidateEvent } from '@candor/contracts/people/events';
import type { ImportEvent } from '@candor/contracts/imports/events';
import type { MergeEvent } from '@candor/contracts/duplicates/events';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import type { AuditEvent, OrganizationEvent } from '@candor/contracts/organization/events';
import type { FormEvent, SubmissionEvent } from '@candor/contracts/forms/events';
import type { EventInstanceEvent, RecruitingEventEvent } from '@candor/contracts/recruiting-events/events';
import type { ReviewEvent } from '@candor/contracts/reviews/events';
import type { SiteEvent, WebpageEvent } from '@candor/contracts/webpages/events';

// Which events the audit log tells, and of which kind each is.

type PersonEvent = Extract<
  CandidateEvent,
  {
    type:
      | 'OwnLinksWithdrawn'
      | 'CandidateErased'
      | 'PersonKeyDestroyed'
      | 'ErasureFinished'
      | 'LegalHoldPlaced'
      | 'LegalHoldReleased';
  }
>;
/** Events about an action on many records. Events about its progress are left out. */
type RecordsEvent = Extract<
  ImportEvent | MergeEvent | BulkEvent,
  {
    type:
      | 'ImportStarted'
      | 'ImportCancelled'
      | 'ImportRevertStarted'
      | 'ImportReverted'
      | 'CandidatesMerged'
      | 'CandidatesUnmerged'
      | 'BulkOperationStarted'
      | 'BulkOperationCancelled'
      | 'BulkSendNowStarted'
      | 'BulkUndoStarted';
  }
>;
/** Events about what a form is for visitors, and about what happened to their submissions. */
type FormsEvent = Extract<
  FormEvent | SubmissionEvent,
  {
    type:
      | 'FormPublished'
      | 'FormClosed'
      | 'FormReopened'
      | 'FormArchived'
      | 'SubmissionConverted'
      | 'SubmissionTakenBack'
      | 'SubmissionDeleted'
      | 'SubmissionRestored';
  }
>;
/** Events about what visitors see of the organization's site. */
type PagesEvent = Extract<
  WebpageEvent | SiteEvent,
  {
    type:
      | 'PagesSorted'
      | 'PagePlacesSorted'
      | 'PagePublished'
      | 'PageScheduled'
      | 'PageScheduleCancelled'
      | 'PageUnpublished'
      | 'PageArchived'
      | 'PageLiveAgain'
      | 'PageRestored';
  }
>;
/** Events about what a recruiting event is for visitors, about its dates, and about members' decisions on registrations. */
type EventsEvent = Extract<
  RecruitingEventEvent | EventInstanceEvent,
  {
    type:
      | 'RecruitingEventPublished'
      | 'RecruitingEventUnpublished'
      | 'RecruitingEventArchived'
      | 'RecruitingEventRestored'
      | 'InstanceScheduled'
      | 'InstanceChanged'
      | 'InstanceCancelled'
      | 'InstanceReinstated'
      | 'AttendanceSettled';
  }
>;
/** Events of every decision about an offer. `MoveTakenBack` counts only if it undid one. */
type OfferEvent = Extract<
  ApplicationEvent,
  {
    type:
      | 'OfferApprovalAsked'
      | 'OfferApproved'
      | 'OfferRefused'
      | 'OfferRequestWithdrawn'
      | 'OfferExtended'
      | 'OfferUpdated'
      | 'OfferAccepted'
      | 'OfferDeclined'
      | 'OfferRescinded'
      | 'OfferHeldBack'
      | 'MoveTakenBack';
  }
>;
/** The events that the audit log knows. */
export type AuditedEvent =
  | UserEvent
  | InvitationEvent
  | OrganizationEvent
  | AuditEvent
  | JobEvent
  | PersonEvent
  | ReviewEvent
  | OfferEvent
  | RecordsEvent
  | FormsEvent
  | PagesEvent
  | EventsEvent;
/** Events of accounts that are private, or that another event already covers. */
type LeftOut =
  | 'UserRegistered'
  | 'UserProfileUpdated'
  | 'BoardOrderChosen'
  | 'BoardLanesChosen'
  | 'AvailabilitySet'
  | 'AvailabilityRemoved'
  | 'SecondFactorUsed'
  | 'NotificationsRead';
type OfJobs =
  | 'JobOpened'
  | 'JobOpenedInternally'
  | 'JobReturnedToDraft'
  | 'JobClosed'
  | 'JobReopened'
  | 'JobMerged'
  | 'JobDeleted'
  | 'JobMemberAdded'
  | 'JobMemberChanged'
  | 'JobMemberRemoved'
  | 'JobOwnerAssigned'
  | 'JobOwnerRemoved'
  | 'HeadcountRequested'
  | 'HeadcountApproved'
  | 'HeadcountDeclined';
type OfPeople = PersonEvent['type'];
/** Events with the results of a text review. The comments stay private. */
type OfReviews = 'ReviewRequested' | 'ReviewApproved' | 'ReviewChangesRequested' | 'ReviewReset';
export type AuditedType =
  | Exclude<Exclude<AuditedEvent, JobEvent | PersonEvent | ReviewEvent>['type'], LeftOut>
  | OfJobs
  | OfPeople
  | OfReviews;
/** The kind of each event in the audit log. The types require that each event of accounts or of the organization is listed here or left out above. */
export const kinds: Record<AuditedType, AuditKind> = {
  UserSignedIn: 'sign_in',
  UserSignedOut: 'sign_in',
  OrganizationSwitched: 'sign_in',
  UserSignInFailed: 'refused_sign_in',
  WrongPasswordTyped: 'refused_sign_in',
  UserLockedOut: 'refused_sign_in',
  OrganizationVisited: 'visit',
  OrganizationVisitEnded: 'visit',
  PasswordResetRequested: 'account',
  PasswordChanged: 'account',
  GoogleAccountLinked: 'account',
  ZoomAccountLinked: 'account',
  ZoomAccountUnlinked: 'account',
  GoogleDriveLinked: 'account',
  GoogleDriveUnlinked: 'account',
  OutsideCalendarLinked: 'account',
  OutsideCalendarUnlinked: 'account',
  SecondFactorAdded: 'account',
  SecondFactorRemoved: 'account',
  RecoveryCodesMade: 'account',
  RecoveryCodeUsed: 'account',
  CalendarAddressMade: 'account',
  CalendarAddressWithdrawn: 'account',
  UserJoinedOrganization: 'permissions',
  UserLeftOrganization: 'permissions',
  UserRolesChanged: 'permissions',
  UserGrantsChanged: 'permissions',
  UserDeactivated: 'permissions',
  UserReactivated: 'permissions',
  InvitationSent: 'permissions',
  InvitationResent: 'permissions',
  InvitationAccepted: 'permissions',
  InvitationRevoked: 'permissions',
  InvitationExpired: 'permissions',
  InvitationForgotten: 'privacy',
  JobMemberAdded: 'permissions',
  JobMemberChanged: 'permissions',
  JobMemberRemoved: 'permissions',
  JobOwnerAssigned: 'permissions',
  JobOwnerRemoved: 'permissions',
  OwnLinksWithdrawn: 'permissions',
  CandidateErased: 'privacy',
  PersonKeyDestroyed: 'privacy',
  ErasureFinished: 'privacy',
  LegalHoldPlaced: 'privacy',
  LegalHoldReleased: 'privacy',
  JobOpened: 'jobs',
  JobOpenedInternally: 'jobs',
  JobReturnedToDraft: 'jobs',
  JobClosed: 'jobs',
  JobReopened: 'jobs',
  JobMerged: 'jobs',
  JobDeleted: 'jobs',
  ImportStarted: 'records',
  ImportCancelled: 'records',
  ImportRevertStarted: 'records',
  ImportReverted: 'records',
  CandidatesMerged: 'records',
  CandidatesUnmerged: 'records',
  BulkOperationStarted: 'records',
  BulkOperationCancelled: 'records',
  BulkSendNowStarted: 'records',
  BulkUndoStarted: 'records',
  FormPublished: 'forms',
  FormClosed: 'forms',
  FormReopened: 'forms',
  FormArchived: 'forms',
  SubmissionConverted: 'forms',
  SubmissionTakenBack: 'forms',
  SubmissionDeleted: 'forms',
  SubmissionRestored: 'forms',
  PagePublished: 'pages',
  PageScheduled: 'pages',
  PageScheduleCancelled: 'pages',
  PageUnpublished: 'pages',
  PageArchived: 'pages',
  PagesSorted: 'pages',
  PagePlacesSorted: 'pages',
  PageLiveAgain: 'pages',
  PageRestored: 'pages',
  RecruitingEventPublished: 'events',
  RecruitingEventUnpublished: 'events',
  RecruitingEventArchived: 'events',
  RecruitingEventRestored: 'events',
  InstanceScheduled: 'events',
  InstanceChanged: 'events',
  InstanceCancelled: 'events',
  InstanceReinstated: 'events',
  AttendanceSettled: 'events',
  HeadcountRequested: 'headcount',
  HeadcountApproved: 'headcount',
  HeadcountDeclined: 'headcount',
  OfferApprovalAsked: 'offers',
  OfferApproved: 'offers',
  OfferRefused: 'offers',
  OfferRequestWithdrawn: 'offers',
  OfferExtended: 'offers',
  OfferUpdated: 'offers',
  OfferAccepted: 'offers',
  OfferDeclined: 'offers',
  OfferRescinded: 'offers',
  OfferHeldBack: 'offers',
  MoveTakenBack: 'offers',
  ReviewRequested: 'review',
  ReviewApproved: 'review',
  ReviewChangesRequested: 'review',
  ReviewReset: 'review',
  OrganizationRegistered: 'settings',
  OrganizationProfileUpdated: 'settings',
  OrganizationSettingsChanged: 'settings',
  OrganizationModulesChanged: 'settings',
  OrganizationSlugChanged: 'settings',
  SignInRulesChanged: 'settings',
  RetentionPolicyChanged: 'settings',
  SenderChanged: 'settings',
  FeedKeyMade: 'settings',
  FeedKeyWithdrawn: 'settings',
  WorkingHoursChanged: 'settings',
  SampleDataAdded: 'settings',
  SampleDataRemoved: 'settings',
  AiUseAgreed: 'settings',
  AiUseWithdrawn: 'settings',
  OrganizationSuspended: 'settings',
  OrganizationReactivated: 'settings',
  OrganizationKindChanged: 'settings',
  OrganizationPlanChanged: 'settings',
  FeaturesSwitched: 'settings',
  OrganizationLeaveRequested: 'settings',
  OrganizationLeaveWithdrawn: 'settings',
  OrganizationErasureBegun: 'settings',
  OrganizationErased: 'settings',
  AccessDenied: 'denied',
  HistoryViewed: 'view',
  ReportViewed: 'view',
  RecordHistoryViewed: 'view',
  CandidateRecordViewed: 'view',
  ReportExported: 'export',
};

import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { AccountPages } from './accounts.pages.ts';
import { Accounts } from './accounts.ts';
import { AvailabilityController } from './availability.controller.ts';
import { BoardOrderController } from './board-order.controller.ts';
import { GoogleController, GoogleReturn } from './google.controller.ts';
import { accountsProcess } from './accounts.process.ts';
import { HandoverWorker } from './handover.worker.ts';
import { Connecting } from './connecting.ts';
import { OutsideCalendarController } from './outside-calendar.controller.ts';
import { ConnectedAccountsController } from './connected-accounts.controller.ts';
import { VisitWorker } from './visit.worker.ts';
import { Holdings } from './holdings.ts';
import { InvitationHandler } from './invitation.handler.ts';
import { InvitationsController } from './invitations.controller.ts';
import { Invitations } from './invitations.ts';
import { InvitationWorker } from './invitation.worker.ts';
import { JoiningController } from './joining.controller.ts';
import { Joining } from './joining.ts';
import { Organizations } from './organizations.ts';
import { PasswordController } from './password.controller.ts';
import { Passwords } from './passwords.ts';
import { ProfilePages } from './profile.pages.ts';
import { RegistrationController } from './registration.controller.ts';
import { RegistrationHandler } from './registration.handler.ts';
import { AuthenticatorKeys } from './authenticator-keys.ts';
import { FactorsController } from './factors.controller.ts';
import { Confirmation } from './confirmation.ts';
import { GrantsWorker } from './grants.worker.ts';
import { Guesses } from './guesses.ts';
import { KnownDevices } from './known-devices.ts';
import { Passkeys } from './passkeys.ts';
import { SecondFactorController } from './second-factor.controller.ts';
import { SecondFactors } from './second-factors.ts';
import { SessionsController } from './sessions.controller.ts';
import { PasswordGuard, PasswordStrategy, SignInController } from './sign-in.controller.ts';
import { SignIn } from './sign-in.ts';
import { TeamController } from './team.controller.ts';
import { follows } from '../../kernel/worker.ts';
import { UserHandler } from './user.handler.ts';

/** Signing in, users and their invitations, and how an organisation begins. */
@Module({
  imports: [PassportModule],
  controllers: [
    SignInController,
    PasswordController,
    RegistrationController,
    TeamController,
    InvitationsController,
    JoiningController,
    GoogleController,
    ConnectedAccountsController,
    OutsideCalendarController,
    AvailabilityController,
    BoardOrderController,
    FactorsController,
    SecondFactorController,
    SessionsController,
  ],
  providers: [
    Accounts,
    Guesses,
    KnownDevices,
    AuthenticatorKeys,
    Passkeys,
    SecondFactors,
    Passwords,
    Confirmation,
    PasswordStrategy,
    PasswordGuard,
    SignIn,
    Organizations,
    GoogleReturn,
    Connecting,
    AccountPages,
    ProfilePages,
    UserHandler,
    Invitations,
    Joining,
    InvitationHandler,
    InvitationWorker,
    Holdings,
    HandoverWorker,
    VisitWorker,
    GrantsWorker,
    follows(accountsProcess),
    RegistrationHandler,
  ],
})
export class AccountsModule {}

import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { follows } from '../../kernel/work/worker.ts';
import { SignInController, PasswordStrategy, PasswordGuard } from './sign-in.controller.ts';
import { PasswordController } from './password.controller.ts';
import { RegistrationController } from './registration.controller.ts';
import { InvitationsController } from './invitations.controller.ts';
import { JoiningController } from './joining.controller.ts';
import { GoogleController, GoogleReturn } from './google.controller.ts';
import { FactorsController } from './factors.controller.ts';
import { SecondFactorController } from './second-factor.controller.ts';
import { FoundingController } from './founding.controller.ts';
import { SessionsController } from './sessions.controller.ts';
import { Accounts } from './accounts.ts';
import { Guesses } from './guesses.ts';
import { KnownDevices } from './known-devices.ts';
import { AuthenticatorKeys } from './authenticator-keys.ts';
import { Passkeys } from './passkeys.ts';
import { SecondFactors } from './second-factors.ts';
import { Passwords } from './passwords.ts';
import { Confirmation } from './confirmation.ts';
import { SignIn } from './sign-in.ts';
import { Organizations } from './organizations.ts';
import { AccountPages } from './accounts.pages.ts';
import { ProfilePages } from './profile.pages.ts';
import { UserHandler } from './user.handler.ts';
import { Invitations } from './invitations.ts';
import { Joining } from './joining.ts';
import { InvitationHandler } from './invitation.handler.ts';
import { VisitReport } from './visit-report.ts';
import { VisitWorker } from './visit.worker.ts';
import { accountsProcess } from './accounts.process.ts';
import { RegistrationHandler } from './registration.handler.ts';

/** Signing in, users and their invitations, and how an organization begins. */
@Module({
  imports: [PassportModule],
  controllers: [
    SignInController,
    PasswordController,
    RegistrationController,
    InvitationsController,
    JoiningController,
    GoogleController,
    FactorsController,
    SecondFactorController,
    SessionsController,
    FoundingController,
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
    AccountPages,
    ProfilePages,
    UserHandler,
    Invitations,
    Joining,
    InvitationHandler,
    VisitReport,
    VisitWorker,
    follows(accountsProcess),
    RegistrationHandler,
  ],
})
export class AccountsModule {}

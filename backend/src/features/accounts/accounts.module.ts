import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { AccountPages } from './accounts.pages.ts';
import { Accounts } from './accounts.ts';
import { GoogleController, GoogleReturn } from './google.controller.ts';
import { InvitationHandler } from './invitation.handler.ts';
import { Organizations } from './organizations.ts';
import { PasswordController } from './password.controller.ts';
import { Passwords } from './passwords.ts';
import { ProfilePages } from './profile.pages.ts';
import { RegistrationController } from './registration.controller.ts';
import { RegistrationHandler } from './registration.handler.ts';
import { PasswordGuard, PasswordStrategy, SignIn, SignInController } from './sign-in.controller.ts';
import { TeamController } from './team.controller.ts';
import { UserHandler } from './user.handler.ts';

/** Signing in, users and their invitations, and how an organisation begins. */
@Module({
  imports: [PassportModule],
  controllers: [SignInController, PasswordController, RegistrationController, TeamController, GoogleController],
  providers: [
    Accounts,
    Passwords,
    PasswordStrategy,
    PasswordGuard,
    SignIn,
    Organizations,
    GoogleReturn,
    AccountPages,
    ProfilePages,
    UserHandler,
    InvitationHandler,
    RegistrationHandler,
  ],
})
export class AccountsModule {}

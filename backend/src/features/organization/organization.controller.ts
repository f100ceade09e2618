import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { noModules } from '@candor/contracts/kernel/permission';
import { organizationProfile } from '@candor/contracts/organization/fields';
import { updateOrganization } from '@candor/contracts/organization/endpoints';
import {
  defaultHiringSettings,
  defaultSignInRules,
  defaultWorkingHours,
  organizationPictures,
  defaultRetention,
  defaultSender,
} from '@candor/contracts/organization/rows';
import { keepsOnlySellers } from '../../access/rights.ts';
import { Sessions } from '../../access/session.ts';
import { isGoogle } from '../../access/sign-in-bars.ts';
import { IdentityProvider } from '../../kernel/ports/identity-provider.ts';
import { noPicture, Pictures } from '../../reads/files/pictures.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { isRejection, reject } from '../../kernel/decider.ts';
import { Addresses, aYearFrom } from './addresses.ts';
import { OrganizationCommand } from './organization.command.ts';

/** Splits the values in two: those whose names `group` has, and the others. */
const parted = <Values extends object, Group extends object>(values: Values, group: Group) => {
  const [ours, others] = [true, false].map((within) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => name in group === within)),
  );
  return [ours, others] as [Pick<Values, keyof Values & keyof Group>, Omit<Values, keyof Group>];
};

const ofProfile = organizationProfile.each;

/** Calls for the settings that administrators make for the whole organization. */
@Controller()
export class OrganizationController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Pictures) private readonly pictures: Pictures,
    @Inject(Addresses) private readonly addresses: Addresses,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(IdentityProvider) private readonly provider: IdentityProvider,
  ) {}

  @Serve(updateOrganization)
  async update(
    @Input() { version, slug, ...values }: RequestOf<typeof updateOrganization>,
    @By() { asking, caller }: Signed,
  ) {
    const id = asking.organization_id;
    const beyond = { slug, ...values };
    const asked = Object.entries(beyond).filter(([name, value]) => value !== undefined && !(name in ofProfile));
    if (keepsOnlySellers(caller) && asked.length) return reject('permission', 'Only an administrator can do this.');
    const [hiring, allButHiring] = parted(values, defaultHiringSettings);
    const [sign_in, allButSignIn] = parted(allButHiring, defaultSignInRules);
    const [retention, allButRetention] = parted(allButSignIn, defaultRetention);
    const [sender, allButSender] = parted(allButRetention, defaultSender);
    const [modules, allButModules] = parted(allButSender, noModules);
    const [hours, { ai_agreed, company_size, about, ...others }] = parted(allButModules, defaultWorkingHours);
    const given = await this.pictures.letIn(others, organizationPictures, caller);
    if (!given) return noPicture;
    const profile = {
      ...given,
      company_size: company_size && Number(company_size),
      about,
    };
    const claim = slug === undefined ? null : await this.addresses.claim(slug, asking);
    if (isRejection(claim)) return claim;
    const until = aYearFrom(new Date());
    const address = slug === undefined ? undefined : { slug, until };
    const google = {
      offered: this.provider.kind !== 'off',
      used: isGoogle((await this.sessions.begun(caller))?.method),
    };
    const ai = { ai_agreed };
    const parts = { profile, hiring, sign_in, google, retention, sender, hours, modules, ai, address };
    const operator = Boolean(caller.visiting);
    const ran = await this.commands.execute(
      new OrganizationCommand(id, 'change', { version, operator, ...parts }, asking),
    );
    const moved = isRejection(ran) ? null : ran.events.find((event) => event.type === 'OrganizationSlugChanged');
    const left = moved ? String(moved.data.from) : isRejection(ran) && claim?.claimed ? slug : undefined;
    const unleft = left === undefined ? null : await this.addresses.leave(left, until, asking);
    return isRejection(ran) ? ran : (unleft ?? { organization: { id }, position: ran.position });
  }
}

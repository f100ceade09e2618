import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { applicationState } from '../../states/application.state.ts';
import { candidateState } from '../../states/candidate.state.ts';
import { Streams } from '../../kernel/streams.ts';
import { AppointmentCommand } from './appointment.command.ts';
import { appointment, type AppointmentFacts } from './appointment.decider.ts';

/** Loads the candidate's application, which only booking needs, and runs the command. */
@CommandHandler(AppointmentCommand)
export class AppointmentHandler implements ICommandHandler<InstanceType<typeof AppointmentCommand>> {
  constructor(@Inject(Streams) private readonly streams: Streams) {}

  execute({ id, name, command, asking, options }: InstanceType<typeof AppointmentCommand>) {
    let first = true;
    const facts = async (): Promise<AppointmentFacts> => {
      if (!('application_id' in command)) return null;
      const look = first ? 'loadOnce' : 'load';
      first = false;
      const { organization_id } = asking;
      const application = (await this.streams[look](applicationState, command.application_id, organization_id))?.state;
      const person =
        application && (await this.streams[look](candidateState, application.candidate_id, organization_id))?.state;
      if (!person) return null;
      const { first_name, last_name, name_order } = person.fields;
      return {
        application: { ...application, id: command.application_id },
        person: { first_name, last_name, name_order: name_order || null },
      };
    };
    return this.streams.run(appointment, id, name, command, asking, { entity: 'appointment', ...options, facts });
  }
}

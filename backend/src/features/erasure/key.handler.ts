import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { idFrom } from '../../kernel/codec.ts';
import { handlerFor } from '../../kernel/command.ts';
import { isRejection, type Rejection } from '../../kernel/decider.ts';
import { KeyVault } from '../../kernel/ports/key-vault.ts';
import { DestroyKeys, KeyCommand } from './key.command.ts';
import { key } from './key.decider.ts';

export const KeyHandler = handlerFor(KeyCommand, key);

@CommandHandler(DestroyKeys)
export class DestroyKeysHandler implements ICommandHandler<DestroyKeys> {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(KeyVault) private readonly keys: Pick<KeyVault, 'destroy'>,
  ) {}

  async execute({ ids, asking }: DestroyKeys): Promise<{ destroyed: true } | Rejection> {
    for (const id of ids) {
      const uid = idFrom('key destroyed', id);
      // It is noted first: if the process dies in between, the next start destroys the key.
      const noted = await this.commands.execute(new KeyCommand(id, 'destroy', {}, { ...asking, uid }));
      if (isRejection(noted)) return noted;
      await this.keys.destroy(id);
    }
    return { destroyed: true };
  }
}

/** The commands for people who sign in to the console. */
import { type Command, Option } from 'commander';
import { inviteMember, inviting } from '../src/domain/people/members/invitations.ts';
import { addOperator, endWaiting } from '../src/domain/people/members/operators.ts';
import { newPasswordReset } from '../src/domain/people/members/password-reset.ts';
import type { MemberRole } from '../src/domain/people/members/roles.ts';
import { organizationOf, organizationOption, type Run, recorded } from './command-tools.ts';

const emailOption = () => new Option('--email <email>', "the person's address").makeOptionMandatory();

export function addConsoleCommands(program: Command, run: Run): void {
  const people = program.command('console').description('people who sign in to the console');
  people
    .command('invite')
    .description('make a link that works once, to become a member of an organization')
    .addOption(organizationOption())
    .addOption(emailOption())
    .addOption(
      new Option('--role <role>').choices(['owner', 'developer', 'support', 'viewer']).makeOptionMandatory(),
    )
    .action((options: { organization: string; email: string; role: MemberRole }) =>
      run(async (ctx) => {
        const { id: organizationId } = await organizationOf(ctx, options.organization);
        const { email, role } = options;
        const adminAction = { organizationId, action: inviting, details: { email, role } };
        return recorded(ctx, adminAction, () => inviteMember(ctx, organizationId, { email, role }));
      }),
    );
  people
    .command('reset-password')
    .description(
      'make a link that works once, to choose a new password; it ends every way in, the authenticator app included',
    )
    .addOption(emailOption())
    .action(({ email }: { email: string }) =>
      run((ctx) =>
        recorded(ctx, { action: 'passwordResets.create', details: { email } }, () =>
          newPasswordReset(ctx, email),
        ),
      ),
    );
  people
    .command('end-waiting')
    .description('let somebody sign in at once who has to wait after wrong passwords or codes')
    .addOption(emailOption())
    .action(({ email }: { email: string }) =>
      run(async (ctx) => {
        const adminAction = { action: 'signIns.endWaiting', details: { email } };
        const networks = await recorded(ctx, adminAction, () => endWaiting(ctx, email));
        return { email, wrongPasswordsFromNetworks: networks };
      }),
    );
  people
    .command('operator')
    .description(
      'let somebody run the deployment: at once, or by a link while nothing has proven whose the address is',
    )
    .addOption(emailOption())
    .action(({ email }: { email: string }) =>
      run((ctx) =>
        recorded(ctx, { action: 'operators.add', details: { email } }, () => addOperator(ctx, email)),
      ),
    );
}

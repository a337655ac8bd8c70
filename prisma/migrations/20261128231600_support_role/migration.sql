-- earlier processes: they know no rank of the role, so they show a member who has it nothing
ALTER TYPE "MemberRole" ADD VALUE 'support';

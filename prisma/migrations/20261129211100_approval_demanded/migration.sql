-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN     "needs_approval" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "organizations" ADD COLUMN     "approval_roles" "MemberRole"[];

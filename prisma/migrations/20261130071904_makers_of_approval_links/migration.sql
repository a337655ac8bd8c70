-- AlterTable
ALTER TABLE "approval_links" ADD COLUMN     "user_id" TEXT;

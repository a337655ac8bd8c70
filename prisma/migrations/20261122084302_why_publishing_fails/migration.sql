-- AlterTable
ALTER TABLE "publish_requests" ADD COLUMN     "error_reason" TEXT;

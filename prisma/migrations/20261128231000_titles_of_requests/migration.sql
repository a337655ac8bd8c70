-- AlterTable
ALTER TABLE "publish_requests" ADD COLUMN     "title" TEXT;

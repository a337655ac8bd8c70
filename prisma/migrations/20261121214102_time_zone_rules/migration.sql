-- AlterTable
ALTER TABLE "publish_requests" ADD COLUMN     "time_zone_rules" TEXT;

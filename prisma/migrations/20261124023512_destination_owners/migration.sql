-- AlterTable
ALTER TABLE "event_destinations" ADD COLUMN     "external_user" TEXT;

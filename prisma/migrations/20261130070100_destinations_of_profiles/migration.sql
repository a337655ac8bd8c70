-- AlterTable
ALTER TABLE "event_destinations" ADD COLUMN     "connected_profile_ids" TEXT[] DEFAULT ARRAY[]::TEXT[];

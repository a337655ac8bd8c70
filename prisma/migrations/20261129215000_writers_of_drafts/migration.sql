-- AlterTable
ALTER TABLE "publish_requests" ADD COLUMN     "written_by" TEXT[] DEFAULT ARRAY[]::TEXT[];

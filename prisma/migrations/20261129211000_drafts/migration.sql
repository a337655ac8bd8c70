-- earlier processes: none makes a draft or publishes one; what reads one there fails until the process is replaced
ALTER TYPE "PublishStatus" ADD VALUE 'draft';
-- earlier processes: as for drafts
ALTER TYPE "PublishStatus" ADD VALUE 'pending_approval';
-- earlier processes: as for drafts
ALTER TYPE "PublishPhase" ADD VALUE 'draft';

-- AlterTable
ALTER TABLE "publish_requests" ADD COLUMN     "return_comment" TEXT,
ADD COLUMN     "submitted_by" TEXT;

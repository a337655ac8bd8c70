-- AlterEnum
ALTER TYPE "PublishPhase" ADD VALUE 'stage';

-- AlterTable
ALTER TABLE "media" ADD COLUMN     "publish_request_id" TEXT;

-- AlterTable
ALTER TABLE "publish_requests" ADD COLUMN     "cover_media_id" TEXT,
ADD COLUMN     "error_detail" JSONB,
ALTER COLUMN "variant" DROP NOT NULL;

-- Reels alone have taken a cover so far, which stood behind the reel.
UPDATE "publish_requests" SET "cover_media_id" = "media_ids"[2] WHERE "variant" = 'reel' AND cardinality("media_ids") = 2;

-- AlterTable
ALTER TABLE "installation" ADD COLUMN     "instance" TEXT,
ADD COLUMN     "lost_since" TIMESTAMPTZ(3),
ADD COLUMN     "reconciled_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "publish_requests" ADD COLUMN     "doubted_since" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "progress_marks" (
    "witness" TEXT NOT NULL,
    "count" BIGINT NOT NULL,
    "marked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "progress_marks_pkey" PRIMARY KEY ("witness")
);

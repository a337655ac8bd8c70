-- CreateEnum
CREATE TYPE "UsageOf" AS ENUM ('profile', 'key');

-- AlterTable
ALTER TABLE "publish_requests" ADD COLUMN     "key_id" TEXT;

-- CreateTable
CREATE TABLE "usage_counts" (
    "organization_id" TEXT NOT NULL,
    "mode" "Mode" NOT NULL,
    "whose" "UsageOf" NOT NULL,
    "month" TIMESTAMPTZ(3) NOT NULL,
    "subject" TEXT NOT NULL,
    "slot" INTEGER NOT NULL,
    "api_requests" BIGINT NOT NULL DEFAULT 0,
    "provider_calls" BIGINT NOT NULL DEFAULT 0,
    "publish_requests" BIGINT NOT NULL DEFAULT 0,
    "posts" BIGINT NOT NULL DEFAULT 0,
    "published" BIGINT NOT NULL DEFAULT 0,
    "failed" BIGINT NOT NULL DEFAULT 0,
    "backfilled_items" BIGINT NOT NULL DEFAULT 0,
    "deliveries" BIGINT NOT NULL DEFAULT 0,
    "failed_deliveries" BIGINT NOT NULL DEFAULT 0,
    "media_files" BIGINT NOT NULL DEFAULT 0,
    "media_bytes" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "usage_counts_pkey" PRIMARY KEY ("organization_id","mode","whose","month","subject","slot")
);

-- CreateIndex
CREATE INDEX "usage_counts_month_idx" ON "usage_counts"("month");

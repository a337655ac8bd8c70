-- CreateEnum
CREATE TYPE "BackfillStatus" AS ENUM ('queued', 'running', 'waiting', 'completed', 'failed', 'canceled');

-- CreateEnum
CREATE TYPE "BackfillStopReason" AS ENUM ('reached_since', 'reached_max_items', 'reached_end', 'canceled', 'failed');

-- CreateTable
CREATE TABLE "backfill_requests" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "Mode" NOT NULL,
    "connected_profile_id" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3),
    "max_items" INTEGER NOT NULL,
    "status" "BackfillStatus" NOT NULL DEFAULT 'queued',
    "stop_reason" "BackfillStopReason",
    "fetched" INTEGER NOT NULL DEFAULT 0,
    "emitted" INTEGER NOT NULL DEFAULT 0,
    "skipped" INTEGER NOT NULL DEFAULT 0,
    "oldest_emitted_at" TIMESTAMPTZ(3),
    "going" BOOLEAN DEFAULT true,
    "position" JSONB,
    "version" INTEGER NOT NULL DEFAULT 1,
    "due_at" TIMESTAMPTZ(3),
    "resumes_at" TIMESTAMPTZ(3),
    "tries" INTEGER NOT NULL DEFAULT 0,
    "advanced_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "error_code" TEXT,
    "error_message" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "backfill_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "backfill_seen_items" (
    "organization_id" TEXT NOT NULL,
    "mode" "Mode" NOT NULL,
    "backfill_request_id" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "backfill_seen_items_pkey" PRIMARY KEY ("backfill_request_id","hash")
);

-- CreateIndex
CREATE INDEX "backfill_requests_organization_id_mode_id_idx" ON "backfill_requests"("organization_id", "mode", "id");

-- CreateIndex
CREATE INDEX "backfill_requests_organization_id_mode_connected_profile_id_idx" ON "backfill_requests"("organization_id", "mode", "connected_profile_id", "id");

-- CreateIndex
CREATE INDEX "backfill_requests_due_at_idx" ON "backfill_requests"("due_at");

-- CreateIndex
CREATE UNIQUE INDEX "backfill_requests_connected_profile_id_content_type_going_key" ON "backfill_requests"("connected_profile_id", "content_type", "going");

-- AddForeignKey
ALTER TABLE "backfill_seen_items" ADD CONSTRAINT "backfill_seen_items_backfill_request_id_fkey" FOREIGN KEY ("backfill_request_id") REFERENCES "backfill_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

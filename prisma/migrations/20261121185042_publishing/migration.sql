-- CreateEnum
CREATE TYPE "PublishStatus" AS ENUM ('scheduled', 'queued', 'publishing', 'published', 'failed', 'outcome_unknown', 'canceled');

-- CreateEnum
CREATE TYPE "PublishPhase" AS ENUM ('prepare', 'check', 'create', 'confirm', 'finish', 'settle');

-- CreateTable
CREATE TABLE "publish_requests" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "Mode" NOT NULL,
    "connected_profile_id" TEXT NOT NULL,
    "account" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "variant" TEXT NOT NULL,
    "status" "PublishStatus" NOT NULL,
    "phase" "PublishPhase" NOT NULL DEFAULT 'prepare',
    "scheduled_for" TIMESTAMPTZ(3),
    "local_time" TEXT,
    "time_zone" TEXT,
    "due_at" TIMESTAMPTZ(3),
    "content" BYTEA,
    "fingerprint" TEXT NOT NULL,
    "media_ids" TEXT[],
    "progress" JSONB NOT NULL DEFAULT '{}',
    "version" INTEGER NOT NULL DEFAULT 1,
    "attempted_at" TIMESTAMPTZ(3),
    "tries" INTEGER NOT NULL DEFAULT 0,
    "metadata" JSONB,
    "steps" JSONB NOT NULL DEFAULT '[]',
    "external_id" TEXT,
    "provider_permalink" TEXT,
    "error_code" TEXT,
    "error_message" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "publish_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "test_clocks" (
    "organization_id" TEXT NOT NULL,
    "ahead_ms" BIGINT NOT NULL,

    CONSTRAINT "test_clocks_pkey" PRIMARY KEY ("organization_id")
);

-- CreateIndex
CREATE INDEX "publish_requests_organization_id_mode_id_idx" ON "publish_requests"("organization_id", "mode", "id");

-- CreateIndex
CREATE INDEX "publish_requests_organization_id_mode_connected_profile_id__idx" ON "publish_requests"("organization_id", "mode", "connected_profile_id", "id");

-- CreateIndex
CREATE INDEX "publish_requests_due_at_idx" ON "publish_requests"("due_at");

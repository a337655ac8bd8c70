-- CreateEnum
CREATE TYPE "MediaOrigin" AS ENUM ('source_url', 'upload');

-- CreateEnum
CREATE TYPE "MediaStatus" AS ENUM ('pending_upload', 'fetching', 'validating', 'ready', 'failed', 'expired');

-- CreateTable
CREATE TABLE "media" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "Mode" NOT NULL,
    "origin" "MediaOrigin" NOT NULL,
    "status" "MediaStatus" NOT NULL,
    "source_url" BYTEA,
    "failed_fetches" INTEGER NOT NULL DEFAULT 0,
    "file_key" TEXT,
    "measured" BOOLEAN NOT NULL DEFAULT false,
    "content_type" TEXT,
    "size_bytes" BIGINT,
    "checksum" TEXT,
    "width" INTEGER,
    "height" INTEGER,
    "duration_seconds" DOUBLE PRECISION,
    "video" JSONB,
    "filename" TEXT,
    "alt_text" TEXT,
    "error_code" TEXT,
    "error_message" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "media_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "media_organization_id_mode_id_idx" ON "media"("organization_id", "mode", "id");

-- CreateIndex
CREATE INDEX "media_expires_at_idx" ON "media"("expires_at");

-- CreateIndex
CREATE INDEX "media_file_key_idx" ON "media"("file_key");

-- CreateTable
CREATE TABLE "calendar_feeds" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "Mode" NOT NULL,
    "name" TEXT,
    "connected_profile_ids" TEXT[],
    "with_content" BOOLEAN NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "calendar_feeds_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "calendar_feeds_token_hash_key" ON "calendar_feeds"("token_hash");

-- CreateIndex
CREATE INDEX "calendar_feeds_organization_id_mode_id_idx" ON "calendar_feeds"("organization_id", "mode", "id");

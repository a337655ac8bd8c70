-- AlterTable
ALTER TABLE "connect_sessions" ADD COLUMN     "account" TEXT;

-- AlterTable
ALTER TABLE "connected_profiles" ADD COLUMN     "poll_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "poll_cursor" TEXT;

-- CreateIndex
CREATE INDEX "connected_profiles_provider_id_poll_at_idx" ON "connected_profiles"("provider_id", "poll_at");

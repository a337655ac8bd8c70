-- DropIndex
DROP INDEX "publish_requests_retryable_until_idx";

-- DropIndex
DROP INDEX "simulator_writes_created_at_idx";

-- CreateIndex
CREATE INDEX "connect_sessions_held_idx" ON "connect_sessions"("expires_at") WHERE (secret IS NOT NULL);

-- CreateIndex
CREATE INDEX "events_held_idx" ON "events"("created_at") WHERE (data IS NOT NULL);

-- CreateIndex
CREATE INDEX "event_deliveries_held_idx" ON "event_deliveries"("created_at") WHERE (attempts @? '$[*].body');

-- CreateIndex
CREATE INDEX "media_held_idx" ON "media"("expires_at") WHERE (status NOT IN ('failed', 'expired') OR filename IS NOT NULL OR alt_text IS NOT NULL);

-- CreateIndex
CREATE INDEX "publish_requests_held_idx" ON "publish_requests"("retryable_until") WHERE (retryable_until IS NOT NULL);

-- CreateIndex
CREATE INDEX "simulator_writes_held_idx" ON "simulator_writes"("created_at") WHERE (NOT lasting);

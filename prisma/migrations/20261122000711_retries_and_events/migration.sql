-- AlterTable
ALTER TABLE "publish_requests" ADD COLUMN     "retried_by" TEXT,
ADD COLUMN     "retry_of" TEXT,
ADD COLUMN     "retryable_until" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "events_organization_id_mode_topic_id_idx" ON "events"("organization_id", "mode", "topic", "id");

-- CreateIndex
CREATE INDEX "events_organization_id_mode_connected_profile_id_id_idx" ON "events"("organization_id", "mode", "connected_profile_id", "id");

-- CreateIndex
CREATE INDEX "event_deliveries_event_id_idx" ON "event_deliveries"("event_id");

-- CreateIndex
CREATE INDEX "publish_requests_retryable_until_idx" ON "publish_requests"("retryable_until");

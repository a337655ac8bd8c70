-- CreateIndex
CREATE INDEX CONCURRENTLY "publish_requests_scheduled_idx" ON "publish_requests"("organization_id", "mode", "scheduled_for", "id") WHERE (scheduled_for IS NOT NULL);

-- CreateIndex
CREATE INDEX CONCURRENTLY "publish_requests_queue_idx" ON "publish_requests"("organization_id", "queue_id", "id") WHERE (queue_id IS NOT NULL);

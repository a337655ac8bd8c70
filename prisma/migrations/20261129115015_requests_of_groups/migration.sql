-- CreateIndex
CREATE INDEX CONCURRENTLY "publish_requests_group_idx" ON "publish_requests"("organization_id", "publish_group_id", "id") WHERE (publish_group_id IS NOT NULL);

-- CreateIndex
CREATE INDEX CONCURRENTLY "publish_requests_titled_idx" ON "publish_requests" ("organization_id", "mode", "id") WHERE (title IS NOT NULL);
